// SPDX-License-Identifier: Apache-2.0
package dev.windrow;

import static dev.windrow.query.Aggregations.count;
import static dev.windrow.query.Aggregations.firstNonNull;
import static dev.windrow.query.Aggregations.lastNonNull;
import static dev.windrow.query.Aggregations.max;
import static dev.windrow.query.Aggregations.mean;
import static dev.windrow.query.Aggregations.min;
import static dev.windrow.query.Aggregations.sum;
import static dev.windrow.query.Expression.column;
import static dev.windrow.query.Expression.literal;
import static dev.windrow.query.StringFunctions.contains;
import static dev.windrow.query.StringFunctions.length;
import static dev.windrow.query.StringFunctions.lower;
import static dev.windrow.query.StringFunctions.upper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.Table;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.profile.KernelTimes;
import dev.windrow.profile.Phase;
import dev.windrow.query.Argsort;
import dev.windrow.query.Cumulative;
import dev.windrow.query.DerivedColumn;
import dev.windrow.query.Filter;
import dev.windrow.query.Gather;
import dev.windrow.query.Rolling;
import dev.windrow.query.Select;
import dev.windrow.query.Sort;
import dev.windrow.query.SortKey;
import dev.windrow.query.Transformation;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
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
 * Programs of operations on columns: the second table of a shape compiles nothing, and its answer
 * is that of the CPU.
 */
@ExtendWith({NoLeaks.class, NoDeviceLeaks.class})
class KeptTransformTest {

    /** Fewer, more and as many rows as before, all with one rounded number of rows. */
    private static final int[] ROWS = {3_000, 1_100, 4_096, 2_049};

    private static final Transformation OVERFLOWING =
            new Select(List.of(new DerivedColumn("x", column("l").times(column("l")))));

    private record Case(String name, Transformation transformation) {

        @Override
        public String toString() {
            return name;
        }
    }

    private static Stream<Case> cases() {
        return Stream.of(
                new Case(
                        "numbers",
                        new Select(
                                List.of(
                                        new DerivedColumn("i", column("i")),
                                        new DerivedColumn("p", column("i").plus(column("k"))),
                                        new DerivedColumn("v", column("v").times(literal(2.5))),
                                        new DerivedColumn(
                                                "c", column("v").lessThan(column("i")))))),
                new Case(
                        "strings",
                        new Select(
                                List.of(
                                        new DerivedColumn("u", upper(column("s"))),
                                        new DerivedColumn("n", length(column("s"))),
                                        new DerivedColumn("q", contains(column("s"), "1"))))),
                new Case("filter", new Filter(column("i").lessThan(literal(40)))),
                new Case("sort", Sort.by(SortKey.ascending("i"))),
                new Case(
                        "sort by two keys",
                        Sort.by(SortKey.descending("n"), SortKey.ascending("l"))),
                new Case("sort by a dictionary", Sort.by(SortKey.descending("c"))),
                new Case("argsort", Argsort.by(SortKey.ascending("v"))),
                new Case(
                        "windows over a dictionary",
                        Rolling.of(3, 2, min("c"), max("c"), firstNonNull("c"), count("c"))),
                new Case("narrow windows", rolling(3)),
                new Case("wide windows", rolling(700)),
                new Case("windows wider than a table", rolling(5_000)),
                new Case(
                        "windows in groups",
                        Rolling.of(60, 0, count(), sum("i"), sum("v"), max("n")).over("g")),
                new Case(
                        "cumulative",
                        Cumulative.of(count("n"), sum("l"), sum("v"), min("n"), lastNonNull("s"))),
                new Case("cumulative in groups", Cumulative.of(sum("v"), max("i")).over("g")));
    }

    private static Transformation rolling(int preceding) {
        return Rolling.of(
                preceding, 2, sum("i"), sum("v"), mean("n"), min("v"), max("n"), firstNonNull("s"));
    }

    private static Windrow open(EngineChoice engine) {
        return Windrow.open(
                WindrowConfig.defaults().withEngine(engine).withKernelTimes(KernelTimes.ALWAYS));
    }

    @ParameterizedTest
    @MethodSource("cases")
    void everyTableOfAShapeHasItsAnswerFromOneProgram(Case of) {
        try (Windrow cpu = open(EngineChoice.CPU);
                Windrow gpu = open(EngineChoice.GPU)) {
            for (int round = 0; round < ROWS.length; round++) {
                try (Table table = table(ROWS[round], round);
                        TransformResult expected = cpu.transform(table, of.transformation());
                        TransformResult result = gpu.transform(table, of.transformation())) {
                    assertThat(result.explanation().strategy()).startsWith("device-");
                    assertThat(read(result)).as("round %d", round).isEqualTo(read(expected));
                    assertThat(isCached(result)).isEqualTo(round > 0);
                    assertThat(round > 0 ? compiled(result) : 0).isZero();
                }
            }
            assertThat(gpu.heldDeviceBytes()).isZero();
        }
    }

    @Test
    void aValueThatDoesNotFitCostsNoProgram() {
        try (Windrow gpu = open(EngineChoice.GPU);
                Table small = table(2_000, 1);
                Table large = large()) {
            gpu.transform(small, OVERFLOWING).close();
            assertThatExceptionOfType(WindrowException.class)
                    .isThrownBy(() -> gpu.transform(large, OVERFLOWING))
                    .matches(e -> e.code() == ErrorCode.OVERFLOW);
            try (TransformResult again = gpu.transform(small, OVERFLOWING)) {
                assertThat(isCached(again)).isTrue();
            }
        }
    }

    @Test
    void rowsThatTheOperationNamesTakeAProgramForEachTable() {
        try (Windrow gpu = open(EngineChoice.GPU);
                Table table = table(2_000, 1)) {
            for (int round = 0; round < 2; round++) {
                try (TransformResult result = gpu.transform(table, Gather.of(3, 1, 2))) {
                    assertThat(isCached(result)).isFalse();
                    assertThat(result.table().rows()).isEqualTo(3);
                }
            }
        }
    }

    private static boolean isCached(TransformResult result) {
        return result.profile().notes().contains("program: cached");
    }

    private static long compiled(TransformResult result) {
        return result.profile().phases().stream()
                .filter(phase -> phase.kind() == Phase.Kind.COMPILE)
                .mapToLong(Phase::nanoseconds)
                .sum();
    }

    /** Letters of ASCII alone change in one pass, which begins with a word; others take two. */
    @Test
    void casesOfAsciiAndOfOthersTakeTurnsInOneProgram() {
        Select change =
                Select.of(
                        new DerivedColumn("u", upper(column("s"))),
                        new DerivedColumn("l", lower(upper(column("s")))));
        try (Windrow cpu = open(EngineChoice.CPU);
                Windrow gpu = open(EngineChoice.GPU)) {
            for (String letter : new String[] {"z", "ß", "z", "é"}) {
                for (int from : new int[] {0, 7, 1_030}) {
                    try (Table table = strings(3_100, letter);
                            Table some = table.slice(from, 2_049);
                            TransformResult expected = cpu.transform(some, change);
                            TransformResult result = gpu.transform(some, change)) {
                        assertThat(result.explanation().strategy()).startsWith("device-");
                        assertThat(read(result)).isEqualTo(read(expected));
                    }
                }
            }
        }
    }

    private static Table strings(int rows, String letter) {
        ColumnMemory memory = new ColumnMemory();
        Column strings =
                made(
                        memory,
                        Primitive.UTF8,
                        rows,
                        row ->
                                row % 13 == 5
                                        ? null
                                        : "Ab[@`{" + row + (row == 2_000 ? letter : ""));
        return new Table(Map.of("s", strings), rows, memory);
    }

    private static List<List<Object>> read(TransformResult result) {
        List<List<Object>> all = new ArrayList<>();
        result.table().columns().forEach(column -> all.add(Columns.read(column)));
        return all;
    }

    /** Floats are multiples of a quarter, so that their sums do not depend on an order. */
    private static Table table(int rows, int seed) {
        Random random = new Random(seed);
        int[] number = random.ints(rows, 0, 100).toArray();
        ColumnMemory memory = new ColumnMemory();
        Map<String, Column> columns = new LinkedHashMap<>();
        columns.put("g", made(memory, Primitive.INT32, rows, row -> row / 97));
        columns.put("i", made(memory, Primitive.INT32, rows, row -> number[row]));
        columns.put("k", made(memory, Primitive.INT16, rows, row -> row % 999));
        columns.put("l", made(memory, Primitive.INT64, rows, row -> 7L * number[row]));
        columns.put("v", made(memory, Primitive.FLOAT64, rows, row -> number[row] / 4.0));
        columns.put(
                "n",
                made(
                        memory,
                        Primitive.INT32,
                        rows,
                        row -> row % 13 == seed ? null : number[row] - 50));
        columns.put(
                "s",
                made(
                        memory,
                        Primitive.UTF8,
                        rows,
                        row -> row % 11 == seed ? null : "s" + number[row]));
        columns.put(
                "c",
                Columns.dictionary(
                        memory,
                        Arrays.asList("b" + seed, null, "a", "b" + seed, "x" + 9 * seed),
                        IntStream.range(0, rows).mapToObj(row -> entry(number[row])).toList()));
        return new Table(columns, rows, memory);
    }

    private static @Nullable Integer entry(int number) {
        return number == 7 ? null : number % 5;
    }

    private static Table large() {
        ColumnMemory memory = new ColumnMemory();
        Column values = made(memory, Primitive.INT64, 2_000, row -> Long.MAX_VALUE - row);
        return new Table(Map.of("l", values), 2_000, memory);
    }

    private static Column made(
            ColumnMemory memory, Primitive type, int rows, IntFunction<Object> value) {
        Object[] values = new Object[rows];
        Arrays.setAll(values, value);
        return Columns.of(memory, type, Arrays.asList(values));
    }
}
