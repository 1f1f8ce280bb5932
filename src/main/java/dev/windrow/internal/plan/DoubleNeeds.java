package dev.windrow.internal.plan;

import dev.windrow.internal.plan.ResolvedQuery.ResolvedAggregation;
import dev.windrow.query.Aggregation;
import dev.windrow.query.Argsort;
import dev.windrow.query.ArrayType;
import dev.windrow.query.Cumulative;
import dev.windrow.query.DerivedColumn;
import dev.windrow.query.Expression;
import dev.windrow.query.Filter;
import dev.windrow.query.Gather;
import dev.windrow.query.KernelSequence;
import dev.windrow.query.Rolling;
import dev.windrow.query.Scatter;
import dev.windrow.query.Select;
import dev.windrow.query.Sort;
import dev.windrow.query.Transformation;
import dev.windrow.query.UserKernel;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Finds what a device would compute in float64. Floats that are only moved, compared or used as
 * keys are words there, and means of integers are divided on the host.
 */
final class DoubleNeeds {

    private DoubleNeeds() {}

    /** Returns the first aggregation of a query that needs float64. */
    static Optional<String> of(ResolvedQuery query, Map<String, ColumnFacts> columns) {
        return firstOf(query.aggregations(), resolved -> isOfDoubles(resolved, columns));
    }

    /** Returns what needs float64 in an operation on columns. */
    static Optional<String> of(Transformation transformation, TransformInput input) {
        return switch (transformation) {
            case Rolling rolling -> ofWindows(ResolvedWindows.of(rolling, input), input);
            case Cumulative cumulative -> ofWindows(ResolvedWindows.of(cumulative, input), input);
            case KernelSequence sequence ->
                    sequence.kernels().stream()
                            .filter(DoubleNeeds::takesDoubles)
                            .map(kernel -> "kernel \"" + kernel.name() + "\"")
                            .findFirst();
            case Select select -> {
                NumberResolver numbers = new NumberResolver(input);
                yield select.columns().stream()
                        .map(DerivedColumn::expression)
                        .filter(expression -> isOfDoubles(expression, numbers))
                        .map(Expression::label)
                        .findFirst();
            }
            case Sort _, Argsort _, Filter _, Gather _, Scatter _ -> Optional.empty();
        };
    }

    /** A column alone is copied, and only which of its rows are null may be asked. */
    private static boolean isOfDoubles(Expression expression, NumberResolver numbers) {
        if (expression instanceof Expression.Column
                || expression instanceof Expression.IsNull(Expression.Column _)) {
            return false;
        }
        return numbers.of(expression).type().isFloat()
                || expression.operands().stream()
                        .anyMatch(
                                operand ->
                                        numbers.of(operand).type().isFloat()
                                                || isOfDoubles(operand, numbers));
    }

    private static boolean isOfDoubles(
            ResolvedAggregation resolved, Map<String, ColumnFacts> columns) {
        boolean adds =
                PlaneSet.of(resolved, columns).stream()
                        .anyMatch(plane -> plane.cell() == Plane.Cell.DOUBLE);
        return adds || ValueOrderSet.pick(resolved, columns).filter(DoubleNeeds::picks).isPresent();
    }

    /** A quantile's place among the rows of its group is a share of their number. */
    private static boolean picks(ValueOrderPick pick) {
        return switch (pick) {
            case ValueOrderPick.RowsAround _ -> true;
            case ValueOrderPick.Segments segments -> takesDoubles(segments.kernel());
            case ValueOrderPick.DistinctValues _,
                    ValueOrderPick.RowAt _,
                    ValueOrderPick.LastRows _ ->
                    false;
        };
    }

    private static boolean takesDoubles(UserKernel kernel) {
        return kernel.arrays().stream().anyMatch(array -> array.type() == ArrayType.DOUBLES);
    }

    private static Optional<String> ofWindows(ResolvedWindows windows, TransformInput input) {
        return firstOf(
                windows.aggregations(),
                resolved -> isWindowOfDoubles(resolved.aggregation(), input));
    }

    private static boolean isWindowOfDoubles(Aggregation aggregation, TransformInput input) {
        return switch (aggregation) {
            case Aggregation.Mean _, Aggregation.Spread _, Aggregation.Product _ -> true;
            case Aggregation.Sum sum -> input.column(sum.column()).type().isFloat();
            case Aggregation.Min min -> input.column(min.column()).type().isFloat();
            case Aggregation.Max max -> input.column(max.column()).type().isFloat();
            case Aggregation.CountRows _,
                    Aggregation.OfColumn _,
                    Aggregation.OfPair _,
                    Aggregation.UserDefined _ ->
                    false;
        };
    }

    private static Optional<String> firstOf(
            List<ResolvedAggregation> aggregations, Predicate<ResolvedAggregation> needs) {
        return aggregations.stream()
                .filter(needs)
                .map(resolved -> resolved.aggregation().label())
                .findFirst();
    }
}
