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
 * The lines of all result files of a kind, the latest of each: names of files begin with the date.
 *
 * @param lines the lines, in the order in which each was measured first
 * @param sources the files that they are in, the oldest first
 */
record Results(List<Line> lines, List<String> sources) {

    /**
     * A line and the file that it is in.
     *
     * @param cells by the names of their columns
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
     * Reads the files whose names fit a pattern.
     *
     * @param identity what two lines have in common of which only the later one counts
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

    /** Returns the files, the oldest first; of the same minute, those with a number later. */
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
        List<Line> chosen = new ArrayList<>(lines);
        chosen.removeIf(condition.negate());
        return new Results(List.copyOf(chosen), sources(chosen));
    }

    boolean isEmpty() {
        return lines.isEmpty();
    }
}
