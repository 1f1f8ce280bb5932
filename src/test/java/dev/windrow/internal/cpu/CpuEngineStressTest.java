// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu;

import static dev.windrow.query.Aggregations.count;
import static dev.windrow.query.Aggregations.max;
import static dev.windrow.query.Aggregations.min;
import static dev.windrow.query.Aggregations.sum;

import static org.assertj.core.api.Assertions.assertThat;

import dev.windrow.Repetitions;
import dev.windrow.column.Column;
import dev.windrow.column.ColumnBuilder;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.FixedWidthColumn;
import dev.windrow.column.Table;
import dev.windrow.column.VariableWidthColumn;
import dev.windrow.progress.ProgressListener;
import dev.windrow.query.GroupByQuery;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.BiConsumer;
import java.util.function.ToIntBiFunction;

/** Very many rows, with tables that are partitioned never, seldom and often. */
final class CpuEngineStressTest {

    private static final int ROWS = Repetitions.of(300_007, 1_000_007);
    private static final int THREADS = 3;

    private long bytesBefore;

    @BeforeEach
    void note() {
        bytesBefore = ColumnMemory.liveBytes();
    }

    @AfterEach
    void nothingIsLeftAllocated() {
        assertThat(ColumnMemory.liveBytes()).isEqualTo(bytesBefore);
    }

    /** Groups all rows and checks each group. {@code keyOf} reads a key back. */
    private static void check(
            int tableGroups,
            int[] keys,
            ColumnType type,
            boolean keysSorted,
            BiConsumer<ColumnBuilder, Integer> append,
            ToIntBiFunction<Column, Long> keyOf) {
        GroupByQuery query =
                GroupByQuery.of(List.of("k"), List.of(count(), sum("v"), min("v"), max("v")))
                        .withKeysSorted(keysSorted);
        try (Table input = table(keys, type, append);
                CpuEngine engine = new CpuEngine(THREADS, tableGroups);
                Table result =
                        engine.execute(
                                        CpuPlans.of(input, query, THREADS),
                                        input,
                                        ProgressListener.NONE)
                                .groups()) {
            checkGroups(result, keys, keyOf);
        }
    }

    /**
     * Makes a table in which the value of a row is its number, so that every row is accounted for.
     */
    private static Table table(
            int[] keys, ColumnType type, BiConsumer<ColumnBuilder, Integer> append) {
        ColumnMemory memory = new ColumnMemory();
        try (ColumnBuilder k = ColumnBuilder.of(type, ROWS);
                ColumnBuilder v = ColumnBuilder.of(Primitive.INT32, ROWS)) {
            for (int row = 0; row < ROWS; row++) {
                append.accept(k, keys[row]);
                v.appendLong(row);
            }
            Map<String, Column> columns = new LinkedHashMap<>();
            columns.put("k", k.build(memory));
            columns.put("v", v.build(memory));
            return new Table(columns, ROWS, memory);
        }
    }

    private static void checkGroups(Table result, int[] keys, ToIntBiFunction<Column, Long> keyOf) {
        long[] counts = new long[ROWS];
        long[] sums = new long[ROWS];
        long[] least = new long[ROWS];
        long[] greatest = new long[ROWS];
        Arrays.fill(least, Long.MAX_VALUE);
        for (int row = 0; row < ROWS; row++) {
            counts[keys[row]]++;
            sums[keys[row]] += row;
            least[keys[row]] = Math.min(least[keys[row]], row);
            greatest[keys[row]] = row;
        }
        assertThat(result.rows()).isEqualTo(Arrays.stream(counts).filter(n -> n > 0).count());
        List<Column> columns = List.copyOf(result.columns());
        int wrong = 0;
        for (long group = 0; group < result.rows(); group++) {
            int key = keyOf.applyAsInt(columns.get(0), group);
            boolean right =
                    counts[key] == ((FixedWidthColumn) columns.get(1)).getLong(group)
                            && sums[key] == ((FixedWidthColumn) columns.get(2)).getLong(group)
                            && least[key] == ((FixedWidthColumn) columns.get(3)).getLong(group)
                            && greatest[key] == ((FixedWidthColumn) columns.get(4)).getLong(group);
            // If a key comes twice, it is wrong the second time.
            counts[key] = -1;
            wrong += right ? 0 : 1;
        }
        assertThat(wrong).isZero();
    }

    private static int[] distinctKeys() {
        int[] keys = new int[ROWS];
        Random random = new Random(17);
        for (int row = 0; row < ROWS; row++) {
            int other = random.nextInt(row + 1);
            keys[row] = keys[other];
            keys[other] = row;
        }
        return keys;
    }

    /** Draws key i about as often as 1 / i^1.5. */
    private static int[] zipfKeys() {
        Random random = new Random(18);
        int[] keys = new int[ROWS];
        for (int row = 0; row < ROWS; row++) {
            double inverse = Math.pow(1 - random.nextDouble(), -2);
            keys[row] = (int) Math.min(ROWS - 1, inverse - 1);
        }
        return keys;
    }

    private static final String PREFIX = "a customer whose number is ";

    private static void appendName(ColumnBuilder builder, int key) {
        builder.appendBytes((PREFIX + key).getBytes(StandardCharsets.UTF_8));
    }

    private static int readName(Column column, long row) {
        String name = ((VariableWidthColumn) column).getString(row);
        return Integer.parseInt(name.substring(PREFIX.length()));
    }

    private static void appendMixed(ColumnBuilder builder, int key) {
        builder.appendLong(key * 2_654_435_761L);
    }

    /** Undoes {@link #appendMixed}. */
    private static int readMixed(Column column, long row) {
        return (int) (((FixedWidthColumn) column).getLong(row) / 2_654_435_761L);
    }

    @ParameterizedTest
    @ValueSource(ints = {300, 30_000, 1 << 20, 1 << 24})
    void distinctIntegers(int tableGroups) {
        check(
                tableGroups,
                distinctKeys(),
                Primitive.INT64,
                false,
                CpuEngineStressTest::appendMixed,
                CpuEngineStressTest::readMixed);
    }

    @ParameterizedTest
    @ValueSource(ints = {300, 30_000, 1 << 20, 1 << 24})
    void skewedIntegers(int tableGroups) {
        check(
                tableGroups,
                zipfKeys(),
                Primitive.INT64,
                false,
                CpuEngineStressTest::appendMixed,
                CpuEngineStressTest::readMixed);
    }

    @ParameterizedTest
    @ValueSource(ints = {30_000, 1 << 24})
    void distinctStrings(int tableGroups) {
        check(
                tableGroups,
                distinctKeys(),
                Primitive.UTF8,
                false,
                CpuEngineStressTest::appendName,
                CpuEngineStressTest::readName);
    }

    @ParameterizedTest
    @ValueSource(ints = {30_000, 1 << 24})
    void skewedStrings(int tableGroups) {
        check(
                tableGroups,
                zipfKeys(),
                Primitive.UTF8,
                false,
                CpuEngineStressTest::appendName,
                CpuEngineStressTest::readName);
    }

    @ParameterizedTest
    @ValueSource(ints = {300, 1 << 24})
    void sortedIntegers(int tableGroups) {
        int[] keys = zipfKeys();
        Arrays.sort(keys);
        check(
                tableGroups,
                keys,
                Primitive.INT64,
                true,
                CpuEngineStressTest::appendMixed,
                CpuEngineStressTest::readMixed);
    }
}
