// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.expression;

import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.Named;
import dev.windrow.column.ColumnType.Packed;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.ColumnType.Time;
import dev.windrow.column.ColumnType.Timestamp;
import dev.windrow.internal.function.row.Intervals;
import dev.windrow.internal.function.row.RowFunctions;
import dev.windrow.query.Expression;
import dev.windrow.query.Expression.ArithmeticOperator;
import dev.windrow.query.FunctionCall;
import dev.windrow.query.Interval;
import dev.windrow.query.TemporalFunction;

import org.jspecify.annotations.Nullable;

import java.util.List;
import java.util.Locale;

/**
 * Arithmetic of intervals as calls of functions: what the types of the operands alone tell from
 * that of numbers. Points in time that a known interval moves need no such call, unless they are
 * times of day.
 */
final class IntervalCalls {

    private static final ColumnType INTERVAL = Packed.of(Named.INTERVAL);

    private IntervalCalls() {}

    /** Returns the call that arithmetic is, or null if it has neither intervals nor points. */
    static @Nullable FunctionCall of(
            ArithmeticOperator operator,
            Expression left,
            ColumnType leftType,
            Expression right,
            ColumnType rightType) {
        boolean hasInterval = leftType.equals(INTERVAL) || rightType.equals(INTERVAL);
        boolean isBetween =
                operator == ArithmeticOperator.MINUS && isPoint(leftType) && isPoint(rightType);
        if (!hasInterval && !isBetween || operator == ArithmeticOperator.MODULO) {
            return null;
        }
        String name =
                switch (operator) {
                    case PLUS -> "interval_sum";
                    case MINUS -> "interval_difference";
                    case TIMES -> "interval_product";
                    case DIVIDED_BY, MODULO -> "interval_quotient";
                };
        return called(name, left, right);
    }

    /** Returns the call that a function of an interval or of a time of day is, or null. */
    static @Nullable FunctionCall of(TemporalFunction function, NodeFactory operands) {
        return switch (function) {
            case TemporalFunction.FieldOf(var field, Expression point)
                    when operands.of(point).type().equals(INTERVAL) ->
                    called(
                            "date_part",
                            Expression.literal(field.name().toLowerCase(Locale.ROOT)),
                            point);
            case TemporalFunction.Difference(var unit, Expression _, Expression to)
                    when unit == TemporalFunction.Unit.MICROSECOND
                            && operands.of(to).type().equals(INTERVAL) ->
                    called("interval_microseconds", to);
            case TemporalFunction.Moved(Expression point, Interval by)
                    when operands.of(point).type().equals(INTERVAL)
                            || operands.of(point).type() instanceof Time ->
                    called(
                            "interval_sum",
                            point,
                            called(
                                    "make_interval",
                                    Expression.literal(by.months()),
                                    Expression.literal(by.days()),
                                    Expression.literal(Intervals.microseconds(by.time()))));
            default -> null;
        };
    }

    /** Returns an interval of the other sign, or null for any other value. */
    static @Nullable FunctionCall negated(Expression operand, ColumnType type) {
        return type.equals(INTERVAL)
                ? called("interval_product", operand, Expression.literal(-1))
                : null;
    }

    private static boolean isPoint(ColumnType type) {
        return type instanceof Timestamp || type == Primitive.DATE32;
    }

    private static FunctionCall called(String name, Expression... arguments) {
        return new FunctionCall(RowFunctions.of(name), List.of(arguments));
    }
}
