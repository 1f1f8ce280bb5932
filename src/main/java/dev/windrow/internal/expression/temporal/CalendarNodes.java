// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.expression.temporal;

import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.expression.node.LongNode;
import dev.windrow.internal.expression.node.RowBatch;
import dev.windrow.internal.plan.expression.CalendarMath;
import dev.windrow.internal.plan.expression.CalendarOperation;
import dev.windrow.query.Expression;

/** The calendar's operations, and integers as points in time. */
public final class CalendarNodes {

    private static final int MONTHS_PER_YEAR = 12;

    private CalendarNodes() {}

    /** Makes a calendar's operation on each value; no value fails. */
    public static LongNode of(CalendarOperation operation, LongNode operand, long parameter) {
        return switch (operation) {
            case QUOTIENT -> new Quotient(operand, parameter);
            case REMAINDER -> new Remainder(operand, parameter);
            case MONTHS -> new Months(operand);
            case WHOLE_QUOTIENT, FIRST_DAY, PLUS_MONTHS ->
                    new Calculated(operation, operand, parameter);
        };
    }

    /** Makes points in time of their counts. */
    public static LongNode typed(Expression expression, LongNode operand, ColumnType type) {
        return new Typed(expression, operand, type);
    }

    /** Makes dates of their parts. */
    public static LongNode date(
            Expression expression, LongNode year, LongNode month, LongNode day) {
        return new DateOf(expression, year, month, day);
    }

    private static final class Quotient extends LongNode {

        private final LongNode operand;
        private final long divisor;

        Quotient(LongNode operand, long divisor) {
            super(Primitive.INT64, operand.isNullable());
            this.operand = operand;
            this.divisor = divisor;
        }

        @Override
        public void compute(RowBatch batch) {
            operand.evaluate(batch);
            copyNulls(operand, batch.count);
            for (int i = 0; i < batch.count; i++) {
                values[i] = CalendarMath.quotient(operand.values[i], divisor);
            }
        }
    }

    private static final class Remainder extends LongNode {

        private final LongNode operand;
        private final long divisor;

        Remainder(LongNode operand, long divisor) {
            super(Primitive.INT64, operand.isNullable());
            this.operand = operand;
            this.divisor = divisor;
        }

        @Override
        public void compute(RowBatch batch) {
            operand.evaluate(batch);
            copyNulls(operand, batch.count);
            for (int i = 0; i < batch.count; i++) {
                values[i] = CalendarMath.remainder(operand.values[i], divisor);
            }
        }
    }

    private static final class Months extends LongNode {

        private final LongNode operand;

        Months(LongNode operand) {
            super(Primitive.INT64, operand.isNullable());
            this.operand = operand;
        }

        @Override
        public void compute(RowBatch batch) {
            operand.evaluate(batch);
            copyNulls(operand, batch.count);
            for (int i = 0; i < batch.count; i++) {
                values[i] = CalendarMath.months(operand.values[i]);
            }
        }
    }

    private static final class Calculated extends LongNode {

        private final CalendarOperation operation;
        private final LongNode operand;
        private final long parameter;

        Calculated(CalendarOperation operation, LongNode operand, long parameter) {
            super(Primitive.INT64, operand.isNullable());
            this.operation = operation;
            this.operand = operand;
            this.parameter = parameter;
        }

        @Override
        public void compute(RowBatch batch) {
            operand.evaluate(batch);
            copyNulls(operand, batch.count);
            for (int i = 0; i < batch.count; i++) {
                values[i] = operation.of(operand.values[i], parameter);
            }
        }
    }

    private static final class Typed extends LongNode {

        private final Expression expression;
        private final LongNode operand;

        Typed(Expression expression, LongNode operand, ColumnType type) {
            super(type, operand.isNullable());
            this.expression = expression;
            this.operand = operand;
        }

        @Override
        public void compute(RowBatch batch) {
            operand.evaluate(batch);
            copyNulls(operand, batch.count);
            System.arraycopy(operand.values, 0, values, 0, batch.count);
            if (type() == Primitive.DATE32) {
                for (int i = 0; i < batch.count; i++) {
                    if (values[i] != (int) values[i] && !nulls[i]) {
                        throw overflow(expression, type());
                    }
                }
            }
        }
    }

    static WindrowException overflow(Expression expression, ColumnType type) {
        return WindrowException.of(
                ErrorCode.OVERFLOW,
                "%s: a value does not fit %s",
                expression.label(),
                type.label());
    }

    private static final class DateOf extends LongNode {

        /** Beyond it, no date fits 32 bits. */
        private static final long MOST_YEARS = 6_000_000;

        private final Expression expression;
        private final LongNode year;
        private final LongNode month;
        private final LongNode day;

        DateOf(Expression expression, LongNode year, LongNode month, LongNode day) {
            super(Primitive.DATE32, year.isNullable() || month.isNullable() || day.isNullable());
            this.expression = expression;
            this.year = year;
            this.month = month;
            this.day = day;
        }

        @Override
        public void compute(RowBatch batch) {
            year.evaluate(batch);
            month.evaluate(batch);
            day.evaluate(batch);
            for (int i = 0; i < batch.count; i++) {
                if (isNullable()) {
                    nulls[i] = year.nulls[i] || month.nulls[i] || day.nulls[i];
                }
                if (!nulls[i]) {
                    values[i] = date(batch.rows[i], i);
                }
            }
        }

        private long date(long row, int i) {
            boolean isMonth = month.values[i] >= 1 && month.values[i] <= MONTHS_PER_YEAR;
            if (isMonth && year.values[i] <= MOST_YEARS && year.values[i] >= -MOST_YEARS) {
                long months = year.values[i] * MONTHS_PER_YEAR + month.values[i] - 1;
                long first = CalendarMath.firstDay(months);
                long made = first + day.values[i] - 1;
                boolean isDay = day.values[i] >= 1 && day.values[i] <= 31;
                if (isDay && made < CalendarMath.firstDay(months + 1) && made == (int) made) {
                    return made;
                }
            }
            throw WindrowException.of(
                    ErrorCode.OVERFLOW,
                    "%s: year %d, month %d and day %d of row %d are no date",
                    expression.label(),
                    year.values[i],
                    month.values[i],
                    day.values[i],
                    row);
        }
    }
}
