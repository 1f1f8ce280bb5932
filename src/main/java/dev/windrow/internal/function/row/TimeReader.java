// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.function.row;

import dev.windrow.column.InfiniteTime;

import org.jspecify.annotations.Nullable;

import java.time.DateTimeException;
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.Month;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.format.TextStyle;
import java.time.temporal.TemporalAdjusters;
import java.util.Locale;
import java.util.Map;

/** Reads a point in time from left to right. Without a date it is of 1900-01-01. */
final class TimeReader {

    /** Years of two digits from here on are of the last century. */
    private static final int FIRST_OF_1900 = 69;

    private static final int MOST_WEEKS = 53;

    private static final Map<String, String> SHORT_ZONES = ZoneId.SHORT_IDS;

    private final String text;
    private int next;

    private int year = 1900;
    private int month = 1;
    private int day = 1;
    private int dayOfYear;
    private int week;
    private int dayOfWeek = -1;

    /** The letters of the fields so far. */
    private String fields = "";

    private int hour;
    private int minute;
    private int second;
    private int nanosecond;
    private int offsetMinutes;
    private ZoneId zone = ZoneOffset.UTC;
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
            LocalDate date = date();
            return date == null
                    ? null
                    : date.atTime(hourOfDay(), minute, second, nanosecond)
                            .minusMinutes(offsetMinutes)
                            .atZone(zone)
                            .withZoneSameInstant(ZoneOffset.UTC)
                            .toLocalDateTime();
        } catch (DateTimeException e) {
            return null;
        }
    }

    /** Returns the day that the fields say, or null for some that contradict each other. */
    private @Nullable LocalDate date() {
        if (has("dmbBh")) {
            return LocalDate.of(year, month, day);
        }
        String kept = fields.replaceAll("[^UWVGjyY]", "");
        if (kept.matches("[VG]+[yY]")) {
            return LocalDate.of(year, 1, 1);
        }
        long offsets = kept.chars().filter(each -> "UWVj".indexOf(each) >= 0).distinct().count();
        if (offsets > 1 || has("G") && has("UWj") || has("V") && has("yY")) {
            return null;
        }
        if (has("j")) {
            return LocalDate.ofYearDay(year, dayOfYear);
        }
        if (has("UW")) {
            boolean isFromSunday = has("U");
            DayOfWeek first = isFromSunday ? DayOfWeek.SUNDAY : DayOfWeek.MONDAY;
            int days = isFromSunday ? Math.max(0, dayOfWeek) : Math.max(0, (dayOfWeek + 6) % 7);
            return LocalDate.of(year, 1, 1)
                    .with(TemporalAdjusters.nextOrSame(first))
                    .plusDays((week - 1) * 7L + (dayOfWeek < 0 ? 0 : days));
        }
        if (has("V") || has("G") && !has("yY")) {
            return LocalDate.of(year, 1, 4)
                    .with(TemporalAdjusters.previousOrSame(DayOfWeek.MONDAY))
                    .plusDays((has("V") ? week - 1 : 0) * 7L)
                    .plusDays(dayOfWeek < 0 ? 0 : (dayOfWeek + 6) % 7);
        }
        return LocalDate.of(year, 1, 1);
    }

    private boolean has(String letters) {
        return letters.chars().anyMatch(each -> fields.indexOf(each) >= 0);
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
        fields += letter;
        return switch (letter) {
            case 'a' -> dayOfWeek(TextStyle.SHORT);
            case 'A' -> dayOfWeek(TextStyle.FULL);
            case 'b', 'h' -> month(TextStyle.SHORT);
            case 'B' -> month(TextStyle.FULL);
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
            case 'w' -> isWithin(dayOfWeek = number(1), 0);
            case 'u' -> isWithin(dayOfWeek = number(1), 1);
            case 'U', 'W' -> (week = number(2)) >= 0 && week <= MOST_WEEKS;
            case 'V' -> (week = number(2)) > 0 && week <= MOST_WEEKS;
            case 'G' -> has("yY") ? number(4) >= 0 : year();
            case 'p' -> half();
            case 'z' -> offset();
            default -> zone();
        };
    }

    private boolean dayOfWeek(TextStyle style) {
        return isOneOf(7, i -> DayOfWeek.of(i).getDisplayName(style, Locale.ENGLISH)) > 0;
    }

    private boolean month(TextStyle style) {
        month = isOneOf(12, i -> Month.of(i).getDisplayName(style, Locale.ENGLISH));
        return month > 0;
    }

    /** Reads the name of a zone, or a short one that America is used to. */
    private boolean zone() {
        int start = next;
        while (next < text.length() && isOfZone(text.charAt(next))) {
            next++;
        }
        String name = text.substring(start, next);
        try {
            zone = ZoneId.of(name.toUpperCase(Locale.ROOT), SHORT_ZONES);
            return true;
        } catch (DateTimeException e) {
            return isZone(name);
        }
    }

    private boolean isZone(String name) {
        try {
            zone = ZoneId.of(name);
            return true;
        } catch (DateTimeException e) {
            return false;
        }
    }

    private static boolean isOfZone(char each) {
        return Character.isLetterOrDigit(each) || "_/+-".indexOf(each) >= 0;
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
