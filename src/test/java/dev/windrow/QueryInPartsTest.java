// SPDX-License-Identifier: Apache-2.0
package dev.windrow;

import static dev.windrow.query.Aggregations.argMax;
import static dev.windrow.query.Aggregations.count;
import static dev.windrow.query.Aggregations.countDistinct;
import static dev.windrow.query.Aggregations.first;
import static dev.windrow.query.Aggregations.max;
import static dev.windrow.query.Aggregations.median;
import static dev.windrow.query.Aggregations.min;
import static dev.windrow.query.Aggregations.sum;
import static dev.windrow.query.Expression.column;
import static dev.windrow.query.Expression.literal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.Table;
import dev.windrow.query.GroupByQuery;
import dev.windrow.query.NamedAggregation;
import dev.windrow.query.SortKey;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.IntFunction;

/** What does not fit the device is aggregated there in parts, and the answer is that of the CPU. */
@ExtendWith({NoLeaks.class, NoDeviceLeaks.class})
class QueryInPartsTest {

    private static final int ROWS = 16_000;

    /** Too few for all rows at once. */
    private static final long DEVICE_BYTES = 600_000;

    private static final NamedAggregation[] ASKED = {
        sum("i"), count(), min("v"), max("s"), median("v"), countDistinct("s"), first("i")
    };

    private static Windrow open(EngineChoice engine) {
        return Windrow.open(
                WindrowConfig.defaults().withEngine(engine).withDeviceBytes(DEVICE_BYTES));
    }

    /** Runs a query on both engines and compares the answers. */
    private static void check(GroupByQuery query, Consumer<GroupByResult> more) {
        try (Windrow cpu = open(EngineChoice.CPU);
                Windrow gpu = open(EngineChoice.GPU);
                Table table = table();
                GroupByResult expected = cpu.run(query, table);
                GroupByResult result = gpu.run(query, table)) {
            assertThat(read(result)).isEqualTo(read(expected));
            more.accept(result);
            assertThat(gpu.heldDeviceBytes()).isZero();
        }
    }

    private static GroupByQuery query(List<String> keys, NamedAggregation... asked) {
        return GroupByQuery.of(keys, List.of(asked)).withSorted(true);
    }

    @Test
    void groupsThatDoNotFitTheMemoryAreMadeInParts() {
        WindrowConfig config = WindrowConfig.defaults().withEngine(EngineChoice.CPU);
        GroupByQuery query = query(List.of("i"), ASKED);
        try (Windrow enough = Windrow.open(config);
                Windrow little = Windrow.open(config.withMemory(100_000));
                Table table = table();
                GroupByResult expected = enough.run(query, table);
                GroupByResult result = little.run(query, table)) {
            assertThat(read(result)).isEqualTo(read(expected));
            assertThat(expected.explanation().toString()).doesNotContain("parts");
            assertThat(result.explanation().toString())
                    .containsPattern("parts +\\d+, .*: the memory for groups");
        }
    }

    /** Each part gives its first groups, and the first of these are those of the table. */
    @Test
    void soAreTheFirstGroupsOfAnOrder() {
        WindrowConfig config = WindrowConfig.defaults().withEngine(EngineChoice.CPU);
        try (Windrow enough = Windrow.open(config);
                Windrow little = Windrow.open(config.withMemory(100_000));
                Table table = table();
                GroupByResult expected = firstFive(enough, table);
                GroupByResult result = firstFive(little, table)) {
            assertThat(expected.rows()).isEqualTo(5);
            assertThat(read(result)).isEqualTo(read(expected));
            assertThat(result.explanation().toString())
                    .containsPattern("parts +\\d+, .*: the memory for groups");
        }
    }

    private static GroupByResult firstFive(Windrow windrow, Table table) {
        return windrow.groupBy(table)
                .by("i")
                .orderBy(SortKey.descending("count(*)"), SortKey.descending("i"))
                .limit(5)
                .aggregate(count(), sum("v"));
    }

    @ParameterizedTest
    @ValueSource(strings = "k")
    void everyGroupComesFromOnePart(String keys) {
        GroupByQuery query = query(List.of(keys.split(" ")), ASKED);
        check(
                query,
                result -> {
                    assertThat(result.explanation().strategy()).doesNotStartWith("cpu");
                    assertThat(result.explanation().toString())
                            .containsPattern(
                                    "parts +\\d+, each with all rows of its keys: .*memory");
                    assertThat(result.profile().peakDeviceBytes()).isBetween(1L, DEVICE_BYTES);
                    assertThat(result.profile().rows()).isEqualTo(ROWS);
                });
        try (Windrow gpu = open(EngineChoice.GPU);
                Table table = table()) {
            assertThat(gpu.explain(query, table).toString()).contains("each with all rows of its");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"s", "n", "k b"})
    @Tag("thorough")
    void soDoesEveryGroupOfOtherKeys(String keys) {
        everyGroupComesFromOnePart(keys);
    }

    @Test
    void rowsAreSelectedBefore() {
        check(
                query(List.of("s"), ASKED).withWhere(column("i").atLeast(literal(3))),
                result ->
                        assertThat(result.explanation().toString())
                                .contains("each with all rows of its keys"));
    }

    @Test
    void aRowsNumberIsThatInTheWholeTable() {
        check(
                query(List.of("k"), median("v"), argMax("v")),
                result -> assertThat(result.explanation().strategy()).isEqualTo("cpu-hash"));
    }

    /** One part has nearly all rows: it is left to the CPU. */
    @Test
    void rowsOfOneKeyAreNotDivided() {
        check(query(List.of("h"), ASKED), result -> {});
    }

    private static List<List<Object>> read(GroupByResult result) {
        List<List<Object>> all = new ArrayList<>();
        result.table().columns().forEach(column -> all.add(Columns.read(column)));
        return all;
    }

    private static Table table() {
        ColumnMemory memory = new ColumnMemory();
        Map<String, Column> columns = new LinkedHashMap<>();
        add(columns, memory, "k", Primitive.INT32, row -> row * 7L % 6_000);
        add(columns, memory, "b", Primitive.BOOL, row -> row % 3 == 0);
        add(columns, memory, "s", Primitive.UTF8, row -> "s" + row % 2_000);
        add(columns, memory, "n", Primitive.INT64, row -> row % 13 == 0 ? null : row % 3_600L);
        add(columns, memory, "h", Primitive.INT32, row -> row % 50 == 0 ? (long) row : 1L);
        add(columns, memory, "i", Primitive.INT16, row -> row % 999L);
        add(columns, memory, "v", Primitive.FLOAT64, row -> row % 333 / 4.0);
        return new Table(columns, ROWS, memory);
    }

    private static void add(
            Map<String, Column> columns,
            ColumnMemory memory,
            String name,
            Primitive type,
            IntFunction<Object> value) {
        Object[] values = new Object[ROWS];
        Arrays.setAll(values, value);
        columns.put(name, Columns.of(memory, type, Arrays.asList(values)));
    }
}
