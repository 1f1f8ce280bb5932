// SPDX-License-Identifier: Apache-2.0
package dev.windrow;

import static dev.windrow.query.Aggregations.count;
import static dev.windrow.query.Aggregations.max;
import static dev.windrow.query.Aggregations.mean;
import static dev.windrow.query.Aggregations.sum;

import static org.assertj.core.api.Assertions.assertThat;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.ColumnType.Decimal;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.Table;
import dev.windrow.internal.instrumentation.LaunchTrial;
import dev.windrow.launch.LaunchKey;
import dev.windrow.launch.LaunchProfile;
import dev.windrow.query.GroupByQuery;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongFunction;
import java.util.stream.LongStream;

/** Rows that lie in the order of their keys are not hashed, and one out of order is noticed. */
@ExtendWith({NoLeaks.class, NoDeviceLeaks.class})
class DeviceAscendingKeysTest {

    /** Far more keys than a block's dictionary holds; some rows are not in the sample. */
    private static final int ROWS = 60_000;

    private static final int ROWS_OF_KEY = 4;

    /** Keys so far apart that not every possible one has a place. */
    private static final long GAP = 100_003;

    private static final int MANY_ROWS = 132_000;

    private static final GroupByQuery QUERY =
            GroupByQuery.of(
                            List.of("k"),
                            List.of(sum("money"), mean("v"), max("v"), count("v"), count()))
                    .withSorted(true);

    private static final String ASCEND = "keys, which ascend in the sample";

    /** Keys in the order of rows. */
    private enum Keys {
        LONGS(Primitive.INT64, row -> row / ROWS_OF_KEY * GAP),
        NEGATIVE_LONGS(Primitive.INT64, row -> (row - ROWS / 2) / ROWS_OF_KEY * GAP),
        NEGATIVE_INTS(Primitive.INT32, row -> (row - ROWS / 2) / ROWS_OF_KEY * GAP),
        DATES(Primitive.DATE32, row -> row / ROWS_OF_KEY * 9_973);

        private final Primitive type;
        private final LongFunction<Long> key;

        Keys(Primitive type, LongFunction<Long> key) {
            this.type = type;
            this.key = key;
        }
    }

    @ParameterizedTest
    @EnumSource
    void rowsStayWhereTheyLie(Keys keys) {
        String explanation = checked(table(keys.type, keys.key::apply));
        assertThat(explanation).contains(ASCEND).doesNotContain("again");
    }

    /** The sample has some of the rows, and this one is not among them. */
    @Test
    void aRowOutOfOrderIsNoticed() {
        String explanation =
                checked(
                        table(
                                Primitive.INT64,
                                row -> row == 30_001 ? 0L : Keys.LONGS.key.apply(row)));
        assertThat(explanation).contains(ASCEND).contains("a key that is less than the one before");
    }

    @Test
    void keysThatDescendAreNotTakenToAscend() {
        String explanation =
                checked(table(Primitive.INT64, row -> (ROWS - row) / ROWS_OF_KEY * GAP));
        assertThat(explanation).doesNotContain(ASCEND);
    }

    @Test
    void aNullIsInNoOrder() {
        String explanation =
                checked(
                        table(
                                Primitive.INT64,
                                row -> row % 100 == 7 ? null : Keys.LONGS.key.apply(row)));
        assertThat(explanation).doesNotContain(ASCEND);
    }

    /** So many groups stay on the device, which also finishes what tiles of rows begin. */
    @Test
    void manyGroupsOfSeveralRowsAreFinishedOnTheDevice() {
        LaunchProfile tiles = LaunchProfile.DEFAULT.with(LaunchKey.SMALL_GROUP_ROWS, 1);
        try (Table table = table(MANY_ROWS, Primitive.INT64, row -> row / 2 * GAP);
                Windrow cpu = Windrow.open(on(EngineChoice.CPU));
                Windrow gpu = Windrow.open(on(EngineChoice.GPU));
                ResidentTable resident = gpu.resident(table);
                GroupByResult expected = cpu.run(QUERY, table);
                GroupByResult result = LaunchTrial.with(tiles, () -> gpu.run(QUERY, resident))) {
            assertThat(result.explanation().toString()).contains(ASCEND);
            assertThat(read(result)).isEqualTo(read(expected));
        }
    }

    /** Checks the groups, and returns the explanation. */
    private static String checked(Table table) {
        try (table;
                Windrow cpu = Windrow.open(on(EngineChoice.CPU));
                Windrow gpu = Windrow.open(on(EngineChoice.GPU));
                GroupByResult expected = cpu.run(QUERY, table);
                GroupByResult result = gpu.run(QUERY, table)) {
            assertThat(read(result)).isEqualTo(read(expected));
            return result.explanation().toString();
        }
    }

    private static WindrowConfig on(EngineChoice engine) {
        return WindrowConfig.defaults().withEngine(engine).withThreads(2);
    }

    private static List<List<Object>> read(GroupByResult result) {
        List<List<Object>> all = new ArrayList<>();
        result.table().columns().forEach(column -> all.add(Columns.read(column)));
        return all;
    }

    private static Table table(Primitive type, LongFunction<Object> key) {
        return table(ROWS, type, key);
    }

    private static Table table(int rows, Primitive type, LongFunction<Object> key) {
        ColumnMemory memory = new ColumnMemory();
        Map<String, Column> columns = new LinkedHashMap<>();
        columns.put("k", Columns.of(memory, type, values(rows, key)));
        columns.put(
                "money",
                Columns.of(
                        memory, new Decimal(30, 2), values(rows, DeviceAscendingKeysTest::money)));
        columns.put(
                "v",
                Columns.of(
                        memory,
                        Primitive.FLOAT64,
                        values(rows, row -> row % 5 == 0 ? null : row % 333 / 4.0)));
        return new Table(columns, rows, memory);
    }

    private static BigInteger money(long row) {
        return BigInteger.valueOf(row * 1_000_000_007L);
    }

    private static List<Object> values(int rows, LongFunction<Object> value) {
        List<Object> values = new ArrayList<>();
        LongStream.range(0, rows).forEach(row -> values.add(value.apply(row)));
        return values;
    }
}
