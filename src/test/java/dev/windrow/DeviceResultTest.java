// SPDX-License-Identifier: Apache-2.0
package dev.windrow;

import static dev.windrow.query.Aggregations.count;
import static dev.windrow.query.Aggregations.first;
import static dev.windrow.query.Aggregations.max;
import static dev.windrow.query.Aggregations.mean;
import static dev.windrow.query.Aggregations.min;
import static dev.windrow.query.Aggregations.sum;
import static dev.windrow.query.Expression.column;
import static dev.windrow.query.Expression.literal;
import static dev.windrow.query.StringFunctions.upper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.Table;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.profile.KernelTimes;
import dev.windrow.profile.Phase;
import dev.windrow.profile.Profile;
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

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.IntFunction;
import java.util.stream.Stream;

/** Results that stay on the device, until somebody reads them, and go into the next work. */
@ExtendWith({NoLeaks.class, NoDeviceLeaks.class})
class DeviceResultTest {

    private static final int ROWS = 3_000;

    private static final Filter SOME = new Filter(column("i").lessThan(literal(70)));

    private static final List<Double> SPECIAL =
            List.of(
                    0.0,
                    -0.0,
                    1.0,
                    -2.5,
                    Double.NaN,
                    Double.POSITIVE_INFINITY,
                    Double.NEGATIVE_INFINITY,
                    (double) Float.MIN_VALUE,
                    (double) -Float.MIN_NORMAL,
                    (double) Float.MAX_VALUE);

    private record Case(String name, Transformation transformation) {

        @Override
        public String toString() {
            return name;
        }
    }

    private static Stream<Case> cases() {
        return Stream.of(
                new Case("filter", new Filter(column("n").lessThan(literal(10)))),
                new Case("filter by floats", new Filter(column("v").lessThan(literal(9.5)))),
                new Case(
                        "numbers",
                        select(
                                new DerivedColumn("p", column("i").plus(column("k"))),
                                new DerivedColumn("w", column("v").times(column("f"))),
                                new DerivedColumn("c", column("v").lessThan(column("i"))))),
                new Case(
                        "the same columns",
                        select(
                                Stream.of("i", "n", "v", "f", "k", "b", "d", "s", "c")
                                        .map(name -> new DerivedColumn(name, column(name)))
                                        .toArray(DerivedColumn[]::new))),
                new Case("strings", select(new DerivedColumn("u", upper(column("s"))))),
                new Case("sort", Sort.by(SortKey.ascending("i"))),
                new Case("sort by floats", Sort.by(SortKey.descending("v"))),
                new Case("sort by strings", Sort.by(SortKey.ascending("s"))),
                new Case("argsort", Argsort.by(SortKey.ascending("n"))),
                new Case("gather", Gather.of(3, 1, 700, -1, 2)),
                new Case(
                        "windows",
                        Rolling.of(
                                5,
                                2,
                                sum("i"),
                                sum("v"),
                                mean("n"),
                                min("f"),
                                max("d"),
                                first("s"))),
                new Case("cumulative", Cumulative.of(sum("l"), sum("v"), min("n"), count("b"))));
    }

    private static Select select(DerivedColumn... columns) {
        return new Select(List.of(columns));
    }

    private static Windrow open(EngineChoice engine) {
        return Windrow.open(
                WindrowConfig.defaults().withEngine(engine).withKernelTimes(KernelTimes.ALWAYS));
    }

    @ParameterizedTest
    @MethodSource("cases")
    void anOperationOnAResultAnswersAsTheCpuDoes(Case of) {
        try (Windrow cpu = open(EngineChoice.CPU);
                Windrow gpu = open(EngineChoice.GPU);
                Table table = table(ROWS);
                ResidentTable resident = gpu.resident(table);
                TransformResult some = cpu.transform(table, SOME);
                TransformResult here = gpu.transform(some.table(), of.transformation());
                TransformResult expected = cpu.transform(some.table(), of.transformation());
                TransformResult there = gpu.transform(resident, SOME);
                TransformResult result = gpu.transform(there.table(), of.transformation())) {
            // Columns of the host are passed on as they are, and those of the device there.
            boolean isPassedOn = here.explanation().strategy().equals("cpu-select");
            assertThat(result.explanation().strategy())
                    .isEqualTo(isPassedOn ? "device-select" : here.explanation().strategy());
            assertThat(isOnDevice(there)).isTrue();
            assertThat(isOnDevice(result)).isEqualTo(!isOnCpu(result));
            assertThat(result.table().names()).isEqualTo(expected.table().names());
            for (String name : expected.table().names()) {
                assertThat(result.table().type(name)).isEqualTo(expected.table().type(name));
            }
            List<List<Object>> values = read(expected.table());
            assertThat(Columns.inParts(result.table(), 777)).as("in parts").isEqualTo(values);
            assertThat(read(result.table())).isEqualTo(values);
        }
    }

    @ParameterizedTest
    @MethodSource("cases")
    void aGroupByOfAResultAnswersAsTheCpuDoes(Case of) {
        try (Windrow cpu = open(EngineChoice.CPU);
                Windrow gpu = open(EngineChoice.GPU);
                Table table = table(ROWS);
                ResidentTable resident = gpu.resident(table);
                TransformResult there = gpu.transform(resident, of.transformation());
                TransformResult expected = cpu.transform(table, of.transformation())) {
            List<String> names = expected.table().names();
            for (String key : Repetitions.some(names, of.name().length())) {
                try (GroupByResult groups =
                                gpu.groupBy(there.table()).by(key).sorted().aggregate(count());
                        GroupByResult others =
                                cpu.groupBy(expected.table()).by(key).sorted().aggregate(count())) {
                    assertThat(groups.explanation().strategy()).doesNotStartWith("cpu");
                    assertThat(read(groups.table())).as(key).isEqualTo(read(others.table()));
                }
            }
        }
    }

    /** No kernel sees the bits of a float: they are computed, also of numbers close to zero. */
    @ParameterizedTest
    @EnumSource(
            value = Primitive.class,
            names = {"FLOAT32", "FLOAT64"})
    void floatsOfAllKindsAreKeys(Primitive type) {
        Random random = new Random(11);
        ColumnMemory memory = new ColumnMemory();
        Column values =
                made(
                        memory,
                        type,
                        ROWS,
                        row ->
                                row % 9 < 3
                                        ? SPECIAL.get(row % SPECIAL.size())
                                        : type == Primitive.FLOAT64
                                                ? Double.longBitsToDouble(random.nextLong())
                                                : (double) Float.intBitsToFloat(random.nextInt()));
        try (Windrow cpu = open(EngineChoice.CPU);
                Windrow gpu = open(EngineChoice.GPU);
                Table table = new Table(Map.of("v", values), ROWS, memory);
                ResidentTable resident = gpu.resident(table);
                TransformResult there =
                        gpu.transform(resident, select(new DerivedColumn("v", column("v"))));
                TransformResult sorted =
                        gpu.transform(there.table(), Sort.by(SortKey.ascending("v")));
                TransformResult order = cpu.transform(table, Sort.by(SortKey.ascending("v")));
                GroupByResult groups =
                        gpu.groupBy(there.table()).by("v").sorted().aggregate(count());
                GroupByResult expected = cpu.groupBy(table).by("v").sorted().aggregate(count())) {
            assertThat(isOnDevice(sorted)).isTrue();
            assertThat(groups.explanation().strategy()).doesNotStartWith("cpu");
            assertThat(read(sorted.table())).isEqualTo(read(order.table()));
            assertThat(read(groups.table())).isEqualTo(read(expected.table()));
        }
    }

    @Test
    void theSecondRunOfSeveralStepsCompilesNothing() {
        try (Windrow gpu = open(EngineChoice.GPU);
                Table table = table(ROWS);
                ResidentTable resident = gpu.resident(table)) {
            List<Object> first = List.of();
            for (int run = 0; run < 3; run++) {
                try (TransformResult some = gpu.transform(resident, SOME);
                        TransformResult derived =
                                gpu.transform(
                                        some.table(),
                                        select(
                                                new DerivedColumn("i", column("i")),
                                                new DerivedColumn(
                                                        "w", column("v").times(literal(2.0)))));
                        TransformResult sorted =
                                gpu.transform(derived.table(), Sort.by(SortKey.ascending("i")));
                        GroupByResult groups =
                                gpu.groupBy(sorted.table())
                                        .by("i")
                                        .where(column("w").lessThan(literal(45.0)))
                                        .sorted()
                                        .aggregate(sum("w"), count())) {
                    for (Profile profile :
                            List.of(
                                    some.profile(),
                                    derived.profile(),
                                    sorted.profile(),
                                    groups.profile())) {
                        assertThat(profile.notes().contains("program: cached")).isEqualTo(run > 0);
                        assertThat(run > 0 ? compiled(profile) : 0)
                                .as("%s", profile.phases())
                                .isZero();
                    }
                    for (TransformResult step : List.of(some, derived, sorted)) {
                        assertThat(isOnDevice(step)).isTrue();
                        assertThat(step.table().byteSize()).isZero();
                    }
                    List<Object> answer = List.of(read(groups.table()));
                    assertThat(answer).isEqualTo(run == 0 ? answer : first);
                    first = answer;
                }
            }
        }
    }

    @Test
    void aColumnComesHomeByItself() {
        try (Windrow gpu = open(EngineChoice.GPU);
                Table table = table(ROWS);
                ResidentTable resident = gpu.resident(table);
                TransformResult sorted = gpu.transform(resident, Sort.by(SortKey.ascending("l")))) {
            long rows = sorted.rows();
            assertThat(sorted.column("l").rows()).isEqualTo(rows);
            assertThat(sorted.table().byteSize()).isEqualTo(rows * Long.BYTES);
            assertThat(sorted.column("l")).isSameAs(sorted.column("l"));
            assertThat(isOnDevice(sorted)).isTrue();
        }
    }

    @Test
    void theFirstRowsComeWithoutTheOthers() {
        try (Windrow gpu = open(EngineChoice.GPU);
                Table table = table(ROWS);
                ResidentTable resident = gpu.resident(table);
                TransformResult sorted = gpu.transform(resident, Sort.by(SortKey.ascending("l")))) {
            Table top = sorted.table().slice(0, 10);
            List<Object> few = Columns.read(top.column("l")).stream().toList();
            assertThat(Columns.read(top.column("s"))).hasSize(10);
            assertThat(sorted.table().byteSize()).isZero();
            assertThat(few).isEqualTo(Columns.read(sorted.column("l")).subList(0, 10));
            assertThat(Columns.read(sorted.table().slice(5, 3).column("s")))
                    .isEqualTo(Columns.read(sorted.column("s")).subList(5, 8));
        }
    }

    @Test
    void bringingItHomeFreesTheDevice() {
        try (Windrow gpu = open(EngineChoice.GPU);
                Table table = table(ROWS);
                ResidentTable resident = gpu.resident(table);
                TransformResult result = gpu.transform(resident, SOME)) {
            long held = gpu.heldDeviceBytes();
            assertThat(held).isGreaterThan(resident.residentBytes());
            List<List<Object>> before = read(result.table());
            assertThat(result.toHost()).isSameAs(result);
            assertThat(gpu.heldDeviceBytes()).isEqualTo(resident.residentBytes());
            assertThat(isOnDevice(result)).isFalse();
            assertThat(read(result.table())).isEqualTo(before);
        }
    }

    @Test
    void itOutlivesTheInputAndTheSession() {
        List<List<Object>> expected;
        TransformResult result;
        TransformResult derived;
        try (Windrow gpu = open(EngineChoice.GPU);
                Table table = table(ROWS)) {
            try (TransformResult here = gpu.transform(table, SOME)) {
                expected = read(here.table());
            }
            ResidentTable resident = gpu.resident(table);
            result = gpu.transform(resident, SOME);
            resident.close();
            try (TransformResult first = gpu.transform(result.table(), SOME)) {
                derived = gpu.transform(first.table(), SOME);
            }
        }
        try (result;
                derived) {
            assertThat(read(result.table())).isEqualTo(expected);
            assertThat(read(derived.table())).isEqualTo(expected);
        }
    }

    @Test
    void aClosedOneIsNotRead() {
        try (Windrow gpu = open(EngineChoice.GPU);
                Table table = table(ROWS);
                ResidentTable resident = gpu.resident(table)) {
            TransformResult result = gpu.transform(resident, SOME);
            result.close();
            result.close();
            assertThat(result.rows()).isPositive();
            assertThatExceptionOfType(WindrowException.class)
                    .isThrownBy(() -> result.column("i"))
                    .matches(e -> e.code() == ErrorCode.CLOSED);
            assertThatExceptionOfType(WindrowException.class)
                    .isThrownBy(() -> result.column("nothing"))
                    .matches(e -> e.code() == ErrorCode.UNKNOWN_COLUMN);
        }
    }

    @Test
    void twoResultsOfOneOperationDoNotShareMemory() {
        try (Windrow gpu = open(EngineChoice.GPU);
                Table table = table(ROWS);
                ResidentTable resident = gpu.resident(table);
                TransformResult one = gpu.transform(resident, SOME);
                TransformResult two = gpu.transform(resident, SOME);
                TransformResult three =
                        gpu.transform(two.table(), new Filter(column("i").lessThan(literal(5))))) {
            assertThat(read(one.table())).isEqualTo(read(two.table()));
            assertThat(three.rows()).isLessThan(two.rows());
        }
    }

    @Test
    void theOldestComesHomeWhereMemoryIsNeeded() {
        WindrowConfig config =
                WindrowConfig.defaults().withEngine(EngineChoice.GPU).withDeviceBytes(2 << 20);
        try (Windrow gpu = Windrow.open(config);
                Table table = table(ROWS);
                ResidentTable resident = gpu.resident(table)) {
            List<TransformResult> results = new ArrayList<>();
            try {
                for (int i = 0; i < 12; i++) {
                    results.add(gpu.transform(resident, SOME));
                }
                assertThat(isOnDevice(results.getFirst())).isFalse();
                List<List<Object>> expected = read(results.getFirst().table());
                results.forEach(result -> assertThat(read(result.table())).isEqualTo(expected));
            } finally {
                results.forEach(TransformResult::close);
            }
        }
    }

    @Test
    void theCpuReadsThemLikeAnyTable() {
        try (Windrow gpu = open(EngineChoice.GPU);
                Windrow cpu = open(EngineChoice.CPU);
                Table table = table(ROWS);
                ResidentTable resident = gpu.resident(table);
                TransformResult there = gpu.transform(resident, SOME);
                GroupByResult groups = cpu.groupBy(there.table()).by("k").aggregate(count());
                GroupByResult expected = gpu.groupBy(there.table()).by("k").aggregate(count())) {
            assertThat(groups.rows()).isEqualTo(expected.rows());
        }
    }

    private static boolean isOnCpu(TransformResult result) {
        return result.explanation().strategy().startsWith("cpu");
    }

    private static boolean isOnDevice(TransformResult result) {
        return result.table().remote().isPresent();
    }

    private static long compiled(Profile profile) {
        return profile.phases().stream()
                .filter(phase -> phase.kind() == Phase.Kind.COMPILE)
                .mapToLong(Phase::nanoseconds)
                .sum();
    }

    private static List<List<Object>> read(Table table) {
        List<List<Object>> all = new ArrayList<>();
        table.columns().forEach(column -> all.add(Columns.read(column)));
        return all;
    }

    /** Floats are multiples of a quarter, so that their sums do not depend on an order. */
    private static Table table(int rows) {
        int[] number = new Random(7).ints(rows, 0, 100).toArray();
        ColumnMemory memory = new ColumnMemory();
        Map<String, Column> columns = new LinkedHashMap<>();
        columns.put("i", made(memory, Primitive.INT32, rows, row -> number[row]));
        columns.put(
                "n",
                made(
                        memory,
                        Primitive.INT32,
                        rows,
                        row -> row % 13 == 3 ? null : number[row] - 50));
        columns.put("k", made(memory, Primitive.INT16, rows, row -> row % 99));
        columns.put("l", made(memory, Primitive.INT64, rows, row -> 7L * number[row] + row));
        columns.put("v", made(memory, Primitive.FLOAT64, rows, row -> number[row] / 4.0 - 3));
        columns.put(
                "f",
                made(
                        memory,
                        Primitive.FLOAT32,
                        rows,
                        row -> row % 7 == 3 ? null : number[row] / 4.0));
        columns.put("b", made(memory, Primitive.BOOL, rows, row -> number[row] % 3 == 0));
        columns.put(
                "d",
                made(
                        memory,
                        new ColumnType.Decimal(20, 2),
                        rows,
                        row -> BigInteger.valueOf(number[row] - 20)));
        columns.put(
                "s",
                made(
                        memory,
                        Primitive.UTF8,
                        rows,
                        row -> row % 11 == 3 ? null : "s" + number[row] % 40));
        columns.put(
                "c",
                Columns.dictionary(
                        memory,
                        Arrays.asList("b", null, "a", "b", "x"),
                        Arrays.stream(number)
                                .mapToObj(each -> each == 7 ? null : each % 5)
                                .toList()));
        return new Table(columns, rows, memory);
    }

    private static Column made(
            ColumnMemory memory, ColumnType type, int rows, IntFunction<Object> value) {
        Object[] values = new Object[rows];
        Arrays.setAll(values, value);
        return Columns.of(memory, type, Arrays.asList(values));
    }
}
