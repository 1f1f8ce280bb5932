// SPDX-License-Identifier: Apache-2.0
package dev.windrow.column;

import dev.windrow.column.ColumnType.Unit;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;

/**
 * Dates, times and timestamps in ISO 8601. A value outside of any calendar (a time of day of 30
 * hours, a timestamp beyond the year 10^9) has no text: a {@link DateTimeException} or {@link
 * ArithmeticException}. Infinite ones are {@code infinity} and {@code -infinity}.
 */
final class TemporalText {

    private static final long NANOSECONDS_PER_SECOND = Unit.NANOSECOND.perSecond();

    private TemporalText() {}

    static String date(long days) {
        String infinite = InfiniteTime.text(days, ColumnType.Primitive.DATE32);
        if (infinite != null) {
            return infinite;
        }
        return LocalDate.ofEpochDay(days).toString();
    }

    static String time(long count, Unit unit) {
        long nanoseconds = NANOSECONDS_PER_SECOND / unit.perSecond();
        return DateTimeFormatter.ISO_LOCAL_TIME.format(
                LocalTime.ofNanoOfDay(Math.multiplyExact(count, nanoseconds)));
    }

    static String timestamp(long count, ColumnType.Timestamp type) {
        String infinite = InfiniteTime.text(count, type);
        if (infinite != null) {
            return infinite;
        }
        long perSecond = type.unit().perSecond();
        long second = Math.floorDiv(count, perSecond);
        long nanosecond = Math.floorMod(count, perSecond) * (NANOSECONDS_PER_SECOND / perSecond);
        Instant instant = Instant.ofEpochSecond(second, nanosecond);
        String zone = type.zone();
        return zone == null
                ? DateTimeFormatter.ISO_LOCAL_DATE_TIME.format(instant.atOffset(ZoneOffset.UTC))
                : DateTimeFormatter.ISO_OFFSET_DATE_TIME.format(instant.atZone(zoneId(zone)));
    }

    /** Returns a time zone. If Java does not know it, the instant is shown at UTC. */
    private static ZoneId zoneId(String zone) {
        try {
            return ZoneId.of(zone);
        } catch (DateTimeException e) {
            return ZoneOffset.UTC;
        }
    }
}
