// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.groupby.reduce;

import static dev.windrow.query.Aggregations.bitAnd;
import static dev.windrow.query.Aggregations.bitOr;
import static dev.windrow.query.Aggregations.bitXor;
import static dev.windrow.query.Aggregations.boolAnd;
import static dev.windrow.query.Aggregations.boolOr;
import static dev.windrow.query.Aggregations.count;
import static dev.windrow.query.Aggregations.max;
import static dev.windrow.query.Aggregations.mean;
import static dev.windrow.query.Aggregations.min;
import static dev.windrow.query.Aggregations.product;
import static dev.windrow.query.Aggregations.sum;
import static dev.windrow.query.Aggregations.sumOfSquares;

import static org.assertj.core.api.Assertions.assertThat;

import dev.windrow.NoLeaks;
import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.internal.gpu.groupby.keys.BlockAccumulatorRun;
import dev.windrow.internal.gpu.groupby.keys.SlotKeys;
import dev.windrow.internal.plan.groupby.PartialAggregate;
import dev.windrow.internal.plan.groupby.PartialAggregate.Operation;
import dev.windrow.query.NamedAggregation;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.function.Supplier;

/** Block-private accumulators, for every partial aggregate that they suit. */
@ExtendWith(NoLeaks.class)
class BlockAccumulatorStageTest {

    private static final BigInteger CHUNK = BigInteger.valueOf(0xffffffffL);

    private final SplittableRandom random = new SplittableRandom(23);
    private final Map<String, ColumnType> types = new LinkedHashMap<>();
    private final Map<String, List<@Nullable Object>> values = new LinkedHashMap<>();

    /** Numbers whose sums, squares and products are exact in any order. */
    private static final NamedAggregation[] ALL = {
        count(),
        count("byte"),
        count("decimal"),
        boolAnd("bool"),
        boolOr("bool"),
        sum("byte"),
        min("byte"),
        max("byte"),
        sumOfSquares("byte"),
        bitAnd("byte"),
        bitXor("byte"),
        sum("short"),
        product("short"),
        sum("int"),
        min("int"),
        max("int"),
        sum("long"),
        min("long"),
        max("long"),
        bitAnd("long"),
        bitOr("long"),
        bitXor("long"),
        mean("long"),
        sum("float"),
        min("float"),
        max("float"),
        count("float"),
        sum("double"),
        min("double"),
        max("double"),
        product("double"),
        sumOfSquares("double"),
        sum("nan"),
        min("nan"),
        max("nan"),
        sum("decimal"),
        mean("decimal")
    };

    private static final NamedAggregation[] SOME = {
        count(), sum("byte"), min("byte"), sum("nan"), max("nan"), sum("decimal")
    };

    private void fillColumns(int rows) {
        fill("bool", Primitive.BOOL, rows, 0, random::nextBoolean);
        fill("byte", Primitive.INT8, rows, 3, () -> random.nextLong(-128, 128));
        fill("short", Primitive.INT16, rows, 0, () -> random.nextBoolean() ? 1L : -1L);
        fill("int", Primitive.INT32, rows, 5, () -> (long) random.nextInt());
        fill("long", Primitive.INT64, rows, 4, random::nextLong);
        fill("float", Primitive.FLOAT32, rows, 2, () -> random.nextInt(-64, 64) * 0.25);
        fill("double", Primitive.FLOAT64, rows, 0, () -> List.of(1.0, -2.0, 0.5, -0.0 + 1, 2.0));
        values.get("double").replaceAll(choice -> ((List<?>) choice).get(random.nextInt(5)));
        fill("nan", Primitive.FLOAT64, rows, 2, this::sometimesNan);
        fill("decimal", new ColumnType.Decimal(38, 2), rows, 6, this::decimal);
    }

    private Object sometimesNan() {
        int choice = random.nextInt(400);
        return choice == 0 ? Double.NaN : choice < 40 ? -0.0 : random.nextInt(-9, 9) * 1.0;
    }

    private Object decimal() {
        BigInteger value = BigInteger.valueOf(random.nextLong());
        return random.nextBoolean() ? value.multiply(BigInteger.valueOf(1L << 40)) : value;
    }

    /** Makes a column in which every n-th value is null, or none if {@code nth} is 0. */
    private void fill(String name, ColumnType type, int rows, int nth, Supplier<Object> value) {
        List<@Nullable Object> column = new ArrayList<>();
        for (int row = 0; row < rows; row++) {
            column.add(nth > 0 && random.nextInt(nth) == 0 ? null : value.get());
        }
        types.put(name, type);
        values.put(name, column);
    }

    /** Returns a group for each row; some rows have none. */
    private int[] groups(int rows, int count) {
        return random.ints(rows, 0, count * 10)
                .map(choice -> choice % 10 == 7 ? SlotKeys.DROPPED : choice / 10)
                .toArray();
    }

    private Map<PartialAggregate, List<Object>> totals(
            SlotKeys keys,
            int[] groups,
            int count,
            int nullGroup,
            boolean ordered,
            NamedAggregation... all) {
        try (BlockAccumulatorRun run =
                new BlockAccumulatorRun(keys, groups, count, nullGroup, ordered)) {
            types.forEach((name, type) -> run.column(name, type, values.get(name)));
            return run.totals(all);
        }
    }

    private void assertTotals(
            SlotKeys keys, int[] groups, int count, int nullGroup, NamedAggregation... all) {
        assertTotals(totals(keys, groups, count, nullGroup, false, all), keys, groups, count);
    }

    private void assertTotals(
            Map<PartialAggregate, List<Object>> totals, SlotKeys keys, int[] groups, int count) {
        assertThat(totals).isNotEmpty();
        totals.forEach(
                (aggregate, actual) -> {
                    Object[] expected = expected(aggregate, groups, count);
                    for (int group = 0; group < count; group++) {
                        assertThat(actual.get(group))
                                .as("%s of group %d, %s", aggregate, group, keys)
                                .usingComparator(BlockAccumulatorStageTest::compare)
                                .isEqualTo(expected[group]);
                    }
                });
    }

    /** The two zeros are equal: which of them is the least depends on their order. */
    private static int compare(Object a, Object b) {
        return a instanceof Double x && b instanceof Double y
                ? Double.compare(x + 0.0, y + 0.0)
                : Long.compare((Long) a, (Long) b);
    }

    private Object[] expected(PartialAggregate aggregate, int[] groups, int count) {
        Object[] totals = new Object[count];
        Arrays.fill(totals, identity(aggregate));
        for (int row = 0; row < groups.length; row++) {
            int at = row;
            int group = groups[row];
            boolean counts =
                    aggregate.present().stream().allMatch(name -> values.get(name).get(at) != null);
            if (group >= 0 && group < count && counts) {
                totals[group] =
                        totals[group] instanceof Double sum
                                ? (Object) added(aggregate.operation(), sum, number(aggregate, row))
                                : (Object)
                                        added(
                                                aggregate.operation(),
                                                (Long) totals[group],
                                                part(aggregate, row));
            }
        }
        return totals;
    }

    private static Object identity(PartialAggregate aggregate) {
        boolean isDouble = aggregate.accumulatorType() == PartialAggregate.AccumulatorType.DOUBLE;
        return switch (aggregate.operation()) {
            case MIN -> isDouble ? (Object) Double.NaN : (Object) Long.MAX_VALUE;
            case MAX -> isDouble ? (Object) Double.NEGATIVE_INFINITY : (Object) Long.MIN_VALUE;
            case PRODUCT -> 1.0;
            case BIT_AND -> -1L;
            case BIT_OR, BIT_XOR -> 0L;
            case SUM,
                    SUM_OF_SQUARES,
                    SUM_OF_LOGARITHMS,
                    SUM_OF_PRODUCTS,
                    SUM_OF_CUBES,
                    SUM_OF_FOURTH_POWERS,
                    MEAN ->
                    isDouble ? (Object) 0.0 : (Object) 0L;
        };
    }

    private static double added(Operation operation, double total, double value) {
        return switch (operation) {
            case SUM -> total + value;
            case PRODUCT -> total * value;
            case SUM_OF_SQUARES -> total + value * value;
            case SUM_OF_LOGARITHMS -> total + Math.log(Math.abs(value)) / Math.log(2);
            case MIN -> Double.compare(value, total) < 0 ? value : total;
            case MAX -> Double.compare(value, total) > 0 ? value : total;
            case BIT_AND,
                    BIT_OR,
                    BIT_XOR,
                    SUM_OF_PRODUCTS,
                    SUM_OF_CUBES,
                    SUM_OF_FOURTH_POWERS,
                    MEAN ->
                    throw new IllegalArgumentException(operation.name());
        };
    }

    private static long added(Operation operation, long total, long value) {
        return switch (operation) {
            case SUM -> total + value;
            case MIN -> Math.min(total, value);
            case MAX -> Math.max(total, value);
            case BIT_AND -> total & value;
            case BIT_OR -> total | value;
            case BIT_XOR -> total ^ value;
            case PRODUCT,
                    SUM_OF_SQUARES,
                    SUM_OF_LOGARITHMS,
                    SUM_OF_PRODUCTS,
                    SUM_OF_CUBES,
                    SUM_OF_FOURTH_POWERS,
                    MEAN ->
                    throw new IllegalArgumentException(operation.name());
        };
    }

    private double number(PartialAggregate aggregate, int row) {
        return ((Number) value(aggregate, row)).doubleValue();
    }

    private long part(PartialAggregate aggregate, int row) {
        return switch (aggregate.source()) {
            case ONE_PER_ROW, ONE_PER_VALUE -> 1;
            case INTEGER ->
                    value(aggregate, row) instanceof Boolean bit
                            ? (bit ? 1 : 0)
                            : (Long) value(aggregate, row);
            case LOW_HALF -> (Long) value(aggregate, row) & 0xffffffffL;
            case HIGH_HALF -> (Long) value(aggregate, row) >> 32;
            case CHUNK_0 -> chunk(aggregate, row, 0).and(CHUNK).longValue();
            case CHUNK_1 -> chunk(aggregate, row, 1).and(CHUNK).longValue();
            case CHUNK_2 -> chunk(aggregate, row, 2).and(CHUNK).longValue();
            case CHUNK_3 -> chunk(aggregate, row, 3).longValue();
            case FLOAT,
                    OFFSET,
                    DEVIATION,
                    ROW_NUMBER,
                    INTEGER_ROW,
                    FLOAT_ROW,
                    DECIMAL_ROW,
                    STRING_ROW ->
                    throw new IllegalArgumentException(aggregate.source().name());
        };
    }

    private BigInteger chunk(PartialAggregate aggregate, int row, int chunk) {
        return ((BigInteger) value(aggregate, row)).shiftRight(32 * chunk);
    }

    private Object value(PartialAggregate aggregate, int row) {
        return Objects.requireNonNull(values.get(aggregate.column()).get(row));
    }

    @ParameterizedTest
    @EnumSource
    void everyAggregateIsThatOfItsGroupsRows(SlotKeys keys) {
        int rows = 9_000;
        fillColumns(rows);
        assertTotals(keys, groups(rows, 5), 5, SlotKeys.NO_GROUP, ALL);
    }

    /**
     * From accumulators of each thread, by shared accumulators, to one partial aggregate a pass.
     */
    @ParameterizedTest
    @ValueSource(ints = {1, 17, 128, 129, 4096})
    void upTo4096GroupsFitABlock(int count) {
        int rows = count <= 128 ? 5_000 : 9_000;
        fillColumns(rows);
        int[] groups = groups(rows, count);
        SlotKeys keys = count <= 128 ? SlotKeys.TABLE : SlotKeys.DENSE;
        assertTotals(keys, groups, count, SlotKeys.NO_GROUP, SOME);
    }

    /** Where accumulators are shared, values of 128 groups are added in any order but no other. */
    @ParameterizedTest
    @ValueSource(ints = {2, 3, 16, 32, 33, 64, 100, 1024, 1025, 4095})
    @Tag("thorough")
    void soDoOtherNumbersOfGroups(int count) {
        upTo4096GroupsFitABlock(count);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 16, 17, 100, 128})
    void inAFixedOrderUpTo128GroupsFitABlock(int count) {
        int rows = 5_000;
        fillColumns(rows);
        int[] groups = groups(rows, count);
        assertTotals(
                totals(SlotKeys.TABLE, groups, count, SlotKeys.NO_GROUP, true, SOME),
                SlotKeys.TABLE,
                groups,
                count);
    }

    /** Nearly all threads of a block want one accumulator, or four, again and again. */
    @ParameterizedTest
    @ValueSource(ints = {1, 3, 4, 5, 40})
    void someGroupsHaveMostOfTheRows(int frequent) {
        int rows = 20_000;
        int count = 300;
        fillColumns(rows);
        int[] groups =
                random.ints(rows, 0, 10)
                        .map(choice -> random.nextInt(choice == 0 ? count : frequent))
                        .toArray();
        assertTotals(SlotKeys.DENSE, groups, count, SlotKeys.NO_GROUP, SOME);
    }

    /** Around the rows that a thread, a warp and a block have in flight. */
    @ParameterizedTest
    @ValueSource(ints = {1, 8, 33, 257, 2048, 4095})
    void noRowIsLostOrCountedTwice(int rows) {
        fillColumns(rows);
        assertTotals(
                SlotKeys.DENSE,
                groups(rows, 3),
                3,
                SlotKeys.NO_GROUP,
                count(),
                count("int"),
                sum("int"),
                sum("double"),
                min("double"));
    }

    @ParameterizedTest
    @ValueSource(ints = {7, 31, 32, 255, 256, 2047, 2049, 4096, 4097})
    @Tag("thorough")
    void norIsOneOfOtherNumbersOfRows(int rows) {
        noRowIsLostOrCountedTwice(rows);
    }

    @ParameterizedTest
    @EnumSource(names = {"DENSE", "TABLE", "STRING_TABLE"})
    void nullKeysHaveASlotOrAreDropped(SlotKeys keys) {
        int rows = 3_000;
        fillColumns(rows);
        int[] groups = groups(rows, 4);
        assertTotals(keys, groups, 4, SlotKeys.DROPPED, count(), sum("int"), sum("float"));
        assertTotals(keys, groups, 4, 2, count(), sum("int"), sum("float"));
    }

    /** The simulator runs blocks and threads in another order every time. */
    @ParameterizedTest
    @ValueSource(ints = {3, 100})
    void theSamePassesGiveTheSameBits(int count) {
        int rows = 30_000;
        fill("any", Primitive.FLOAT64, rows, 9, () -> random.nextDouble() - 0.5);
        int[] groups = groups(rows, count);
        NamedAggregation[] all = {sum("any"), sumOfSquares("any"), product("any")};
        assertThat(totals(SlotKeys.DENSE, groups, count, SlotKeys.NO_GROUP, true, all))
                .isEqualTo(totals(SlotKeys.DENSE, groups, count, SlotKeys.NO_GROUP, true, all));
    }
}
