// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.function.row;

import java.time.LocalDateTime;
import java.time.YearMonth;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;

/** Computes with intervals: months, days and microseconds, none of which becomes another. */
final class Intervals {

    private static final long MICROSECONDS_PER_SECOND = 1_000_000;
    private static final long SECONDS_PER_MINUTE = 60;
    private static final int MONTHS_PER_YEAR = 12;

    private Intervals() {}

    /** Writes an interval, such as {@code 1 year 2 months 3 days 04:05:06}. */
    static String text(long months, long days, long microseconds) {
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

    /** Moves a point in time by months, then days, then microseconds. */
    static Object moved(Object[] values) {
        return ((LocalDateTime) values[0])
                .plusMonths((long) values[1])
                .plusDays((long) values[2])
                .plus((long) values[3], ChronoUnit.MICROS);
    }

    /**
     * Returns points in time at equal distances.
     *
     * @param values the first one, the last one, and months, days and microseconds between two
     * @param hasEnd whether the last one is one of them
     */
    static List<LocalDateTime> series(Object[] values, boolean hasEnd) {
        LocalDateTime end = (LocalDateTime) values[1];
        Object[] next = {values[0], values[2], values[3], values[4]};
        LocalDateTime first = (LocalDateTime) values[0];
        int direction = Integer.signum(((LocalDateTime) moved(next)).compareTo(first));
        if (direction == 0) {
            throw new IllegalArgumentException("a step of no time, expected another interval");
        }
        List<LocalDateTime> made = new ArrayList<>();
        for (LocalDateTime each = first; ; each = (LocalDateTime) moved(next)) {
            int before = direction * Integer.signum(end.compareTo(each));
            if (before < 0 || before == 0 && !hasEnd) {
                return made;
            }
            made.add(each);
            ListFunctions.requireFew(made.size());
            next[0] = each;
        }
    }

    /** Returns how many whole months lie between. The last day of a month ends any. */
    static long months(LocalDateTime from, LocalDateTime to) {
        if (from.isAfter(to)) {
            return -months(to, from);
        }
        long between =
                (to.getYear() - (long) from.getYear()) * MONTHS_PER_YEAR
                        + to.getMonthValue()
                        - from.getMonthValue();
        int last = YearMonth.from(to).lengthOfMonth();
        int day =
                to.getDayOfMonth() == last
                        ? Math.min(from.getDayOfMonth(), last)
                        : from.getDayOfMonth();
        boolean isWhole =
                to.getDayOfMonth() > day
                        || to.getDayOfMonth() == day
                                && !to.toLocalTime().isBefore(from.toLocalTime());
        return isWhole ? between : between - 1;
    }

    /** An interval. */
    record Age(long months, long days, long microseconds) {}

    /** Returns the months, days and times by which the fields of two points differ. */
    static Age age(LocalDateTime to, LocalDateTime from) {
        boolean isNegative = to.isBefore(from);
        LocalDateTime later = isNegative ? from : to;
        LocalDateTime earlier = isNegative ? to : from;
        long months =
                (later.getYear() - (long) earlier.getYear()) * MONTHS_PER_YEAR
                        + later.getMonthValue()
                        - earlier.getMonthValue();
        long days = later.getDayOfMonth() - (long) earlier.getDayOfMonth();
        long time = ChronoUnit.MICROS.between(earlier.toLocalTime(), later.toLocalTime());
        if (time < 0) {
            time += ChronoUnit.DAYS.getDuration().toNanos() / 1_000;
            days--;
        }
        if (days < 0) {
            days += YearMonth.from(earlier).lengthOfMonth();
            months--;
        }
        return isNegative ? new Age(-months, -days, -time) : new Age(months, days, time);
    }
}
