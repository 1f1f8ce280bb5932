// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.function.row;

import dev.windrow.column.InfiniteTime;
import dev.windrow.internal.cancel.WorkMeter;
import dev.windrow.internal.function.TimeParts;

import org.jspecify.annotations.Nullable;

import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.time.temporal.JulianFields;
import java.util.List;

/** Functions of dates and points in time. */
final class TimeFunctions {

    private static final LocalDateTime EPOCH = LocalDate.EPOCH.atStartOfDay();

    private static final double NANOSECONDS_PER_DAY = 86_400e9;
    private static final double MICROSECONDS_PER_SECOND = 1e6;

    private static final LastMade<TimeFormat> FORMATS = new LastMade<>(TimeFormat::of);

    static final FunctionTable TABLE =
            new FunctionTable()
                    .two(
                            "strftime(timestamptz, utf8) utf8",
                            (LocalDateTime time, String format) ->
                                    FORMATS.of(format).write(time, "UTC"))
                    .two(
                            "strftime(timestamp, utf8) utf8",
                            (LocalDateTime time, String format) ->
                                    FORMATS.of(format).write(time, ""))
                    .two(
                            "strftime(utf8, timestamp) utf8",
                            (String format, LocalDateTime time) ->
                                    FORMATS.of(format).write(time, ""))
                    .one(
                            "epoch_ms(timestamp) int64",
                            (LocalDateTime time) -> ChronoUnit.MILLIS.between(EPOCH, time))
                    .one(
                            "epoch_ms(int64) timestamp",
                            (Long count) -> EPOCH.plus(count, ChronoUnit.MILLIS))
                    .one(
                            "epoch_us(timestamp) int64",
                            (LocalDateTime time) -> ChronoUnit.MICROS.between(EPOCH, time))
                    .one(
                            "julian(timestamp) float64",
                            (LocalDateTime time) ->
                                    time.toLocalDate().getLong(JulianFields.JULIAN_DAY)
                                            + time.toLocalTime().toNanoOfDay()
                                                    / NANOSECONDS_PER_DAY)
                    .one(
                            "make_timestamp(int64) timestamp",
                            (Long count) -> EPOCH.plus(count, ChronoUnit.MICROS))
                    .one(
                            "make_timestamp_ms(int64) timestamp",
                            (Long count) -> EPOCH.plus(count, ChronoUnit.MILLIS))
                    .one(
                            "make_timestamp_ns(int64) timestamp_ns",
                            (Long count) -> EPOCH.plusNanos(count))
                    .add(
                            "make_timestamp(int64, int64, int64, int64, int64, float64) timestamp",
                            TimeFunctions::timestamp)
                    .one(
                            "make_timestamptz(int64) timestamptz",
                            (Long count) -> EPOCH.plus(count, ChronoUnit.MICROS))
                    .add(
                            "make_timestamptz(int64, int64, int64, int64, int64, float64)"
                                    + " timestamptz",
                            TimeFunctions::timestamp)
                    .add(
                            "make_timestamptz(int64, int64, int64, int64, int64, float64, utf8)"
                                    + " timestamptz",
                            values ->
                                    ((LocalDateTime) timestamp(values))
                                            .atZone(ZoneId.of((String) values[6]))
                                            .withZoneSameInstant(ZoneOffset.UTC)
                                            .toLocalDateTime())
                    .one("epoch_ms(time) int64", (LocalTime at) -> at.toNanoOfDay() / 1_000_000)
                    .one("epoch_us(time) int64", (LocalTime at) -> at.toNanoOfDay() / 1_000)
                    .one("epoch_ns(time) int64", LocalTime::toNanoOfDay)
                    .three("make_time(int64, int64, float64) time", TimeFunctions::time)
                    .one(
                            "to_timestamp(float64) timestamptz",
                            (Double seconds) ->
                                    EPOCH.plus(
                                            Math.round(seconds * MICROSECONDS_PER_SECOND),
                                            ChronoUnit.MICROS))
                    .three(
                            "date_sub; datesub(utf8, timestamp, timestamp) int64",
                            TimeFunctions::whole)
                    .two(
                            "timezone(utf8, timestamp) timestamptz",
                            (String zone, LocalDateTime time) ->
                                    time.atZone(ZoneId.of(zone))
                                            .withZoneSameInstant(ZoneOffset.UTC)
                                            .toLocalDateTime())
                    .two(
                            "timezone(utf8, timestamptz) timestamp",
                            (String zone, LocalDateTime time) ->
                                    time.atZone(ZoneOffset.UTC)
                                            .withZoneSameInstant(ZoneId.of(zone))
                                            .toLocalDateTime())
                    .one(
                            "epoch_ns(timestamptz) int64",
                            (LocalDateTime time) -> ChronoUnit.NANOS.between(EPOCH, time))
                    .one(
                            "epoch_ns(date32) int64",
                            (LocalDate date) ->
                                    ChronoUnit.NANOS.between(EPOCH, date.atStartOfDay()))
                    .ofFinite()
                    .one(
                            "epoch_ns(timestamp_ns) int64",
                            (LocalDateTime time) -> ChronoUnit.NANOS.between(EPOCH, time))
                    .one(
                            "epoch_ns(timestamp) int64",
                            (LocalDateTime time) ->
                                    InfiniteTime.is(time)
                                            ? null
                                            : ChronoUnit.NANOS.between(EPOCH, time))
                    .two("strptime(utf8, utf8) timestamp", TimeFunctions::read)
                    .two(
                            "try_strptime(utf8, utf8) timestamp",
                            (String text, String format) -> FORMATS.of(format).read(text))
                    .two("strptime(utf8, utf8[]) timestamp", TimeFunctions::readAny)
                    .two("try_strptime(utf8, utf8[]) timestamp", TimeFunctions::anyOrNull)
                    .one("isfinite(date32) bool", (LocalDate date) -> !InfiniteTime.is(date))
                    .one("isfinite(timestamp) bool", (LocalDateTime at) -> !InfiniteTime.is(at))
                    .one("isinf(date32) bool", InfiniteTime::is)
                    .one("isinf(timestamp) bool", InfiniteTime::is);

    private TimeFunctions() {}

    private static Object read(String text, String format) {
        LocalDateTime read = FORMATS.of(format).read(text);
        if (read == null) {
            throw new IllegalArgumentException(
                    "'%s' is not of the format '%s': try_strptime makes a null of it"
                            .formatted(text, format));
        }
        return read;
    }

    private static Object readAny(String text, List<String> formats) {
        Object read = anyOrNull(text, formats);
        if (read == null) {
            throw new IllegalArgumentException(
                    "'%s' is of none of the formats %s: try_strptime makes a null of it"
                            .formatted(text, formats));
        }
        return read;
    }

    /** Reads a text in the first format that fits. */
    private static @Nullable Object anyOrNull(String text, List<String> formats) {
        WorkMeter meter = new WorkMeter();
        for (String format : formats) {
            meter.addObject();
            meter.add(text.length());
            LocalDateTime read = FORMATS.of(format).read(text);
            if (read != null) {
                return read;
            }
        }
        return null;
    }

    private static Object timestamp(Object[] values) {
        LocalTime time = time((long) values[3], (long) values[4], (double) values[5]);
        return LocalDate.of(
                        Math.toIntExact((long) values[0]),
                        Math.toIntExact((long) values[1]),
                        Math.toIntExact((long) values[2]))
                .atTime(time);
    }

    private static LocalTime time(long hour, long minute, double second) {
        long microseconds = Math.round(second * MICROSECONDS_PER_SECOND);
        return LocalTime.of(Math.toIntExact(hour), Math.toIntExact(minute))
                .withSecond(Math.toIntExact(Math.floorDiv(microseconds, 1_000_000L)))
                .withNano((int) Math.floorMod(microseconds, 1_000_000L) * 1_000);
    }

    /** Returns how many whole units lie between two points in time. */
    private static Object whole(String unit, LocalDateTime from, LocalDateTime to) {
        return switch (TimeParts.known(unit)) {
            case "microsecond" -> ChronoUnit.MICROS.between(from, to);
            case "millisecond" -> ChronoUnit.MILLIS.between(from, to);
            case "second", "epoch" -> ChronoUnit.SECONDS.between(from, to);
            case "minute" -> ChronoUnit.MINUTES.between(from, to);
            case "hour" -> ChronoUnit.HOURS.between(from, to);
            case "day", "dayofweek", "isodow", "dayofyear", "julian" ->
                    ChronoUnit.DAYS.between(from, to);
            case "week", "yearweek" -> ChronoUnit.WEEKS.between(from, to);
            case "month" -> Intervals.months(from, to);
            case "quarter" -> Intervals.months(from, to) / 3;
            case "year", "isoyear" -> Intervals.months(from, to) / 12;
            case "decade" -> Intervals.months(from, to) / 120;
            case "century" -> Intervals.months(from, to) / 1_200;
            case "millennium" -> Intervals.months(from, to) / 12_000;
            default -> throw new IllegalArgumentException("'" + unit + "' is no unit of time");
        };
    }
}
