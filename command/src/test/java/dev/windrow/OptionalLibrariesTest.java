// SPDX-License-Identifier: Apache-2.0
package dev.windrow;

import static org.assertj.core.api.Assertions.assertThat;

import dev.windrow.arrow.ArrowTables;
import dev.windrow.column.Table;
import dev.windrow.error.WindrowException;
import dev.windrow.io.Tables;
import dev.windrow.progress.ProgressListener;
import dev.windrow.query.Aggregations;
import dev.windrow.query.SummaryAggregations;

import org.apache.arrow.compression.CommonsCompressionFactory;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.compression.CompressionUtil;
import org.apache.arrow.vector.ipc.ArrowFileWriter;
import org.apache.arrow.vector.ipc.ArrowReader;
import org.apache.arrow.vector.ipc.message.IpcOption;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Programs without the libraries that they do not inherit from Windrow. */
final class OptionalLibrariesTest {

    private static final List<String> FLAGS =
            List.of(
                    "--add-opens=java.base/java.nio=ALL-UNNAMED",
                    "--enable-native-access=ALL-UNNAMED",
                    "--sun-misc-unsafe-memory-access=allow");

    /**
     * The optional libraries of pom.xml, what the command has, and the jars that only they bring.
     */
    private static final Set<String> OPTIONAL =
            Set.of(
                    "windrow-datasets",
                    "picocli",
                    "progressbar",
                    "jline",
                    "datasketches-java",
                    "dec",
                    "slf4j-jdk14",
                    "tpch",
                    "guava",
                    "failureaccess",
                    "jsr305",
                    "checker-qual",
                    "error_prone_annotations",
                    "j2objc-annotations",
                    "zstd-jni");

    @TempDir private Path folder = Path.of("");

    @Test
    void theLibraryNeedsNoneOfThem() throws Exception {
        try (Table table = Tables.read("random:rows=10,keys=2")) {
            Tables.write(table, folder.resolve("rows.csv"));
            Tables.write(table, folder.resolve("t.parquet"));
            writeZstandard(table, folder.resolve("zstd.arrow"));
        }
        ChildJava.Ended ended = run(OPTIONAL, Program.class.getName(), folder.toString());
        assertThat(ended.output().lines().filter(line -> !line.startsWith("SLF4J")))
                .containsExactly(
                        "csv 10",
                        "json written",
                        "arrow 10",
                        "parquet 10",
                        "zstd 10",
                        "MISSING_LIBRARY tpch:orders?sf=0.001 needs"
                                + " dev.windrow:windrow-datasets:0.1.0-SNAPSHOT, which Windrow does"
                                + " not hand on to programs that depend on it: add to the"
                                + " dependencies <dependency>"
                                + "<groupId>dev.windrow</groupId>"
                                + "<artifactId>windrow-datasets</artifactId>"
                                + "<version>0.1.0-SNAPSHOT</version></dependency>, or the jar to"
                                + " the folder lib of the command",
                        "distinct 2",
                        "MISSING_LIBRARY approx_count_distinct(key) needs"
                                + " org.apache.datasketches:datasketches-java:9.1.0, which Windrow"
                                + " does not hand on to programs that depend on it: add to the"
                                + " dependencies <dependency>"
                                + "<groupId>org.apache.datasketches</groupId>"
                                + "<artifactId>datasketches-java</artifactId>"
                                + "<version>9.1.0</version></dependency>, or the jar to the folder"
                                + " lib of the command");
        assertThat(ended.status()).isZero();
    }

    private static void writeZstandard(Table table, Path file) throws IOException {
        try (RootAllocator allocator = new RootAllocator();
                ArrowReader reader = ArrowTables.toReader(table, allocator, ProgressListener.NONE);
                OutputStream out = Files.newOutputStream(file);
                ArrowFileWriter writer =
                        new ArrowFileWriter(
                                reader.getVectorSchemaRoot(),
                                reader,
                                Channels.newChannel(out),
                                Map.of(),
                                IpcOption.DEFAULT,
                                CommonsCompressionFactory.INSTANCE,
                                CompressionUtil.CodecType.ZSTD)) {
            writer.start();
            while (reader.loadNextBatch()) {
                writer.writeBatch();
            }
            writer.end();
        }
    }

    /** Runs a class without some libraries. */
    private static ChildJava.Ended run(Set<String> libraries, String program, String... arguments)
            throws Exception {
        String here = System.getProperty("java.class.path");
        String path =
                Arrays.stream(here.split(File.pathSeparator))
                        .filter(entry -> libraries.stream().noneMatch(each -> isOf(entry, each)))
                        .collect(Collectors.joining(File.pathSeparator));
        assertThat(path).isNotEqualTo(here);
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(FLAGS);
        command.addAll(List.of("--class-path", path, program));
        command.addAll(List.of(arguments));
        return ChildJava.run(Map.of(), new ProcessBuilder(command));
    }

    /**
     * Before it is packed, a library of this repository is a folder of classes. The library's tests
     * have the data sets, too.
     */
    private static boolean isOf(String entry, String library) {
        return Path.of(entry).equals(Path.of("target/test-classes").toAbsolutePath())
                || Path.of(entry).getFileName().toString().startsWith(library + "-")
                || Path.of(entry).endsWith(library.replace("windrow-", "") + "/target/classes");
    }

    /** A program that writes and reads what it can, and then asks for what it lacks. */
    static final class Program {

        static void main(String... arguments) {
            Path given = Path.of(arguments[0], "rows.csv");
            try (Table table = Tables.read(given.toString())) {
                for (String ending : List.of("csv", "json", "arrow")) {
                    Path file = Path.of(arguments[0], "t." + ending);
                    Tables.write(table, file);
                    System.out.println(
                            ending.equals("json") ? "json written" : ending + " " + rows(file));
                }
                System.out.println("parquet " + rows(Path.of(arguments[0], "t.parquet")));
                System.out.println("zstd " + rows(Path.of(arguments[0], "zstd.arrow")));
                tell(() -> Tables.write(table, Path.of(arguments[0], "new.parquet")));
            }
            tell(() -> Tables.read("tpch:orders?sf=0.001").close());
            tell(() -> countApproximately(given));
        }

        /** All but the estimate is there, such as an exact count. */
        private static void countApproximately(Path given) {
            try (Windrow windrow =
                            Windrow.open(WindrowConfig.defaults().withEngine(EngineChoice.CPU));
                    Table table = Tables.read(given.toString())) {
                String key = table.names().getFirst();
                try (GroupByResult exact =
                        windrow.groupBy(table).aggregate(Aggregations.countDistinct(key))) {
                    System.out.println(
                            "distinct " + exact.table().column("nunique(" + key + ")").text(0));
                }
                windrow.groupBy(table)
                        .aggregate(SummaryAggregations.approximateCountDistinct(key).as("n"))
                        .close();
            }
        }

        private static void tell(Runnable failing) {
            try {
                failing.run();
            } catch (WindrowException e) {
                System.out.println(e.code() + " " + e.getMessage());
            }
        }

        private static long rows(Path file) {
            try (Table table = Tables.read(file.toString())) {
                return table.rows();
            }
        }
    }
}
