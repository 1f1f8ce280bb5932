// SPDX-License-Identifier: Apache-2.0
package dev.windrow.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Queries of a file, by their names. */
final class Queries {

    private static final Pattern NAME = Pattern.compile("-- (\\w+)");

    private Queries() {}

    /** Reads the queries of a file, as {@link #of} finds them. */
    static Map<String, String> read(Path file) throws IOException {
        return of(Files.readAllLines(file));
    }

    /**
     * Returns queries without the sign behind them: a comment of a name stands before each, or, in
     * files without any such, each has a line and is called by its number from 0 on.
     */
    static Map<String, String> of(List<String> lines) {
        Map<String, StringBuilder> all = new LinkedHashMap<>();
        StringBuilder text = null;
        for (String line : lines) {
            Matcher name = NAME.matcher(line);
            if (name.matches()) {
                text = new StringBuilder();
                all.put(name.group(1), text);
            } else if (text != null) {
                text.append(line).append('\n');
            } else if (!line.isBlank()) {
                all.put(Integer.toString(all.size()), new StringBuilder(line));
            }
        }
        Map<String, String> queries = new LinkedHashMap<>();
        all.forEach(
                (each, query) -> queries.put(each, query.toString().strip().replaceAll(";$", "")));
        return queries;
    }
}
