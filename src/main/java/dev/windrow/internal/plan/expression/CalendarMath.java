// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.plan.expression;

/**
 * The calendar of ISO 8601 in integers of 64 bits, for the host and for kernels: there is no
 * branch, and no division by a number that is not positive.
 *
 * <p>Years are counted from March on, so that a leap day is the last day of a year. An era is 400
 * such years, which always have as many days. Source: Howard Hinnant, "chrono-Compatible Low-Level
 * Date Algorithms".
 */
public final class CalendarMath {

    private static final long DAYS_PER_ERA = 146_097;
    private static final long YEARS_PER_ERA = 400;
    private static final long MONTHS_PER_YEAR = 12;

    /** The days from March 1 of the year 0 to 1970-01-01. */
    private static final long DAYS_BEFORE_1970 = 719_468;

    /** The months from January to March. */
    private static final long MONTHS_BEFORE_MARCH = 2;

    private CalendarMath() {}

    /** Returns a quotient, rounded down. */
    public static long quotient(long value, long divisor) {
        long quotient = value / divisor;
        return quotient - ((value - quotient * divisor >> 63) & 1L);
    }

    /** Returns a quotient, rounded towards 0. */
    public static long wholeQuotient(long value, long divisor) {
        return value / divisor;
    }

    /** Returns what is left of a quotient that is rounded down: it is never negative. */
    public static long remainder(long value, long divisor) {
        return value - quotient(value, divisor) * divisor;
    }

    /**
     * Returns the months from January of the year 0 to that of a day.
     *
     * @param day days since 1970-01-01, at most 2^55 of them
     */
    public static long months(long day) {
        long shifted = day + DAYS_BEFORE_1970;
        long era = quotient(shifted, DAYS_PER_ERA);
        long dayOfEra = shifted - era * DAYS_PER_ERA;
        // Leap days are taken off: one each 4 years, none each 100 years, one at the era's end.
        long plain = dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096;
        long yearOfEra = plain / 365;
        long dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100);
        // From March on, five months have 153 days, again and again.
        long month = (5 * dayOfYear + 2) / 153;
        return (era * YEARS_PER_ERA + yearOfEra) * MONTHS_PER_YEAR + month + MONTHS_BEFORE_MARCH;
    }

    /**
     * Returns the first day of a month, as days since 1970-01-01.
     *
     * @param months months since January of the year 0, at most 2^51 of them
     */
    public static long firstDay(long months) {
        long shifted = months - MONTHS_BEFORE_MARCH;
        long year = quotient(shifted, MONTHS_PER_YEAR);
        long month = shifted - year * MONTHS_PER_YEAR;
        long era = quotient(year, YEARS_PER_ERA);
        long yearOfEra = year - era * YEARS_PER_ERA;
        long dayOfYear = (153 * month + 2) / 5;
        long dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear;
        return era * DAYS_PER_ERA + dayOfEra - DAYS_BEFORE_1970;
    }

    /** Returns the same day some months later, or the last day of that month if it lacks it. */
    public static long plusMonths(long day, long months) {
        long from = months(day);
        long moved = firstDay(from + months) + (day - firstDay(from));
        long last = firstDay(from + months + 1) - 1;
        return moved + ((last - moved) & (last - moved >> 63));
    }
}
