// SPDX-License-Identifier: Apache-2.0
package dev.windrow.io;

import static org.assertj.core.api.Assertions.assertThat;

import dev.windrow.ChildJava;
import dev.windrow.arrow.ArrowTables;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.Table;
import dev.windrow.error.WindrowException;

import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.IntVector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.ipc.ArrowStreamWriter;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** The errors of a program that was started without some of the flags that Arrow needs. */
final class JavaFlagsTest {

    private static final String OPEN = "--add-opens=java.base/java.nio=ALL-UNNAMED";
    private static final String NATIVE = "--enable-native-access=ALL-UNNAMED";
    private static final String UNSAFE = "--sun-misc-unsafe-memory-access=allow";
    private static final String DATA_SET = "random:rows=10,keys=2";

    @TempDir private Path folder = Path.of("");

    @BeforeEach
    void write() throws IOException {
        Files.writeString(folder.resolve("t.csv"), "a\n1\n");
        try (Table table = Tables.read(DATA_SET)) {
            Tables.write(table, folder.resolve("t.parquet"));
            Tables.write(table, folder.resolve("t.arrow"));
        }
        try (RootAllocator allocator = new RootAllocator();
                VectorSchemaRoot root = VectorSchemaRoot.of(new IntVector("a", allocator));
                OutputStream out = Files.newOutputStream(folder.resolve("t.stream"));
                ArrowStreamWriter writer = new ArrowStreamWriter(root, null, out)) {
            writer.start();
            writer.end();
        }
    }

    @Test
    void allWorksWithAllFlags() throws Exception {
        assertThat(outcomes(EnumSet.allOf(Front.class), OPEN, NATIVE, UNSAFE))
                .allSatisfy((front, outcome) -> assertThat(outcome).isEqualTo("done"));
    }

    @Test
    void whatNeedsArrowNamesTheFlagThatOpensNio() throws Exception {
        assertThat(outcomes(Front.THROUGH_ARROW, NATIVE, UNSAFE))
                .allSatisfy(
                        (front, outcome) ->
                                assertThat(outcome)
                                        .startsWith("JAVA_FLAG")
                                        .contains("without " + OPEN)
                                        .endsWith(OPEN + " " + NATIVE + " " + UNSAFE));
    }

    @Test
    void whatNeedsNoArrowNeedsNoFlag() throws Exception {
        assertThat(outcomes(Front.WITHOUT_ARROW))
                .allSatisfy((front, outcome) -> assertThat(outcome).isEqualTo("done"));
    }

    @Test
    void whatNeedsArrowNamesTheFlagThatAllowsUnsafe() throws Exception {
        String denied = "--sun-misc-unsafe-memory-access=deny";
        assertThat(outcomes(Front.THROUGH_ARROW, OPEN, NATIVE, denied))
                .allSatisfy(
                        (front, outcome) ->
                                assertThat(outcome)
                                        .startsWith("JAVA_FLAG")
                                        .contains("UnsupportedOperationException")
                                        .endsWith(UNSAFE));
    }

    @Test
    void whateverMakesTablesNamesTheFlagThatAllowsNativeAccess() throws Exception {
        String denied = "--illegal-native-access=deny";
        Set<Front> tables = EnumSet.complementOf(EnumSet.of(Front.NAMES_OF_PARQUET));
        assertThat(outcomes(tables, OPEN, UNSAFE, denied))
                .allSatisfy(
                        (front, outcome) ->
                                assertThat(outcome)
                                        .startsWith("JAVA_FLAG")
                                        .contains("without " + NATIVE)
                                        .endsWith(NATIVE));
    }

    /** A name that the locale's encoding lacks cannot be handed to the operating system. */
    @Test
    @EnabledOnOs(OS.LINUX)
    void aNameThatTheLocaleLacksNamesTheRemedy() throws Exception {
        ChildJava.Ended ended =
                ChildJava.run(Map.of("LC_ALL", "C"), List.of(NATIVE), AccentedName.class);
        assertThat(ended.output())
                .contains("is not a file's name")
                .contains("ANSI_X3.4-1968")
                .contains("LC_ALL=C.UTF-8");
    }

    /** Returns the outcome of each, which is the same the second time. */
    private Map<Front, String> outcomes(Set<Front> fronts, String... flags) throws Exception {
        String names = fronts.stream().map(Front::name).collect(Collectors.joining(","));
        ChildJava.Ended ended =
                ChildJava.run(Map.of(), List.of(flags), FrontDoors.class, folder.toString(), names);
        assertThat(ended.status()).as(ended.output()).isZero();
        Map<Front, String> outcomes = new EnumMap<>(Front.class);
        for (Front front : fronts) {
            String begin = front + ": ";
            List<String> found =
                    ended.output()
                            .lines()
                            .filter(line -> line.startsWith(begin))
                            .map(line -> line.substring(begin.length()))
                            .toList();
            assertThat(found).as(ended.output()).hasSize(2);
            assertThat(found.getLast()).isEqualTo(found.getFirst());
            outcomes.put(front, found.getFirst());
        }
        return outcomes;
    }

    /** The ways to tables, and from them. */
    private enum Front {
        CSV,
        DATA_SET,
        WRITE_CSV,
        PARQUET,
        NAMES_OF_PARQUET,
        WRITE_PARQUET,
        ARROW,
        NAMES_OF_ARROW,
        STREAM,
        WRITE_ARROW,
        IMPORT,
        EXPORT;

        static final Set<Front> WITHOUT_ARROW = EnumSet.range(CSV, WRITE_PARQUET);

        /** The ways for which Windrow itself makes Arrow's allocator. */
        static final Set<Front> THROUGH_ARROW = EnumSet.range(ARROW, WRITE_ARROW);
    }

    /** A program that enters some of them twice. */
    static final class FrontDoors {

        static void main(String... arguments) {
            Path folder = Path.of(arguments[0]);
            for (int i = 0; i < 2; i++) {
                for (String name : arguments[1].split(",")) {
                    System.out.println(name + ": " + outcome(Front.valueOf(name), folder));
                }
            }
        }

        private static String outcome(Front front, Path folder) {
            try {
                enter(front, folder);
                return "done";
            } catch (WindrowException e) {
                return e.code() + " " + e.getMessage();
            } catch (IOException | LinkageError | RuntimeException e) {
                return e.toString();
            }
        }

        private static void enter(Front front, Path folder) throws IOException {
            switch (front) {
                case CSV -> Tables.read(folder + "/t.csv").close();
                case DATA_SET -> Tables.read(DATA_SET).close();
                case PARQUET -> Tables.read(folder + "/t.parquet").close();
                case NAMES_OF_PARQUET -> Tables.columnNames(folder + "/t.parquet");
                case NAMES_OF_ARROW -> Tables.columnNames(folder + "/t.arrow");
                case ARROW -> Tables.read(folder + "/t.arrow").close();
                case STREAM -> {
                    try (InputStream in = Files.newInputStream(folder.resolve("t.stream"))) {
                        Tables.read("-", ReadOptions.defaults().withStandardInput(in)).close();
                    }
                }
                case WRITE_CSV -> write(folder.resolve("o.csv"));
                case WRITE_PARQUET -> write(folder.resolve("o.parquet"));
                case WRITE_ARROW -> write(folder.resolve("o.arrow"));
                case IMPORT -> importRoot();
                case EXPORT -> exportTable();
            }
        }

        private static void importRoot() {
            try (RootAllocator allocator = new RootAllocator();
                    VectorSchemaRoot root = VectorSchemaRoot.of(new IntVector("a", allocator))) {
                ArrowTables.fromRoot(root).close();
            }
        }

        private static void exportTable() {
            try (RootAllocator allocator = new RootAllocator();
                    Table empty = new Table(Map.of(), 0, new ColumnMemory())) {
                ArrowTables.toRoot(empty, allocator).close();
            }
        }

        private static void write(Path file) {
            try (Table table = Tables.read(DATA_SET)) {
                Tables.write(table, file);
            }
        }
    }

    /** A program that reads a file with an accent in its name. */
    static final class AccentedName {

        static void main() {
            try {
                Tables.read("\u00e9.csv").close();
            } catch (WindrowException e) {
                System.out.println(e.getMessage());
            }
        }
    }
}
