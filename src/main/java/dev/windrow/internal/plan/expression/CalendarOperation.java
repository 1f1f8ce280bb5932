// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.plan.expression;

/** What functions of dates are made of beside sums, differences and products. */
public enum CalendarOperation {
    /** The quotient by a positive parameter, rounded down. */
    QUOTIENT,

    /** The quotient by a positive parameter, rounded towards 0. */
    WHOLE_QUOTIENT,

    /** What is left of a quotient that is rounded down, which is never negative. */
    REMAINDER,

    /** The months from January of the year 0 to that of a day; there is no parameter. */
    MONTHS,

    /** The first day of a month, which is counted so; there is no parameter. */
    FIRST_DAY,

    /** A day moved by as many months as the parameter says. */
    PLUS_MONTHS;

    /** Computes one value. */
    public long of(long value, long parameter) {
        return switch (this) {
            case QUOTIENT -> CalendarMath.quotient(value, parameter);
            case WHOLE_QUOTIENT -> CalendarMath.wholeQuotient(value, parameter);
            case REMAINDER -> CalendarMath.remainder(value, parameter);
            case MONTHS -> CalendarMath.months(value);
            case FIRST_DAY -> CalendarMath.firstDay(value);
            case PLUS_MONTHS -> CalendarMath.plusMonths(value, parameter);
        };
    }
}
