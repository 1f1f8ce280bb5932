// SPDX-License-Identifier: Apache-2.0
package dev.windrow;

import static dev.windrow.query.Aggregations.count;
import static dev.windrow.query.Aggregations.countDistinct;
import static dev.windrow.query.Aggregations.first;
import static dev.windrow.query.Aggregations.max;
import static dev.windrow.query.Aggregations.mean;
import static dev.windrow.query.Aggregations.median;
import static dev.windrow.query.Aggregations.min;
import static dev.windrow.query.Aggregations.nth;
import static dev.windrow.query.Aggregations.sum;
import static dev.windrow.query.Aggregations.top;

import static org.assertj.core.api.Assertions.assertThat;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.Table;
import dev.windrow.profile.KernelTimes;
import dev.windrow.profile.Phase;
import dev.windrow.query.Algorithm;
import dev.windrow.query.NamedAggregation;
import dev.windrow.query.NullKeys;
import dev.windrow.simulator.DeviceCounts;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A session's programs for a device: the second table of a shape makes no graph and compiles
 * nothing, and its answer is that of the CPU.
 */
@ExtendWith({NoLeaks.class, NoDeviceLeaks.class})
class KeptProgramTest {

    /** How the tables of a case differ: rows, the least key, and a seed of values and nulls. */
    private record Made(int rows, int least, int seed) {}

    private static final List<Made> TABLES =
            List.of(
                    new Made(3_000, 0, 1),
                    new Made(3_900, -60, 2),
                    new Made(2_100, 1_000_000, 3),
                    new Made(3_000, Integer.MAX_VALUE - 89, 4),
                    new Made(2_500, Integer.MIN_VALUE, 5));

    /** A query, and the tables that it is asked of. */
    private record Case(
            String name, String keys, int distinct, boolean nulls, Algorithm algorithm) {

        @Override
        public String toString() {
            return name;
        }
    }

    private static Stream<Case> cases() {
        return Stream.of(
                new Case("dense", "k", 90, false, Algorithm.DENSE),
                new Case("dense, two keys", "k b", 30, true, Algorithm.DENSE),
                new Case("local-hash of strings", "s", 50, true, Algorithm.LOCAL_HASH),
                new Case("global-hash, two keys", "k s", 20, true, Algorithm.GLOBAL_HASH),
                new Case("sort, two keys", "s l", 20, true, Algorithm.SORT),
                new Case("free", "k", 90, true, Algorithm.AUTO));
    }

    private static Stream<Case> otherCases() {
        return Stream.of(
                new Case("dense with nulls", "k", 90, true, Algorithm.DENSE),
                new Case("dense, no key", "", 90, false, Algorithm.AUTO),
                new Case("local-hash", "k", 50, false, Algorithm.LOCAL_HASH),
                new Case("local-hash, three keys", "k s b", 9, true, Algorithm.LOCAL_HASH),
                new Case("global-hash", "k", 400, false, Algorithm.GLOBAL_HASH),
                new Case("global-hash with nulls", "l", 700, true, Algorithm.GLOBAL_HASH),
                new Case("global-hash of strings", "s", 300, true, Algorithm.GLOBAL_HASH),
                new Case("global-hash of long strings", "t", 300, true, Algorithm.GLOBAL_HASH),
                new Case("sort", "k", 90, false, Algorithm.SORT),
                new Case("sort of long strings", "t", 300, true, Algorithm.SORT));
    }

    private static final NamedAggregation[] ORDERED = {
        median("v"), countDistinct("s"), first("s"), nth("v", -2), top("i", 2), count()
    };

    private static final NamedAggregation[] AGGREGATIONS = {
        sum("v"), count(), count("v"), sum("i"), mean("i"), min("v"), max("i"), min("s"), max("d")
    };

    private static WindrowConfig on(EngineChoice engine) {
        return WindrowConfig.defaults().withEngine(engine).withKernelTimes(KernelTimes.ALWAYS);
    }

    private static GroupByResult ask(
            Windrow windrow,
            Table table,
            Case of,
            NullKeys nullKeys,
            NamedAggregation... aggregations) {
        return windrow.groupBy(table)
                .by(of.keys().isEmpty() ? new String[0] : of.keys().split(" "))
                .nullKeys(nullKeys)
                .algorithm(
                        windrow.config().engine() == EngineChoice.CPU
                                ? Algorithm.AUTO
                                : of.algorithm())
                .sorted()
                .aggregate(aggregations);
    }

    @ParameterizedTest
    @MethodSource("cases")
    void everyTableOfAShapeHasItsAnswerFromOneProgram(Case of) {
        check(of, NullKeys.INCLUDE, TABLES.subList(0, 3), AGGREGATIONS);
    }

    @ParameterizedTest
    @MethodSource({"cases", "otherCases"})
    @Tag("thorough")
    void soDoManyTablesWithAndWithoutGroupsOfNullKeys(Case of) {
        for (NullKeys nullKeys : NullKeys.values()) {
            check(of, nullKeys, TABLES, AGGREGATIONS);
        }
    }

    @ParameterizedTest
    @MethodSource("cases")
    void soDoesEveryTableWhoseRowsArePutInAnOrder(Case of) {
        check(of, NullKeys.INCLUDE, TABLES.subList(0, 3), ORDERED);
    }

    @ParameterizedTest
    @MethodSource("otherCases")
    @Tag("thorough")
    void soDoOtherTablesWhoseRowsArePutInAnOrder(Case of) {
        soDoesEveryTableWhoseRowsArePutInAnOrder(of);
    }

    private static void check(
            Case of, NullKeys nullKeys, List<Made> tables, NamedAggregation... aggregations) {
        try (Windrow cpu = Windrow.open(on(EngineChoice.CPU));
                Windrow gpu = Windrow.open(on(EngineChoice.GPU))) {
            long graphs = -1;
            for (Made made : tables) {
                try (Table table = table(made, of);
                        GroupByResult expected = ask(cpu, table, of, nullKeys, aggregations);
                        GroupByResult result = ask(gpu, table, of, nullKeys, aggregations)) {
                    assertThat(read(result)).as("%s", made).isEqualTo(read(expected));
                    assertThat(isCached(result)).as("%s", made).isEqualTo(graphs >= 0);
                    if (graphs >= 0) {
                        assertThat(graphs()).isEqualTo(graphs);
                        // On a device, it is chance whether the first table needs all graphs.
                        boolean isChance =
                                of.algorithm() == Algorithm.GLOBAL_HASH && !Simulator.isPresent();
                        assertThat(isChance ? 0 : compiled(result)).isZero();
                    }
                    graphs = graphs();
                }
            }
            assertThat(gpu.heldDeviceBytes()).isZero();
        }
    }

    /** Each table has a dictionary of its own, with entries in another order. */
    @ParameterizedTest
    @EnumSource(names = {"DENSE", "GLOBAL_HASH", "LOCAL_HASH", "SORT"})
    void tablesWithDictionariesShareOneProgram(Algorithm algorithm) {
        NamedAggregation[] asked = {
            count(), min("c"), max("c"), first("c"), countDistinct("c"), top("i", 2)
        };
        try (Windrow cpu = Windrow.open(on(EngineChoice.CPU));
                Windrow gpu = Windrow.open(on(EngineChoice.GPU))) {
            for (int round = 0; round < 3; round++) {
                try (Table table = withDictionaries(round);
                        GroupByResult expected =
                                cpu.groupBy(table).by("k").sorted().aggregate(asked);
                        GroupByResult result =
                                gpu.groupBy(table)
                                        .by("k")
                                        .algorithm(algorithm)
                                        .sorted()
                                        .aggregate(asked)) {
                    assertThat(read(result)).as("round %d", round).isEqualTo(read(expected));
                    assertThat(isCached(result)).isEqualTo(round > 0);
                }
            }
        }
    }

    private static Table withDictionaries(int round) {
        int rows = 2_000 + 100 * round;
        ColumnMemory memory = new ColumnMemory();
        List<String> keys = Arrays.asList("z" + round, null, "b", "a", "z" + round);
        List<String> texts = Arrays.asList("m", "x" + round, "c", null, "m", "y" + 7 * round);
        Map<String, Column> columns = new LinkedHashMap<>();
        columns.put("k", Columns.dictionary(memory, keys, entries(rows, 5)));
        columns.put("c", Columns.dictionary(memory, texts, entries(rows, 6)));
        columns.put(
                "i",
                Columns.of(
                        memory,
                        Primitive.INT32,
                        IntStream.range(0, rows).mapToObj(row -> (Object) (row % 77)).toList()));
        return new Table(columns, rows, memory);
    }

    private static List<Integer> entries(int rows, int most) {
        return IntStream.range(0, rows)
                .mapToObj(row -> row % 17 == 0 ? null : row * 31 % 1_009 % most)
                .toList();
    }

    @ParameterizedTest
    @EnumSource
    void programsBeyondTheMostAreClosed(Surplus surplus) {
        Case of = cases().findFirst().orElseThrow();
        try (Windrow gpu = Windrow.open(on(EngineChoice.GPU));
                Table table = table(TABLES.getFirst(), of)) {
            ask(gpu, table, of, NullKeys.INCLUDE, AGGREGATIONS).close();
            for (int other = 0; other < surplus.others; other++) {
                gpu.groupBy(table).by("k").aggregate(sum("i").as("s" + other)).close();
            }
            try (GroupByResult again = ask(gpu, table, of, NullKeys.INCLUDE, AGGREGATIONS)) {
                assertThat(isCached(again)).isEqualTo(surplus == Surplus.NONE);
            }
        }
    }

    /** How many other programs run between two runs of one. */
    private enum Surplus {
        NONE(3),
        ONE(32);

        private final int others;

        Surplus(int others) {
            this.others = others;
        }
    }

    @Test
    void aQueryThatNeedsTheirMemoryGetsIt() {
        Case of = cases().findFirst().orElseThrow();
        long enough = 12L << 20;
        try (Windrow gpu = Windrow.open(on(EngineChoice.GPU).withDeviceBytes(enough));
                Table table = table(TABLES.getFirst(), of);
                Table other = table(new Made(90_000, 0, 9), of)) {
            for (int round = 0; round < 2; round++) {
                ask(gpu, table, of, NullKeys.INCLUDE, AGGREGATIONS).close();
                try (GroupByResult large = ask(gpu, other, of, NullKeys.INCLUDE, AGGREGATIONS)) {
                    assertThat(large.profile().memory().peakBytes()).isLessThanOrEqualTo(enough);
                }
            }
        }
    }

    private static boolean isCached(GroupByResult result) {
        return result.profile().notes().contains("program: cached");
    }

    private static long compiled(GroupByResult result) {
        return result.profile().phases().stream()
                .filter(phase -> phase.kind() == Phase.Kind.COMPILE)
                .mapToLong(Phase::nanoseconds)
                .sum();
    }

    private static List<List<Object>> read(GroupByResult result) {
        List<List<Object>> all = new ArrayList<>();
        result.table().columns().forEach(column -> all.add(Columns.read(column)));
        return all;
    }

    /** Graphs of the simulator; a real TornadoVM tells of compilations alone. */
    private static long graphs() {
        return DeviceCounts.get().finishedGraphs();
    }

    private static Table table(Made made, Case of) {
        Random random = new Random(made.seed());
        int rows = made.rows();
        int[] keys = IntStream.range(0, rows).map(row -> random.nextInt(of.distinct())).toArray();
        int least = made.least();
        ColumnMemory memory = new ColumnMemory();
        Map<String, Column> columns = new LinkedHashMap<>();
        columns.put(
                "k", nullable(memory, Primitive.INT32, of, rows, row -> (long) least + keys[row]));
        columns.put(
                "l", nullable(memory, Primitive.INT64, of, rows, row -> 7L * keys[row] + least));
        columns.put("b", nullable(memory, Primitive.BOOL, of, rows, row -> keys[row] % 3 == 0));
        columns.put("s", nullable(memory, Primitive.UTF8, of, rows, row -> "s" + keys[row]));
        columns.put(
                "t",
                nullable(
                        memory,
                        Primitive.UTF8,
                        of,
                        rows,
                        row -> "a string of bytes: " + keys[row] * 1_000_003L));
        columns.put("i", nullable(memory, Primitive.INT16, of, rows, row -> row % 999L));
        columns.put("v", nullable(memory, Primitive.FLOAT64, of, rows, row -> row / 4.0));
        columns.put("d", nullable(memory, Primitive.FLOAT32, of, rows, row -> (double) (row % 77)));
        return new Table(columns, rows, memory);
    }

    private static Column nullable(
            ColumnMemory memory, Primitive type, Case of, int rows, IntFunction<Object> value) {
        Object[] values = new Object[rows];
        for (int row = 0; row < rows; row++) {
            boolean isNull = of.nulls() && (row * 31 + type.ordinal()) % 13 == 0;
            values[row] = isNull ? null : value.apply(row);
        }
        return Columns.of(memory, type, Arrays.asList(values));
    }
}
