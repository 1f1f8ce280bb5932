package dev.windrow.internal.gpu;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnBuilder;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.ColumnType;
import dev.windrow.column.DictionaryColumn;
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

import java.util.List;

/** Makes an aggregation's column of the totals of its planes, on the host: one step a group. */
final class AggregationFinish {

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
                    case Aggregation.Min min -> appendValue(min, builder, input, columns, group);
                    case Aggregation.Max max -> appendValue(max, builder, input, columns, group);
                    case Aggregation.Product product -> appendDouble(builder, group);
                    case Aggregation.SumOfSquares squares -> appendDouble(builder, group);
                    case Aggregation.Spread spread -> appendSpread(spread, builder, group);
                    case Aggregation.ArgMin argMin -> appendRowNumber(builder, group);
                    case Aggregation.ArgMax argMax -> appendRowNumber(builder, group);
                    case Aggregation.First first ->
                            appendValue(first, builder, input, columns, group);
                    case Aggregation.Last last -> appendValue(last, builder, input, columns, group);
                    case Aggregation.BoolAnd and ->
                            appendValue(and, builder, input, columns, group);
                    case Aggregation.BoolOr or -> appendValue(or, builder, input, columns, group);
                    case Aggregation.Covariance covariance -> appendCovariance(builder, group);
                    case Aggregation.Correlation correlation -> appendCorrelation(builder, group);
                    case Aggregation.Nth nth -> throw unordered(nth);
                    case Aggregation.CountDistinct distinct -> throw unordered(distinct);
                    case Aggregation.Quantile quantile -> throw unordered(quantile);
                    case Aggregation.Top top -> throw unordered(top);
                    case Aggregation.UserDefined user -> throw unordered(user);
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
        ExactTotal total = total(group);
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
            ExactTotal total = total(group);
            int scale =
                    resolved.input() instanceof ColumnType.Decimal decimal ? decimal.scale() : 0;
            builder.appendDouble(
                    ExactMean.of(total.top(), total.high(), total.low(), count, scale));
        }
    }

    private void appendValue(
            Aggregation.OfColumn aggregation,
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
            case ROW -> {
                int row = totals.rows(plane).get(group);
                if (row < 0) {
                    builder.appendNull();
                } else {
                    builder.appendRow(input.column(aggregation.column()), row);
                }
            }
            case LONG -> {
                long value = totals.longs(plane).get(group);
                if (resolved.input() == ColumnType.Primitive.BOOL) {
                    builder.appendBoolean(value == 1);
                } else if (input.column(aggregation.column()) instanceof DictionaryColumn column) {
                    long entry = columns.dictionary(aggregation.column()).entry(value);
                    builder.appendRow(column.dictionary(), entry);
                } else {
                    builder.appendLong(value);
                }
            }
        }
    }

    private void appendRowNumber(ColumnBuilder builder, int group) {
        int row = totals.rows(planes.getFirst()).get(group);
        if (row < 0) {
            builder.appendNull();
        } else {
            builder.appendLong(row);
        }
    }

    private void appendDouble(ColumnBuilder builder, int group) {
        if (isMissing(group)) {
            builder.appendNull();
        } else {
            builder.appendDouble(value(0, group));
        }
    }

    private void appendSpread(Aggregation.Spread spread, ColumnBuilder builder, int group) {
        long divisor = count(group) - spread.dispersion().deltaDegreesOfFreedom();
        if (divisor <= 0) {
            builder.appendNull();
            return;
        }
        double variance = value(0, group) / divisor;
        double unit =
                resolved.input() instanceof ColumnType.Decimal decimal
                        ? Math.pow(10, decimal.scale())
                        : 1;
        builder.appendDouble(
                spread.dispersion().isRoot() ? Math.sqrt(variance) / unit : variance / unit / unit);
    }

    private void appendCovariance(ColumnBuilder builder, int group) {
        if (count(group) < 2) {
            builder.appendNull();
        } else {
            builder.appendDouble(value(0, group) / (count(group) - 1));
        }
    }

    /** Without spread this is NaN; rounding must not carry it beyond 1. */
    private void appendCorrelation(ColumnBuilder builder, int group) {
        if (count(group) < 2) {
            builder.appendNull();
        } else {
            double spread = Math.sqrt(value(1, group)) * Math.sqrt(value(2, group));
            builder.appendDouble(Math.clamp(value(0, group) / spread, -1.0, 1.0));
        }
    }

    private static IllegalStateException unordered(Aggregation aggregation) {
        return new IllegalStateException(
                aggregation.label() + " is not made of planes: it is taken out of an order");
    }

    private double value(int plane, int group) {
        return totals.doubles(planes.get(plane)).get(group);
    }

    /** Returns whether the group has no value: its last plane counts them, where some are null. */
    private boolean isMissing(int group) {
        return planes.getLast().source() == Source.ONE_PER_VALUE && count(group) == 0;
    }

    private long count(int group) {
        return totals.longs(planes.getLast()).get(group);
    }

    private ExactTotal total(int group) {
        return switch (planes.getFirst().source()) {
            case LOW_HALF ->
                    ExactTotal.of(
                            totals.longs(planes.get(0)).get(group),
                            totals.longs(planes.get(1)).get(group),
                            0,
                            0);
            case CHUNK_0 ->
                    ExactTotal.of(
                            totals.longs(planes.get(0)).get(group),
                            totals.longs(planes.get(1)).get(group),
                            totals.longs(planes.get(2)).get(group),
                            totals.longs(planes.get(3)).get(group));
            default -> ExactTotal.of(totals.longs(planes.getFirst()).get(group));
        };
    }
}
