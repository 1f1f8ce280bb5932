// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.plan.expression;

import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.Timestamp;
import dev.windrow.query.Expression;
import dev.windrow.query.Expression.ArithmeticOperator;
import dev.windrow.query.TemporalFunction;

/**
 * Computes with integers of each row, as an engine does. {@link TemporalSteps} makes functions of
 * dates of these steps.
 *
 * @param <N> an integer of each row: what the engine will compute
 */
public interface CalendarNumbers<N> {

    /** Returns an expression's values: days, or counts of a unit, for points in time. */
    N operand(Expression expression);

    /**
     * Returns points in time as steps compute with them: where they are infinite, the answer does
     * not depend on the steps.
     */
    N finite(N points);

    /** Returns the type of values. */
    ColumnType type(N number);

    /** Returns one integer for all rows. */
    N constant(long value);

    /** Returns a calendar's operation on each value. */
    N calculate(CalendarOperation operation, N value, long parameter);

    /** Returns a sum, a difference or a product; {@code function} failed if it does not fit. */
    N compute(TemporalFunction function, ArithmeticOperator operator, N left, N right);

    /**
     * Returns the local time in a zone whose distance from UTC changes.
     *
     * @param instant counts of the type's unit since 1970 in UTC
     * @param type a type with a zone
     */
    N local(TemporalFunction function, N instant, Timestamp type);

    /**
     * Returns when it is a local time in a zone whose distance from UTC changes.
     *
     * @param local counts of the type's unit since 1970
     * @param near what the local time was made of: its distance from UTC is kept where it can be
     * @param type a type with a zone
     */
    N instant(TemporalFunction function, N local, N near, Timestamp type);

    /** Returns the same integers as points in time; {@code function} failed if one does not fit. */
    N typed(TemporalFunction function, N number, ColumnType type);

    /** Returns dates of their parts. */
    N date(TemporalFunction.DateOf function);

    /** Answers an operand of a type that the function does not take. */
    N unfit(TemporalFunction function, Expression operand, ColumnType found, String expected);
}
