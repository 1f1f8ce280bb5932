// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.groupby;

import dev.windrow.column.BulkColumns;
import dev.windrow.column.Column;
import dev.windrow.column.ColumnGather;
import dev.windrow.column.ColumnType;
import dev.windrow.column.Table;
import dev.windrow.column.Validity;
import dev.windrow.internal.engine.ExactMean;
import dev.windrow.internal.engine.StandardizedMoment;
import dev.windrow.internal.engine.SumOverflow;
import dev.windrow.internal.gpu.groupby.keys.AggregateTotals;
import dev.windrow.internal.gpu.memory.DeviceInput;
import dev.windrow.internal.gpu.memory.DictionaryRanks;
import dev.windrow.internal.plan.ColumnStatistics;
import dev.windrow.internal.plan.groupby.PartialAggregate;
import dev.windrow.internal.plan.groupby.PartialAggregate.Source;
import dev.windrow.internal.plan.query.ResolvedQuery;
import dev.windrow.internal.plan.query.ResolvedQuery.ResolvedAggregation;
import dev.windrow.query.Aggregation;
import dev.windrow.query.CollectedAggregation;
import dev.windrow.query.MomentKind;
import dev.windrow.query.PairAggregation;
import dev.windrow.query.RegressionKind;
import dev.windrow.query.RowValue;
import dev.windrow.query.SummaryAggregation;
import dev.windrow.query.VarianceKind;

import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

import java.util.List;
import java.util.function.IntPredicate;
import java.util.function.IntToDoubleFunction;
import java.util.function.IntToLongFunction;

/**
 * Makes the result column of an aggregation from the totals of its partial aggregates, on the host:
 * all groups at once, and by a copy if the total is the value.
 */
final class AggregationFinish {

    private final ResolvedQuery query;
    private final ResolvedAggregation resolved;
    private final List<PartialAggregate> aggregates;
    private final AggregateTotals totals;
    private final BulkColumns columns;

    AggregationFinish(
            ResolvedQuery query,
            ResolvedAggregation resolved,
            List<PartialAggregate> aggregates,
            AggregateTotals totals,
            BulkColumns columns) {
        this.query = query;
        this.resolved = resolved;
        this.aggregates = aggregates;
        this.totals = totals;
        this.columns = columns;
    }

    /**
     * Builds the column.
     *
     * @param keys the result's key columns, by which an error names a group
     * @param input the table
     * @param device the table's columns on the device
     */
    Column build(List<Column> keys, Table input, DeviceInput device) {
        return switch (resolved.aggregation()) {
            case Aggregation.CountRows _, Aggregation.Count _ -> longs(counts(), Validity.ALL);
            case Aggregation.Sum sum -> sum(sum, keys);
            case Aggregation.Mean _ -> mean();
            case Aggregation.Min min -> values(min, input, device);
            case Aggregation.Max max -> values(max, input, device);
            case Aggregation.Product _ -> product();
            case Aggregation.SumOfSquares _ ->
                    doubles(totals.doubles(aggregates.getFirst()), unlessMissing());
            case Aggregation.Variance variance -> variance(variance.kind());
            case SummaryAggregation.Moment moment -> moment(moment.kind());
            case SummaryAggregation onTheCpu -> throw unordered(onTheCpu);
            case Aggregation.ArgMin _, Aggregation.ArgMax _ -> rowNumbers();
            case Aggregation.BoolAnd and -> values(and, input, device);
            case Aggregation.BoolOr or -> values(or, input, device);
            case Aggregation.Bitwise bitwise -> values(bitwise, input, device);
            case RowValue value -> {
                IntArray rows = totals.rows(aggregates.getFirst());
                yield gather(input.column(value.value()), rows::get);
            }
            case PairAggregation.Covariance _ -> covariance(1);
            case PairAggregation.PopulationCovariance _ -> covariance(0);
            case PairAggregation.Regression regression -> regression(regression.kind());
            case PairAggregation.Correlation _ -> correlation();
            case Aggregation.Nth nth -> throw unordered(nth);
            case Aggregation.CountDistinct distinct -> throw unordered(distinct);
            case Aggregation.Quantile quantile -> throw unordered(quantile);
            case Aggregation.Top top -> throw unordered(top);
            case CollectedAggregation collected -> throw unordered(collected);
            case Aggregation.Distinct distinct -> throw unordered(distinct);
            case Aggregation.UserDefined user -> throw unordered(user);
        };
    }

    private Column sum(Aggregation.Sum sum, List<Column> keys) {
        if (aggregates.getFirst().source() == Source.FLOAT) {
            return doubles(totals.doubles(aggregates.getFirst()), unlessMissing());
        }
        ExactTotals exact = ExactTotals.of(aggregates, totals);
        boolean isDecimal = resolved.result() instanceof ColumnType.Decimal;
        IntPredicate isMissing = missing();
        IntPredicate overflows =
                isDecimal
                        ? group -> !isMissing.test(group) && !exact.total(group).fitsDecimal()
                        : group -> !isMissing.test(group) && !exact.total(group).fitsLong();
        Validity validity =
                switch (sum.overflow()) {
                    case NULL -> columns.validity(isMissing.or(overflows));
                    case WRAP -> {
                        requireNone(isDecimal ? overflows : group -> false, keys);
                        yield unlessMissing();
                    }
                    case ERROR -> {
                        requireNone(overflows, keys);
                        yield unlessMissing();
                    }
                };
        IntToLongFunction low = group -> exact.total(group).low();
        return isDecimal
                ? columns.decimals(
                        resolved.result(), group -> exact.total(group).high(), low, validity)
                : columns.longs(resolved.result(), low, validity);
    }

    private void requireNone(IntPredicate overflows, List<Column> keys) {
        int first = columns.first(overflows);
        if (first >= 0) {
            throw SumOverflow.failure(query, resolved, keys, first);
        }
    }

    private Column mean() {
        LongArray counts = counts();
        Validity validity = unlessFewerThan(1);
        if (aggregates.getFirst().source() == Source.FLOAT) {
            DoubleArray sums = totals.doubles(aggregates.getFirst());
            return columns.doubles(
                    resolved.result(), group -> sums.get(group) / counts.get(group), validity);
        }
        ExactTotals exact = ExactTotals.of(aggregates, totals);
        int scale = resolved.input() instanceof ColumnType.Decimal decimal ? decimal.scale() : 0;
        return columns.doubles(
                resolved.result(),
                group -> mean(exact.total(group), counts.get(group), scale),
                validity);
    }

    private static double mean(ExactTotal total, long count, int scale) {
        return count == 0 ? 0 : ExactMean.of(total.top(), total.high(), total.low(), count, scale);
    }

    private Column values(Aggregation.OfColumn aggregation, Table input, DeviceInput device) {
        PartialAggregate aggregate = aggregates.getFirst();
        String name = aggregation.column();
        IntPredicate isMissing = missing();
        return switch (aggregate.accumulatorType()) {
            case DOUBLE -> doubles(totals.doubles(aggregate), unlessMissing());
            case ROW -> {
                IntArray rows = totals.rows(aggregate);
                yield gather(
                        input.column(name), group -> isMissing.test(group) ? -1 : rows.get(group));
            }
            case LONG -> {
                LongArray values = totals.longs(aggregate);
                if (resolved.input() == ColumnType.Primitive.BOOL) {
                    yield columns.bools(group -> values.get(group) == 1, unlessMissing());
                }
                if (input.names().contains(name) && ColumnStatistics.of(input, name).dictionary()) {
                    DictionaryRanks ranks = device.dictionary(name);
                    yield gather(
                            ranks.entries(),
                            group -> isMissing.test(group) ? -1 : ranks.entry(values.get(group)));
                }
                yield longs(values, unlessMissing());
            }
        };
    }

    /** Gathers a row of a column for each group; a negative row is a null. */
    private Column gather(Column source, IntToLongFunction rowOf) {
        long[] rows = new long[columns.rows()];
        for (int row = 0; row < rows.length; row++) {
            rows[row] = rowOf.applyAsLong(columns.from() + row);
        }
        return ColumnGather.gather(source, rows, columns.memory());
    }

    private Column rowNumbers() {
        IntArray rows = totals.rows(aggregates.getFirst());
        return columns.longs(
                resolved.result(), rows::get, columns.validity(group -> rows.get(group) < 0));
    }

    private Column variance(VarianceKind kind) {
        int lost = kind.deltaDegreesOfFreedom();
        boolean isRoot = kind.isRoot();
        double unit =
                resolved.input() instanceof ColumnType.Decimal decimal
                        ? Math.pow(10, decimal.scale())
                        : 1;
        LongArray counts = counts();
        DoubleArray squares = totals.doubles(aggregates.getFirst());
        return columns.doubles(
                resolved.result(),
                group -> {
                    double variance = squares.get(group) / (counts.get(group) - lost);
                    return isRoot ? Math.sqrt(variance) / unit : variance / unit / unit;
                },
                unlessFewerThan(lost + 1));
    }

    private Column moment(MomentKind kind) {
        LongArray counts = counts();
        DoubleArray squares = totals.doubles(aggregates.getFirst());
        DoubleArray powers = totals.doubles(aggregates.get(1));
        return columns.doubles(
                resolved.result(),
                group ->
                        StandardizedMoment.of(
                                kind, counts.get(group), squares.get(group), powers.get(group)),
                columns.validity(
                        group ->
                                StandardizedMoment.isNull(
                                        kind, counts.get(group), squares.get(group))));
    }

    private Column product() {
        DoubleArray turned = totals.doubles(aggregates.getFirst());
        DoubleArray logarithms = totals.doubles(aggregates.get(1));
        return columns.doubles(
                resolved.result(),
                group -> ProductFinish.of(turned.get(group), logarithms.get(group)),
                unlessMissing());
    }

    private Column covariance(int lost) {
        LongArray counts = counts();
        DoubleArray products = totals.doubles(aggregates.getFirst());
        return columns.doubles(
                resolved.result(),
                group -> products.get(group) / (counts.get(group) - lost),
                unlessFewerThan(lost + 1));
    }

    /** Without variance of x this is null. */
    private Column regression(RegressionKind kind) {
        LongArray counts = counts();
        DoubleArray products = totals.doubles(aggregates.getFirst());
        DoubleArray squares = totals.doubles(aggregates.get(1));
        DoubleArray others = totals.doubles(aggregates.get(2));
        IntToDoubleFunction result =
                switch (kind) {
                    case SLOPE -> group -> products.get(group) / squares.get(group);
                    case R_SQUARED ->
                            group -> {
                                double r =
                                        others.get(group) == 0
                                                ? 1
                                                : correlation(
                                                        products.get(group),
                                                        squares.get(group),
                                                        others.get(group));
                                return r * r;
                            };
                    case INTERCEPT -> {
                        DoubleArray xs = totals.doubles(aggregates.get(3));
                        DoubleArray ys = totals.doubles(aggregates.get(4));
                        yield group -> {
                            double slope = products.get(group) / squares.get(group);
                            return (ys.get(group) - slope * xs.get(group)) / counts.get(group);
                        };
                    }
                };
        return columns.doubles(
                resolved.result(),
                group ->
                        Double.isNaN(products.get(group))
                                ? Double.NaN
                                : result.applyAsDouble(group),
                columns.validity(
                        group ->
                                counts.get(group) == 0
                                        || squares.get(group) == 0
                                                && !Double.isNaN(products.get(group))));
    }

    private static double correlation(double products, double first, double second) {
        return Math.clamp(products / (Math.sqrt(first) * Math.sqrt(second)), -1.0, 1.0);
    }

    /** Without variance this is NaN; rounding must not carry it beyond 1. */
    private Column correlation() {
        DoubleArray products = totals.doubles(aggregates.getFirst());
        DoubleArray first = totals.doubles(aggregates.get(1));
        DoubleArray second = totals.doubles(aggregates.get(2));
        return columns.doubles(
                resolved.result(),
                group -> correlation(products.get(group), first.get(group), second.get(group)),
                unlessFewerThan(2));
    }

    private static IllegalStateException unordered(Aggregation aggregation) {
        return new IllegalStateException(
                aggregation.label() + " is not made of partials: it is taken out of an order");
    }

    private Column longs(LongArray values, Validity validity) {
        return resolved.result().byteWidth() == Long.BYTES
                ? columns.copied(resolved.result(), values.getSegment(), validity)
                : columns.longs(resolved.result(), values::get, validity);
    }

    private Column doubles(DoubleArray values, Validity validity) {
        return resolved.result().byteWidth() == Double.BYTES
                ? columns.copied(resolved.result(), values.getSegment(), validity)
                : columns.doubles(resolved.result(), values::get, validity);
    }

    private Validity unlessMissing() {
        return countsValues() ? columns.validity(missing()) : Validity.ALL;
    }

    private Validity unlessFewerThan(long least) {
        LongArray counts = counts();
        return columns.validity(group -> counts.get(group) < least);
    }

    private IntPredicate missing() {
        if (!countsValues()) {
            return group -> false;
        }
        LongArray counts = counts();
        return group -> counts.get(group) == 0;
    }

    /**
     * Returns whether the last partial aggregate counts values, which it does only if some are
     * null.
     */
    private boolean countsValues() {
        return aggregates.getLast().source() == Source.ONE_PER_VALUE;
    }

    private LongArray counts() {
        return totals.longs(aggregates.getLast());
    }
}
