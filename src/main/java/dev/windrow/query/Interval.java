// SPDX-License-Identifier: Apache-2.0
package dev.windrow.query;

import java.time.Duration;
import java.time.Period;
import java.util.ArrayList;
import java.util.List;

/**
 * A length of time: months and days of a calendar, which differ in their length, and seconds.
 *
 * @param months whole months; a year has 12 of them
 * @param days whole days; a week has 7 of them
 * @param time hours, minutes, seconds and parts of seconds
 */
public record Interval(int months, int days, Duration time) {

    private static final int MONTHS_PER_YEAR = 12;

    /**
     * {@return an interval of years, months and days}
     *
     * @param period years, months and days
     * @throws ArithmeticException for more than 2,147,483,647 months
     */
    public static Interval of(Period period) {
        return new Interval(
                Math.toIntExact(period.toTotalMonths()), period.getDays(), Duration.ZERO);
    }

    /**
     * {@return an interval of hours, minutes and seconds}
     *
     * @param time hours, minutes, seconds and parts of seconds
     */
    public static Interval of(Duration time) {
        return new Interval(0, 0, time);
    }

    /**
     * {@return the interval of the same length into the past}
     *
     * @throws ArithmeticException if a part does not fit
     */
    public Interval negated() {
        return new Interval(Math.negateExact(months), Math.negateExact(days), time.negated());
    }

    /** {@return whether there are months, days or time} */
    boolean isZero() {
        return months == 0 && days == 0 && time.isZero();
    }

    /** {@return whether no part is positive, some part is negative, and the opposite fits} */
    boolean isBackwards() {
        return !isZero()
                && months <= 0
                && days <= 0
                && !time.isPositive()
                && Math.min(months, days) > Integer.MIN_VALUE;
    }

    /** {@return the interval as SQL writes it, such as {@code 1 month 15 minutes}} */
    public String label() {
        List<String> parts = new ArrayList<>();
        boolean areYears = months % MONTHS_PER_YEAR == 0;
        add(parts, areYears ? months / MONTHS_PER_YEAR : months, areYears ? "year" : "month");
        add(parts, days, "day");
        long seconds = time.getSeconds();
        if (time.getNano() != 0) {
            String exact = "%d.%09d".formatted(time.abs().getSeconds(), time.abs().getNano());
            parts.add((time.isNegative() ? "-" : "") + exact.replaceFirst("0+$", "") + " seconds");
        } else if (seconds % Duration.ofHours(1).toSeconds() == 0) {
            add(parts, time.toHours(), "hour");
        } else if (seconds % Duration.ofMinutes(1).toSeconds() == 0) {
            add(parts, time.toMinutes(), "minute");
        } else {
            add(parts, seconds, "second");
        }
        return parts.isEmpty() ? "0 days" : String.join(" ", parts);
    }

    private static void add(List<String> parts, long count, String unit) {
        if (count != 0) {
            parts.add(count + " " + unit + (Math.abs(count) == 1 ? "" : "s"));
        }
    }
}
