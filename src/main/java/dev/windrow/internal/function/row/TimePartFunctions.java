// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.function.row;

import dev.windrow.internal.function.TimeParts;

import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.temporal.ChronoUnit;
import java.time.temporal.IsoFields;
import java.time.temporal.JulianFields;
import java.time.temporal.TemporalAdjusters;

/** Functions of points in time whose part differs from row to row, or is a rare one. */
final class TimePartFunctions {

    private static final LocalDateTime EPOCH = LocalDate.EPOCH.atStartOfDay();
    private static final int YEARS_PER_DECADE = 10;
    private static final int YEARS_PER_CENTURY = 100;
    private static final int YEARS_PER_MILLENNIUM = 1_000;
    private static final long NANOSECONDS_PER_SECOND = 1_000_000_000L;

    static final FunctionTable TABLE =
            new FunctionTable()
                    .two("date_part(utf8, timestamp) int64", TimePartFunctions::part)
                    .two(
                            "date_part(utf8, time) int64",
                            (String name, LocalTime time) ->
                                    part(name, time.atDate(LocalDate.EPOCH)))
                    .two("date_trunc(utf8, timestamp) timestamp", TimePartFunctions::start)
                    .three(
                            "date_diff(utf8, timestamp, timestamp) int64",
                            TimePartFunctions::boundaries)
                    .ofFinite();

    private TimePartFunctions() {}

    private static Object part(String name, LocalDateTime time) {
        long year = time.getYear();
        long weekYear = time.get(IsoFields.WEEK_BASED_YEAR);
        long week = time.get(IsoFields.WEEK_OF_WEEK_BASED_YEAR);
        long inMinute = time.getSecond() * NANOSECONDS_PER_SECOND + time.getNano();
        return switch (TimeParts.known(name)) {
            case "year" -> year;
            case "quarter" -> time.getLong(IsoFields.QUARTER_OF_YEAR);
            case "month" -> (long) time.getMonthValue();
            case "week" -> week;
            case "isoyear" -> weekYear;
            case "yearweek" -> weekYear * YEARS_PER_CENTURY + (weekYear > 0 ? week : -week);
            case "day" -> (long) time.getDayOfMonth();
            case "dayofweek" -> (long) time.getDayOfWeek().getValue() % 7;
            case "isodow" -> (long) time.getDayOfWeek().getValue();
            case "dayofyear" -> (long) time.getDayOfYear();
            case "hour" -> (long) time.getHour();
            case "minute" -> (long) time.getMinute();
            case "second" -> (long) time.getSecond();
            case "millisecond" -> inMinute / 1_000_000;
            case "microsecond" -> inMinute / 1_000;
            case "nanosecond" -> inMinute;
            case "decade" -> year / YEARS_PER_DECADE;
            case "century" -> counted(year, YEARS_PER_CENTURY);
            case "millennium" -> counted(year, YEARS_PER_MILLENNIUM);
            case "era" -> year > 0 ? 1L : 0L;
            case "epoch" -> Math.floorDiv(ChronoUnit.MICROS.between(EPOCH, time), 1_000_000L);
            case "julian" -> time.getLong(JulianFields.JULIAN_DAY);
            case "timezone", "timezone_hour", "timezone_minute" -> 0L;
            default -> throw new IllegalArgumentException("'" + name + "' is no field of a date");
        };
    }

    /** Returns the number of centuries or the like, which are counted from 1 and from -1. */
    private static long counted(long year, int years) {
        return year > 0 ? (year - 1) / years + 1 : -(-year / years) - 1;
    }

    /** Returns the first point in time of the unit that has a point. */
    private static LocalDateTime start(String unit, LocalDateTime time) {
        LocalDate day = time.toLocalDate();
        LocalDate first =
                switch (TimeParts.known(unit)) {
                    case "microsecond" -> null;
                    case "millisecond", "second", "epoch", "minute", "hour" -> null;
                    case "day", "dayofweek", "isodow", "dayofyear", "julian" -> day;
                    case "week", "yearweek" ->
                            day.with(TemporalAdjusters.previousOrSame(DayOfWeek.MONDAY));
                    case "month" -> day.withDayOfMonth(1);
                    case "quarter" ->
                            day.withDayOfMonth(1).withMonth(day.getMonthValue() - offset(day));
                    case "year" -> day.withDayOfYear(1);
                    case "isoyear" ->
                            LocalDate.of(day.get(IsoFields.WEEK_BASED_YEAR), 1, 4)
                                    .with(TemporalAdjusters.previousOrSame(DayOfWeek.MONDAY));
                    case "decade" -> firstOf(day, YEARS_PER_DECADE);
                    case "century" -> firstOf(day, YEARS_PER_CENTURY);
                    case "millennium" -> firstOf(day, YEARS_PER_MILLENNIUM);
                    default ->
                            throw new IllegalArgumentException("'" + unit + "' is no unit of time");
                };
        return first == null
                ? time.truncatedTo(ChronoUnit.valueOf(TimeParts.ofJava(unit)))
                : first.atStartOfDay();
    }

    private static int offset(LocalDate day) {
        return (day.getMonthValue() - 1) % 3;
    }

    private static LocalDate firstOf(LocalDate day, int years) {
        return LocalDate.of(day.getYear() / years * years, 1, 1);
    }

    /** Returns how many units begin between two points in time. */
    private static Object boundaries(String unit, LocalDateTime from, LocalDateTime to) {
        LocalDateTime first = start(unit, from);
        LocalDateTime last = start(unit, to);
        long months =
                (last.getYear() - first.getYear()) * 12L
                        + last.getMonthValue()
                        - first.getMonthValue();
        return switch (TimeParts.known(unit)) {
            case "microsecond" -> ChronoUnit.MICROS.between(first, last);
            case "millisecond" -> ChronoUnit.MILLIS.between(first, last);
            case "second", "epoch" -> ChronoUnit.SECONDS.between(first, last);
            case "minute" -> ChronoUnit.MINUTES.between(first, last);
            case "hour" -> ChronoUnit.HOURS.between(first, last);
            // Not how many Mondays lie between.
            case "week", "yearweek" ->
                    ChronoUnit.DAYS.between(from.toLocalDate(), to.toLocalDate()) / 7;
            case "month" -> months;
            case "quarter" -> months / 3;
            case "year" -> months / 12;
            case "isoyear" ->
                    (long) to.get(IsoFields.WEEK_BASED_YEAR) - from.get(IsoFields.WEEK_BASED_YEAR);
            case "decade" -> months / (12 * YEARS_PER_DECADE);
            case "century" -> months / (12 * YEARS_PER_CENTURY);
            case "millennium" -> months / (12 * YEARS_PER_MILLENNIUM);
            default -> ChronoUnit.DAYS.between(first, last);
        };
    }
}
