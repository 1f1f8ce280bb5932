// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.csv;

import dev.windrow.arrow.ColumnSelection;
import dev.windrow.internal.io.ReadLimits;
import dev.windrow.internal.io.TextInput;
import dev.windrow.scan.RowEstimate;

import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A file with a JSON object in each line, whose fields are columns: all names that some line has.
 * An object within an object is a struct, and an array a list, or the JSON text of what is none
 * everywhere. All lines are read once for the names and the types of the columns, and once more for
 * their values.
 */
public final class JsonLinesFile extends TextFile {

    private final Known known;

    private JsonLinesFile(TextInput text, CsvTypes types, int partBytes) {
        super(text, types, partBytes);
        known = new Known();
    }

    private JsonLinesFile(JsonLinesFile whole, ReadLimits limits) {
        super(whole, limits);
        known = whole.known;
    }

    /** What is found out once, whatever the limits. */
    private static final class Known {

        private @Nullable Fields fields;
    }

    /**
     * What all lines have.
     *
     * @param guesses the guesses of their columns, by name
     * @param bytes how many bytes the values of each take
     * @param rows how many lines there are
     */
    private record Fields(Map<String, TypeGuess> guesses, Map<String, Long> bytes, long rows) {}

    /**
     * Returns a source.
     *
     * @param types the types of its columns, which it shares with other files
     */
    public static JsonLinesFile of(TextInput text, CsvTypes types) {
        return of(text, types, PART_BYTES);
    }

    /** Returns a source that is read in parts of so many bytes. */
    static JsonLinesFile of(TextInput text, CsvTypes types, int partBytes) {
        JsonLinesFile file = new JsonLinesFile(text, types, partBytes);
        types.add(file);
        return file;
    }

    @Override
    public JsonLinesFile within(ReadLimits limits) {
        return new JsonLinesFile(this, limits);
    }

    @Override
    CsvValues values() {
        return CsvValues.JSON;
    }

    @Override
    public List<String> readNames() {
        return List.copyOf(fields().guesses().keySet());
    }

    @Override
    JsonLinesSplits open(@Nullable List<String> columns) {
        Fields all = fields();
        List<String> names = List.copyOf(all.guesses().keySet());
        types().requireColumns(names);
        List<String> wanted =
                ColumnSelection.indices(names, columns).stream().map(names::get).toList();
        List<CsvType> wantedTypes = types().of(wanted, limits());
        long bytes = wanted.stream().distinct().mapToLong(all.bytes()::get).sum();
        RowEstimate estimate = RowEstimate.exactly(all.rows()).withBytes(bytes);
        try {
            return new JsonLinesSplits(
                    this, JsonLines.open(this, partBytes()), wanted, wantedTypes, estimate);
        } catch (IOException e) {
            throw told(e);
        }
    }

    @Override
    boolean lookAtFirst(List<String> names, Map<String, TypeGuess> guesses) {
        lookAtAll(names, guesses);
        return true;
    }

    @Override
    void lookAtAll(List<String> names, Map<String, TypeGuess> guesses) {
        Map<String, TypeGuess> found = fields().guesses();
        for (String name : names) {
            TypeGuess guess = guesses.computeIfAbsent(name, any -> new TypeGuess(name, this));
            if (found.containsKey(name)) {
                guess.add(found.get(name));
            }
        }
    }

    /** Returns what all lines have, for which they are read once. */
    private Fields fields() {
        synchronized (known) {
            if (known.fields == null) {
                try (JsonLines lines = JsonLines.open(this, partBytes())) {
                    known.fields = look(lines);
                } catch (IOException | RuntimeException e) {
                    throw explained(told(e));
                }
                requireUnchanged();
            }
            return known.fields;
        }
    }

    private Fields look(JsonLines lines) throws IOException {
        List<JsonGuesses> found =
                new TextParts(lines.ranges()).readAll(part -> look(lines, part), none -> {});
        Map<String, TypeGuess> guesses = new LinkedHashMap<>();
        Map<String, Long> bytes = new LinkedHashMap<>();
        for (JsonGuesses part : found) {
            part.bytes().forEach((name, more) -> bytes.merge(name, more, Long::sum));
            part.guesses()
                    .forEach(
                            (name, guess) ->
                                    guesses.computeIfAbsent(name, any -> new TypeGuess(name, this))
                                            .add(guess));
        }
        return new Fields(guesses, bytes, found.stream().mapToLong(JsonGuesses::rows).sum());
    }

    private JsonGuesses look(JsonLines lines, int part) {
        JsonGuesses guesses = new JsonGuesses(this);
        try {
            lines.read(part, guesses);
        } catch (IOException | RuntimeException e) {
            throw told(e);
        }
        return guesses;
    }
}
