// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.plan.transform;

import dev.windrow.internal.plan.TableStatistics;
import dev.windrow.internal.plan.expression.NumberResolver;
import dev.windrow.internal.plan.kernel.KernelTypes;
import dev.windrow.internal.plan.query.ResolvedQuery.ResolvedAggregation;
import dev.windrow.query.Aggregation;
import dev.windrow.query.Argsort;
import dev.windrow.query.CollectedAggregation;
import dev.windrow.query.Cumulative;
import dev.windrow.query.DerivedColumn;
import dev.windrow.query.Expression;
import dev.windrow.query.Filter;
import dev.windrow.query.Gather;
import dev.windrow.query.KernelSequence;
import dev.windrow.query.Logic;
import dev.windrow.query.PairAggregation;
import dev.windrow.query.Rolling;
import dev.windrow.query.RowValue;
import dev.windrow.query.Scatter;
import dev.windrow.query.Select;
import dev.windrow.query.Sort;
import dev.windrow.query.Transformation;
import dev.windrow.query.Window;

import java.util.Optional;

/**
 * Finds parts of an operation on columns that a device would compute in float64. Floats that are
 * only moved or sorted are handled as words.
 */
final class TransformDoubles {

    private TransformDoubles() {}

    /** Returns the first part of an operation that needs float64. */
    static Optional<String> of(Transformation transformation, TableStatistics input) {
        return switch (transformation) {
            case Rolling rolling -> ofWindows(ResolvedWindows.of(rolling, input), input);
            case Cumulative cumulative -> ofWindows(ResolvedWindows.of(cumulative, input), input);
            case KernelSequence sequence ->
                    sequence.kernels().stream()
                            .filter(KernelTypes::takesDoubles)
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
            case Filter filter ->
                    Optional.of(filter.condition())
                            .filter(condition -> isOfDoubles(condition, new NumberResolver(input)))
                            .map(Expression::label);
            case Sort _, Argsort _, Gather _, Scatter _, Window _ -> Optional.empty();
        };
    }

    /** A column alone is copied, and a test for null reads only its validity. */
    private static boolean isOfDoubles(Expression expression, NumberResolver numbers) {
        if (expression instanceof Expression.ColumnReference
                || expression instanceof Logic.IsNull(Expression.ColumnReference _)) {
            return false;
        }
        return numbers.of(expression).type().isFloat()
                || expression.operands().stream()
                        .anyMatch(
                                operand ->
                                        numbers.of(operand).type().isFloat()
                                                || isOfDoubles(operand, numbers));
    }

    private static Optional<String> ofWindows(ResolvedWindows windows, TableStatistics input) {
        return windows.aggregations().stream()
                .map(ResolvedAggregation::aggregation)
                .filter(aggregation -> isWindowOfDoubles(aggregation, input))
                .map(Aggregation::label)
                .findFirst();
    }

    private static boolean isWindowOfDoubles(Aggregation aggregation, TableStatistics input) {
        return switch (aggregation) {
            case Aggregation.Mean _, Aggregation.Variance _, Aggregation.Product _ -> true;
            case Aggregation.Sum sum -> input.column(sum.column()).type().isFloat();
            case Aggregation.Min min -> input.column(min.column()).type().isFloat();
            case Aggregation.Max max -> input.column(max.column()).type().isFloat();
            case Aggregation.CountRows _,
                    Aggregation.OfColumn _,
                    PairAggregation _,
                    Aggregation.Distinct _,
                    RowValue _,
                    CollectedAggregation _,
                    Aggregation.UserDefined _ ->
                    false;
        };
    }
}
