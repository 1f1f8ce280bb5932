// SPDX-License-Identifier: Apache-2.0
package dev.windrow.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.windrow.TransformResult;
import dev.windrow.Windrow;
import dev.windrow.column.Table;
import dev.windrow.io.Tables;

import jdk.jshell.tool.JavaShellToolBuilder;

import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.ipc.ArrowStreamReader;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;

/** Runs every example, and holds each to one screen. */
final class ExamplesTest {

    private static final int MOST_LINES = 60;

    @TempDir private Path folder = Path.of("");
    private Path orders = Path.of("");

    @BeforeEach
    void write() throws IOException {
        orders = folder.resolve("orders.csv");
        Files.writeString(
                orders,
                """
                priority,status,price
                high,OPEN,40.5
                low,OPEN,9.5
                high,CANCELLED,500
                low,DONE,20
                none,DONE,1
                """);
    }

    @Test
    void eachIsShort() throws IOException {
        try (Stream<Path> files = Files.walk(Path.of("src/main/java/dev"))) {
            List<Path> examples =
                    new ArrayList<>(
                            files.filter(file -> file.toString().endsWith(".java")).toList());
            examples.add(Path.of("notebook.jsh"));
            assertThat(examples).hasSizeGreaterThanOrEqualTo(5);
            for (Path example : examples) {
                assertThat(Files.readAllLines(example))
                        .as(example.toString())
                        .hasSizeLessThanOrEqualTo(MOST_LINES);
            }
        }
    }

    @Test
    void groupsAFile() {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        GroupByExample.print(orders.toString(), new PrintStream(out, true, StandardCharsets.UTF_8));
        assertThat(out.toString(StandardCharsets.UTF_8).lines().map(String::strip))
                .contains(
                        "high         40.5     40.5       1", "low          29.5    14.75       2")
                .anyMatch(line -> line.startsWith("by cpu"));
    }

    @Test
    void answersRequestsOfSeveralThreads() throws Exception {
        try (ArrowService service = new ArrowService();
                ExecutorService threads = Executors.newFixedThreadPool(4)) {
            List<Future<String>> answers = new ArrayList<>();
            for (int request = 0; request < 20; request++) {
                byte[] bytes = request(request);
                answers.add(
                        threads.submit(
                                () -> {
                                    ByteArrayOutputStream response = new ByteArrayOutputStream();
                                    service.answer(new ByteArrayInputStream(bytes), response);
                                    return text(response.toByteArray());
                                }));
            }
            for (int request = 0; request < answers.size(); request++) {
                assertThat(answers.get(request).get())
                        .contains("a" + "\t" + (3 + request) + "\t" + Math.max(2, request))
                        .contains("b\t7\t7");
            }
        }
    }

    private byte[] request(int number) throws IOException {
        Path csv = folder.resolve("readings" + number + ".csv");
        Files.writeString(csv, "sensor,reading\na,1\nb,7\na,2\na," + number + "\n");
        Path arrow = folder.resolve("readings" + number + ".arrows");
        try (Table table = Tables.read(csv.toString())) {
            Tables.write(table, arrow);
        }
        return Files.readAllBytes(arrow);
    }

    private static String text(byte[] stream) throws IOException {
        try (RootAllocator allocator = new RootAllocator();
                ArrowStreamReader reader =
                        new ArrowStreamReader(new ByteArrayInputStream(stream), allocator)) {
            reader.loadNextBatch();
            return reader.getVectorSchemaRoot().contentToTSVString();
        }
    }

    @Test
    void runsAKernel() throws IOException {
        Path trips = folder.resolve("trips.csv");
        Files.writeString(
                trips, "lat,lon,to_lat,to_lon\n53.48,-2.24,51.51,-0.13\n0.0,0.0,0.0,180.0\n");
        try (Windrow windrow = Windrow.open();
                Table table = Tables.read(trips.toString());
                TransformResult found = KernelExample.distances(windrow, table)) {
            assertThat(found.table().doubles("km").get(0)).isCloseTo(262, within(2.0));
            assertThat(found.table().doubles("km").get(1)).isCloseTo(Math.PI * 6371, within(0.001));
        }
    }

    @Test
    void runsInsideSpark() throws IOException {
        try (SparkSession spark =
                SparkSession.builder()
                        .master("local[2]")
                        .config("spark.ui.enabled", "false")
                        .config("spark.plugins", "dev.windrow.spark.WindrowPlugin")
                        .config("spark.windrow.minRows", "0")
                        .getOrCreate()) {
            var sales =
                    spark.range(1000)
                            .selectExpr(
                                    "id % 3 as store", "id % 7 + 0.5D as price", "id as amount");
            var totals = SparkExample.totals(sales);
            assertThat(
                            totals.queryExecution()
                                    .explainString(
                                            org.apache.spark.sql.execution.ExplainMode.fromString(
                                                    "simple")))
                    .contains("WindrowAggregate");
            assertThat(totals.collectAsList())
                    .extracting(row -> row.getLong(0))
                    .containsExactlyInAnyOrder(0L, 1L, 2L);
        }
    }

    @Test
    void theNotebookRuns() throws Exception {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream failures = new ByteArrayOutputStream();
        int status =
                JavaShellToolBuilder.builder()
                        .out(new PrintStream(out, true, StandardCharsets.UTF_8))
                        .err(new PrintStream(failures, true, StandardCharsets.UTF_8))
                        .start(
                                "--class-path",
                                System.getProperty("java.class.path"),
                                "-R-Dfile=" + orders,
                                "-R--add-opens=java.base/java.nio=ALL-UNNAMED",
                                "-R--enable-native-access=ALL-UNNAMED",
                                "-R--sun-misc-unsafe-memory-access=allow",
                                "notebook.jsh");
        String text = out.toString(StandardCharsets.UTF_8) + failures;
        assertThat(status).as(text).isZero();
        assertThat(text)
                .doesNotContain("Error:", "Exception")
                .containsPattern("CANCELLED +500")
                .containsPattern("OPEN +1 +0");
    }
}
