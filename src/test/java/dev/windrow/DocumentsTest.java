// SPDX-License-Identifier: Apache-2.0
package dev.windrow;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The documents and the Javadoc of packages name only what there is. */
class DocumentsTest {

    private static final Path ARCHITECTURE = Path.of("ARCHITECTURE.md");

    /** A row of the table of packages, whose first cell has lower-case names. */
    private static final Pattern ROW = Pattern.compile("(?m)^\\| (`[a-z.]+`(?:, `[a-z.]+`)*) \\|");

    private static final Pattern NAME = Pattern.compile("`([a-z.]+)`");

    /** The operation that the page on additions adds. */
    private static final String EXAMPLE = "Reverse";

    private static final Pattern CLASS =
            Pattern.compile("`(?:[a-z]\\w*\\.)*([A-Z][A-Za-z0-9]*)(?:[.#(<][^`\\n]*)?`");

    @Test
    void everyRowOfTheArchitectureIsAPackage() throws IOException {
        Set<String> packages =
                packageInfos()
                        .map(info -> info.getParent().toString().replace(File.separatorChar, '.'))
                        .collect(Collectors.toSet());
        assertThat(ROW.matcher(Files.readString(ARCHITECTURE)).results())
                .isNotEmpty()
                .flatMap(row -> NAME.matcher(row.group(1)).results().toList())
                .map(name -> name.group(1))
                .allMatch(name -> packages.stream().anyMatch(each -> each.endsWith("." + name)));
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
        return Documents.files("/package-info.java").stream();
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
        return name.startsWith(EXAMPLE)
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

    /** Returns the classes of the library and of all that is built beside it. */
    private static Set<String> existingClasses() throws IOException {
        return Documents.files(".java").stream()
                .map(file -> file.getFileName().toString().replace(".java", ""))
                .collect(Collectors.toCollection(TreeSet::new));
    }
}
