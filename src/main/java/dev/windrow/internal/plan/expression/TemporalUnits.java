// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.plan.expression;

import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.Time;
import dev.windrow.column.ColumnType.Timestamp;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.query.Literal.TimestampLiteral;
import dev.windrow.query.TemporalFunction.Unit;

import org.jspecify.annotations.Nullable;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;

/** How many of which unit there are in a day, and how far zones are from UTC. */
public final class TemporalUnits {

    private static final long SECONDS_PER_DAY = 86_400;
    private static final long NANOSECONDS_PER_SECOND = 1_000_000_000;
    private static final long NANOSECONDS_PER_MICROSECOND = 1_000;

    private TemporalUnits() {}

    /** Returns how many counts of a type make a day; 1 for other types than points in time. */
    public static long perDay(ColumnType type) {
        return switch (type) {
            case Timestamp timestamp -> timestamp.unit().perDay();
            case Time time -> time.unit().perDay();
            default -> 1;
        };
    }

    /** Returns how many units make a day, 1 for a longer unit. */
    static long perDay(Unit unit) {
        return switch (unit) {
            case MICROSECOND -> 1_000_000 * SECONDS_PER_DAY;
            case MILLISECOND -> 1_000 * SECONDS_PER_DAY;
            case SECOND -> SECONDS_PER_DAY;
            case MINUTE -> 24 * 60;
            case HOUR -> 24;
            case DAY, WEEK, MONTH, QUARTER, YEAR -> 1;
        };
    }

    static boolean isWithinDay(Unit unit) {
        return perDay(unit) > 1;
    }

    /**
     * Returns how many counts make a day of the coarsest unit, at least as fine as a type's, that a
     * length of time is a multiple of. Dates have whole days, or microseconds.
     */
    static long perDay(ColumnType type, Duration length) {
        long least = perDay(type);
        boolean areDays = length.getNano() == 0 && length.getSeconds() % SECONDS_PER_DAY == 0;
        if (least == 1 && areDays) {
            return least;
        }
        ColumnType.Unit[] units = ColumnType.Unit.values();
        for (ColumnType.Unit unit : units) {
            long perDay = unit.perDay();
            boolean isFine = least == 1 ? unit.perSecond() >= 1_000_000 : perDay >= least;
            if (isFine && length.getNano() % (NANOSECONDS_PER_SECOND / unit.perSecond()) == 0) {
                return perDay;
            }
        }
        return SECONDS_PER_DAY * NANOSECONDS_PER_SECOND;
    }

    /**
     * Returns how many counts a length of time has.
     *
     * @param perDay the counts that make a day
     * @throws WindrowException {@code INVALID_ARGUMENT} if they do not fit 64 bits
     */
    static long count(Duration length, long perDay) {
        if (perDay == 1) {
            return length.getSeconds() / SECONDS_PER_DAY;
        }
        long perSecond = perDay / SECONDS_PER_DAY;
        long seconds = length.getSeconds();
        long part = length.getNano() / (NANOSECONDS_PER_SECOND / perSecond);
        try {
            // The first seconds of all may fit with their fraction alone.
            return seconds < 0 && part > 0
                    ? Math.addExact(Math.multiplyExact(seconds + 1, perSecond), part - perSecond)
                    : Math.addExact(Math.multiplyExact(seconds, perSecond), part);
        } catch (ArithmeticException e) {
            throw ErrorCode.INVALID_ARGUMENT.failure(
                    "an interval of %d seconds is too long for the unit of its points in time",
                    seconds);
        }
    }

    /** Returns the type of points in time in a finer unit, or the type itself. */
    static ColumnType type(ColumnType type, long perDay) {
        if (perDay(type) == perDay) {
            return type;
        }
        String zone = type instanceof Timestamp timestamp ? timestamp.zone() : null;
        for (ColumnType.Unit unit : ColumnType.Unit.values()) {
            if (unit.perDay() == perDay) {
                return new Timestamp(unit, zone);
            }
        }
        throw new IllegalArgumentException(type.label() + " " + perDay);
    }

    /**
     * Returns the type of a literal: of microseconds if it has none smaller.
     *
     * @param other the type of what it is computed with: it takes that zone if it has none
     */
    public static Timestamp type(TimestampLiteral literal, @Nullable ColumnType other) {
        boolean areFine = literal.value().getNano() % NANOSECONDS_PER_MICROSECOND != 0;
        ZoneOffset offset = literal.offset();
        String zone = other instanceof Timestamp timestamp ? timestamp.zone() : null;
        return new Timestamp(
                areFine ? ColumnType.Unit.NANOSECOND : ColumnType.Unit.MICROSECOND,
                offset == null ? zone : offset.getId());
    }

    /**
     * Returns the counts of a literal since 1970.
     *
     * @throws WindrowException {@code INVALID_ARGUMENT} if they do not fit 64 bits
     */
    public static long count(TimestampLiteral literal, Timestamp type) {
        ZoneOffset offset = literal.offset();
        if (offset == null) {
            String zone = type.zone();
            offset = zone == null ? ZoneOffset.UTC : literal.value().atZone(zone(type)).getOffset();
        }
        Duration since1970 =
                Duration.ofSeconds(
                        literal.value().toEpochSecond(offset), literal.value().getNano());
        return count(since1970, perDay(type));
    }

    /**
     * Returns the zone of a type that has one.
     *
     * @throws WindrowException {@code UNSUPPORTED_TYPE} if Java does not know it
     */
    public static ZoneId zone(Timestamp type) {
        try {
            return ZoneId.of(String.valueOf(type.zone()));
        } catch (DateTimeException e) {
            throw ErrorCode.UNSUPPORTED_TYPE.failure(
                    "%s: no time zone \"%s\" is known, expected one such as UTC, +02:00 or"
                            + " Europe/Berlin",
                    type.label(), type.zone());
        }
    }

    /** Returns a zone's distance from UTC in a type's unit, or null if it changes. */
    static @Nullable Long fixedOffset(Timestamp type) {
        ZoneId zone = zone(type);
        return zone.getRules().isFixedOffset()
                ? zone.getRules().getOffset(Instant.EPOCH).getTotalSeconds()
                        * type.unit().perSecond()
                : null;
    }
}
