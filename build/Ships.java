// SPDX-License-Identifier: Apache-2.0
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Lists the libraries of a folder of jars, such as that of the command's archive: each with its
 * version, and the holes of known-holes.txt that were published of it. Fails if a version has one.
 *
 * <p>Arguments: the folder, whose jars have Maven's names.
 */
public final class Ships {

    private static final Pattern JAR = Pattern.compile("(.+?)-(\\d[^/]*)\\.jar");

    private Ships() {}

    /** A hole of the versions of a library from one on and before another. */
    private record Hole(String artifact, String from, String before, String number) {

        static Hole of(String line) {
            String[] parts = line.split("\\s+", 5);
            return new Hole(
                    parts[0].substring(parts[0].indexOf(':') + 1), parts[1], parts[2], parts[3]);
        }

        boolean isIn(String version) {
            return compare(version, from) >= 0 && compare(version, before) < 0;
        }
    }

    public static void main(String[] arguments) throws IOException {
        List<Hole> holes;
        Path own = Path.of(System.getProperty("jdk.launcher.sourcefile", "build/Ships.java"));
        try (Stream<String> lines = Files.lines(own.resolveSibling("known-holes.txt"))) {
            holes =
                    lines.filter(line -> !line.startsWith("#") && !line.isBlank())
                            .map(Hole::of)
                            .toList();
        }
        List<String> names;
        try (Stream<Path> jars = Files.list(Path.of(arguments[0]))) {
            names = jars.map(jar -> jar.getFileName().toString()).sorted().toList();
        }
        int open = 0;
        int listed = 0;
        for (String name : names) {
            Matcher jar = JAR.matcher(name);
            if (jar.matches()) {
                listed++;
                String version = jar.group(2);
                StringBuilder known = new StringBuilder();
                for (Hole hole : holes) {
                    if (hole.artifact().equals(jar.group(1))) {
                        boolean isIn = hole.isIn(version);
                        open += isIn ? 1 : 0;
                        known.append(isIn ? " HAS " : " without ").append(hole.number());
                    }
                }
                System.out.printf("%-40s %-16s%s%n", jar.group(1), version, known);
            }
        }
        System.out.println(listed + " libraries, " + open + " known holes");
        System.exit(open > 0 || listed == 0 ? 1 : 0);
    }

    /** Compares the numbers of versions; a missing one is 0. */
    private static int compare(String version, String other) {
        List<Integer> left = numbers(version);
        List<Integer> right = numbers(other);
        for (int i = 0; i < Math.max(left.size(), right.size()); i++) {
            int order =
                    Integer.compare(
                            i < left.size() ? left.get(i) : 0, i < right.size() ? right.get(i) : 0);
            if (order != 0) {
                return order;
            }
        }
        return 0;
    }

    private static List<Integer> numbers(String version) {
        return Stream.of(version.split("[.-]"))
                .takeWhile(part -> part.matches("\\d{1,9}"))
                .map(Integer::valueOf)
                .toList();
    }
}
