// SPDX-License-Identifier: Apache-2.0
package dev.windrow.column;

import java.util.ArrayList;
import java.util.List;

/** Intervals as text, such as {@code 1 year 2 months 3 days 04:05:06}. */
public final class IntervalText {

    private static final long MICROSECONDS_PER_SECOND = 1_000_000;
    private static final long SECONDS_PER_MINUTE = 60;
    private static final int MONTHS_PER_YEAR = 12;

    private IntervalText() {}

    /**
     * {@return an interval as text}
     *
     * @param interval its length, months, days and microseconds
     */
    public static String of(List<?> interval) {
        long months = (long) interval.get(1);
        long days = (long) interval.get(2);
        long microseconds = (long) interval.get(3);
        List<String> parts = new ArrayList<>();
        add(parts, months / MONTHS_PER_YEAR, "year");
        add(parts, months % MONTHS_PER_YEAR, "month");
        add(parts, days, "day");
        if (microseconds != 0 || parts.isEmpty()) {
            long size = Math.absExact(microseconds);
            long seconds = size / MICROSECONDS_PER_SECOND;
            String fraction =
                    size % MICROSECONDS_PER_SECOND == 0
                            ? ""
                            : ".%06d"
                                    .formatted(size % MICROSECONDS_PER_SECOND)
                                    .replaceAll("0+$", "");
            long minutes = seconds / SECONDS_PER_MINUTE;
            parts.add(
                    "%s%02d:%02d:%02d%s"
                            .formatted(
                                    microseconds < 0 ? "-" : "",
                                    minutes / SECONDS_PER_MINUTE,
                                    minutes % SECONDS_PER_MINUTE,
                                    seconds % SECONDS_PER_MINUTE,
                                    fraction));
        }
        return String.join(" ", parts);
    }

    private static void add(List<String> parts, long count, String unit) {
        if (count != 0) {
            parts.add(count + " " + unit + (count == 1 || count == -1 ? "" : "s"));
        }
    }
}
