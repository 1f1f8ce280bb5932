// SPDX-License-Identifier: Apache-2.0
package dev.windrow.benchmarks.plot;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The table of a result file.
 *
 * @param file the name of the file
 * @param title its first line
 * @param lines the lines of the table; each has its cells by the names of their columns
 */
record ResultFileTable(String file, String title, List<Map<String, String>> lines) {

    /**
     * Reads a file.
     *
     * @throws IOException also if it has no table
     */
    static ResultFileTable read(Path path) throws IOException {
        List<String> text = Files.readAllLines(path);
        List<Map<String, String>> lines = new ArrayList<>();
        List<String> names = List.of();
        for (String line : text) {
            if (!line.startsWith("|")) {
                continue;
            }
            List<String> cells = cells(line);
            if (names.isEmpty()) {
                names = cells;
            } else if (cells.size() != names.size()) {
                throw new IOException(path + ": expected " + names.size() + " cells in " + line);
            } else if (!line.startsWith("|---")) {
                Map<String, String> byName = new LinkedHashMap<>();
                for (int i = 0; i < names.size(); i++) {
                    byName.put(names.get(i), cells.get(i));
                }
                lines.add(byName);
            }
        }
        if (names.isEmpty()) {
            throw new IOException(path + ": expected a table, found none");
        }
        String title = text.getFirst().replaceFirst("^# ", "");
        return new ResultFileTable(path.getFileName().toString(), title, lines);
    }

    private static List<String> cells(String line) {
        String inner = line.substring(1, line.lastIndexOf('|'));
        return Arrays.stream(inner.split("\\|", -1)).map(String::strip).toList();
    }

    /** Returns the number in a cell, or NaN if it is empty. */
    static double number(Map<String, String> line, String name) {
        String cell = line.getOrDefault(name, "");
        return cell.isEmpty() ? Double.NaN : Double.parseDouble(cell);
    }
}
