// SPDX-License-Identifier: Apache-2.0
package dev.windrow.column;

import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.ColumnType.Timestamp;
import dev.windrow.column.ColumnType.Unit;

import org.jspecify.annotations.Nullable;

import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.Locale;
import java.util.Set;

/**
 * The dates and timestamps {@code infinity} and {@code -infinity}, after and before all others: the
 * greatest count of days or units, and its negation, as DuckDB has them.
 */
public final class InfiniteTime {

    private static final String TEXT = "infinity";

    private static final Set<LocalDateTime> POINTS =
            Set.of(
                    point(Long.MAX_VALUE, Unit.MICROSECOND),
                    point(-Long.MAX_VALUE, Unit.MICROSECOND),
                    point(Long.MAX_VALUE, Unit.NANOSECOND),
                    point(-Long.MAX_VALUE, Unit.NANOSECOND));

    private InfiniteTime() {}

    /**
     * {@return the count of days or units that is {@code infinity}, or 0 for other types}
     *
     * @param type a type of numbers or points in time
     */
    public static long of(ColumnType type) {
        if (type instanceof Timestamp) {
            return Long.MAX_VALUE;
        }
        return type == Primitive.DATE32 ? Integer.MAX_VALUE : 0;
    }

    /**
     * {@return whether a date or a timestamp is infinite}
     *
     * @param value the value as functions in Java take it
     */
    public static boolean is(@Nullable Object value) {
        return text(value) != null;
    }

    /**
     * {@return the text of an infinite date or timestamp, or null for all else}
     *
     * @param value the value as functions in Java take it
     */
    public static @Nullable String text(@Nullable Object value) {
        return switch (value) {
            case LocalDateTime point when POINTS.contains(point) -> text(point.getYear() > 0);
            case LocalDate date -> text(date.toEpochDay(), Primitive.DATE32);
            case null, default -> null;
        };
    }

    /**
     * {@return the text of an infinite date or timestamp, or null for a finite one}
     *
     * @param value days or units since 1970
     * @param type a date or a timestamp
     */
    public static @Nullable String text(long value, ColumnType type) {
        if (value == 0 || Math.abs(value) != of(type)) {
            return null;
        }
        return text(value > 0);
    }

    private static String text(boolean isAfter) {
        return isAfter ? TEXT : "-" + TEXT;
    }

    /**
     * {@return the point in time that a word in any case stands for, such as {@code epoch}, or
     * null}
     *
     * @param text the word
     */
    public static @Nullable LocalDateTime word(String text) {
        return switch (text.strip().toLowerCase(Locale.ROOT)) {
            case TEXT, "inf" -> point(Long.MAX_VALUE, Unit.MICROSECOND);
            case "-" + TEXT, "-inf" -> point(-Long.MAX_VALUE, Unit.MICROSECOND);
            case "epoch" -> point(0, Unit.MICROSECOND);
            default -> null;
        };
    }

    private static LocalDateTime point(long value, Unit unit) {
        long perSecond = unit.perSecond();
        long nanosecond =
                Math.floorMod(value, perSecond) * (Unit.NANOSECOND.perSecond() / perSecond);
        return LocalDateTime.ofEpochSecond(
                Math.floorDiv(value, perSecond), (int) nanosecond, ZoneOffset.UTC);
    }
}
