// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.expression.cast;

import dev.windrow.column.ColumnType.Time;
import dev.windrow.column.ColumnType.Timestamp;
import dev.windrow.column.InfiniteTime;
import dev.windrow.internal.expression.node.LongNode;
import dev.windrow.internal.expression.node.LoopNodes;
import dev.windrow.internal.expression.node.TextNode;
import dev.windrow.query.Expression.Cast;

import java.nio.charset.StandardCharsets;
import java.time.LocalTime;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Casts strings and points in time to times of a day. */
final class TimeNodes {

    private static final long NANOSECONDS_PER_SECOND = 1_000_000_000;
    private static final long SECONDS_PER_DAY = 86_400;

    private static final Pattern WRITTEN =
            Pattern.compile("(\\d{1,2}):(\\d{2})(?::(\\d{2})(?:[.](\\d{1,9})\\d*)?)?");

    private TimeNodes() {}

    /** Makes times of strings such as {@code 18:30} and {@code 18:30:00.25}. */
    static LongNode read(Cast cast, Time type, TextNode text) {
        return LoopNodes.longs(
                type,
                text.isNullable() || cast.isLenient(),
                (made, batch) -> {
                    for (int i = 0; i < batch.count; i++) {
                        if (!made.nulls[i]) {
                            String written = text.string(i, StandardCharsets.UTF_8);
                            made.values[i] = units(written.strip(), type.unit().perSecond());
                            if (made.values[i] < 0) {
                                CastMiss.at(cast, made, batch, i, "'" + written + "'");
                            }
                        }
                    }
                },
                text);
    }

    /** Returns the units since midnight, or less than 0 for what is no time. */
    private static long units(String written, long perSecond) {
        Matcher parts = WRITTEN.matcher(written);
        if (!parts.matches()) {
            return -1;
        }
        int hour = Integer.parseInt(parts.group(1));
        int minute = Integer.parseInt(parts.group(2));
        int second = parts.group(3) == null ? 0 : Integer.parseInt(parts.group(3));
        if (hour > 23 || minute > 59 || second > 59) {
            return -1;
        }
        String fraction = parts.group(4) == null ? "" : parts.group(4);
        long nanosecond = Long.parseLong((fraction + "000000000").substring(0, 9));
        return LocalTime.of(hour, minute, second).toSecondOfDay() * perSecond
                + nanosecond / (NANOSECONDS_PER_SECOND / perSecond);
    }

    /** Makes the times of local points in time. */
    static LongNode ofDay(Cast cast, Time type, LongNode points, Timestamp from) {
        long fromPerSecond = from.unit().perSecond();
        long perSecond = type.unit().perSecond();
        long fromPerDay = fromPerSecond * SECONDS_PER_DAY;
        long factor = Math.max(1, perSecond / fromPerSecond);
        long divisor = Math.max(1, fromPerSecond / perSecond);
        return LoopNodes.longs(
                type,
                points.isNullable() || cast.isLenient(),
                (made, batch) -> {
                    for (int i = 0; i < batch.count; i++) {
                        long point = points.values[i];
                        made.values[i] = Math.floorMod(point, fromPerDay) * factor / divisor;
                        String infinite = InfiniteTime.text(point, from);
                        if (infinite != null && !made.nulls[i]) {
                            CastMiss.at(cast, made, batch, i, infinite);
                        }
                    }
                },
                points);
    }
}
