// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.csv;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/** Guesses the types of the columns of some lines. */
final class JsonGuesses implements JsonVisitor {

    /** How floats are written that JSON has no numbers for. */
    private static final Set<String> FLOATS = Set.of("NaN", "Infinity", "-Infinity");

    private final Map<String, TypeGuess> guesses = new LinkedHashMap<>();
    private final Map<String, Long> bytes = new LinkedHashMap<>();
    private final JsonLinesFile file;
    private long rows;

    JsonGuesses(JsonLinesFile file) {
        this.file = file;
    }

    @Override
    public void field(String name, JsonParser value, long record) throws IOException {
        TypeGuess guess = guesses.computeIfAbsent(name, any -> new TypeGuess(name, file));
        long begin = value.currentTokenLocation().getByteOffset();
        look(guess, value, record);
        value.finishToken();
        bytes.merge(name, value.currentLocation().getByteOffset() - begin, Long::sum);
    }

    private static void look(TypeGuess guess, JsonParser value, long record) throws IOException {
        if (guess.isText()) {
            value.skipChildren();
            return;
        }
        switch (value.currentToken()) {
            case VALUE_NULL -> {}
            case START_OBJECT -> {
                guess.object(record);
                while (value.nextToken() == JsonToken.FIELD_NAME) {
                    TypeGuess member = guess.member(value.currentName());
                    value.nextToken();
                    look(member, value, record);
                }
            }
            case START_ARRAY -> {
                TypeGuess element = guess.array(record);
                while (value.nextToken() != JsonToken.END_ARRAY) {
                    look(element, value, record);
                }
            }
            case VALUE_STRING -> {
                byte[] text = JsonLines.text(value);
                if (FLOATS.contains(value.getText())) {
                    guess.field(text, 0, text.length, false, record);
                } else {
                    guess.text(text, record);
                }
            }
            default -> {
                byte[] text = JsonLines.text(value);
                guess.field(text, 0, text.length, false, record);
            }
        }
    }

    @Override
    public void endOfRow(long record) {
        rows++;
    }

    /** Returns the guesses, by the names of their columns in the order of their appearance. */
    Map<String, TypeGuess> guesses() {
        return guesses;
    }

    /** Returns how many bytes the values of each column take. */
    Map<String, Long> bytes() {
        return bytes;
    }

    /** Returns how many lines there were. */
    long rows() {
        return rows;
    }
}
