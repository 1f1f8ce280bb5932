// SPDX-License-Identifier: Apache-2.0
package dev.windrow.benchmarks.claims;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * A table of a document. Several columns may have the same name.
 *
 * @param rows the cells of each row, as many as there are names
 */
record MarkdownTable(List<String> names, List<List<String>> rows) {

    /** Returns all tables of a text. */
    static List<MarkdownTable> allOf(String text) {
        List<MarkdownTable> tables = new ArrayList<>();
        List<List<String>> rows = null;
        for (String line : text.lines().toList()) {
            if (!line.startsWith("|")) {
                rows = null;
            } else if (rows == null) {
                rows = new ArrayList<>();
                tables.add(new MarkdownTable(cells(line), rows));
            } else if (!line.startsWith("|---")) {
                rows.add(cells(line));
            }
        }
        return tables;
    }

    /** Returns the cells of a line that begins and ends with a bar. */
    static List<String> cells(String line) {
        String inner = line.substring(1, Math.max(line.lastIndexOf('|'), 1));
        return Arrays.stream(inner.split("\\|", -1)).map(String::strip).toList();
    }

    /** Returns the first row for which some columns have some texts. */
    Optional<List<String>> find(List<Integer> columns, List<String> texts) {
        return rows.stream().filter(row -> at(row, columns).equals(texts)).findFirst();
    }

    /** Returns the cells of a row in some columns. */
    static List<String> at(List<String> row, List<Integer> columns) {
        return columns.stream().map(column -> column < row.size() ? row.get(column) : "").toList();
    }
}
