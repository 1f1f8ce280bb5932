// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.csv;

import dev.windrow.column.ColumnType;

import org.jspecify.annotations.Nullable;

import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;

/**
 * Reads timestamps, which must fit their type's unit without rounding; a date is its midnight. Of a
 * type with a zone, a text without an offset is a time in that zone; of a type without one, a text
 * with an offset is an error.
 */
final class TimestampParser extends FieldParser {

    private final TemporalFields fields = new TemporalFields();
    private final ColumnType type;
    private final long perSecond;
    private final long nanosecondsPerCount;
    private final @Nullable ZoneId zone;
    private final boolean isGuess;
    private final DateFormat format;

    /**
     * Makes a parser.
     *
     * @param isGuess whether it also refuses what would change a column's inferred type
     */
    TimestampParser(ColumnType.Timestamp type, boolean isGuess, DateFormat format) {
        this.type = type;
        this.format = format;
        this.isGuess = isGuess;
        perSecond = type.unit().perSecond();
        nanosecondsPerCount = ColumnType.Unit.NANOSECOND.perSecond() / perSecond;
        String name = type.zone();
        zone = name == null ? null : ZoneId.of(name);
    }

    @Override
    boolean parse(byte[] bytes, int from, int to) {
        boolean found =
                fields.parseTimestamp(bytes, from, to, format)
                        || fields.parseDate(bytes, from, to, format);
        if (!found && !isGuess) {
            return parseInfinity(type, bytes, from, to);
        }
        if (!found
                || fields.nanosecond() % nanosecondsPerCount != 0
                || (zone == null && fields.offsetSeconds() != null)
                || (isGuess && changesType())) {
            return false;
        }
        try {
            value = count();
            return true;
        } catch (ArithmeticException e) {
            return false;
        }
    }

    /** Returns whether a column with this value is of another type than without it. */
    private boolean changesType() {
        return (zone != null && fields.offsetSeconds() == null)
                || TypeGuess.changesUnit(fields, nanosecondsPerCount)
                || (nanosecondsPerCount == 1 && TypeGuess.isBeyondNanoseconds(fields));
    }

    private long count() {
        long second = fields.epochSecond();
        if (zone != null && fields.offsetSeconds() == null) {
            second =
                    LocalDateTime.ofEpochSecond(second, 0, ZoneOffset.UTC)
                            .atZone(zone)
                            .toEpochSecond();
        }
        long count = fields.nanosecond() / nanosecondsPerCount;
        // Towards zero first, so that the very least count does not overflow on the way.
        return second < 0 && count > 0
                ? Math.addExact(Math.multiplyExact(second + 1, perSecond), count - perSecond)
                : Math.addExact(Math.multiplyExact(second, perSecond), count);
    }
}
