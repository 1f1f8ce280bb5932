// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.plan.expression;

import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.internal.plan.TableStatistics;
import dev.windrow.query.Conditional;
import dev.windrow.query.Expression;
import dev.windrow.query.FunctionCall;
import dev.windrow.query.Lambda;
import dev.windrow.query.Literal;
import dev.windrow.query.Logic;
import dev.windrow.query.NumberFunction;
import dev.windrow.query.RegexFunction;
import dev.windrow.query.StringFunction;
import dev.windrow.query.StringFunctions;
import dev.windrow.query.TemporalFunction;

import org.jspecify.annotations.Nullable;

import java.util.List;
import java.util.Objects;

/** The kind of an expression's values on a device, if a device computes it at all. */
public enum DeviceKind {
    /** True, false or null. */
    CONDITION,

    /** Numbers and points in time. */
    NUMBER,

    /** Strings. */
    TEXT;

    /**
     * Returns the kind of an expression.
     *
     * @throws dev.windrow.error.WindrowException {@code UNKNOWN_COLUMN}
     */
    public static DeviceKind of(Expression expression, TableStatistics input) {
        return switch (expression) {
            case Expression.ColumnReference column -> of(input.column(column.name()).type());
            case Logic.Comparison _,
                    Logic.And _,
                    Logic.Or _,
                    Logic.In _,
                    Logic.Among _,
                    Logic.Not _,
                    Logic.IsNull _,
                    Literal.BoolLiteral _,
                    StringFunction.Contains _,
                    StringFunction.Like _,
                    RegexFunction.Matches _ ->
                    CONDITION;
            case Literal.NumberLiteral _,
                    Literal.FloatLiteral _,
                    Literal.DateLiteral _,
                    Literal.TimestampLiteral _,
                    Expression.Arithmetic _,
                    Expression.Negation _,
                    NumberFunction _,
                    TemporalFunction _,
                    StringFunction.Length _,
                    StringFunction.IndexOf _,
                    StringFunction.ToInteger _,
                    StringFunction.Hash _ ->
                    NUMBER;
            case Expression.Cast cast -> of(cast.type());
            case FunctionCall call -> of(call.function().usualResult());
            case Conditional.Case of -> of(firstOf(of), input);
            case Conditional.ExtremeOf of -> of(of.values().getFirst(), input);
            case Expression.Coalesce coalesce -> of(coalesce.values().getFirst(), input);
            case Literal.NullLiteral(ColumnType type) -> of(type == null ? Primitive.INT32 : type);
            case Literal.TextLiteral _, StringFunction _, Lambda _ -> TEXT;
        };
    }

    private static DeviceKind of(ColumnType type) {
        return type.isVariableWidth() ? TEXT : type == Primitive.BOOL ? CONDITION : NUMBER;
    }

    /**
     * Returns whether no device computes an expression, since it is a chain of too many steps, or a
     * choice that is too deep: there, each branch is within the one before it.
     */
    public static boolean isTooLong(Expression expression) {
        return switch (expression) {
            case Expression.Arithmetic chain -> chain.steps().size() > NumberResolver.MOST_STEPS;
            case Expression.Coalesce _, Conditional _ ->
                    depth(expression) > NumberResolver.MOST_STEPS;
            default -> false;
        };
    }

    /** Returns the most operators within one another where branches are within each other. */
    private static int depth(Expression expression) {
        List<Expression> operands = expression.operands();
        boolean isChoice =
                expression instanceof Expression.Coalesce || expression instanceof Conditional;
        int own = isChoice ? operands.size() + 1 : 1;
        int deepest = 0;
        for (Expression operand : operands) {
            boolean isLeaf =
                    operand instanceof Literal || operand instanceof Expression.ColumnReference;
            deepest = Math.max(deepest, isLeaf ? 0 : depth(operand));
        }
        return own + deepest;
    }

    private static Expression firstOf(Conditional.Case of) {
        return of.values().stream().filter(Objects::nonNull).findFirst().orElseThrow();
    }

    /**
     * Returns a case of strings as choices between two strings; null if some value is null, which
     * no choice of two strings gives.
     */
    public static @Nullable Expression asChoices(Conditional.Case of) {
        Expression choices = of.otherwise();
        for (Conditional.When when : of.branches().reversed()) {
            Expression value = when.value();
            if (choices == null || value == null) {
                return null;
            }
            choices = StringFunctions.copyIfElse(when.condition(), value, choices);
        }
        return choices;
    }

    /** Returns a coalesce of strings as choices between two strings, which need no common type. */
    public static Expression asChoices(Expression.Coalesce coalesce) {
        Expression choices = coalesce.values().getLast();
        // From the end: from the start, each choice would be both an operand and a condition.
        for (Expression value : coalesce.values().reversed().subList(1, coalesce.values().size())) {
            choices = StringFunctions.copyIfElse(value.isNotNull(), value, choices);
        }
        return choices;
    }
}
