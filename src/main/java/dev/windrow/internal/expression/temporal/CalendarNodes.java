// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.expression.temporal;

import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.expression.node.LongNode;
import dev.windrow.internal.expression.node.LoopNodes;
import dev.windrow.internal.expression.number.ArithmeticNodes;
import dev.windrow.internal.plan.expression.CalendarMath;
import dev.windrow.internal.plan.expression.CalendarOperation;
import dev.windrow.query.Expression;
import dev.windrow.query.Expression.ArithmeticOperator;

/** The calendar's operations, and integers as points in time. */
public final class CalendarNodes {

    private static final int MONTHS_PER_YEAR = 12;

    /** Beyond it, no date fits 32 bits. */
    private static final long MOST_YEARS = 6_000_000;

    private CalendarNodes() {}

    /** Makes a calendar's operation on each value; no value fails. */
    public static LongNode of(CalendarOperation operation, LongNode operand, long parameter) {
        return LoopNodes.longs(
                Primitive.INT64,
                (made, batch) ->
                        compute(operation, operand.values, parameter, made.values, batch.count),
                operand);
    }

    private static void compute(
            CalendarOperation operation, long[] x, long parameter, long[] values, int count) {
        switch (operation) {
            case QUOTIENT -> {
                for (int i = 0; i < count; i++) {
                    values[i] = CalendarMath.quotient(x[i], parameter);
                }
            }
            case REMAINDER -> {
                for (int i = 0; i < count; i++) {
                    values[i] = CalendarMath.remainder(x[i], parameter);
                }
            }
            case MONTHS -> {
                for (int i = 0; i < count; i++) {
                    values[i] = CalendarMath.months(x[i]);
                }
            }
            case WHOLE_QUOTIENT, FIRST_DAY, PLUS_MONTHS -> {
                for (int i = 0; i < count; i++) {
                    values[i] = operation.of(x[i], parameter);
                }
            }
        }
    }

    /** Makes points in time of their counts. */
    public static LongNode typed(Expression expression, LongNode operand, ColumnType type) {
        return LoopNodes.longs(
                type,
                (made, batch) -> {
                    System.arraycopy(operand.values, 0, made.values, 0, batch.count);
                    for (int i = 0; type == Primitive.DATE32 && i < batch.count; i++) {
                        if (Math.abs(made.values[i]) >= Integer.MAX_VALUE && !made.nulls[i]) {
                            throw overflow(expression, type);
                        }
                    }
                },
                operand);
    }

    /** Makes dates of dates and days, in either order. */
    public static LongNode moved(
            Expression expression, ArithmeticOperator operator, LongNode left, LongNode right) {
        InfiniteNodes infinite = new InfiniteNodes();
        LongNode days =
                ArithmeticNodes.of(
                        expression, operator, infinite.finite(left), infinite.finite(right));
        return infinite.kept(typed(expression, days, Primitive.DATE32));
    }

    static WindrowException overflow(Expression expression, ColumnType type) {
        return ErrorCode.OVERFLOW.failure(
                "%s: a value does not fit %s", expression.label(), type.label());
    }

    /** Makes dates of their parts. */
    public static LongNode date(
            Expression expression, LongNode year, LongNode month, LongNode day) {
        return LoopNodes.longs(
                Primitive.DATE32,
                (made, batch) -> {
                    for (int i = 0; i < batch.count; i++) {
                        if (!made.nulls[i]) {
                            made.values[i] =
                                    date(
                                            expression,
                                            batch.rows[i],
                                            year.values[i],
                                            month.values[i],
                                            day.values[i]);
                        }
                    }
                },
                year,
                month,
                day);
    }

    private static long date(Expression expression, long row, long year, long month, long day) {
        boolean isMonth = month >= 1 && month <= MONTHS_PER_YEAR;
        if (isMonth && year <= MOST_YEARS && year >= -MOST_YEARS) {
            long months = year * MONTHS_PER_YEAR + month - 1;
            long made = CalendarMath.firstDay(months) + day - 1;
            boolean isDay = day >= 1 && day <= 31;
            if (isDay
                    && made < CalendarMath.firstDay(months + 1)
                    && Math.abs(made) < Integer.MAX_VALUE) {
                return made;
            }
        }
        throw ErrorCode.OVERFLOW.failure(
                "%s: year %d, month %d and day %d of row %d are no date",
                expression.label(), year, month, day, row);
    }
}
