package dev.windrow.internal.io.csv;

import dev.windrow.column.ColumnType;
import dev.windrow.error.WindrowException;
import dev.windrow.progress.ProgressListener;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/** Infers the types of CSV columns from all fields of one or more files. */
final class CsvInference {

    private final Map<String, TypeGuess> guesses = new LinkedHashMap<>();

    /**
     * Looks at all fields of a file.
     *
     * @param wanted the names of the columns to look at, by position
     * @param given types that are known, whose columns are skipped
     */
    void look(
            Path path,
            Map<Integer, String> wanted,
            Map<String, ColumnType> given,
            ProgressListener progress) {
        Map<Integer, CsvFieldVisitor> visitors = new LinkedHashMap<>();
        wanted.forEach(
                (index, name) -> {
                    if (!given.containsKey(name)) {
                        TypeGuess guess =
                                guesses.computeIfAbsent(name, any -> new TypeGuess(name, path));
                        guess.beginFile(path);
                        visitors.put(index, guess);
                    }
                });
        if (!visitors.isEmpty()) {
            CsvScan.scan(path, visitors, progress);
        }
    }

    /**
     * Returns a column's type: the one given, or else the one inferred.
     *
     * @throws WindrowException {@code BAD_FIELD} for a number that no type of numbers has room for
     */
    ColumnType type(String name, Map<String, ColumnType> given) {
        ColumnType known = given.get(name);
        if (known != null) {
            return known;
        }
        TypeGuess guess = guesses.get(name);
        return guess == null ? ColumnType.Primitive.UTF8 : guess.type();
    }
}
