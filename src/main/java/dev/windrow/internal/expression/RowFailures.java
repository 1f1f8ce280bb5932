// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.expression;

import dev.windrow.query.Conditional;
import dev.windrow.query.Expression;
import dev.windrow.query.Expression.ArithmeticOperator;
import dev.windrow.query.FunctionCall;
import dev.windrow.query.Lambda;
import dev.windrow.query.Literal;
import dev.windrow.query.Logic;
import dev.windrow.query.NumberFunction;
import dev.windrow.query.NumberFunction.Function;
import dev.windrow.query.RegexFunction;
import dev.windrow.query.StringFunction;
import dev.windrow.query.TemporalFunction;

/** Tells which expressions may fail on a row. Such a row must be evaluated wherever it lies. */
public final class RowFailures {

    private RowFailures() {}

    /** Returns false only if an expression fails on no row, whatever the row's values are. */
    public static boolean arePossible(Expression expression) {
        return switch (expression) {
            case Expression.ColumnReference _, Literal _ -> false;
            case Logic.Comparison comparison ->
                    arePossible(comparison.left()) || arePossible(comparison.right());
            case Logic.And and -> and.conditions().stream().anyMatch(RowFailures::arePossible);
            case Logic.Or or -> or.conditions().stream().anyMatch(RowFailures::arePossible);
            case Logic.In in -> in.operands().stream().anyMatch(RowFailures::arePossible);
            case Logic.Among among -> arePossible(among.value());
            case Logic.Not not -> arePossible(not.operand());
            case Logic.IsNull isNull -> arePossible(isNull.operand());
            // Integers and decimals may grow beyond their types.
            case NumberFunction.OfOne(var function, _) when function == Function.ABSOLUTE -> true;
            case NumberFunction.Round round -> true;
            case NumberFunction function ->
                    function.operands().stream().anyMatch(RowFailures::arePossible);
            case StringFunction.Contains contains -> arePossible(contains.text());
            case RegexFunction.Matches matches -> arePossible(matches.text());
            case StringFunction.Like like -> arePossible(like.text());
            case StringFunction.Length length -> arePossible(length.text());
            case StringFunction.IndexOf indexOf -> arePossible(indexOf.text());
            // Others leave the range of their type at its ends.
            case TemporalFunction.FieldOf(_, Expression point) -> arePossible(point);
            case TemporalFunction function -> true;
            // Others make strings, which may become too long.
            case StringFunction function -> true;
            case Expression.Arithmetic chain ->
                    chain.operands().stream().anyMatch(RowFailures::arePossible)
                            || chain.steps().stream()
                                    .anyMatch(step -> step.operator() != ArithmeticOperator.MODULO);
            case Expression.Negation _, Expression.Cast _, Expression.Coalesce _ -> true;
            case Conditional _, FunctionCall _, Lambda _ -> true;
        };
    }
}
