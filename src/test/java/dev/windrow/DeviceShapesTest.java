// SPDX-License-Identifier: Apache-2.0
package dev.windrow;

import static dev.windrow.query.Aggregations.count;
import static dev.windrow.query.Aggregations.max;
import static dev.windrow.query.Aggregations.sum;
import static dev.windrow.query.Expression.column;
import static dev.windrow.query.Expression.literal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.windrow.column.Column;
import dev.windrow.column.Table;
import dev.windrow.query.Cumulative;
import dev.windrow.query.DerivedColumn;
import dev.windrow.query.Filter;
import dev.windrow.query.Gather;
import dev.windrow.query.Rolling;
import dev.windrow.query.Select;
import dev.windrow.query.Sort;
import dev.windrow.query.SortKey;
import dev.windrow.query.StringFunctions;
import dev.windrow.query.Transformation;

import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Random;
import java.util.stream.Stream;

/**
 * Queries of all shapes on a device, beside the CPU. A real device runs all of them, over tables
 * that are collected chunk by chunk and over tables that are not; the simulator runs some, which
 * the seed chooses.
 */
@ExtendWith(NoLeaks.class)
final class DeviceShapesTest {

    /** As many as the simulator runs in some seconds, unless a property says otherwise. */
    private static final int SIMULATED = Integer.getInteger("windrow.test.shapes", 12);

    private static final int SIMULATED_ROWS = 400;
    private static final int ROWS = 20_000;

    /** With {@link #SMALL_CHUNKS}, columns of so many rows are collected. */
    private static final int COLLECTED_ROWS = 70_000;

    private static final String SMALL_CHUNKS = "device = *\nchunk-bytes = 65536\n";

    /** The error that a sum of floats may have, as a share of it. */
    private static final double TOLERANCE = 1e-9;

    private final long seed = Long.getLong("windrow.test.seed", new Random().nextLong());

    @TempDir private Path folder = Path.of("");

    @TestFactory
    Stream<DynamicTest> queriesAnswerAsTheCpu() throws IOException {
        List<String> queries = chosen(ShapeTables.queries());
        return Simulator.isPresent()
                ? over(SIMULATED_ROWS, WindrowConfig.defaults(), queries)
                : Stream.concat(
                        over(ROWS, WindrowConfig.defaults(), queries),
                        over(COLLECTED_ROWS, smallChunks(), queries));
    }

    private WindrowConfig smallChunks() throws IOException {
        Path profile = Files.writeString(folder.resolve("chunks.properties"), SMALL_CHUNKS);
        return WindrowConfig.defaults().withLaunchProfile(profile.toString());
    }

    private <T> List<T> chosen(List<T> all) {
        List<T> mixed = new ArrayList<>(all);
        Collections.shuffle(mixed, new Random(seed));
        return Simulator.isPresent() ? mixed.subList(0, Math.min(SIMULATED, mixed.size())) : all;
    }

    /** Tables and sessions live as long as the tests that share them. */
    private Stream<DynamicTest> over(int rows, WindrowConfig config, List<String> queries) {
        ShapeTables tables = ShapeTables.of(rows, seed);
        Windrow gpu = Windrow.open(config.withEngine(EngineChoice.GPU));
        Windrow cpu = Windrow.open(config.withEngine(EngineChoice.CPU));
        return queries.stream()
                .map(
                        query ->
                                DynamicTest.dynamicTest(
                                        rows + " rows: " + query,
                                        () -> compare(query, tables.sql(), gpu, cpu)))
                .onClose(
                        () -> {
                            gpu.close();
                            cpu.close();
                            tables.close();
                        });
    }

    private void compare(String query, SqlTables tables, Windrow gpu, Windrow cpu) {
        try (TransformResult expected = cpu.sql(query, tables);
                TransformResult found = gpu.sql(query, tables)) {
            boolean isOrdered = query.replaceAll("\\(.*?\\)", "").contains("order by");
            assertAlike(found.table(), expected.table(), isOrdered);
        }
    }

    private static Stream<List<Transformation>> chains() {
        Filter positive = new Filter(column("v").greaterThan(literal(0)));
        Sort descending = Sort.by(SortKey.descending("v"), SortKey.ascending("id"));
        Select computed =
                Select.of(
                        new DerivedColumn("id", column("id")),
                        new DerivedColumn("v", column("v").times(literal(2))),
                        new DerivedColumn("i8", column("i8").plus(column("i16"))),
                        new DerivedColumn("s", StringFunctions.upper(column("s"))));
        return Stream.of(
                List.of(positive),
                List.of(descending, positive, descending),
                List.of(positive, computed, descending),
                List.of(positive, Rolling.of(4, 0, sum("v"), max("i8"))),
                List.of(computed, Gather.of(4, -1, 2, 2, 0)),
                List.of(Cumulative.of(sum("v"), count("i8"))),
                List.of(descending, Select.of(new DerivedColumn("g", column("g")))),
                List.of(new Filter(column("k").equalTo(literal(99))), descending));
    }

    /** Results stay on the device, and the next operation takes them from there. */
    @TestFactory
    Stream<DynamicTest> chainsOverResidentTablesAnswerAsTheCpu() {
        int rows = Simulator.isPresent() ? SIMULATED_ROWS : ROWS;
        return chains().map(
                        chain ->
                                DynamicTest.dynamicTest(
                                        chain.toString(), () -> compareChain(chain, rows)));
    }

    private void compareChain(List<Transformation> chain, int rows) {
        try (ShapeTables tables = ShapeTables.of(rows, seed);
                Windrow gpu = Windrow.open(WindrowConfig.defaults().withEngine(EngineChoice.GPU));
                Windrow cpu = Windrow.open(WindrowConfig.defaults().withEngine(EngineChoice.CPU));
                ResidentTable resident = gpu.resident(tables.table("t"));
                ResidentTable plain = cpu.resident(tables.table("t"))) {
            try (TransformResult expected = chained(cpu, plain, chain);
                    TransformResult found = chained(gpu, resident, chain)) {
                assertAlike(found.table(), expected.table(), true);
            }
        }
    }

    private static TransformResult chained(
            Windrow windrow, ResidentTable table, List<Transformation> chain) {
        TransformResult made = windrow.transform(table, chain.getFirst());
        for (Transformation next : chain.subList(1, chain.size())) {
            try (TransformResult before = made) {
                made = windrow.transform(before.table(), next);
            }
        }
        return made.toHost();
    }

    private void assertAlike(Table found, Table expected, boolean isOrdered) {
        assertThat(found.names()).isEqualTo(expected.names());
        assertThat(found.columns().stream().map(Column::type).toList())
                .isEqualTo(expected.columns().stream().map(Column::type).toList());
        List<List<Object>> right = rows(expected, isOrdered);
        List<List<Object>> other = rows(found, isOrdered);
        assertThat(other).as("seed " + seed).hasSameSizeAs(right);
        for (int row = 0; row < right.size(); row++) {
            assertThat(other.get(row))
                    .as("row %d with seed %d", row, seed)
                    .usingElementComparator((a, b) -> isAlike(a, b) ? 0 : 1)
                    .isEqualTo(right.get(row));
        }
    }

    private static List<List<Object>> rows(Table table, boolean isOrdered) {
        List<List<Object>> columns = table.columns().stream().map(Columns::read).toList();
        List<List<Object>> rows = new ArrayList<>();
        for (int row = 0; row < table.rows(); row++) {
            List<Object> values = new ArrayList<>();
            for (List<Object> column : columns) {
                values.add(column.get(row));
            }
            rows.add(values);
        }
        if (!isOrdered) {
            rows.sort(Comparator.comparing(DeviceShapesTest::rounded));
        }
        return rows;
    }

    /** Sums of floats that differ in the last digits sort alike. */
    private static String rounded(List<Object> row) {
        return row.stream()
                .map(
                        value ->
                                value instanceof Double real
                                        ? String.format(Locale.ROOT, "%.4e", real + 0.0)
                                        : String.valueOf(value))
                .toList()
                .toString();
    }

    private static boolean isAlike(Object found, Object right) {
        return found instanceof Double a && right instanceof Double b
                ? a.equals(b) || a.doubleValue() == b || Math.abs(a - b) <= TOLERANCE * Math.abs(b)
                : Objects.equals(found, right);
    }
}
