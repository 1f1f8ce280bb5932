// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu;

import static dev.windrow.query.Aggregations.argMax;
import static dev.windrow.query.Aggregations.argMin;
import static dev.windrow.query.Aggregations.countDistinct;
import static dev.windrow.query.Aggregations.firstNonNull;
import static dev.windrow.query.Aggregations.lastNonNull;
import static dev.windrow.query.Aggregations.median;
import static dev.windrow.query.Aggregations.nth;
import static dev.windrow.query.Aggregations.quantile;
import static dev.windrow.query.Aggregations.top;

import static org.assertj.core.api.Assertions.assertThat;

import dev.windrow.NoLeaks;
import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.query.Interpolation;
import dev.windrow.query.NamedAggregation;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * Aggregations that depend on the order of rows or of values, and the number of distinct values.
 */
@ExtendWith(NoLeaks.class)
final class OrderedAggregationsTest {

    private static final double INFINITY = Double.POSITIVE_INFINITY;

    /** Enough to prune a log of values several times, in one thread and in three. */
    private static final int MANY_ROWS = 120_000;

    private static void check(
            ColumnType type,
            List<? extends @Nullable Object> values,
            NamedAggregation aggregation,
            @Nullable Object expected) {
        for (CpuRun way : CpuRun.WAYS) {
            assertThat(way.one(type, values, aggregation))
                    .as("%s of %s, %s", aggregation.name(), values, way)
                    .isEqualTo(expected);
        }
    }

    private static void checkQuantile(
            List<Double> values, double share, Interpolation interpolation, double expected) {
        check(Primitive.FLOAT64, values, quantile("v", share, interpolation), expected);
    }

    @Test
    void quantilesInterpolate() {
        List<Double> values = List.of(40.0, 10.0, 30.0, 20.0);
        checkQuantile(values, 0.5, Interpolation.LINEAR, 25);
        checkQuantile(values, 0.25, Interpolation.LINEAR, 17.5);
        checkQuantile(values, 0.25, Interpolation.LOWER, 10);
        checkQuantile(values, 0.25, Interpolation.HIGHER, 20);
        checkQuantile(values, 0.25, Interpolation.MIDPOINT, 15);
        checkQuantile(values, 0.25, Interpolation.NEAREST, 20);
        checkQuantile(values, 0.15, Interpolation.NEAREST, 10);
        checkQuantile(values, 0, Interpolation.MIDPOINT, 10);
        checkQuantile(values, 1, Interpolation.LOWER, 40);
        // Position 0.5 and position 1.5: of two equally near positions, the even one.
        checkQuantile(List.of(1.0, 2.0), 0.5, Interpolation.NEAREST, 1);
        checkQuantile(List.of(1.0, 2.0, 3.0, 4.0), 0.5, Interpolation.NEAREST, 3);
    }

    @Test
    void quantilesOfExtremes() {
        double greatest = Double.MAX_VALUE;
        checkQuantile(List.of(-greatest, greatest), 0.5, Interpolation.LINEAR, 0);
        checkQuantile(List.of(greatest, greatest), 0.5, Interpolation.MIDPOINT, greatest);
        checkQuantile(List.of(-INFINITY, 1.0), 0.5, Interpolation.LINEAR, -INFINITY);
        checkQuantile(List.of(1.0, INFINITY), 0.5, Interpolation.MIDPOINT, INFINITY);
        checkQuantile(List.of(INFINITY, INFINITY), 0.5, Interpolation.LINEAR, INFINITY);
        checkQuantile(List.of(1.0, INFINITY, Double.NaN), 0.5, Interpolation.LINEAR, INFINITY);
        checkQuantile(List.of(1.0, Double.NaN), 0.5, Interpolation.LINEAR, Double.NaN);
        checkQuantile(List.of(1.0, Double.NaN), 0.5, Interpolation.LOWER, 1);
        List<Long> longs = List.of(Long.MAX_VALUE, Long.MIN_VALUE, Long.MAX_VALUE);
        check(Primitive.INT64, longs, median("v"), 0x1p63);
        check(Primitive.INT64, List.of(), median("v"), null);
        check(Primitive.FLOAT32, Collections.singletonList(null), median("v"), null);
    }

    @Test
    void quantilesAtEveryPosition() {
        List<Double> values = new ArrayList<>();
        for (int i = 0; i < 150; i++) {
            values.add((double) i);
        }
        Collections.shuffle(values, new Random(10));
        CpuRun way = CpuRun.WAYS.getFirst();
        for (int i = 0; i < 149; i++) {
            double share = (i + 0.5) / 149;
            for (Interpolation end : List.of(Interpolation.LOWER, Interpolation.HIGHER)) {
                assertThat(way.one(Primitive.FLOAT64, values, quantile("v", share, end)))
                        .isEqualTo(end == Interpolation.LOWER ? (double) i : i + 1.0);
            }
        }
    }

    /** So many groups that threads split their tables, none of which was ever emptied. */
    @Test
    void valuesOfManyGroupsMeetFromAllThreads() {
        int groups = 20_000;
        List<Integer> keys = new ArrayList<>();
        List<Integer> values = new ArrayList<>();
        for (int row = 0; row < MANY_ROWS; row++) {
            keys.add(row % groups);
            values.add(row / groups);
        }
        CpuRun.Input input = new CpuRun.Input("v", Primitive.INT32, values);
        CpuRun way = CpuRun.WAYS.get(1);
        assertThat(way.byKey(keys, median("v"), input).values())
                .hasSize(groups)
                .containsOnly((MANY_ROWS / groups - 1) / 2.0);
        assertThat(way.byKey(keys, countDistinct("v"), input).values())
                .hasSize(groups)
                .containsOnly((long) MANY_ROWS / groups);
        assertThat(way.byKey(keys, top("v", 2), input).values())
                .hasSize(groups)
                .containsOnly(List.of(5L, 4L));
    }

    /** More groups than two bytes can number, in one table, as soon as it has read enough rows. */
    @Test
    void mediansOfMoreGroupsThanTwoBytesNumber() {
        List<Integer> keys = new ArrayList<>();
        List<Integer> values = new ArrayList<>();
        for (int row = 0; row < 140_000; row++) {
            keys.add(row / 2);
            values.add(row);
        }
        CpuRun.Input input = new CpuRun.Input("v", Primitive.INT32, values);
        Map<Long, @Nullable Object> expected = new TreeMap<>();
        for (long key = 0; key < 70_000; key++) {
            expected.put(key, 2 * key + 0.5);
        }
        for (int threads : new int[] {1, 2}) {
            CpuRun way = new CpuRun(threads, 1 << 20, false);
            assertThat(new TreeMap<>(way.byKey(keys, median("v"), input)).equals(expected))
                    .as("%s", way)
                    .isTrue();
        }
    }

    @Test
    void topDescendsFromNaN() {
        List<@Nullable Object> values =
                Arrays.asList(1.0, null, Double.NaN, -INFINITY, 3.0, Double.NaN, 2.0);
        check(Primitive.FLOAT64, values, top("v", 4), List.of(Double.NaN, Double.NaN, 3.0, 2.0));
        check(
                Primitive.FLOAT32,
                values,
                top("v", 100),
                List.of(Double.NaN, Double.NaN, 3.0, 2.0, 1.0, -INFINITY));
        check(
                Primitive.INT64,
                List.of(Long.MIN_VALUE, Long.MIN_VALUE, 0L, Long.MIN_VALUE),
                top("v", 3),
                List.of(0L, Long.MIN_VALUE, Long.MIN_VALUE));
        check(Primitive.INT8, Collections.singletonList(null), top("v", 2), List.of());
        check(Primitive.INT8, List.of(), top("v", 2), List.of());
    }

    @Test
    void nthCountsValuesFromEitherEnd() {
        List<@Nullable Object> values = Arrays.asList(null, "a", null, "b", "c", null, "b", null);
        List<@Nullable String> expected = List.of("a", "b", "c", "b");
        for (int position = 0; position < 4; position++) {
            check(Primitive.UTF8, values, nth("v", position), expected.get(position));
            check(Primitive.UTF8, values, nth("v", position - 4), expected.get(position));
        }
        for (long outside : new long[] {4, -5, Long.MAX_VALUE, Long.MIN_VALUE}) {
            check(Primitive.UTF8, values, nth("v", outside), null);
        }
        check(Primitive.UTF8, values, firstNonNull("v"), "a");
        check(Primitive.UTF8, values, lastNonNull("v"), "b");
        check(Primitive.BOOL, Collections.singletonList(null), lastNonNull("v"), null);
        check(Primitive.BOOL, Arrays.asList(null, false, true), firstNonNull("v"), false);
    }

    @Test
    void theFirstOfEqualExtremesIsReported() {
        check(Primitive.FLOAT64, List.of(1.0, 0.0, -0.0), argMin("v"), 1L);
        check(Primitive.FLOAT64, List.of(-1.0, -0.0, 0.0), argMax("v"), 1L);
        check(Primitive.FLOAT64, List.of(5.0, Double.NaN, INFINITY, Double.NaN), argMax("v"), 1L);
        check(Primitive.FLOAT64, List.of(Double.NaN, 7.0), argMin("v"), 1L);
        check(Primitive.INT64, List.of(Long.MAX_VALUE, Long.MAX_VALUE), argMin("v"), 0L);
        check(Primitive.BOOL, List.of(true, false, false), argMin("v"), 1L);
        check(Primitive.UTF8, Arrays.asList(null, "ab", "a", "ab"), argMax("v"), 1L);
        check(Primitive.UTF8, Arrays.asList("b", "", null, ""), argMin("v"), 1L);
        BigInteger large = BigInteger.TEN.pow(37);
        check(
                new ColumnType.Decimal(38, 0),
                List.of(large, large.negate(), large.add(BigInteger.ONE), large.negate()),
                argMin("v"),
                1L);
        check(Primitive.INT32, Collections.singletonList(null), argMax("v"), null);
    }

    @Test
    void equalValuesCountOnce() {
        double otherNaN = Double.longBitsToDouble(0xfff8000000000123L);
        check(
                Primitive.FLOAT64,
                Arrays.asList(0.0, -0.0, Double.NaN, null, otherNaN, 1.0, 1.0),
                countDistinct("v"),
                3L);
        check(Primitive.INT64, List.of(0L, -1L, 0L, Long.MIN_VALUE), countDistinct("v"), 3L);
        check(Primitive.BOOL, Arrays.asList(true, null, true), countDistinct("v"), 1L);
        check(Primitive.UTF8, Arrays.asList("", null, "a", "", "b"), countDistinct("v"), 3L);
        String longText = "longer than a word holds";
        check(
                Primitive.UTF8,
                Arrays.asList("", null, longText, longText, longText + "!", ""),
                countDistinct("v"),
                3L);
        BigInteger large = BigInteger.ONE.shiftLeft(64);
        check(
                new ColumnType.Decimal(38, 0),
                List.of(large, BigInteger.ZERO, large.negate(), large, BigInteger.ZERO),
                countDistinct("v"),
                3L);
        check(Primitive.INT16, Collections.singletonList(null), countDistinct("v"), 0L);
    }

    /** Returns rows of keys with very different frequencies. */
    private static List<Integer> manyKeys() {
        Random random = new Random(6);
        List<Integer> keys = new ArrayList<>();
        for (int row = 0; row < MANY_ROWS; row++) {
            int most = row % 2 == 0 ? 3 : 15_000;
            keys.add(random.nextInt(most));
        }
        return keys;
    }

    private static List<Long> manyValues(int most) {
        Random random = new Random(7);
        List<Long> values = new ArrayList<>();
        for (int row = 0; row < MANY_ROWS; row++) {
            values.add((long) random.nextInt(most));
        }
        return values;
    }

    private static void checkMany(
            List<Integer> keys,
            List<Long> values,
            NamedAggregation aggregation,
            List<CpuRun> ways,
            Function<List<Long>, @Nullable Object> answer) {
        Map<Long, List<Long>> groups = new TreeMap<>();
        for (int row = 0; row < keys.size(); row++) {
            groups.computeIfAbsent((long) keys.get(row), key -> new ArrayList<>())
                    .add(values.get(row));
        }
        Map<Long, @Nullable Object> expected = new TreeMap<>();
        groups.forEach((key, group) -> expected.put(key, answer.apply(group)));
        for (CpuRun way : ways) {
            Map<Long, @Nullable Object> found =
                    way.byKey(keys, aggregation, new CpuRun.Input("v", Primitive.INT64, values));
            assertThat(new TreeMap<>(found).equals(expected))
                    .as("%s, %s", aggregation.name(), way)
                    .isTrue();
        }
    }

    private static List<Long> topOf(List<Long> group, int count) {
        return group.stream().sorted(Collections.reverseOrder()).limit(count).toList();
    }

    private static @Nullable Long nthOf(List<Long> group, int position) {
        int index = position < 0 ? group.size() + position : position;
        return index < 0 || index >= group.size() ? null : group.get(index);
    }

    private static double medianOf(List<Long> group) {
        List<Long> sorted = group.stream().sorted().toList();
        int upper = sorted.size() / 2;
        return sorted.size() % 2 == 1
                ? sorted.get(upper)
                : (sorted.get(upper) + sorted.get(upper - 1)) / 2.0;
    }

    private static void checkAll(List<Integer> keys, List<CpuRun> ways) {
        List<Long> few = manyValues(200);
        List<Long> many = manyValues(1 << 30);
        for (List<Long> values : List.of(few, many)) {
            checkMany(keys, values, top("v", 3), ways, group -> topOf(group, 3));
            checkMany(keys, values, top("v", 7), ways, group -> topOf(group, 7));
            checkMany(keys, values, nth("v", 5), ways, group -> nthOf(group, 5));
            checkMany(keys, values, nth("v", -2), ways, group -> nthOf(group, -2));
            checkMany(keys, values, median("v"), ways, OrderedAggregationsTest::medianOf);
            checkMany(
                    keys,
                    values,
                    countDistinct("v"),
                    ways,
                    group -> group.stream().distinct().count());
        }
    }

    @Test
    void manyRowsInTablesOfAnySize() {
        checkAll(
                manyKeys(),
                List.of(
                        new CpuRun(1, 1 << 20, false),
                        new CpuRun(2, 1 << 20, false),
                        new CpuRun(3, 9000, false)));
    }

    @Test
    void manyRowsOfSortedKeys() {
        checkAll(manyKeys().stream().sorted().toList(), CpuRun.SORTED_WAYS);
    }
}
