// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.expression.cast;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import dev.windrow.internal.plan.expression.CalendarMath;

import java.lang.foreign.MemorySegment;

/**
 * Reads dates and points in time, such as {@code 2024-01-31} and {@code 2024-01-31 18:30:00.5+01},
 * for one thread.
 *
 * <pre>
 * point = date [(" " | "T") hour ":" minute [":" second ["." digits]] [zone]]
 *       | "epoch" | ["-"] ("infinity" | "inf"), in any case
 * date  = ["-"] year ("-" | "/") month ("-" | "/") day [" (BC)"], in any case
 * zone  = "Z" | ("+" | "-") hours [":" minutes [":" seconds]]
 * </pre>
 *
 * Blanks may stand around it. Months, days and times may have one digit or two.
 */
final class TemporalTextReader {

    private static final int MOST_YEAR_DIGITS = 9;
    private static final int FRACTION_DIGITS = 9;
    private static final int MONTHS_PER_YEAR = 12;
    private static final int SECONDS_PER_MINUTE = 60;
    private static final int SECONDS_PER_HOUR = 3_600;
    private static final int SECONDS_PER_DAY = 86_400;

    /** Farther than that, no place is from UTC. */
    private static final int MOST_OFFSET_SECONDS = 18 * SECONDS_PER_HOUR;

    private static final byte[] BEFORE_CHRIST = {' ', '(', 'b', 'c', ')'};
    private static final byte[] INFINITY = {'i', 'n', 'f', 'i', 'n', 'i', 't', 'y'};
    private static final byte[] SHORT_INFINITY = {'i', 'n', 'f'};
    private static final byte[] EPOCH = {'e', 'p', 'o', 'c', 'h'};

    private MemorySegment bytes = MemorySegment.NULL;
    private long at;
    private long end;

    private long day;
    private long secondOfDay;
    private long nanosecond;
    private long offset;
    private boolean hasOffset;
    private int infinity;

    /** Returns the days since 1970-01-01. */
    long day() {
        return day;
    }

    /** Returns the seconds since the day began: 86,400 of them for 24:00. */
    long secondOfDay() {
        return secondOfDay;
    }

    /** Returns the nanoseconds since the second began. */
    long nanosecond() {
        return nanosecond;
    }

    /** Returns whether a distance from UTC was written. */
    boolean hasOffset() {
        return hasOffset;
    }

    /** Returns the distance from UTC in seconds. */
    long offset() {
        return offset;
    }

    /** Returns 1 or -1 if the point in time is infinite, and 0 otherwise. */
    int infinity() {
        return infinity;
    }

    /** Reads bytes {@code [from, to)}. Returns whether they are a date or a point in time. */
    boolean read(MemorySegment source, long from, long to) {
        bytes = source;
        at = from;
        end = to;
        secondOfDay = 0;
        nanosecond = 0;
        offset = 0;
        hasOffset = false;
        infinity = 0;
        skipBlanks();
        if (!word() && !point()) {
            return false;
        }
        skipBlanks();
        return at == end;
    }

    /** Reads a word that stands for a point in time. */
    private boolean word() {
        boolean isNegative = next() == '-';
        at += isNegative ? 1 : 0;
        if (accept(INFINITY) || accept(SHORT_INFINITY)) {
            infinity = isNegative ? -1 : 1;
            return true;
        }
        if (!isNegative && accept(EPOCH)) {
            day = 0;
            return true;
        }
        at -= isNegative ? 1 : 0;
        return false;
    }

    private boolean point() {
        if (!date()) {
            return false;
        }
        boolean hasTime = accept('T');
        if (!hasTime && next() == ' ') {
            skipBlanks();
            hasTime = at < end;
        }
        return !hasTime || time() && zone();
    }

    private boolean date() {
        boolean isNegative = accept('-');
        long year = digits(MOST_YEAR_DIGITS);
        int separator = next();
        if (year < 0 || separator != '-' && separator != '/') {
            return false;
        }
        at++;
        long month = digits(2);
        if (!accept(separator)) {
            return false;
        }
        long dayOfMonth = digits(2);
        if (month < 1 || month > MONTHS_PER_YEAR || dayOfMonth < 1) {
            return false;
        }
        if (accept(BEFORE_CHRIST)) {
            year = 1 - year;
        }
        long months = (isNegative ? -year : year) * MONTHS_PER_YEAR + month - 1;
        day = CalendarMath.firstDay(months) + dayOfMonth - 1;
        return day < CalendarMath.firstDay(months + 1);
    }

    /** Skips a word in any case, if it comes next. */
    private boolean accept(byte[] word) {
        if (end - at < word.length) {
            return false;
        }
        for (int i = 0; i < word.length; i++) {
            if (Character.toLowerCase(bytes.get(JAVA_BYTE, at + i)) != word[i]) {
                return false;
            }
        }
        at += word.length;
        return true;
    }

    private boolean time() {
        long hour = digits(2);
        if (hour < 0 || !accept(':')) {
            return false;
        }
        long minute = digits(2);
        long second = accept(':') ? digits(2) : 0;
        boolean isTime =
                minute >= 0
                        && minute < SECONDS_PER_MINUTE
                        && second >= 0
                        && second < SECONDS_PER_MINUTE;
        secondOfDay = hour * SECONDS_PER_HOUR + minute * SECONDS_PER_MINUTE + second;
        if (accept('.')) {
            fraction();
        }
        return isTime
                && (secondOfDay < SECONDS_PER_DAY
                        || secondOfDay == SECONDS_PER_DAY && nanosecond == 0);
    }

    /** Reads digits behind the point; those that are too small are left out. */
    private void fraction() {
        int read = 0;
        for (; isDigit(); at++) {
            if (read < FRACTION_DIGITS) {
                nanosecond = nanosecond * 10 + next() - '0';
                read++;
            }
        }
        for (; read < FRACTION_DIGITS; read++) {
            nanosecond *= 10;
        }
    }

    private boolean zone() {
        if (accept('Z')) {
            hasOffset = true;
            return true;
        }
        boolean isBehind = accept('-');
        if (!isBehind && !accept('+')) {
            return true;
        }
        hasOffset = true;
        long hours = digits(2);
        long minutes = accept(':') ? digits(2) : 0;
        long seconds = accept(':') ? digits(2) : 0;
        long distance = hours * SECONDS_PER_HOUR + minutes * SECONDS_PER_MINUTE + seconds;
        offset = isBehind ? -distance : distance;
        return hours >= 0
                && minutes >= 0
                && minutes < SECONDS_PER_MINUTE
                && seconds >= 0
                && seconds < SECONDS_PER_MINUTE
                && distance <= MOST_OFFSET_SECONDS;
    }

    /** Reads one digit, up to as many; -1 if there is none, or are more. */
    private long digits(int most) {
        long number = 0;
        int read = 0;
        for (; isDigit(); at++) {
            if (++read > most) {
                return -1;
            }
            number = number * 10 + next() - '0';
        }
        return read == 0 ? -1 : number;
    }

    private boolean isDigit() {
        int next = next();
        return next >= '0' && next <= '9';
    }

    private boolean accept(int sign) {
        boolean isNext = next() == sign;
        at += isNext ? 1 : 0;
        return isNext;
    }

    /** Returns the next byte, or a negative number at the end. */
    private int next() {
        return at < end ? bytes.get(JAVA_BYTE, at) : -1;
    }

    private void skipBlanks() {
        while (next() == ' ') {
            at++;
        }
    }
}
