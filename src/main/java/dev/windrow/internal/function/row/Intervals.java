// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.function.row;

import static dev.windrow.column.ColumnType.Named.INTERVAL;
import static dev.windrow.column.ColumnType.Primitive.DATE32;
import static dev.windrow.internal.function.row.FunctionTable.signature;

import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.Named;
import dev.windrow.column.ColumnType.Time;
import dev.windrow.column.ColumnType.Timestamp;
import dev.windrow.column.ColumnType.Unit;
import dev.windrow.column.InfiniteTime;
import dev.windrow.column.PackedValues;
import dev.windrow.internal.function.IntervalLiterals;
import dev.windrow.internal.function.TimeParts;
import dev.windrow.query.Expression;
import dev.windrow.query.Interval;
import dev.windrow.query.RowFunction.Code;
import dev.windrow.query.RowFunction.Signature;

import org.jspecify.annotations.Nullable;

import java.time.Duration;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.YearMonth;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * Computes with intervals: months, days and microseconds, none of which becomes another. A value is
 * a list of its length and of these, see {@link Named#INTERVAL}.
 */
public final class Intervals {

    private static final long DAYS_PER_MONTH = 30;
    private static final long MICROSECONDS_PER_SECOND = 1_000_000;
    private static final long MICROSECONDS_PER_DAY = 86_400 * MICROSECONDS_PER_SECOND;
    private static final int MONTHS_PER_YEAR = 12;
    private static final ColumnType POINT = new Timestamp(Unit.MICROSECOND, null);

    static final FunctionTable TABLE =
            new FunctionTable()
                    .three("make_interval(int64, int64, int64) interval", Intervals::of)
                    .two("age(timestamp, timestamp) interval", Intervals::age)
                    .generic("interval_sum", "x, interval", (_, types) -> sum(types, 1))
                    .generic("interval_difference", "x, interval or point", Intervals::difference)
                    .two("interval_product(interval, int64) interval", Intervals::times)
                    .two(
                            "interval_product(int64, interval) interval",
                            (Long n, List<Long> by) -> times(by, n))
                    .two("interval_product(interval, float64) interval", Intervals::scaled)
                    .two(
                            "interval_product(float64, interval) interval",
                            (Double x, List<Long> by) -> scaled(by, x))
                    .two("interval_quotient(interval, float64) interval", Intervals::divided)
                    .one("interval_microseconds(interval) int64", Intervals::epoch)
                    .one("epoch_ms(interval) int64", (List<Long> by) -> length(by) / 1_000)
                    .one("epoch_us(interval) int64", Intervals::length)
                    .one(
                            "epoch_ns(interval) int64",
                            (List<Long> by) -> Math.multiplyExact(length(by), 1_000L))
                    .generic(
                            "time_bucket",
                            "interval, x [, origin or offset]",
                            (_, types) -> bucket(types))
                    .two("date_part(utf8, interval) int64", Intervals::part)
                    .three("range(timestamp, timestamp, interval) timestamp[]", Intervals::before)
                    .three(
                            "generate_series(timestamp, timestamp, interval) timestamp[]",
                            Intervals::upTo)
                    .ofFinite();

    private Intervals() {}

    /**
     * {@return the interval that a text says, such as {@code 1 month 12 hours}}
     *
     * @param text numbers and their units
     * @throws dev.windrow.error.WindrowException {@code INVALID_ARGUMENT} if it is none
     */
    public static Object read(String text) {
        Interval read = IntervalLiterals.of(text);
        try {
            return of(read.months(), read.days(), microseconds(read.time()));
        } catch (ArithmeticException e) {
            throw IntervalLiterals.tooLong(text);
        }
    }

    /**
     * {@return the microseconds of an interval's time}
     *
     * @param time the time
     * @throws dev.windrow.error.WindrowException {@code INVALID_ARGUMENT} if 64 bits do not hold
     *     them
     */
    public static long microseconds(Duration time) {
        try {
            return Math.addExact(
                    Math.multiplyExact(time.toSeconds(), MICROSECONDS_PER_SECOND),
                    time.toNanosPart() / 1_000);
        } catch (ArithmeticException e) {
            throw IntervalLiterals.tooLong(time.toString());
        }
    }

    private static List<Long> of(long months, long days, long microseconds) {
        return PackedValues.interval(months, days, microseconds);
    }

    /** Moves a point in time by months, then days, then microseconds; a time by these alone. */
    private static Object moved(Object point, List<Long> by, int sign) {
        return point instanceof LocalTime time
                ? time.plusNanos(
                        Math.multiplyExact(by.get(3) % MICROSECONDS_PER_DAY, sign * 1_000L))
                : ((LocalDateTime) point)
                        .plusMonths(Math.multiplyExact(by.get(1), sign))
                        .plusDays(Math.multiplyExact(by.get(2), sign))
                        .plus(Math.multiplyExact(by.get(3), sign), ChronoUnit.MICROS);
    }

    /** Types the sum of an interval and of an interval or a point in time. */
    private static @Nullable Signature sum(List<ColumnType> types, int sign) {
        if (types.size() != 2) {
            return null;
        }
        boolean isFirst = types.getFirst().equals(INTERVAL) && sign > 0;
        ColumnType other = isFirst ? types.getLast() : types.getFirst();
        ColumnType by = isFirst ? types.getFirst() : types.getLast();
        ColumnType made = other == DATE32 ? POINT : other;
        boolean isPoint = made instanceof Timestamp || made instanceof Time;
        if (!by.equals(INTERVAL) || !isPoint && !made.equals(INTERVAL)) {
            return null;
        }
        Code code =
                isPoint
                        ? v -> moved(v[isFirst ? 1 : 0], interval(v[isFirst ? 0 : 1]), sign)
                        : v -> plus(interval(v[0]), interval(v[1]), sign);
        List<ColumnType> taken = isFirst ? List.of(by, made) : List.of(made, by);
        return FunctionTable.ofFinite(signature(taken, made, code));
    }

    private static @Nullable Signature difference(
            List<Expression> arguments, List<ColumnType> types) {
        if (types.isEmpty()) {
            return null;
        }
        boolean areZoned = types.stream().allMatch(Intervals::isZoned);
        boolean arePoints =
                types.stream().allMatch(type -> type instanceof Timestamp || type == DATE32);
        ColumnType point = areZoned ? types.getFirst() : POINT;
        return arePoints && (areZoned || types.stream().noneMatch(Intervals::isZoned))
                ? signature(
                        List.of(point, point),
                        INTERVAL,
                        v -> between((LocalDateTime) v[1], (LocalDateTime) v[0]))
                : sum(types, -1);
    }

    private static boolean isZoned(ColumnType type) {
        return type instanceof Timestamp point && point.zone() != null;
    }

    /** Returns the days and the rest of a day between two points in time. */
    private static List<Long> between(LocalDateTime from, LocalDateTime to) {
        if (InfiniteTime.is(from) || InfiniteTime.is(to)) {
            throw new IllegalArgumentException("no interval lies before an infinite point in time");
        }
        long time = ChronoUnit.MICROS.between(from, to);
        return of(0, time / MICROSECONDS_PER_DAY, time % MICROSECONDS_PER_DAY);
    }

    @SuppressWarnings("unchecked") // The signature says so.
    private static List<Long> interval(@Nullable Object value) {
        return (List<Long>) Objects.requireNonNull(value);
    }

    private static List<Long> plus(List<Long> interval, List<Long> other, int sign) {
        List<Long> more = times(other, sign);
        return of(
                Math.addExact(interval.get(1), more.get(1)),
                Math.addExact(interval.get(2), more.get(2)),
                Math.addExact(interval.get(3), more.get(3)));
    }

    private static List<Long> times(List<Long> interval, long factor) {
        return of(
                Math.multiplyExact(interval.get(1), factor),
                Math.multiplyExact(interval.get(2), factor),
                Math.multiplyExact(interval.get(3), factor));
    }

    /** Multiplies an interval: what is left of a month becomes days, and that of a day a time. */
    private static List<Long> scaled(List<Long> interval, double factor) {
        double months = interval.get(1) * factor;
        double days = interval.get(2) * factor + months % 1 * DAYS_PER_MONTH;
        double time = interval.get(3) * factor + days % 1 * MICROSECONDS_PER_DAY;
        if (!(Math.abs(months) + Math.abs(days) + Math.abs(time) < Long.MAX_VALUE)) {
            throw new ArithmeticException("the interval is too long");
        }
        return of((long) months, (long) days, Math.round(time));
    }

    private static @Nullable Object divided(List<Long> interval, double divisor) {
        return divisor == 0 ? null : scaled(interval, 1 / divisor);
    }

    /** Returns the microseconds of an interval, whose years have 365.25 days. */
    private static Object epoch(List<Long> interval) {
        long quarterDays = interval.get(1) / MONTHS_PER_YEAR * 21;
        return Math.addExact(interval.getFirst(), quarterDays * (MICROSECONDS_PER_DAY / 4));
    }

    /** Returns the microseconds of an interval, whose months have 30 days. */
    private static long length(List<Long> interval) {
        return interval.getFirst();
    }

    /** Types the beginning of the bucket that a point in time is in. */
    private static @Nullable Signature bucket(List<ColumnType> types) {
        if (types.size() < 2 || types.size() > 3) {
            return null;
        }
        ColumnType type = types.get(1);
        boolean isDate = type == DATE32;
        boolean isPoint = isDate || type instanceof Timestamp;
        ColumnType point = isDate || isZoned(type) ? type : POINT;
        List<ColumnType> taken = new ArrayList<>(List.of(INTERVAL, point));
        if (types.size() == 3) {
            taken.add(types.get(2).equals(INTERVAL) ? INTERVAL : point);
        }
        return isPoint ? FunctionTable.ofFinite(signature(taken, point, Intervals::bucket)) : null;
    }

    private static Object bucket(@Nullable Object[] values) {
        List<Long> width = interval(values[0]);
        LocalDateTime point = point(values[1]);
        boolean isOffset = values.length > 2 && values[2] instanceof List;
        LocalDateTime from =
                isOffset ? (LocalDateTime) moved(point, interval(values[2]), -1) : point;
        LocalDateTime origin =
                values.length > 2 && !isOffset
                        ? point(values[2])
                        : LocalDateTime.of(2000, 1, width.get(1) > 0 ? 1 : 3, 0, 0);
        LocalDateTime first = bucket(width, from, origin);
        LocalDateTime made =
                isOffset ? (LocalDateTime) moved(first, interval(values[2]), 1) : first;
        return values[1] instanceof LocalDate ? made.toLocalDate() : made;
    }

    private static LocalDateTime bucket(List<Long> width, LocalDateTime at, LocalDateTime origin) {
        long months = width.get(1);
        long time =
                Math.addExact(Math.multiplyExact(width.get(2), MICROSECONDS_PER_DAY), width.get(3));
        if (months > 0 && time == 0) {
            long between = ChronoUnit.MONTHS.between(YearMonth.from(origin), YearMonth.from(at));
            return YearMonth.from(origin)
                    .plusMonths(Math.floorDiv(between, months) * months)
                    .atDay(1)
                    .atStartOfDay();
        }
        if (months != 0 || time <= 0) {
            throw new IllegalArgumentException(
                    "the width is of months or of days and time, and positive");
        }
        long between = ChronoUnit.MICROS.between(origin, at);
        return origin.plus(Math.floorDiv(between, time) * time, ChronoUnit.MICROS);
    }

    private static LocalDateTime point(@Nullable Object value) {
        return value instanceof LocalDate date
                ? date.atStartOfDay()
                : (LocalDateTime) Objects.requireNonNull(value);
    }

    private static Object part(String name, List<Long> interval) {
        long months = interval.get(1);
        long time = interval.get(3);
        long inMinute = time % 60_000_000;
        return switch (TimeParts.known(name)) {
            case "millennium" -> months / 12_000;
            case "century" -> months / 1_200;
            case "decade" -> months / 120;
            case "year" -> months / MONTHS_PER_YEAR;
            case "quarter" -> months % MONTHS_PER_YEAR / 3 + 1;
            case "month" -> months % MONTHS_PER_YEAR;
            case "day" -> interval.get(2);
            case "hour" -> time / 3_600_000_000L;
            case "minute" -> time % 3_600_000_000L / 60_000_000;
            case "second" -> inMinute / 1_000_000;
            case "millisecond" -> inMinute / 1_000;
            case "microsecond" -> inMinute;
            case "epoch" -> Math.floorDiv((long) epoch(interval), 1_000_000L);
            default ->
                    throw new IllegalArgumentException("'" + name + "' is no field of an interval");
        };
    }

    private static Object before(LocalDateTime first, LocalDateTime end, List<Long> by) {
        return series(first, end, by, false);
    }

    private static Object upTo(LocalDateTime first, LocalDateTime end, List<Long> by) {
        return series(first, end, by, true);
    }

    /** Returns points in time at equal distances, with the last one or without it. */
    private static List<Object> series(
            LocalDateTime first, LocalDateTime end, List<Long> by, boolean hasEnd) {
        int direction = Integer.signum(((LocalDateTime) moved(first, by, 1)).compareTo(first));
        if (direction == 0) {
            throw new IllegalArgumentException("a step of no time, expected another interval");
        }
        List<Object> made = new ArrayList<>();
        for (LocalDateTime each = first; ; each = (LocalDateTime) moved(each, by, 1)) {
            int before = direction * Integer.signum(end.compareTo(each));
            if (before < 0 || before == 0 && !hasEnd) {
                return made;
            }
            made.add(each);
            ListFunctions.requireFew(made.size());
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

    /** Returns the months, days and times by which the fields of two points differ. */
    private static Object age(LocalDateTime to, LocalDateTime from) {
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
        return isNegative ? of(-months, -days, -time) : of(months, days, time);
    }
}
