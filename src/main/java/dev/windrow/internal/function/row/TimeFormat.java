// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.function.row;

import dev.windrow.internal.cancel.WorkMeter;

import org.jspecify.annotations.Nullable;

import java.time.LocalDateTime;
import java.time.format.TextStyle;
import java.time.temporal.ChronoField;
import java.time.temporal.IsoFields;
import java.time.temporal.TemporalField;
import java.time.temporal.WeekFields;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * A format of points in time in C's notation, such as {@code %d.%m.%Y}.
 *
 * @param parts letters behind the percent sign, and texts between them
 */
record TimeFormat(List<Part> parts) {

    private static final WeekFields FROM_SUNDAY = WeekFields.of(java.time.DayOfWeek.SUNDAY, 7);
    private static final WeekFields FROM_MONDAY = WeekFields.of(java.time.DayOfWeek.MONDAY, 7);

    private static final String KNOWN = "aAwdbBhmyYHIpMSfngzZjUWcxXGuV";

    /**
     * A part.
     *
     * @param letter a field; 0 for a text
     * @param isShort whether the field is written without zeros before it
     */
    record Part(char letter, boolean isShort, String text) {}

    /** Reads a format. */
    static TimeFormat of(String written) {
        List<Part> parts = new ArrayList<>();
        WorkMeter meter = new WorkMeter();
        for (int i = 0; i < written.length(); i++) {
            meter.addObject();
            if (written.charAt(i) != '%') {
                parts.add(new Part((char) 0, false, written.substring(i, i + 1)));
                continue;
            }
            boolean isShort = written.startsWith("%-", i);
            i += isShort ? 2 : 1;
            char letter = i < written.length() ? written.charAt(i) : ' ';
            switch (letter) {
                case '%' -> parts.add(new Part((char) 0, false, "%"));
                case 'c' -> parts.addAll(of("%Y-%m-%d %H:%M:%S").parts);
                case 'x' -> parts.addAll(of("%Y-%m-%d").parts);
                case 'X' -> parts.addAll(of("%H:%M:%S").parts);
                default -> {
                    if (KNOWN.indexOf(letter) < 0) {
                        throw new IllegalArgumentException(
                                "'%s' is no format of times: expected one of %s behind %%"
                                        .formatted(written, KNOWN));
                    }
                    parts.add(new Part(letter, isShort, ""));
                }
            }
        }
        return new TimeFormat(List.copyOf(parts));
    }

    /**
     * Writes a point in time.
     *
     * @param zone the name of its zone, or nothing
     */
    String write(LocalDateTime time, String zone) {
        StringBuilder written = new StringBuilder();
        for (Part part : parts) {
            written.append(
                    switch (part.letter) {
                        case 0 -> part.text;
                        case 'Z' -> zone;
                        default -> written(part, time);
                    });
        }
        return written.toString();
    }

    private static String written(Part part, LocalDateTime time) {
        return switch (part.letter) {
            case 'a' -> time.getDayOfWeek().getDisplayName(TextStyle.SHORT, Locale.ENGLISH);
            case 'A' -> time.getDayOfWeek().getDisplayName(TextStyle.FULL, Locale.ENGLISH);
            case 'b', 'h' -> time.getMonth().getDisplayName(TextStyle.SHORT, Locale.ENGLISH);
            case 'B' -> time.getMonth().getDisplayName(TextStyle.FULL, Locale.ENGLISH);
            case 'w' -> Integer.toString(time.getDayOfWeek().getValue() % 7);
            case 'u' -> Integer.toString(time.getDayOfWeek().getValue());
            case 'd' -> digits(part, time, ChronoField.DAY_OF_MONTH, 2);
            case 'm' -> digits(part, time, ChronoField.MONTH_OF_YEAR, 2);
            case 'y' -> digits(part, Math.abs(time.getYear() % 100), 2);
            case 'Y' -> time.getYear() < 0 ? "" + time.getYear() : digits(time.getYear(), 4);
            case 'G' -> digits(time.get(IsoFields.WEEK_BASED_YEAR), 4);
            case 'H' -> digits(part, time, ChronoField.HOUR_OF_DAY, 2);
            case 'I' -> digits(part, time, ChronoField.CLOCK_HOUR_OF_AMPM, 2);
            case 'p' -> time.getHour() < 12 ? "AM" : "PM";
            case 'M' -> digits(part, time, ChronoField.MINUTE_OF_HOUR, 2);
            case 'S' -> digits(part, time, ChronoField.SECOND_OF_MINUTE, 2);
            case 'f', 'n' -> digits(time.get(ChronoField.MICRO_OF_SECOND), 6);
            case 'g' -> digits(time.get(ChronoField.MILLI_OF_SECOND), 3);
            case 'z' -> "+00";
            case 'j' -> digits(part, time, ChronoField.DAY_OF_YEAR, 3);
            case 'U' -> digits(part, time, FROM_SUNDAY.weekOfYear(), 2);
            case 'W' -> digits(part, time, FROM_MONDAY.weekOfYear(), 2);
            default -> digits(part, time, IsoFields.WEEK_OF_WEEK_BASED_YEAR, 2);
        };
    }

    private static String digits(Part part, LocalDateTime time, TemporalField field, int width) {
        return digits(part, time.get(field), width);
    }

    private static String digits(Part part, int value, int width) {
        return digits(value, part.isShort ? 1 : width);
    }

    private static String digits(int value, int width) {
        String digits = Integer.toString(value);
        return "0".repeat(Math.max(0, width - digits.length())) + digits;
    }

    /** Reads a point in time, or returns null if the text is not of this format. */
    @Nullable LocalDateTime read(String text) {
        return new TimeReader(text).read(this);
    }
}
