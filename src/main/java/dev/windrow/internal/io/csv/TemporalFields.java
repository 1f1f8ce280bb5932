// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.csv;

import org.jspecify.annotations.Nullable;

import java.time.DateTimeException;
import java.time.LocalDate;

/**
 * Reads dates ({@code 2026-11-20}), times ({@code 09:30}, {@code 09:30:00.25}) and timestamps
 * ({@code 2026-11-20T09:30:00+01:00}, also with a space for the T, with Z, or without an offset) in
 * ISO 8601. Years have four digits, or more with a sign.
 */
final class TemporalFields {

    private static final int SECONDS_PER_DAY = 86_400;
    private static final int MOST_FRACTION_DIGITS = 9;
    private static final int MOST_OFFSET_SECONDS = 18 * 3_600;

    private byte[] bytes = {};
    private int at;
    private int to;
    private long day;
    private int secondOfDay;
    private int nanosecond;
    private int fractionDigits;
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
    boolean parseDate(byte[] text, int from, int end) {
        begin(text, from, end);
        return date() && at == to;
    }

    /** Reads a text as a time of day; false if it is none. */
    boolean parseTime(byte[] text, int from, int end) {
        begin(text, from, end);
        return time() && at == to;
    }

    /** Reads a text as a timestamp; false if it is none. */
    boolean parseTimestamp(byte[] text, int from, int end) {
        begin(text, from, end);
        return date() && (skip('T') || skip(' ')) && time() && (at == to || offset()) && at == to;
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

    private boolean date() {
        boolean negative = at < to && bytes[at] == '-';
        boolean signed = negative || at < to && bytes[at] == '+';
        at += signed ? 1 : 0;
        int start = at;
        int year = 0;
        while (at < to && isDigit(bytes[at]) && at - start < 9) {
            year = year * 10 + bytes[at++] - '0';
        }
        if (at - start < 4 || at - start > 4 && !signed || !skip('-')) {
            return false;
        }
        int month = twoDigits();
        int dayOfMonth = skip('-') ? twoDigits() : -1;
        if (month < 1 || dayOfMonth < 1 || month > 12 || dayOfMonth > 31) {
            return false;
        }
        try {
            day = LocalDate.of(negative ? -year : year, month, dayOfMonth).toEpochDay();
            return true;
        } catch (DateTimeException e) {
            return false;
        }
    }

    private boolean time() {
        int hour = twoDigits();
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
        if (skip('Z') || skip('z')) {
            offsetSeconds = 0;
            return true;
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
