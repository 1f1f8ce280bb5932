// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.function.row;

import dev.windrow.column.InfiniteTime;

import org.jspecify.annotations.Nullable;

import java.time.DateTimeException;
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.Month;
import java.time.format.TextStyle;
import java.util.Locale;

/** Reads a point in time from left to right. Without a date it is of 1900-01-01. */
final class TimeReader {

    /** Years of two digits from here on are of the last century. */
    private static final int FIRST_OF_1900 = 69;

    private final String text;
    private int next;

    private int year = 1900;
    private int month = 1;
    private int day = 1;
    private int dayOfYear;
    private int hour;
    private int minute;
    private int second;
    private int nanosecond;
    private int offsetMinutes;
    private @Nullable Boolean isAfternoon;

    TimeReader(String text) {
        this.text = text;
    }

    @Nullable LocalDateTime read(TimeFormat format) {
        LocalDateTime known = InfiniteTime.word(text);
        if (known != null) {
            return known;
        }
        skipBlanks();
        for (TimeFormat.Part part : format.parts()) {
            if (!(part.letter() == 0 ? accept(part.text()) : field(part.letter()))) {
                return null;
            }
        }
        skipBlanks();
        if (next < text.length()) {
            return null;
        }
        try {
            LocalDate date =
                    dayOfYear > 0
                            ? LocalDate.ofYearDay(year, dayOfYear)
                            : LocalDate.of(year, month, day);
            return date.atTime(hourOfDay(), minute, second, nanosecond).minusMinutes(offsetMinutes);
        } catch (DateTimeException e) {
            return null;
        }
    }

    private int hourOfDay() {
        if (isAfternoon == null) {
            return hour;
        }
        if (hour < 1 || hour > 12) {
            throw new DateTimeException("hour " + hour);
        }
        return hour % 12 + (isAfternoon ? 12 : 0);
    }

    private boolean field(char letter) {
        return switch (letter) {
            case 'a' ->
                    isOneOf(
                                    DayOfWeek.values().length,
                                    i ->
                                            DayOfWeek.of(i)
                                                    .getDisplayName(
                                                            TextStyle.SHORT, Locale.ENGLISH))
                            > 0;
            case 'A' ->
                    isOneOf(
                                    DayOfWeek.values().length,
                                    i ->
                                            DayOfWeek.of(i)
                                                    .getDisplayName(TextStyle.FULL, Locale.ENGLISH))
                            > 0;
            case 'b' ->
                    (month =
                                    isOneOf(
                                            12,
                                            i ->
                                                    Month.of(i)
                                                            .getDisplayName(
                                                                    TextStyle.SHORT,
                                                                    Locale.ENGLISH)))
                            > 0;
            case 'B' ->
                    (month =
                                    isOneOf(
                                            12,
                                            i ->
                                                    Month.of(i)
                                                            .getDisplayName(
                                                                    TextStyle.FULL,
                                                                    Locale.ENGLISH)))
                            > 0;
            case 'd' -> (day = number(2)) >= 0;
            case 'm' -> (month = number(2)) >= 0;
            case 'y' -> (year = century(number(2))) >= 0;
            case 'Y' -> year();
            case 'H', 'I' -> (hour = number(2)) >= 0;
            case 'M' -> (minute = number(2)) >= 0;
            case 'S' -> (second = number(2)) >= 0;
            case 'f' -> fraction(6);
            case 'n' -> fraction(9);
            case 'g' -> fraction(3);
            case 'j' -> (dayOfYear = number(3)) > 0;
            case 'w' -> isWithin(number(1), 0);
            case 'u' -> isWithin(number(1), 1);
            case 'p' -> half();
            case 'z' -> offset();
            default ->
                    throw new IllegalArgumentException("%" + letter + " is written, and not read");
        };
    }

    private static int century(int number) {
        return number < 0 ? number : number + (number < FIRST_OF_1900 ? 2000 : 1900);
    }

    private boolean year() {
        boolean isNegative = next < text.length() && text.charAt(next) == '-';
        next += isNegative ? 1 : 0;
        int read = number(isNegative ? 6 : 4);
        year = isNegative ? -read : read;
        return read >= 0;
    }

    private boolean fraction(int most) {
        int start = next;
        int read = number(most);
        nanosecond = read * (int) Math.pow(10, 9 - (next - start));
        return read >= 0;
    }

    private boolean half() {
        boolean isMorning = accept("AM");
        isAfternoon = !isMorning && accept("PM");
        return isMorning || isAfternoon;
    }

    private boolean offset() {
        boolean isNegative = accept("-");
        if (!isNegative && !accept("+")) {
            return false;
        }
        int start = next;
        int hours = number(2);
        boolean isWhole = next == start + 2;
        accept(":");
        int minutes = 0;
        if (next < text.length() && isDigit(text.charAt(next))) {
            start = next;
            minutes = number(2);
            isWhole &= next == start + 2;
        }
        offsetMinutes = (hours * 60 + minutes) * (isNegative ? -1 : 1);
        return isWhole;
    }

    private static boolean isWithin(int dayOfWeek, int first) {
        return dayOfWeek >= first && dayOfWeek < first + DayOfWeek.values().length;
    }

    /** Reads digits, or returns -1 if there are none. */
    private int number(int most) {
        int start = next;
        int value = 0;
        while (next < text.length() && next - start < most && isDigit(text.charAt(next))) {
            value = value * 10 + text.charAt(next++) - '0';
        }
        return next == start ? -1 : value;
    }

    private static boolean isDigit(char each) {
        return each >= '0' && each <= '9';
    }

    /** Returns the number of the name that is next, from 1, or 0. */
    private int isOneOf(int count, java.util.function.IntFunction<String> names) {
        for (int i = 1; i <= count; i++) {
            if (accept(names.apply(i))) {
                return i;
            }
        }
        return 0;
    }

    private boolean accept(String expected) {
        if (expected.isBlank()) {
            skipBlanks();
            return true;
        }
        boolean is = text.regionMatches(true, next, expected, 0, expected.length());
        next += is ? expected.length() : 0;
        return is;
    }

    private void skipBlanks() {
        while (next < text.length() && Character.isWhitespace(text.charAt(next))) {
            next++;
        }
    }
}
