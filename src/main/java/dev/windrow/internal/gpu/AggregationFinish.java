package dev.windrow.internal.gpu;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnBuilder;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.ColumnType;
import dev.windrow.column.DictionaryColumn;
import dev.windrow.column.Int128;
import dev.windrow.column.Table;
import dev.windrow.internal.engine.ExactMean;
import dev.windrow.internal.engine.SumOverflow;
import dev.windrow.internal.gpu.memory.DeviceInput;
import dev.windrow.internal.plan.Plane;
import dev.windrow.internal.plan.Plane.Source;
import dev.windrow.internal.plan.ResolvedQuery;
import dev.windrow.internal.plan.ResolvedQuery.ResolvedAggregation;
import dev.windrow.query.Aggregation;
import dev.windrow.query.OverflowPolicy;

import java.math.BigInteger;
import java.util.List;

/** Makes an aggregation's column of the totals of its planes, on the host: one step a group. */
final class AggregationFinish {

    private static final BigInteger BOUND = BigInteger.TEN.pow(ColumnType.Decimal.MAX_PRECISION);
    private static final long BOUND_HIGH = Int128.high(BOUND);
    private static final long BOUND_LOW = Int128.low(BOUND);
    private static final long NEGATIVE_BOUND_HIGH = Int128.high(BOUND.negate());
    private static final long NEGATIVE_BOUND_LOW = Int128.low(BOUND.negate());

    private final ResolvedQuery query;
    private final ResolvedAggregation resolved;
    private final List<Plane> planes;
    private final PlaneTotals totals;
    private final int groups;

    AggregationFinish(
            ResolvedQuery query,
            ResolvedAggregation resolved,
            List<Plane> planes,
            PlaneTotals totals,
            int groups) {
        this.query = query;
        this.resolved = resolved;
        this.planes = planes;
        this.totals = totals;
        this.groups = groups;
    }

    Column build(List<Column> keys, Table input, DeviceInput columns, ColumnMemory memory) {
        try (ColumnBuilder builder = ColumnBuilder.of(resolved.result(), groups)) {
            for (int group = 0; group < groups; group++) {
                switch (resolved.aggregation()) {
                    case Aggregation.CountRows rows -> builder.appendLong(count(group));
                    case Aggregation.Count count -> builder.appendLong(count(group));
                    case Aggregation.Sum sum -> appendSum(sum, builder, keys, group);
                    case Aggregation.Mean mean -> appendMean(builder, group);
                    case Aggregation.Min min -> appendExtreme(min, builder, input, columns, group);
                    case Aggregation.Max max -> appendExtreme(max, builder, input, columns, group);
                }
            }
            return builder.build(memory);
        }
    }

    private void appendSum(
            Aggregation.Sum sum, ColumnBuilder builder, List<Column> keys, int group) {
        if (isMissing(group)) {
            builder.appendNull();
            return;
        }
        if (planes.getFirst().source() == Source.FLOAT) {
            builder.appendDouble(totals.doubles(planes.getFirst()).get(group));
            return;
        }
        Total total = total(group);
        boolean wraps = sum.overflow() == OverflowPolicy.WRAP;
        boolean isDecimal = resolved.result() instanceof ColumnType.Decimal;
        if (isDecimal && total.fitsDecimal()) {
            builder.appendInt128(total.high(), total.low());
        } else if (!isDecimal && (wraps || total.fitsLong())) {
            builder.appendLong(total.low());
        } else {
            SumOverflow.append(query, resolved, builder, keys, group);
        }
    }

    private void appendMean(ColumnBuilder builder, int group) {
        long count = count(group);
        if (count == 0) {
            builder.appendNull();
        } else if (planes.getFirst().source() == Source.FLOAT) {
            builder.appendDouble(totals.doubles(planes.getFirst()).get(group) / count);
        } else {
            Total total = total(group);
            int scale =
                    resolved.input() instanceof ColumnType.Decimal decimal ? decimal.scale() : 0;
            builder.appendDouble(
                    ExactMean.of(total.top(), total.high(), total.low(), count, scale));
        }
    }

    private void appendExtreme(
            Aggregation.OfColumn extreme,
            ColumnBuilder builder,
            Table input,
            DeviceInput columns,
            int group) {
        Plane plane = planes.getFirst();
        if (isMissing(group)) {
            builder.appendNull();
            return;
        }
        switch (plane.cell()) {
            case DOUBLE -> builder.appendDouble(totals.doubles(plane).get(group));
            case ROW ->
                    builder.appendRow(
                            input.column(extreme.column()), totals.rows(plane).get(group));
            case LONG -> {
                long value = totals.longs(plane).get(group);
                if (resolved.input() == ColumnType.Primitive.BOOL) {
                    builder.appendBoolean(value == 1);
                } else if (input.column(extreme.column()) instanceof DictionaryColumn column) {
                    long entry = columns.dictionary(extreme.column()).entry(value);
                    builder.appendRow(column.dictionary(), entry);
                } else {
                    builder.appendLong(value);
                }
            }
        }
    }

    /** Returns whether the group has no value: its last plane counts them, where some are null. */
    private boolean isMissing(int group) {
        return planes.getLast().source() == Source.ONE_PER_VALUE && count(group) == 0;
    }

    private long count(int group) {
        return totals.longs(planes.getLast()).get(group);
    }

    private Total total(int group) {
        return switch (planes.getFirst().source()) {
            case LOW_HALF ->
                    Total.of(
                            totals.longs(planes.get(0)).get(group),
                            totals.longs(planes.get(1)).get(group),
                            0,
                            0);
            case CHUNK_0 ->
                    Total.of(
                            totals.longs(planes.get(0)).get(group),
                            totals.longs(planes.get(1)).get(group),
                            totals.longs(planes.get(2)).get(group),
                            totals.longs(planes.get(3)).get(group));
            default -> Total.of(totals.longs(planes.getFirst()).get(group));
        };
    }

    /**
     * An exact total in 192 bits.
     *
     * @param top bits 128 to 191, sign included
     * @param high bits 64 to 127
     * @param low bits 0 to 63
     */
    private record Total(long top, long high, long low) {

        private static final long LOW_HALF = 0xffffffffL;

        static Total of(long value) {
            return new Total(value >> 63, value >> 63, value);
        }

        /** Adds up chunks of 32 bits, each shifted by 32 bits more than the one before. */
        static Total of(long chunk0, long chunk1, long chunk2, long chunk3) {
            long second = chunk1 + (chunk0 >> 32);
            long third = chunk2 + (second >> 32);
            long fourth = chunk3 + (third >> 32);
            long low = second << 32 | chunk0 & LOW_HALF;
            long high = fourth << 32 | third & LOW_HALF;
            return new Total(fourth >> 32, high, low);
        }

        boolean fitsLong() {
            return high == low >> 63 && top == high;
        }

        boolean fitsDecimal() {
            return top == high >> 63
                    && Int128.compare(high, low, BOUND_HIGH, BOUND_LOW) < 0
                    && Int128.compare(high, low, NEGATIVE_BOUND_HIGH, NEGATIVE_BOUND_LOW) > 0;
        }
    }
}
