// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.plan.expression;

import static dev.windrow.internal.plan.expression.CalendarOperation.FIRST_DAY;
import static dev.windrow.internal.plan.expression.CalendarOperation.MONTHS;
import static dev.windrow.internal.plan.expression.CalendarOperation.PLUS_MONTHS;
import static dev.windrow.internal.plan.expression.CalendarOperation.QUOTIENT;
import static dev.windrow.internal.plan.expression.CalendarOperation.REMAINDER;
import static dev.windrow.internal.plan.expression.CalendarOperation.WHOLE_QUOTIENT;

import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.ColumnType.Timestamp;
import dev.windrow.query.Expression;
import dev.windrow.query.Expression.ArithmeticOperator;
import dev.windrow.query.Interval;
import dev.windrow.query.Literal;
import dev.windrow.query.TemporalFunction;
import dev.windrow.query.TemporalFunction.Field;
import dev.windrow.query.TemporalFunction.Unit;

import org.jspecify.annotations.Nullable;

import java.time.Duration;
import java.time.LocalDate;

/**
 * Makes functions of dates and points in time of steps that both engines compute.
 *
 * @param <N> an integer of each row
 */
public final class TemporalSteps<N> {

    private static final String POINT = "a date or a timestamp";
    private static final long MONTHS_PER_YEAR = 12;
    private static final long MONTHS_PER_QUARTER = 3;
    private static final long DAYS_PER_WEEK = 7;

    /** The days from Monday to Thursday, which 1970-01-01 was. */
    private static final long DAYS_AFTER_MONDAY = 3;

    /** Buckets of months begin with January 2000. */
    private static final long FIRST_BUCKET_MONTH = 2_000 * MONTHS_PER_YEAR;

    /** Other buckets begin with this Monday. */
    private static final long FIRST_BUCKET_DAY = LocalDate.of(2000, 1, 3).toEpochDay();

    private final CalendarNumbers<N> numbers;

    /** Makes functions of an engine's steps. */
    public TemporalSteps(CalendarNumbers<N> numbers) {
        this.numbers = numbers;
    }

    /**
     * Points in time.
     *
     * @param type a date, a timestamp or a time of day
     */
    private record Points<N>(N counts, ColumnType type) {

        long perDay() {
            return TemporalUnits.perDay(type);
        }
    }

    /** Makes the steps of a function. */
    public N of(TemporalFunction function) {
        return switch (function) {
            case TemporalFunction.FieldOf of -> field(of);
            case TemporalFunction.Truncated truncated -> truncated(truncated);
            case TemporalFunction.Bucket bucket -> bucket(bucket);
            case TemporalFunction.Difference difference -> difference(difference);
            case TemporalFunction.Moved moved -> moved(moved);
            case TemporalFunction.DateOf date -> numbers.date(date);
        };
    }

    private Points<N> points(
            TemporalFunction function, Expression expression, @Nullable Expression other) {
        if (expression instanceof Literal.TimestampLiteral literal) {
            ColumnType beside =
                    other == null || other instanceof Literal.TimestampLiteral
                            ? null
                            : numbers.type(numbers.operand(other));
            Timestamp type = TemporalUnits.type(literal, beside);
            long count = TemporalUnits.count(literal, type);
            N typed = numbers.typed(function, numbers.constant(count), type);
            return new Points<>(numbers.finite(typed), type);
        }
        N counts = numbers.finite(numbers.operand(expression));
        return new Points<>(counts, numbers.type(counts));
    }

    private static boolean isPoint(ColumnType type) {
        return type instanceof Timestamp || type == Primitive.DATE32;
    }

    private static @Nullable String zone(ColumnType type) {
        return type instanceof Timestamp timestamp ? timestamp.zone() : null;
    }

    private N field(TemporalFunction.FieldOf of) {
        Points<N> points = points(of, of.point(), null);
        boolean isTime = points.type() instanceof ColumnType.Time;
        if (!isPoint(points.type()) && !(isTime && of.field().isOfTime())) {
            String expected = of.field().isOfTime() ? "a date, a timestamp or a time" : POINT;
            return numbers.unfit(of, of.point(), points.type(), expected);
        }
        Points<N> whole = inSeconds(points);
        N local = local(of, whole);
        if (of.field().isOfTime()) {
            return timeField(of.field(), local, whole.perDay());
        }
        N day = quotient(local, whole.perDay());
        return switch (of.field()) {
            case YEAR -> quotient(months(day), MONTHS_PER_YEAR);
            case QUARTER -> plus(of, quotient(monthOfYear(day), MONTHS_PER_QUARTER), 1);
            case MONTH -> plus(of, monthOfYear(day), 1);
            case DAY -> plus(of, minus(of, day, firstDay(months(day))), 1);
            case DAY_OF_YEAR -> plus(of, minus(of, day, firstDayOfYear(of, day)), 1);
            case ISO_DAY_OF_WEEK -> plus(of, afterMonday(of, day), 1);
            case DAY_OF_WEEK ->
                    numbers.calculate(
                            REMAINDER, plus(of, day, DAYS_AFTER_MONDAY + 1), DAYS_PER_WEEK);
            case ISO_YEAR -> quotient(months(thursday(of, day)), MONTHS_PER_YEAR);
            case WEEK -> {
                N thursday = thursday(of, day);
                N before = minus(of, thursday, firstDayOfYear(of, thursday));
                yield plus(of, quotient(before, DAYS_PER_WEEK), 1);
            }
            case HOUR, MINUTE, SECOND -> throw new IllegalArgumentException(of.label());
        };
    }

    /** Returns points with a zone in seconds, which never leave their range in the zone. */
    private Points<N> inSeconds(Points<N> points) {
        return points.type() instanceof Timestamp type && type.zone() != null
                ? new Points<>(
                        quotient(points.counts(), type.unit().perSecond()),
                        new Timestamp(ColumnType.Unit.SECOND, type.zone()))
                : points;
    }

    private N timeField(Field field, N local, long perDay) {
        long fields =
                switch (field) {
                    case HOUR -> TemporalUnits.perDay(Unit.HOUR);
                    case MINUTE -> TemporalUnits.perDay(Unit.MINUTE);
                    default -> TemporalUnits.perDay(Unit.SECOND);
                };
        if (perDay == 1) {
            return numbers.calculate(REMAINDER, local, 1);
        }
        long within = field == Field.HOUR ? TemporalUnits.perDay(Unit.HOUR) : 60;
        return numbers.calculate(REMAINDER, quotient(local, perDay / fields), within);
    }

    private N truncated(TemporalFunction.Truncated of) {
        Points<N> points = points(of, of.point(), null);
        if (!isPoint(points.type())) {
            return numbers.unfit(of, of.point(), points.type(), POINT);
        }
        long perDay = points.perDay();
        boolean isWithinDay = TemporalUnits.isWithinDay(of.unit());
        if (isWithinDay && perDay <= TemporalUnits.perDay(of.unit())) {
            return points.counts();
        }
        N local = local(of, points);
        if (isWithinDay) {
            N after = numbers.calculate(REMAINDER, local, perDay / TemporalUnits.perDay(of.unit()));
            return typed(of, minus(of, points.counts(), after), points.type());
        }
        N day = quotient(local, perDay);
        N first =
                switch (of.unit()) {
                    case WEEK -> minus(of, day, afterMonday(of, day));
                    case MONTH, QUARTER, YEAR -> {
                        N months = months(day);
                        long width = monthsOf(of.unit());
                        yield firstDay(times(of, quotient(months, width), width));
                    }
                    default -> day;
                };
        return instant(of, times(of, first, perDay), points, points.type());
    }

    private static long monthsOf(Unit unit) {
        return switch (unit) {
            case YEAR -> MONTHS_PER_YEAR;
            case QUARTER -> MONTHS_PER_QUARTER;
            default -> 1;
        };
    }

    private N bucket(TemporalFunction.Bucket of) {
        Points<N> points = points(of, of.point(), null);
        if (!isPoint(points.type())) {
            return numbers.unfit(of, of.point(), points.type(), POINT);
        }
        long perDay = points.perDay();
        long months = of.width().months();
        if (months > 0) {
            N month = months(quotient(points.counts(), perDay));
            N after =
                    numbers.calculate(
                            REMAINDER, plus(of, month, -FIRST_BUCKET_MONTH % months), months);
            N first = firstDay(minus(of, month, after));
            return typed(of, times(of, first, perDay), points.type());
        }
        Duration width = of.width().time().plus(Duration.ofDays(of.width().days()));
        long fine = TemporalUnits.perDay(points.type(), width);
        N counts = times(of, points.counts(), fine / perDay);
        long each = TemporalUnits.count(width, fine);
        long origin = Math.floorMod(Math.multiplyExact(FIRST_BUCKET_DAY, fine), each);
        N first = minus(of, counts, numbers.calculate(REMAINDER, plus(of, counts, -origin), each));
        return typed(of, quotient(first, fine / perDay), points.type());
    }

    private N difference(TemporalFunction.Difference of) {
        Points<N> from = points(of, of.from(), of.to());
        Points<N> to = points(of, of.to(), of.from());
        if (!isPoint(from.type())) {
            return numbers.unfit(of, of.from(), from.type(), POINT);
        }
        boolean hasZone = zone(from.type()) != null;
        if (!isPoint(to.type()) || hasZone != (zone(to.type()) != null)) {
            String expected = POINT + (hasZone ? " with a time zone" : " without a time zone");
            return numbers.unfit(of, of.to(), to.type(), expected);
        }
        N difference = minus(of, unitsBefore(of, to), unitsBefore(of, from));
        return of.unit() == Unit.WEEK
                ? numbers.calculate(WHOLE_QUOTIENT, difference, DAYS_PER_WEEK)
                : difference;
    }

    /**
     * Counts the units that have begun since some point that is the same for all rows; of weeks,
     * their days.
     */
    private N unitsBefore(TemporalFunction.Difference of, Points<N> points) {
        long perDay = points.perDay();
        if (TemporalUnits.isWithinDay(of.unit())) {
            long units = TemporalUnits.perDay(of.unit());
            if (units >= perDay) {
                return times(of, points.counts(), units / perDay);
            }
            N after = numbers.calculate(REMAINDER, local(of, points), perDay / units);
            return quotient(minus(of, points.counts(), after), perDay / units);
        }
        N day = quotient(local(of, points), perDay);
        return switch (of.unit()) {
            case MONTH, QUARTER, YEAR -> quotient(months(day), monthsOf(of.unit()));
            default -> day;
        };
    }

    private N moved(TemporalFunction.Moved of) {
        Points<N> points = points(of, of.point(), null);
        if (!isPoint(points.type())) {
            return numbers.unfit(of, of.point(), points.type(), POINT);
        }
        Interval by = of.interval();
        long perDay = points.perDay();
        N counts = points.counts();
        if (by.months() != 0 || by.days() != 0) {
            N local = local(of, points);
            if (by.months() != 0) {
                N day = numbers.calculate(PLUS_MONTHS, quotient(local, perDay), by.months());
                local =
                        perDay == 1
                                ? day
                                : sum(
                                        of,
                                        times(of, day, perDay),
                                        numbers.calculate(REMAINDER, local, perDay));
            }
            local = plus(of, local, TemporalUnits.count(Duration.ofDays(by.days()), perDay));
            counts = instant(of, local, points, points.type());
        }
        if (by.time().isZero()) {
            return counts;
        }
        long fine = TemporalUnits.perDay(points.type(), by.time());
        N moved = plus(of, times(of, counts, fine / perDay), TemporalUnits.count(by.time(), fine));
        return typed(of, moved, TemporalUnits.type(points.type(), fine));
    }

    /** Returns the local time of points with a zone. */
    private N local(TemporalFunction function, Points<N> points) {
        if (!(points.type() instanceof Timestamp type) || type.zone() == null) {
            return points.counts();
        }
        Long offset = TemporalUnits.fixedOffset(type);
        return offset == null
                ? numbers.local(function, points.counts(), type)
                : plus(function, points.counts(), offset);
    }

    /** Returns points in time of a local time that was made of others. */
    private N instant(TemporalFunction function, N local, Points<N> near, ColumnType type) {
        if (!(type instanceof Timestamp timestamp) || timestamp.zone() == null) {
            return typed(function, local, type);
        }
        Long offset = TemporalUnits.fixedOffset(timestamp);
        N instant =
                offset == null
                        ? numbers.instant(function, local, near.counts(), timestamp)
                        : plus(function, local, -offset);
        return typed(function, instant, type);
    }

    private N typed(TemporalFunction function, N number, ColumnType type) {
        return numbers.type(number).equals(type) ? number : numbers.typed(function, number, type);
    }

    private N months(N day) {
        return numbers.calculate(MONTHS, day, 0);
    }

    private N monthOfYear(N day) {
        return numbers.calculate(REMAINDER, months(day), MONTHS_PER_YEAR);
    }

    private N firstDay(N months) {
        return numbers.calculate(FIRST_DAY, months, 0);
    }

    private N firstDayOfYear(TemporalFunction function, N day) {
        N year = quotient(months(day), MONTHS_PER_YEAR);
        return firstDay(times(function, year, MONTHS_PER_YEAR));
    }

    private N afterMonday(TemporalFunction function, N day) {
        return numbers.calculate(REMAINDER, plus(function, day, DAYS_AFTER_MONDAY), DAYS_PER_WEEK);
    }

    /** Returns the Thursday of a day's week. */
    private N thursday(TemporalFunction function, N day) {
        return plus(function, minus(function, day, afterMonday(function, day)), DAYS_AFTER_MONDAY);
    }

    private N quotient(N value, long divisor) {
        return divisor == 1 ? value : numbers.calculate(QUOTIENT, value, divisor);
    }

    private N plus(TemporalFunction function, N value, long more) {
        return more == 0 ? value : sum(function, value, numbers.constant(more));
    }

    private N sum(TemporalFunction function, N left, N right) {
        return numbers.compute(function, ArithmeticOperator.PLUS, left, right);
    }

    private N minus(TemporalFunction function, N left, N right) {
        return numbers.compute(function, ArithmeticOperator.MINUS, left, right);
    }

    private N times(TemporalFunction function, N value, long factor) {
        return factor == 1
                ? value
                : numbers.compute(
                        function, ArithmeticOperator.TIMES, value, numbers.constant(factor));
    }
}
