// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.csv;

import org.jspecify.annotations.Nullable;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.Month;
import java.util.Arrays;

/**
 * Reads dates ({@code 2026-11-20}, or in another format), times ({@code 09:30}, {@code
 * 09:30:00.25}) and timestamps ({@code 2026-11-20T09:30:00+01:00}, also with a space for the T,
 * with Z, UTC or without an offset). Years have four digits, or more with a sign. Behind a date
 * that is not in ISO 8601, a time may end in AM or PM.
 */
final class TemporalFields {

    private static final int SECONDS_PER_DAY = 86_400;
    private static final int SECONDS_PER_HOUR = 3_600;
    private static final int MOST_FRACTION_DIGITS = 9;
    private static final int MOST_OFFSET_SECONDS = 18 * 3_600;

    private static final String PARTS = "YmdHMS";

    private byte[] bytes = {};
    private int at;
    private int to;
    private long day;
    private int secondOfDay;
    private int nanosecond;
    private int fractionDigits;

    /** Year, month, day, hour, minute and second of a date in a format that is not ISO 8601. */
    private final int[] parts = new int[PARTS.length()];

    private @Nullable Integer offsetSeconds;

    /** Returns the days since 1970-01-01. */
    long day() {
        return day;
    }

    /** Returns the whole seconds since midnight. */
    long secondOfDay() {
        return secondOfDay;
    }

    /** Returns the fraction of the second. */
    int nanosecond() {
        return nanosecond;
    }

    /** Returns how many digits the fraction was written with. */
    int fractionDigits() {
        return fractionDigits;
    }

    /** Returns the offset from UTC that was written, or null without one. */
    @Nullable Integer offsetSeconds() {
        return offsetSeconds;
    }

    /** Returns the seconds since 1970-01-01T00:00, at the offset that was written if any. */
    long epochSecond() {
        int offset = offsetSeconds == null ? 0 : offsetSeconds;
        return day * SECONDS_PER_DAY + secondOfDay - offset;
    }

    /** Reads a text as a date; false if it is none. */
    boolean parseDate(byte[] text, int from, int end, DateFormat format) {
        begin(text, from, end);
        return !format.hasTime() && date(format) && at == to;
    }

    /** Reads a text as a time of day; false if it is none. */
    boolean parseTime(byte[] text, int from, int end) {
        begin(text, from, end);
        return time() && at == to;
    }

    /** Reads a text as a timestamp; false if it is none. */
    boolean parseTimestamp(byte[] text, int from, int end, DateFormat format) {
        begin(text, from, end);
        return date(format)
                && (format.hasTime() || (skip('T') || skip(' ')) && time())
                && (format == DateFormat.ISO || half())
                && (at == to || offset())
                && at == to;
    }

    private void begin(byte[] text, int from, int end) {
        bytes = text;
        at = from;
        to = end;
        secondOfDay = 0;
        nanosecond = 0;
        fractionDigits = 0;
        offsetSeconds = null;
    }

    private boolean date(DateFormat format) {
        return format == DateFormat.ISO ? isoDate() : formatted(format.pattern());
    }

    private boolean isoDate() {
        boolean negative = at < to && bytes[at] == '-';
        boolean signed = negative || at < to && bytes[at] == '+';
        at += signed ? 1 : 0;
        int start = at;
        int year = 0;
        while (at < to && isDigit(bytes[at]) && at - start < 9) {
            year = year * 10 + bytes[at++] - '0';
        }
        char separator = at < to && bytes[at] == '/' ? '/' : '-';
        if (at - start < 4 || at - start > 4 && !signed || !skip(separator)) {
            return false;
        }
        int month = oneOrTwoDigits();
        int dayOfMonth = skip(separator) ? oneOrTwoDigits() : -1;
        return setDay(negative ? -year : year, month, dayOfMonth);
    }

    /** Reads a date, and a time if there is one in the pattern. */
    private boolean formatted(String pattern) {
        Arrays.fill(parts, 0);
        for (int i = 0; i < pattern.length(); i++) {
            char sign = pattern.charAt(i);
            boolean isThere = sign == '%' ? directive(pattern.charAt(++i)) : skip(sign);
            if (!isThere) {
                return false;
            }
        }
        secondOfDay = (part('H') * 60 + part('M')) * 60 + part('S');
        return part('H') < 24
                && part('M') < 60
                && part('S') < 60
                && setDay(part('Y'), part('m'), part('d'));
    }

    private boolean directive(char directive) {
        return switch (directive) {
            case 'Y' -> put('Y', twoDigits() * 100 + twoDigits());
            case 'y' -> putShortYear(twoDigits());
            case 'b', 'B' -> put('m', monthByName());
            case 'm', 'd', 'H', 'M', 'S' -> put(directive, oneOrTwoDigits());
            case 'I' -> put('H', oneOrTwoDigits());
            case 'f' -> fraction();
            // Whoever reads the date reads that behind it, with or without a blank.
            case 'p' -> true;
            default -> skip('%');
        };
    }

    private int part(char name) {
        return parts[PARTS.indexOf(name)];
    }

    private boolean put(char name, int value) {
        parts[PARTS.indexOf(name)] = value;
        return value >= 0;
    }

    /** Years of two digits are those from 1969 to 2068, as in C. */
    private boolean putShortYear(int year) {
        return put('Y', year) && put('Y', year < 69 ? 2000 + year : 1900 + year);
    }

    private int monthByName() {
        for (Month month : Month.values()) {
            String name = month.name();
            if (skip(name) || skip(name.substring(0, 3))) {
                return month.getValue();
            }
        }
        return -1;
    }

    /** Reads AM or PM if one of them is there; false if the hour contradicts it. */
    private boolean half() {
        int before = at;
        skip(' ');
        boolean isMorning = skip("AM");
        if (!isMorning && !skip("PM")) {
            at = before;
            return true;
        }
        int hour = secondOfDay / SECONDS_PER_HOUR;
        secondOfDay += ((isMorning ? 0 : 12) + hour % 12 - hour) * SECONDS_PER_HOUR;
        return hour >= 1 && hour <= 12;
    }

    private boolean setDay(int year, int month, int dayOfMonth) {
        if (month < 1 || dayOfMonth < 1 || month > 12 || dayOfMonth > 31) {
            return false;
        }
        try {
            day = LocalDate.of(year, month, dayOfMonth).toEpochDay();
            return true;
        } catch (DateTimeException e) {
            return false;
        }
    }

    private boolean time() {
        int hour = oneOrTwoDigits();
        int minute = skip(':') ? twoDigits() : -1;
        if (hour < 0 || hour > 23 || minute < 0 || minute > 59) {
            return false;
        }
        int second = 0;
        if (skip(':')) {
            second = twoDigits();
            if (second < 0 || second > 59 || skip('.') && !fraction()) {
                return false;
            }
        }
        secondOfDay = (hour * 60 + minute) * 60 + second;
        return true;
    }

    private boolean fraction() {
        int value = 0;
        int digits = 0;
        while (at < to && isDigit(bytes[at]) && digits < MOST_FRACTION_DIGITS) {
            value = value * 10 + bytes[at++] - '0';
            digits++;
        }
        fractionDigits = digits;
        for (int i = digits; i < MOST_FRACTION_DIGITS; i++) {
            value *= 10;
        }
        nanosecond = value;
        return digits > 0;
    }

    private boolean offset() {
        skip(' ');
        if (skip('Z') || skip('z') || skip("UTC")) {
            offsetSeconds = 0;
            return true;
        }
        if (at == to || bytes[at - 1] == ' ') {
            return false;
        }
        boolean negative = bytes[at] == '-';
        if (!negative && bytes[at] != '+') {
            return false;
        }
        at++;
        int hours = twoDigits();
        int minutes = skip(':') || at < to ? twoDigits() : 0;
        int seconds = skip(':') ? twoDigits() : 0;
        int total = (hours * 60 + minutes) * 60 + seconds;
        if (hours < 0 || minutes < 0 || seconds < 0 || total > MOST_OFFSET_SECONDS) {
            return false;
        }
        offsetSeconds = negative ? -total : total;
        return true;
    }

    private boolean skip(char expected) {
        if (at < to && bytes[at] == expected) {
            at++;
            return true;
        }
        return false;
    }

    /** Skips a word, in any case. */
    private boolean skip(String word) {
        if (to - at < word.length()
                || !FieldParser.text(bytes, at, at + word.length()).equalsIgnoreCase(word)) {
            return false;
        }
        at += word.length();
        return true;
    }

    /** Returns a number of one digit or two, or a negative one if there is none. */
    private int oneOrTwoDigits() {
        int two = twoDigits();
        return two >= 0 || at == to || !isDigit(bytes[at]) ? two : bytes[at++] - '0';
    }

    /** Returns a number of two digits, or a negative one if they are not there. */
    private int twoDigits() {
        if (at + 2 > to || !isDigit(bytes[at]) || !isDigit(bytes[at + 1])) {
            return -1_000_000;
        }
        int value = (bytes[at] - '0') * 10 + bytes[at + 1] - '0';
        at += 2;
        return value;
    }

    private static boolean isDigit(byte c) {
        return c >= '0' && c <= '9';
    }
}
