// SPDX-License-Identifier: Apache-2.0
package dev.windrow;

import static dev.windrow.query.Aggregations.count;
import static dev.windrow.query.Aggregations.max;
import static dev.windrow.query.Aggregations.mean;
import static dev.windrow.query.Aggregations.min;
import static dev.windrow.query.Aggregations.sum;
import static dev.windrow.query.Expression.column;
import static dev.windrow.query.Expression.literal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.Table;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.cpu.CpuEngine;
import dev.windrow.internal.engine.DeviceLanes;
import dev.windrow.internal.gpu.GpuEngine;
import dev.windrow.internal.scan.ChunkLanes;
import dev.windrow.internal.scan.DeviceUse;
import dev.windrow.internal.scan.Groups;
import dev.windrow.internal.scan.LaneReport;
import dev.windrow.internal.scan.LaneTimes;
import dev.windrow.internal.scan.Outcome;
import dev.windrow.internal.scan.ScanBudget;
import dev.windrow.io.ReadOptions;
import dev.windrow.io.Tables;
import dev.windrow.query.Expression;
import dev.windrow.query.GroupByQuery;
import dev.windrow.query.NamedAggregation;
import dev.windrow.query.NullKeys;
import dev.windrow.scan.Scan;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/** Lanes of a device: chunk after chunk, beside lanes of the CPU or alone, and what may fail. */
@ExtendWith({NoLeaks.class, NoDeviceLeaks.class})
class DeviceLanesTest {

    private static final int ROWS = 12_000;
    private static final int PARTS = 24;
    private static final int FILES = 4;

    /** How long kernels may take to compile: seconds, unless the machine is busy. */
    private static final long MOST_NANOSECONDS = 600_000_000_000L;

    /** Between queries that wait for kernels, so that these get the processor. */
    private static final long PAUSE_MILLISECONDS = 20;

    private static final NamedAggregation[] AGGREGATIONS = {
        sum("v"), count(), count("i"), mean("i"), min("v"), max("i"), min("s"), max("t")
    };

    @TempDir private Path folder;

    /** A table whose later rows differ from the first ones, on which the plan is based. */
    private enum Rows {
        ALIKE(row -> (long) (row * 7 % 60), row -> row % 999L),
        WITH_LATE_NULLS(row -> row > 4_500 && row % 5 == 0 ? null : row % 60L, Rows::lateNull),
        WITH_ASCENDING_KEYS(row -> row / 250L * 1_000, row -> row % 999L),
        WITH_FAR_KEYS(row -> row < 6_000 ? row % 50L : row * 86_028_121L % 1_000_003, row -> 5L),
        WITH_MORE_KEYS_LATER(row -> row < 3_000 ? row % 9L : row % 300L, row -> row % 999L),
        WITH_ONE_HOT_KEY(row -> row % 3 > 0 ? 7L : row % 200L, row -> row % 999L);

        private final IntFunction<Long> keys;
        private final IntFunction<Long> values;

        Rows(IntFunction<Long> keys, IntFunction<Long> values) {
            this.keys = keys;
            this.values = values;
        }

        private static Long lateNull(int row) {
            return row > 7_500 && row % 3 == 0 ? null : row % 999L;
        }

        Table table() {
            ColumnMemory memory = new ColumnMemory();
            Map<String, Column> columns = new LinkedHashMap<>();
            columns.put("k", column(memory, Primitive.INT32, keys));
            columns.put("i", column(memory, Primitive.INT16, values));
            columns.put("v", column(memory, Primitive.FLOAT64, row -> row / 4.0));
            columns.put("s", column(memory, Primitive.UTF8, row -> "s" + row % 77));
            columns.put("t", column(memory, Primitive.UTF8, row -> "t".repeat(row % 40) + row));
            columns.put("c", coded(memory));
            return new Table(columns, ROWS, memory);
        }

        private static Column column(
                ColumnMemory memory, Primitive type, IntFunction<? extends Object> value) {
            List<Object> values = new ArrayList<>();
            IntStream.range(0, ROWS).forEach(row -> values.add(value.apply(row)));
            return Columns.of(memory, type, values);
        }

        private static Column coded(ColumnMemory memory) {
            List<Integer> indices = IntStream.range(0, ROWS).map(row -> row % 3).boxed().toList();
            return Columns.dictionary(memory, List.of("red", "green", "blue"), indices);
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"ALIKE", "WITH_FAR_KEYS", "WITH_MORE_KEYS_LATER"})
    void chunkAfterChunkIsAggregated(Rows rows) {
        check(rows, 3, "k");
    }

    @ParameterizedTest
    @EnumSource(names = {"WITH_LATE_NULLS", "WITH_ASCENDING_KEYS", "WITH_ONE_HOT_KEY"})
    @Tag("thorough")
    void soAreOtherChunks(Rows rows) {
        check(rows, 3, "k");
    }

    @ParameterizedTest
    @EnumSource
    @Tag("thorough")
    void soItIsByOneLane(Rows rows) {
        check(rows, 1, "k");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "k c"})
    void whateverTheKeys(String keys) {
        check(Rows.WITH_LATE_NULLS, 2, keys.isEmpty() ? new String[0] : keys.split(" "));
    }

    @ParameterizedTest
    @ValueSource(strings = {"s", "c"})
    @Tag("thorough")
    void whateverTheStrings(String keys) {
        whateverTheKeys(keys);
    }

    private void check(Rows rows, int lanes, String... keys) {
        try (Table table = rows.table();
                Windrow cpu = Windrow.open(on(EngineChoice.CPU));
                Windrow gpu = Windrow.open(on(EngineChoice.GPU).withLaunchProfile(profile(lanes)));
                GroupByResult expected = ask(cpu, table, keys)) {
            for (int round = 0; round < 2; round++) {
                try (GroupByResult result = ask(gpu, table, keys)) {
                    assertThat(read(result.table())).isEqualTo(read(expected.table()));
                    assertThat(result.explanation().strategy()).isEqualTo("gpu-partial");
                    assertThat(result.profile().rows()).isEqualTo(ROWS);
                }
            }
        }
    }

    @Test
    void rowsAreSelectedAndColumnsComputedBefore() {
        try (Table table = Rows.WITH_LATE_NULLS.table();
                Windrow cpu = Windrow.open(on(EngineChoice.CPU));
                Windrow gpu = Windrow.open(on(EngineChoice.GPU).withLaunchProfile(profile(2)));
                GroupByResult expected = askOfSome(cpu, table);
                GroupByResult result = askOfSome(gpu, table)) {
            assertThat(read(result.table())).isEqualTo(read(expected.table()));
            assertThat(result.explanation().strategy()).isEqualTo("gpu-partial");
        }
    }

    @Test
    void theDeviceEvaluatesRows() {
        try (Table table = Rows.ALIKE.table();
                Windrow cpu = Windrow.open(on(EngineChoice.CPU));
                Windrow gpu = Windrow.open(on(EngineChoice.GPU).withLaunchProfile(profile(2)));
                GroupByResult expected = askOfMany(cpu, table);
                GroupByResult result = askOfMany(gpu, table)) {
            assertThat(read(result.table())).isEqualTo(read(expected.table()));
            assertThat(result.explanation().lines())
                    .anyMatch(line -> line.contains("of rows that the device evaluates"));
        }
    }

    /**
     * Only one kernel for all takes decimals, and a condition without a key. The file tells that
     * there are no nulls.
     */
    @ParameterizedTest
    @CsvSource({
        "parquet, 'l_returnflag,l_linestatus'",
        "parquet, ''",
        "arrow, 'l_returnflag,l_linestatus'",
        "arrows, 'l_returnflag,l_linestatus'"
    })
    void theDeviceEvaluatesRowsAsItAggregatesThem(String format, String keys) {
        String[] names = keys.isEmpty() ? new String[0] : keys.split(",");
        Scan scan;
        try (Table table = Tables.read("tpch:lineitem?sf=0.003&money=decimal")) {
            scan = inFiles(table, format);
        }
        try (Windrow cpu = Windrow.open(on(EngineChoice.CPU));
                Windrow gpu = Windrow.open(on(EngineChoice.GPU).withLaunchProfile(profile(2)));
                GroupByResult expected = revenue(cpu, scan, names);
                GroupByResult result = revenue(gpu, scan, names)) {
            assertThat(read(result.table())).isEqualTo(read(expected.table()));
            assertThat(result.explanation().lines())
                    .anyMatch(line -> line.contains("fused of rows that the device evaluates"));
        }
    }

    private static GroupByResult revenue(Windrow windrow, Scan scan, String[] keys) {
        Expression price = column("l_extendedprice").times(literal(1).minus(column("l_discount")));
        return windrow.groupBy(scan)
                .by(keys)
                .where(column("l_shipdate").lessThan(literal(LocalDate.of(1998, 9, 3))))
                .sorted()
                .aggregate(
                        sum(price).as("revenue"),
                        sum(price.times(literal(1).plus(column("l_tax")))).as("charge"),
                        mean("l_quantity"),
                        count());
    }

    @Test
    void aValueThatDoesNotFitIsTheErrorOfTheCpu() {
        try (Table table = Rows.ALIKE.table();
                Windrow gpu = Windrow.open(on(EngineChoice.GPU).withLaunchProfile(profile(2)))) {
            assertThatExceptionOfType(WindrowException.class)
                    .isThrownBy(
                            () ->
                                    gpu.groupBy(new SlicedScan(table, PARTS))
                                            .by("k")
                                            .aggregate(sum(column("i").times(literal(1L << 60))))
                                            .close())
                    .matches(e -> e.code() == ErrorCode.OVERFLOW);
        }
    }

    @Test
    void anExpressionThatIsComparedIsEvaluatedBefore() {
        try (Table table = Rows.ALIKE.table();
                Windrow cpu = Windrow.open(on(EngineChoice.CPU));
                Windrow gpu = Windrow.open(on(EngineChoice.GPU).withLaunchProfile(profile(2)));
                GroupByResult expected = greatest(cpu, table);
                GroupByResult result = greatest(gpu, table)) {
            assertThat(read(result.table())).isEqualTo(read(expected.table()));
            assertThat(result.explanation().strategy()).isEqualTo("gpu-partial");
        }
    }

    private static GroupByResult greatest(Windrow windrow, Table table) {
        return windrow.groupBy(new SlicedScan(table, PARTS))
                .by("k")
                .nullKeys(NullKeys.EXCLUDE)
                .sorted()
                .aggregate(max(column("v").times(literal(2.0))).as("a"));
    }

    /** With one thread, the first rows that lanes are planned with are those of the first split. */
    @ParameterizedTest
    @ValueSource(strings = {"parquet", "arrow", "arrows"})
    void aNullAfterASplitWithoutAnyIsLeftToTheCpu(String format) {
        try (Table table = Rows.WITH_LATE_NULLS.table();
                Windrow cpu = Windrow.open(on(EngineChoice.CPU));
                Windrow gpu =
                        Windrow.open(
                                on(EngineChoice.GPU)
                                        .withThreads(1)
                                        .withLaunchProfile(profile(2)))) {
            Scan scan = inFiles(table, format);
            try (GroupByResult expected = askOfAll(cpu, scan);
                    GroupByResult result = askOfAll(gpu, scan)) {
                assertThat(read(result.table())).isEqualTo(read(expected.table()));
                assertThat(result.explanation().lines())
                        .anyMatch(line -> line.contains("of rows that the device evaluates"));
            }
        }
    }

    /** Writes files, which tell for each column how many nulls they have. */
    private Scan inFiles(Table table, String format) {
        List<String> files = new ArrayList<>();
        long rows = table.rows() / FILES;
        for (int part = 0; part < FILES; part++) {
            Path file = folder.resolve("part" + part + "." + format);
            Tables.write(table.slice(part * rows, rows), file);
            files.add(file.toString());
        }
        return Tables.scan(files, ReadOptions.defaults());
    }

    private static GroupByResult askOfAll(Windrow windrow, Scan scan) {
        return windrow.groupBy(scan)
                .by("k")
                .where(column("v").atLeast(literal(10.0)))
                .sorted()
                .aggregate(sum(column("v").times(literal(2.0))).as("a"), count("i"));
    }

    private static GroupByResult askOfMany(Windrow windrow, Table table) {
        return windrow.groupBy(new SlicedScan(table, PARTS))
                .by("k", "c")
                .nullKeys(NullKeys.EXCLUDE)
                .where(column("i").lessThan(literal(900)).and(column("v").isNotNull()))
                .sorted()
                .aggregate(
                        sum(column("i").times(literal(3))).as("a"),
                        sum(column("v").times(column("i"))).as("b"),
                        count());
    }

    private static GroupByResult askOfSome(Windrow windrow, Table table) {
        return windrow.groupBy(new SlicedScan(table, PARTS))
                .by("k")
                .where(column("i").lessThan(literal(500)))
                .sorted()
                .aggregate(sum(column("i").times(literal(3))).as("a"), count());
    }

    @Test
    void aSecondQueryOfTheShapeFindsItsPrograms() {
        try (Table table = Rows.ALIKE.table();
                Windrow gpu = Windrow.open(on(EngineChoice.GPU).withLaunchProfile(profile(2)))) {
            ask(gpu, table, "k").close();
            try (GroupByResult again = ask(gpu, table, "k")) {
                assertThat(again.profile().notes()).contains("program: cached");
            }
        }
    }

    @Test
    void aRowThatFitsNoChunkIsLeftToTheCpu() {
        ColumnMemory memory = new ColumnMemory();
        List<Object> texts = new ArrayList<>();
        IntStream.range(0, 3_000).forEach(row -> texts.add("text " + row % 50));
        texts.set(2_000, "x".repeat(2_000_000));
        Column column = Columns.of(memory, Primitive.UTF8, texts);
        try (Table table = new Table(Map.of("s", column), texts.size(), memory);
                Windrow gpu = Windrow.open(on(EngineChoice.GPU).withLaunchProfile(profile(2)));
                GroupByResult result =
                        gpu.groupBy(new SlicedScan(table, 9)).by("s").aggregate(count())) {
            assertThat(result.rows()).isEqualTo(51);
        }
    }

    /** Lanes of the CPU and of the device together, under any number and order of them. */
    @ParameterizedTest
    @CsvSource({"1, 3", "4, 1"})
    void lanesOfBothKindsAnswerAsOne(int threads, int lanes) throws InterruptedException {
        GroupByQuery query = GroupByQuery.of(List.of("k"), List.of(AGGREGATIONS)).withSorted(true);
        long onDevice = 0;
        long end = System.nanoTime() + MOST_NANOSECONDS;
        try (Table table = Rows.WITH_FAR_KEYS.table();
                Windrow cpu = Windrow.open(on(EngineChoice.CPU));
                GroupByResult expected = cpu.run(query, table);
                GpuEngine engine = GpuEngine.open()) {
            // As GraphBuilding tells, PoCL cannot compile while other threads work.
            assumeTrue(Simulator.isPresent() || engine.isGpu());
            for (int round = 0; round < 4 || onDevice == 0; round++) {
                awaitKernels(end);
                Outcome outcome =
                        outcome(query, table, threads, ChunkLanes.use(lanes(engine, lanes), false));
                try (Table groups =
                        sorted(((Groups.InMemory) outcome.groups()).table(), query.keys())) {
                    assertThat(read(groups)).isEqualTo(read(expected.table()));
                }
                onDevice += outcome.lanes().deviceRows();
                assertThat(outcome.lanes().deviceRows() + outcome.lanes().cpuRows())
                        .isEqualTo(ROWS);
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"1, 1", "2, 2", "4, 3"})
    @Tag("thorough")
    void soDoOtherNumbersOfLanes(int threads, int lanes) throws InterruptedException {
        lanesOfBothKindsAnswerAsOne(threads, lanes);
    }

    /** Kernels are compiled once that is worth it. What is compiled serves every later query. */
    @Test
    @EnabledIf("dev.windrow.Simulator#isPresent")
    void kernelsAreCompiledOnceThatIsWorthIt() throws InterruptedException {
        GroupByQuery query = GroupByQuery.of(List.of("k"), List.of(AGGREGATIONS));
        AtomicBoolean isWorthIt = new AtomicBoolean();
        long end = System.nanoTime() + MOST_NANOSECONDS;
        try (Table table = Rows.ALIKE.table();
                GpuEngine engine = GpuEngine.open()) {
            Supplier<DeviceUse> uses =
                    () ->
                            new DeviceUse(
                                    () -> lanes(engine, 1),
                                    false,
                                    false,
                                    isWorthIt::get,
                                    false,
                                    new LaneTimes());
            LaneReport before = lanesOf(query, table, uses.get());
            assertThat(before.deviceRows()).isZero();
            assertThat(before.device())
                    .singleElement()
                    .asString()
                    .endsWith(
                            " left out: its kernels would take longer to compile than such queries"
                                    + " took so far");
            isWorthIt.set(true);
            while (lanesOf(query, table, uses.get()).deviceRows() == 0) {
                awaitKernels(end);
            }
            isWorthIt.set(false);
            long onDevice = 0;
            for (int round = 0; round < 50 && onDevice == 0; round++) {
                onDevice = lanesOf(query, table, uses.get()).deviceRows();
            }
            assertThat(onDevice).isPositive();
        }
    }

    @Test
    @EnabledIf("dev.windrow.Simulator#isPresent")
    void aDeviceThatIsNotOpenYetIsLeftOut() {
        GroupByQuery query = GroupByQuery.of(List.of("k"), List.of(AGGREGATIONS));
        try (Table table = Rows.ALIKE.table()) {
            LaneReport lanes = lanesOf(query, table, ChunkLanes.use(null, false));
            assertThat(lanes.cpuRows()).isEqualTo(ROWS);
            assertThat(lanes.device()).containsExactly("a device left out: it is not open yet");
        }
    }

    private static LaneReport lanesOf(GroupByQuery query, Table table, DeviceUse use) {
        Outcome outcome = outcome(query, table, 1, use);
        ((Groups.InMemory) outcome.groups()).table().close();
        return outcome.lanes();
    }

    private DeviceLanes lanes(GpuEngine engine, int lanes) {
        return ChunkLanes.of(engine, profile(lanes));
    }

    private static Outcome outcome(GroupByQuery query, Table table, int threads, DeviceUse device) {
        return ChunkLanes.run(
                        query,
                        new SlicedScan(table, PARTS),
                        new ScanBudget(1L << 30, Path.of("unused")),
                        threads,
                        device)
                .orElseThrow();
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "OF_THE_SECOND_CHUNK")
    void theCpuTakesTheRowsOfADeviceThatFails(FailingLanes.Failure failure) {
        Outcome outcome = answer(failure, false);
        assertThat(outcome.lanes().lines())
                .anyMatch(line -> line.startsWith("lanes      the failing device left out: the"));
        assertThat(outcome.lanes().cpuRows()).isEqualTo(ROWS);
        assertThat(outcome.lanes().deviceRows()).isZero();
    }

    @Test
    void soItDoesWhereTheDeviceIsToDoAllAndHasTooLittleSpace() {
        Outcome outcome = answer(FailingLanes.Failure.TOO_LITTLE_SPACE, true);
        assertThat(outcome.lanes().cpuRows()).isEqualTo(ROWS);
        assertThat(outcome.lanes().lines())
                .contains("lanes      the failing device left out: there is no larger one");
    }

    private Outcome answer(FailingLanes.Failure failure, boolean isAlone) {
        GroupByQuery query = GroupByQuery.of(List.of("k"), List.of(AGGREGATIONS)).withSorted(true);
        try (Table table = Rows.ALIKE.table();
                Windrow cpu = Windrow.open(on(EngineChoice.CPU));
                GroupByResult expected = cpu.run(query, table);
                GpuEngine engine = GpuEngine.open()) {
            DeviceLanes failing = new FailingLanes(lanes(engine, 1), failure);
            Outcome outcome =
                    outcome(query, table, isAlone ? 3 : 1, ChunkLanes.use(failing, isAlone));
            try (Table groups =
                    sorted(((Groups.InMemory) outcome.groups()).table(), query.keys())) {
                assertThat(read(groups)).isEqualTo(read(expected.table()));
            }
            return outcome;
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"OF_ALL_LANES", "OF_THE_SECOND_CHUNK"})
    void aDeviceThatIsToDoAllFailsWithOneError(FailingLanes.Failure failure) {
        GroupByQuery query = GroupByQuery.of(List.of("k"), List.of(AGGREGATIONS));
        try (Table table = Rows.ALIKE.table();
                GpuEngine engine = GpuEngine.open()) {
            DeviceUse alone = ChunkLanes.use(new FailingLanes(lanes(engine, 1), failure), true);
            assertThatExceptionOfType(WindrowException.class)
                    .isThrownBy(() -> outcome(query, table, 3, alone))
                    .satisfies(e -> assertThat(e.code()).isEqualTo(ErrorCode.DEVICE_FAILURE))
                    .withMessageContaining("the device is lost");
        }
    }

    private static GroupByResult ask(Windrow windrow, Table table, String... keys) {
        return windrow.groupBy(new SlicedScan(table, PARTS))
                .by(keys)
                .sorted()
                .aggregate(AGGREGATIONS);
    }

    private static WindrowConfig on(EngineChoice engine) {
        return WindrowConfig.defaults().withEngine(engine).withThreads(3);
    }

    private static void awaitKernels(long end) throws InterruptedException {
        assertThat(System.nanoTime()).as("kernels compiled").isLessThan(end);
        Thread.sleep(PAUSE_MILLISECONDS);
    }

    private String profile(int lanes) {
        return ChunkLanes.profile(folder, lanes);
    }

    private static List<List<Object>> read(Table table) {
        List<List<Object>> all = new ArrayList<>();
        table.columns().forEach(column -> all.add(Columns.read(column)));
        return all;
    }

    private static Table sorted(Table groups, List<String> keys) {
        try (CpuEngine engine = new CpuEngine(2)) {
            return engine.sorted(groups, keys);
        }
    }
}
