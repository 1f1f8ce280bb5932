// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.accumulators;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnOrder;
import dev.windrow.column.ColumnType;
import dev.windrow.column.FixedWidthColumn;
import dev.windrow.column.ListColumn;
import dev.windrow.internal.cpu.keys.NumberSource;
import dev.windrow.internal.plan.query.ResolvedQuery;
import dev.windrow.internal.plan.query.ResolvedQuery.ResolvedAggregation;
import dev.windrow.internal.plan.query.StateSchema;
import dev.windrow.query.Aggregation;
import dev.windrow.query.CollectedAggregation;
import dev.windrow.query.OverflowPolicy;
import dev.windrow.query.PairAggregation;
import dev.windrow.query.RowValue;
import dev.windrow.query.SortKey;
import dev.windrow.query.SummaryAggregation;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;

/**
 * Makes the accumulators that merge states, which {@code StateSchema} describes. Those that would
 * read a column of values get one of states in its place: they are never given rows.
 */
public final class MergeFactory {

    private final boolean isReproducible;
    private final List<Supplier<Accumulator>> makers;

    /**
     * Makes a factory.
     *
     * @param query the query
     * @param states the columns of each aggregation's states, in the query's order
     */
    public MergeFactory(ResolvedQuery query, List<List<Column>> states) {
        isReproducible = query.query().reproducible();
        List<ResolvedAggregation> aggregations = query.aggregations();
        List<Supplier<Accumulator>> all = new ArrayList<>();
        for (int i = 0; i < aggregations.size(); i++) {
            all.add(of(aggregations.get(i), states.get(i)));
        }
        makers = List.copyOf(all);
    }

    /** Returns a maker of empty accumulators of all aggregations. All threads may use it. */
    public AccumulatorSet all() {
        return () -> makers.stream().map(Supplier::get).toList();
    }

    private Supplier<Accumulator> of(ResolvedAggregation resolved, List<Column> state) {
        return switch (resolved.aggregation()) {
            case Aggregation.CountRows rows -> () -> counts(state);
            case PairAggregation pair -> () -> pairs(state, PairResult.of(pair));
            case RowValue value -> () -> row(state, value.order(), value.last(), state.getFirst());
            case Aggregation.Distinct distinct -> throw keepsAllValues(distinct);
            case CollectedAggregation collected -> throw keepsAllValues(collected);
            case Aggregation.UserDefined user -> throw keepsAllValues(user);
            case Aggregation.OfColumn ofColumn -> of(ofColumn, resolved, state);
        };
    }

    private Supplier<Accumulator> of(
            Aggregation.OfColumn aggregation, ResolvedAggregation resolved, List<Column> state) {
        Column first = state.getFirst();
        return switch (aggregation) {
            case Aggregation.Count count -> () -> counts(state);
            case Aggregation.Sum sum -> {
                boolean wraps = sum.overflow() == OverflowPolicy.WRAP;
                SumResult result = wraps ? SumResult.WRAPPED_SUM : SumResult.SUM;
                yield () -> total(resolved, result, state);
            }
            case Aggregation.Mean mean -> () -> total(resolved, SumResult.MEAN, state);
            case Aggregation.Min min -> () -> AccumulatorFactory.extreme(first, false);
            case Aggregation.Max max -> () -> AccumulatorFactory.extreme(first, true);
            case Aggregation.BoolAnd and -> () -> AccumulatorFactory.extreme(first, false);
            case Aggregation.BoolOr or -> () -> AccumulatorFactory.extreme(first, true);
            case Aggregation.Bitwise bitwise ->
                    () -> new BitwiseTotal((FixedWidthColumn) first, bitwise.kind());
            case Aggregation.Product product -> () -> product(state);
            case Aggregation.SumOfSquares sum -> () -> squares(state);
            case Aggregation.Variance variance -> () -> variance(variance, resolved, state);
            case SummaryAggregation summary -> () -> summary(summary, state);
            case Aggregation.ArgMin argMin -> () -> extremeRow(state, false);
            case Aggregation.ArgMax argMax -> () -> extremeRow(state, true);
            case Aggregation.Nth nth -> throw keepsAllValues(nth);
            case Aggregation.Quantile quantile -> throw keepsAllValues(quantile);
            case Aggregation.Top top -> throw keepsAllValues(top);
            case Aggregation.CountDistinct distinct -> throw keepsAllValues(distinct);
        };
    }

    private static IllegalStateException keepsAllValues(Aggregation aggregation) {
        return new IllegalStateException(aggregation.label() + " has no small state");
    }

    private static Accumulator counts(List<Column> state) {
        return new MergedState<>(state, () -> new ValueCount(state.getFirst(), Long.MAX_VALUE));
    }

    /**
     * A count of values: partial aggregates may have more of them than there are rows of states.
     */
    private static ValueTally tally() {
        return new ValueTally.Counted(Long.MAX_VALUE);
    }

    private static NumberSource source(List<Column> state) {
        return new NumberSource.Stored((FixedWidthColumn) state.getFirst());
    }

    private Accumulator total(ResolvedAggregation resolved, SumResult result, List<Column> state) {
        NumberSource counts = source(state);
        ColumnType input = Objects.requireNonNull(resolved.input());
        if (input instanceof ColumnType.Decimal decimal) {
            return new MergedState<>(state, () -> new DecimalSum(counts, decimal, result, tally()));
        }
        if (!input.isFloat()) {
            return new MergedState<>(
                    state, () -> new IntegerSum(counts, Long.MAX_VALUE, result, tally()));
        }
        return new MergedState<>(
                state,
                () ->
                        new FloatSum(
                                counts,
                                result,
                                tally(),
                                AccumulatorFactory.floatTotals(isReproducible)));
    }

    private Accumulator squares(List<Column> state) {
        FixedWidthColumn numbers =
                isReproducible ? parts(state.getFirst()) : (FixedWidthColumn) state.getFirst();
        return new MergedState<>(
                state,
                () -> new SquareSum(numbers, AccumulatorFactory.floatTotals(isReproducible)));
    }

    private static FixedWidthColumn parts(Column lists) {
        return (FixedWidthColumn) ((ListColumn) lists).elements();
    }

    private Accumulator product(List<Column> state) {
        FixedWidthColumn first = (FixedWidthColumn) state.getFirst();
        return isReproducible
                ? new MergedState<>(state, () -> new ReproducibleProduct(first))
                : new MergedState<>(state, () -> new Product(first));
    }

    private Accumulator variance(
            Aggregation.Variance variance, ResolvedAggregation resolved, List<Column> state) {
        if (isReproducible) {
            ColumnType input = Objects.requireNonNull(resolved.input());
            FixedWidthColumn squares = parts(state.get(state.size() - 2));
            return new MergedState<>(
                    state, () -> new ExactVariance(input, squares, variance.kind()));
        }
        ColumnType input = Objects.requireNonNull(resolved.input());
        return moments(state, MomentResult.of(variance, input));
    }

    private static Accumulator moments(List<Column> state, MomentResult result) {
        FixedWidthColumn centre = (FixedWidthColumn) state.get(1);
        return new MergedState<>(state, () -> AccumulatorFactory.moments(centre, result));
    }

    private Accumulator summary(SummaryAggregation summary, List<Column> state) {
        return switch (summary) {
            case SummaryAggregation.Moment moment ->
                    isReproducible
                            ? new MergedState<>(
                                    state,
                                    () ->
                                            new ExactHigherMoments(
                                                    parts(state.get(1)), moment.kind()))
                            : moments(state, new MomentResult.OfMoment(moment.kind()));
            case SummaryAggregation.Histogram histogram ->
                    new MergedState<>(
                            state, () -> new BinCounts(parts(state.getFirst()), histogram));
            case SummaryAggregation.ApproximateCountDistinct distinct ->
                    new MergedState<>(state, () -> new DistinctSketches(state.getFirst()));
            case SummaryAggregation.ApproximateQuantile asked ->
                    new MergedState<>(state, () -> new QuantileSketches(null, asked.quantile()));
        };
    }

    private Accumulator pairs(List<Column> state, PairResult asked) {
        if (isReproducible) {
            FixedWidthColumn sumX = parts(state.get(1));
            FixedWidthColumn sumY = parts(state.get(2));
            return new MergedState<>(state, () -> new ExactCovariance(sumX, sumY, asked));
        }
        FixedWidthColumn x = (FixedWidthColumn) state.get(1);
        FixedWidthColumn y = (FixedWidthColumn) state.get(3);
        return new MergedState<>(state, () -> new Covariance(x, y, asked));
    }

    /** Finds the number of the row of the least or greatest value; of equal ones, the first row. */
    private static Accumulator extremeRow(List<Column> state, boolean greatest) {
        return row(state, List.of(new SortKey(StateSchema.BY, greatest, false)), false, null);
    }

    /**
     * Finds the first or last row in an order. What it is ordered by is in the last column but one.
     *
     * @param value the column of the result, or null for the row's number
     */
    private static Accumulator row(
            List<Column> state, List<SortKey> keys, boolean last, @Nullable Column value) {
        List<Column> by = keys.isEmpty() ? List.of() : List.of(state.get(state.size() - 2));
        FixedWidthColumn numbers = (FixedWidthColumn) state.getLast();
        ColumnOrder rows = ColumnOrder.of(numbers);
        return new ComparedExtremeRow(
                new RowResult(by, value, List.of(numbers), numbers),
                RowOrder.of(keys, by, last ? (a, b) -> rows.compare(b, a) : rows));
    }
}
