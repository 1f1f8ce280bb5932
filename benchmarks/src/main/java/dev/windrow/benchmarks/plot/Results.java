// SPDX-License-Identifier: Apache-2.0
package dev.windrow.benchmarks.plot;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * The lines of all result files of a kind. Of each measurement, only the latest line is kept; the
 * names of files begin with the date.
 *
 * @param lines the lines, in the order in which their measurements were made first
 * @param sources the files of these lines, the oldest first
 */
record Results(List<Line> lines, List<String> sources) {

    /**
     * A line of a file.
     *
     * @param cells the cells by the names of their columns
     */
    record Line(String file, Map<String, String> cells) {

        double number(String name) {
            return ResultFileTable.number(cells, name);
        }

        String text(String name) {
            return cells.getOrDefault(name, "");
        }
    }

    /**
     * Reads the files whose names match a pattern.
     *
     * @param identity identifies a measurement: of lines with the same identity, only the latest is
     *     kept
     */
    static Results read(Path folder, String pattern, Function<Map<String, String>, String> identity)
            throws IOException {
        Map<String, Line> latest = new LinkedHashMap<>();
        for (Path file : files(folder, pattern)) {
            ResultFileTable table = ResultFileTable.read(file);
            for (Map<String, String> cells : table.lines()) {
                latest.put(identity.apply(cells), new Line(table.file(), cells));
            }
        }
        List<Line> lines = List.copyOf(latest.values());
        return new Results(lines, sources(lines));
    }

    /** Returns the files, the oldest first. Of the same minute, those with a number are later. */
    private static List<Path> files(Path folder, String pattern) throws IOException {
        try (Stream<Path> all = Files.list(folder)) {
            return all.filter(file -> file.getFileName().toString().matches(pattern))
                    .sorted(Comparator.comparing(Results::nameWithoutType))
                    .toList();
        }
    }

    private static String nameWithoutType(Path file) {
        String name = file.getFileName().toString();
        return name.substring(0, name.lastIndexOf('.'));
    }

    private static List<String> sources(List<Line> lines) {
        return lines.stream().map(Line::file).distinct().sorted().toList();
    }

    /** Returns the lines that meet a condition. */
    Results where(Predicate<Line> condition) {
        List<Line> selected = new ArrayList<>(lines);
        selected.removeIf(condition.negate());
        return new Results(List.copyOf(selected), sources(selected));
    }

    boolean isEmpty() {
        return lines.isEmpty();
    }
}
