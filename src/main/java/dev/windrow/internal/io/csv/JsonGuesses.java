// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.csv;

import java.nio.charset.StandardCharsets;
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
    public void field(String name, Kind kind, byte[] value, long record) {
        TypeGuess guess = guesses.computeIfAbsent(name, any -> new TypeGuess(name, file));
        bytes.merge(name, (long) value.length, Long::sum);
        boolean isLiteral =
                kind == Kind.LITERAL
                        || kind == Kind.TEXT
                                && FLOATS.contains(new String(value, StandardCharsets.UTF_8));
        if (isLiteral) {
            guess.field(value, 0, value.length, false, record);
        } else if (kind == Kind.TEXT) {
            guess.text(value, record);
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
