// SPDX-License-Identifier: Apache-2.0
package dev.windrow;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The documents and the Javadoc of packages name only what there is. */
class DocumentsTest {

    /** The folders of the library and of what is built beside it. */
    private static final List<Path> MAIN =
            Stream.of("src/main", "datasets/src/main", "command/src/main", "command/src/shared")
                    .map(folder -> Path.of(folder, "java/dev/windrow"))
                    .toList();

    private static final Path ARCHITECTURE = Path.of("ARCHITECTURE.md");

    /** A row of the table of packages, whose first cell is a lower-case name. */
    private static final Pattern ROW = Pattern.compile("(?m)^\\| `([a-z.]+)` \\| (.*) \\|$");

    /** A file below one of {@link #MAIN} or below the root. */
    private static final Pattern FILE = Pattern.compile("`([a-z][\\w/-]*/\\w+\\.java)`");

    private static final Pattern CLASS =
            Pattern.compile("`(?:[a-z]\\w*\\.)*([A-Z][A-Za-z0-9]*)(?:[.#(<][^`\\n]*)?`");

    /** The operation that CONTRIBUTING.md adds as an example. */
    private static final Pattern EXAMPLE = Pattern.compile("(.*/)?Reverse\\w*(\\.java)?");

    @Test
    void everyPackageHasARowAndEveryRowAPackage() throws IOException {
        assertThat(rows().keySet())
                .isEqualTo(
                        packageInfos()
                                .map(DocumentsTest::packageOf)
                                .collect(Collectors.toCollection(TreeSet::new)));
    }

    @ParameterizedTest
    @MethodSource("packageInfos")
    void aPackageBeginsWithItsRow(Path info) throws IOException {
        assertThat(firstSentence(info)).isEqualTo(rows().get(packageOf(info)) + ".");
    }

    @ParameterizedTest
    @MethodSource("documents")
    void aDocumentNamesClassesThatExist(Path document) throws IOException {
        Set<String> unknown = classesIn(Files.readString(document));
        unknown.removeAll(existingClasses());
        assertThat(unknown).allMatch(DocumentsTest::isOfTheJdkOrAnExample);
    }

    @ParameterizedTest
    @MethodSource("packageInfos")
    void aPackageNamesClassesThatExist(Path info) throws IOException {
        assertThat(classesIn(withBackticks(Files.readString(info)))).isSubsetOf(existingClasses());
    }

    @ParameterizedTest
    @ValueSource(strings = {"ARCHITECTURE.md", "CONTRIBUTING.md"})
    void aDocumentNamesFilesThatExist(String document) throws IOException {
        List<String> files =
                FILE.matcher(Files.readString(Path.of(document)))
                        .results()
                        .map(found -> found.group(1))
                        .filter(file -> !EXAMPLE.matcher(file).matches())
                        .toList();
        assertThat(files)
                .isNotEmpty()
                .allMatch(
                        file ->
                                Stream.concat(MAIN.stream(), Stream.of(Path.of("")))
                                        .map(folder -> folder.resolve(file))
                                        .anyMatch(Files::isRegularFile));
    }

    @Test
    void namesOfClassesAreFoundInText() {
        String text =
                """
                `Planner` makes it, `dev.windrow.column.Table` and `PlanGrowth.grow(plan)` too, not
                `INCLUDE`, `--engine gpu`, `internal.*`, `explain` or "CamelCase" without ticks.
                ```
                `NotHere`
                ```
                `List<KeyField>`
                """;
        assertThat(classesIn(text)).containsExactly("List", "PlanGrowth", "Planner", "Table");
        assertThat(
                        classesIn(
                                withBackticks(
                                        "{@link Sizes#ROWS}, {@code Values} and\n * {@code NaN")))
                .containsExactly("Sizes", "Values");
    }

    static Stream<Path> documents() throws IOException {
        return Stream.concat(
                Documents.pages().stream(), Stream.of(ARCHITECTURE, Path.of("CONTRIBUTING.md")));
    }

    static Stream<Path> packageInfos() throws IOException {
        List<Path> found = new ArrayList<>();
        for (Path folder : MAIN) {
            try (Stream<Path> files = Files.walk(folder)) {
                files.filter(file -> file.endsWith("package-info.java")).forEach(found::add);
            }
        }
        return found.stream();
    }

    /** Returns a package's name below the root, and that of the root itself in full. */
    private static String packageOf(Path info) {
        Path folder = info.getParent();
        Path root = MAIN.stream().filter(folder::startsWith).findFirst().orElseThrow();
        String name = root.relativize(folder).toString();
        return name.isEmpty()
                ? "dev.windrow"
                : name.replace(folder.getFileSystem().getSeparator(), ".");
    }

    private static Map<String, String> rows() throws IOException {
        Map<String, String> rows = new TreeMap<>();
        Matcher row = ROW.matcher(Files.readString(ARCHITECTURE));
        while (row.find()) {
            rows.put(row.group(1), row.group(2));
        }
        return rows;
    }

    /** Returns the first paragraph of a package's Javadoc in one line, without its markup. */
    private static String firstSentence(Path info) throws IOException {
        String text =
                Files.readString(info)
                        .replaceAll(
                                "(?s)^// SPDX[^\n]*\n\\s*/\\*\\*(.*?)(\\n \\*\\n|\\*/).*", "$1");
        return withBackticks(text).replaceAll("\\s+(\\* )?", " ").strip();
    }

    private static String withBackticks(String javadoc) {
        return javadoc.replaceAll("\\{@(?:code|link)\\s+(?:\\* )?([^}]*)}", "`$1`");
    }

    /** Finds the names in backticks that are written as classes are. */
    private static Set<String> classesIn(String text) {
        return CLASS.matcher(text.replaceAll("(?s)```.*?```", ""))
                .results()
                .map(result -> result.group(1))
                .filter(found -> found.chars().anyMatch(Character::isLowerCase))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static boolean isOfTheJdkOrAnExample(String name) {
        return EXAMPLE.matcher(name).matches()
                || Stream.of("java.lang.", "java.math.", "java.nio.", "java.time.", "sun.misc.")
                        .anyMatch(each -> isClass(each + name));
    }

    private static boolean isClass(String name) {
        try {
            Class.forName(name);
            return true;
        } catch (ClassNotFoundException e) {
            return false;
        }
    }

    /**
     * Returns the classes of Windrow, of its simulator, tests, benchmarks and plug-in for Spark.
     */
    private static Set<String> existingClasses() throws IOException {
        Set<String> classes = new TreeSet<>();
        for (Path folder :
                Stream.of("src", "datasets/src", "command/src", "benchmarks/src", "spark/src")
                        .map(Path::of)
                        .toList()) {
            if (Files.isDirectory(folder)) {
                try (Stream<Path> files = Files.walk(folder)) {
                    files.map(file -> file.getFileName().toString())
                            .filter(file -> file.endsWith(".java"))
                            .forEach(file -> classes.add(file.substring(0, file.indexOf('.'))));
                }
            }
        }
        return classes;
    }
}
