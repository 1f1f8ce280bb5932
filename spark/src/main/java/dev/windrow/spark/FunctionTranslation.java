// SPDX-License-Identifier: Apache-2.0
package dev.windrow.spark;

import org.apache.spark.sql.catalyst.expressions.And;
import org.apache.spark.sql.catalyst.expressions.Cast;
import org.apache.spark.sql.catalyst.expressions.EvalMode;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.If;
import org.apache.spark.sql.catalyst.expressions.IsNotNull;
import org.apache.spark.sql.catalyst.expressions.Literal;
import org.apache.spark.sql.catalyst.expressions.Literal$;
import org.apache.spark.sql.catalyst.expressions.aggregate.AggregateExpression;
import org.apache.spark.sql.catalyst.expressions.aggregate.AggregateFunction;
import org.apache.spark.sql.catalyst.expressions.aggregate.Average;
import org.apache.spark.sql.catalyst.expressions.aggregate.CentralMomentAgg;
import org.apache.spark.sql.catalyst.expressions.aggregate.Corr;
import org.apache.spark.sql.catalyst.expressions.aggregate.Count;
import org.apache.spark.sql.catalyst.expressions.aggregate.CovPopulation;
import org.apache.spark.sql.catalyst.expressions.aggregate.CovSample;
import org.apache.spark.sql.catalyst.expressions.aggregate.Covariance;
import org.apache.spark.sql.catalyst.expressions.aggregate.First;
import org.apache.spark.sql.catalyst.expressions.aggregate.Last;
import org.apache.spark.sql.catalyst.expressions.aggregate.Max;
import org.apache.spark.sql.catalyst.expressions.aggregate.Min;
import org.apache.spark.sql.catalyst.expressions.aggregate.StddevPop;
import org.apache.spark.sql.catalyst.expressions.aggregate.StddevSamp;
import org.apache.spark.sql.catalyst.expressions.aggregate.Sum;
import org.apache.spark.sql.catalyst.expressions.aggregate.VariancePop;
import org.apache.spark.sql.catalyst.expressions.aggregate.VarianceSamp;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.DoubleType;
import org.apache.spark.sql.types.FloatType;
import org.apache.spark.sql.types.IntegralType;
import org.apache.spark.sql.types.NumericType;
import org.jspecify.annotations.Nullable;

import scala.Option;

import java.util.ArrayList;
import java.util.List;

/**
 * Makes an aggregate function one of {@link Inputs}, if Windrow computes it: the values and the
 * {@code FILTER} clause become expressions.
 */
sealed interface FunctionTranslation {

    /** The function over inputs, without a filter. */
    record Asked(AggregateExpression function) implements FunctionTranslation {}

    /** Spark must compute it, for a reason. */
    record Left(String reason) implements FunctionTranslation {}

    /** What is counted where all rows are. */
    Literal ONE = Literal$.MODULE$.create(1, DataTypes.IntegerType);

    /** Translates a function, and asks for its inputs. */
    static FunctionTranslation of(AggregateExpression expression, Inputs inputs) {
        AggregateFunction function = expression.aggregateFunction();
        String obstacle = obstacle(function);
        if (obstacle != null) {
            return new Left(function.prettyName() + ": " + obstacle);
        }
        List<Expression> columns = new ArrayList<>();
        for (Expression value : values(function, filter(expression))) {
            columns.add(inputs.value(value));
        }
        return new Asked(
                new AggregateExpression(
                        over(columns, function),
                        expression.mode(),
                        expression.isDistinct(),
                        Option.empty(),
                        expression.resultId()));
    }

    private static AggregateFunction over(List<Expression> columns, AggregateFunction function) {
        if (function instanceof Count) {
            return new Count(Translation.seq(columns.isEmpty() ? List.of(ONE) : columns));
        }
        return (AggregateFunction)
                ((Expression) function).withNewChildren(Translation.seq(columns));
    }

    private static @Nullable Expression filter(AggregateExpression expression) {
        return expression.filter().isEmpty() ? null : expression.filter().get();
    }

    /** Returns what keeps Windrow from computing a function; null if nothing does. */
    private static @Nullable String obstacle(AggregateFunction function) {
        return switch (function) {
            case Count count -> null;
            case Sum sum ->
                    sum.evalContext().evalMode().equals(EvalMode.TRY())
                            ? "a null takes the place of an overflow"
                            : ofNumbers(sum.child());
            case Average average ->
                    average.evalMode().equals(EvalMode.TRY())
                            ? "a null takes the place of an overflow"
                            : ofNumbers(average.child());
            case Min min -> ofValues(min.child());
            case Max max -> ofValues(max.child());
            case First first -> ofEndmost(first.child(), first.ignoreNulls());
            case Last last -> ofEndmost(last.child(), last.ignoreNulls());
            case VariancePop variance -> null;
            case VarianceSamp variance -> null;
            case StddevPop deviation -> null;
            case StddevSamp deviation -> null;
            case CovPopulation covariance -> null;
            case CovSample covariance -> null;
            case Corr correlation -> null;
            case CentralMomentAgg moments -> "Windrow has no such moments";
            default -> "Windrow has no such aggregate";
        };
    }

    private static @Nullable String ofNumbers(Expression value) {
        return value.dataType() instanceof NumericType ? null : "of " + value.dataType().sql();
    }

    private static @Nullable String ofValues(Expression value) {
        return ColumnKind.of(value.dataType()) == null ? "of " + value.dataType().sql() : null;
    }

    private static @Nullable String ofEndmost(Expression value, boolean ignoresNulls) {
        return value.nullable() && !ignoresNulls
                ? "a null may be the answer, and Windrow looks for values"
                : ofValues(value);
    }

    /** Returns the values that are aggregated: null where a filter is not true. */
    private static List<Expression> values(
            AggregateFunction function, @Nullable Expression filter) {
        List<Expression> values = Translation.list(((Expression) function).children());
        if (function instanceof Count) {
            Expression counted = conditions(values, filter);
            if (counted == null) {
                return List.of();
            }
            boolean isColumn =
                    filter == null
                            && values.size() == 1
                            && ColumnKind.of(values.getFirst().dataType()) != null;
            return isColumn ? values : List.of(where(counted, ONE));
        }
        List<Expression> plain =
                values.stream()
                        .map(value -> isOfDoubles(function) ? withoutCast(value) : value)
                        .toList();
        return filter == null ? plain : plain.stream().map(value -> where(filter, value)).toList();
    }

    private static boolean isOfDoubles(AggregateFunction function) {
        return function instanceof CentralMomentAgg
                || function instanceof Covariance
                || function instanceof Corr;
    }

    /** Spark makes doubles of numbers for these functions. Windrow does it as it adds them. */
    private static Expression withoutCast(Expression value) {
        return value instanceof Cast cast
                        && cast.dataType() instanceof DoubleType
                        && (cast.child().dataType() instanceof IntegralType
                                || cast.child().dataType() instanceof FloatType)
                ? cast.child()
                : value;
    }

    /** Returns the condition for a row to be counted; null if all are. */
    private static @Nullable Expression conditions(
            List<Expression> values, @Nullable Expression filter) {
        Expression all = filter;
        for (Expression value : values) {
            if (value.nullable()) {
                Expression present = new IsNotNull(value);
                all = all == null ? present : new And(all, present);
            }
        }
        return all;
    }

    private static Expression where(Expression condition, Expression value) {
        return new If(condition, value, Literal$.MODULE$.create(null, value.dataType()));
    }
}
