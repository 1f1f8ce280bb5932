package dev.windrow.internal.io.csv;

import dev.windrow.column.ColumnBuilder;
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
final class TimestampParser implements FieldParser {

    private final TemporalFields fields = new TemporalFields();
    private final long perSecond;
    private final long nanosecondsPerCount;
    private final @Nullable ZoneId zone;

    TimestampParser(ColumnType.Timestamp type) {
        perSecond = type.unit().perSecond();
        nanosecondsPerCount = ColumnType.Unit.NANOSECOND.perSecond() / perSecond;
        String name = type.zone();
        zone = name == null ? null : ZoneId.of(name);
    }

    @Override
    public boolean append(char[] chars, int from, int to, ColumnBuilder target) {
        boolean found = fields.parseTimestamp(chars, from, to) || fields.parseDate(chars, from, to);
        if (!found
                || fields.nanosecond() % nanosecondsPerCount != 0
                || (zone == null && fields.offsetSeconds() != null)) {
            return false;
        }
        try {
            target.appendLong(count());
            return true;
        } catch (ArithmeticException e) {
            return false;
        }
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
