// SPDX-License-Identifier: Apache-2.0
package dev.windrow;

import static dev.windrow.query.Aggregations.count;
import static dev.windrow.query.Aggregations.first;
import static dev.windrow.query.Aggregations.max;
import static dev.windrow.query.Aggregations.mean;
import static dev.windrow.query.Aggregations.min;
import static dev.windrow.query.Aggregations.sum;
import static dev.windrow.query.Aggregations.sumOfSquares;
import static dev.windrow.query.Aggregations.variance;
import static dev.windrow.query.Expression.column;
import static dev.windrow.query.Expression.literal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.Table;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.query.Filter;
import dev.windrow.query.NamedAggregation;
import dev.windrow.query.Sort;
import dev.windrow.query.SortKey;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/** Many groups, which stay on the device until somebody reads them. */
@ExtendWith({NoLeaks.class, NoDeviceLeaks.class})
class DeviceGroupsTest {

    private static final int ROWS = 70_000;
    private static final int KEYS = 66_000;

    private static Windrow open(EngineChoice engine) {
        return Windrow.open(WindrowConfig.defaults().withEngine(engine));
    }

    private static boolean isOnDevice(GroupByResult result) {
        return result.table().remote().isPresent();
    }

    /** The results that are computed on the device, and those that the host makes when asked. */
    @ParameterizedTest
    @ValueSource(strings = "id")
    void theyAreThoseOfTheCpu(String key) {
        NamedAggregation[] asked = {
            count(),
            count("n"),
            sum("i"),
            sum("n"),
            sum("l"),
            sum("v"),
            sum("m"),
            mean("v"),
            mean("i"),
            min("i"),
            max("n"),
            max("v"),
            min("b"),
            sumOfSquares("v"),
            variance("v"),
            first("name"),
            max("m")
        };
        String[] keys = key.equals("id") ? new String[] {key} : new String[] {"id", key};
        Sort order = new Sort(Arrays.stream(keys).map(SortKey::ascending).toList());
        try (Windrow cpu = open(EngineChoice.CPU);
                Windrow gpu = open(EngineChoice.GPU);
                Table table = table();
                ResidentTable resident = gpu.resident(table);
                GroupByResult groups = gpu.groupBy(resident).by(keys).aggregate(asked);
                TransformResult sorted = gpu.transform(groups.table(), order);
                GroupByResult expected = cpu.groupBy(table).by(keys).aggregate(asked);
                TransformResult ordered = cpu.transform(expected.table(), order)) {
            assertThat(groups.explanation().strategy()).doesNotStartWith("cpu");
            assertThat(isOnDevice(groups)).isTrue();
            List<List<Object>> inParts = Columns.inParts(groups.table(), 10_007);
            assertThat(inParts)
                    .isEqualTo(groups.table().columns().stream().map(Columns::read).toList());
            for (String name : ordered.table().names()) {
                assertThat(groups.table().type(name)).isEqualTo(ordered.table().type(name));
                assertThat(Columns.read(sorted.column(name)))
                        .as(name)
                        .isEqualTo(Columns.read(ordered.column(name)));
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"long name", "small", "name", "money", "real", "code"})
    @Tag("thorough")
    void soAreThoseOfOtherKeys(String key) {
        theyAreThoseOfTheCpu(key);
    }

    @Test
    void theyGoIntoTheNextWork() {
        try (Windrow gpu = open(EngineChoice.GPU);
                Table table = table();
                ResidentTable resident = gpu.resident(table)) {
            for (int run = 0; run < 2; run++) {
                try (GroupByResult groups =
                                gpu.groupBy(resident).by("id").aggregate(sum("l").as("total"));
                        TransformResult some =
                                gpu.transform(
                                        groups.table(),
                                        new Filter(column("total").lessThan(literal(40_000))));
                        GroupByResult again =
                                gpu.groupBy(some.table())
                                        .by("id")
                                        .limit(7)
                                        .aggregate(sum("total"))) {
                    assertThat(isOnDevice(groups)).isTrue();
                    assertThat(some.profile().notes().contains("program: cached"))
                            .isEqualTo(run > 0);
                    assertThat(again.rows()).isEqualTo(7);
                    assertThat(groups.table().byteSize()).isZero();
                }
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"CPU", "GPU"})
    void theGreatestComeFirst(EngineChoice engine) {
        try (Windrow windrow = open(engine);
                Table table = table();
                ResidentTable resident = windrow.resident(table);
                PreparedQuery prepared =
                        windrow.groupBy(resident)
                                .by("id")
                                .orderBy(SortKey.descending("total"))
                                .limit(3)
                                .prepare(sum("l").as("total"));
                GroupByResult once =
                        windrow.groupBy(table)
                                .by("id")
                                .orderBy(SortKey.descending("total"))
                                .limit(3)
                                .aggregate(sum("l").as("total"))) {
            assertThat(read(once.table()))
                    .containsExactly(
                            List.of(3_999L, 3_998L, 3_997L), List.of(73_998L, 73_996L, 73_994L));
            for (int run = 0; run < 2; run++) {
                try (GroupByResult top = prepared.run()) {
                    assertThat(read(top.table())).isEqualTo(read(once.table()));
                    assertThat(isOnDevice(top)).isFalse();
                    assertThat(top.explanation().toString()).contains("the first 3 groups");
                }
            }
        }
    }

    @Test
    void aNewRunLeavesTheOldResultAlone() {
        try (Windrow gpu = open(EngineChoice.GPU);
                Table table = table()) {
            ResidentTable resident = gpu.resident(table);
            PreparedQuery prepared = gpu.groupBy(resident).by("id").sorted().prepare(count());
            try (GroupByResult first = prepared.run();
                    GroupByResult second = prepared.run()) {
                assertThat(isOnDevice(second)).isTrue();
                List<List<Object>> expected = read(second.table());
                resident.close();
                assertThat(read(first.table())).isEqualTo(expected);
                assertThat(expected.getFirst()).startsWith(0L, 1L, 2L);
            }
        }
    }

    @Test
    void anOverflowIsAnErrorNow() {
        ColumnMemory memory = new ColumnMemory();
        Map<String, Column> columns = new LinkedHashMap<>();
        columns.put("id", made(memory, Primitive.INT32, row -> row % KEYS));
        columns.put("l", made(memory, Primitive.INT64, row -> Long.MAX_VALUE - row));
        try (Windrow gpu = open(EngineChoice.GPU);
                Table table = new Table(columns, ROWS, memory);
                ResidentTable resident = gpu.resident(table)) {
            assertThatExceptionOfType(WindrowException.class)
                    .isThrownBy(() -> gpu.groupBy(resident).by("id").aggregate(sum("l")))
                    .matches(e -> e.code() == ErrorCode.OVERFLOW);
        }
    }

    @Test
    void aLimitIsNotNegative() {
        try (Windrow cpu = open(EngineChoice.CPU);
                Table table = table()) {
            assertThatExceptionOfType(WindrowException.class)
                    .isThrownBy(() -> cpu.groupBy(table).limit(-1))
                    .matches(e -> e.code() == ErrorCode.INVALID_ARGUMENT);
            try (GroupByResult none = cpu.groupBy(table).by("small").limit(0).aggregate(count())) {
                assertThat(none.rows()).isZero();
                assertThat(none.table().names()).containsExactly("small", "count(*)");
            }
        }
    }

    private static List<List<Object>> read(Table table) {
        List<List<Object>> all = new ArrayList<>();
        table.columns().forEach(column -> all.add(Columns.read(column)));
        return all;
    }

    /** Floats are multiples of a quarter, so that their sums do not depend on an order. */
    private static Table table() {
        ColumnMemory memory = new ColumnMemory();
        Map<String, Column> columns = new LinkedHashMap<>();
        columns.put("id", made(memory, Primitive.INT64, row -> row % KEYS));
        columns.put("small", made(memory, Primitive.INT16, row -> row % 11 == 3 ? null : row % 9));
        columns.put("name", made(memory, Primitive.UTF8, row -> "n" + row % 7));
        columns.put(
                "long name",
                made(
                        memory,
                        Primitive.UTF8,
                        row -> row % 5 == 3 ? null : "a name of many letters, " + row % KEYS % 90));
        columns.put(
                "money",
                made(
                        memory,
                        new ColumnType.Decimal(30, 2),
                        row -> BigInteger.valueOf(row % 3 - 1).shiftLeft(70)));
        columns.put("real", made(memory, Primitive.FLOAT64, row -> row % 4 / 4.0));
        columns.put(
                "code",
                Columns.dictionary(
                        memory,
                        Arrays.asList("b", "a", "x"),
                        IntStream.range(0, ROWS).mapToObj(row -> row % 3).toList()));
        columns.put("i", made(memory, Primitive.INT32, row -> row - 500));
        columns.put("n", made(memory, Primitive.INT8, row -> row % 3 == 0 ? null : row % 100));
        columns.put("l", made(memory, Primitive.INT64, row -> (long) row));
        columns.put("v", made(memory, Primitive.FLOAT64, row -> row % 1000 / 4.0));
        columns.put("b", made(memory, Primitive.BOOL, row -> row % 5 == 0));
        columns.put(
                "m",
                made(
                        memory,
                        new ColumnType.Decimal(12, 2),
                        row -> BigInteger.valueOf(row - 1_000L)));
        return new Table(columns, ROWS, memory);
    }

    private static Column made(ColumnMemory memory, ColumnType type, IntFunction<Object> value) {
        Object[] values = new Object[ROWS];
        Arrays.setAll(values, value);
        return Columns.of(memory, type, Arrays.asList(values));
    }
}
