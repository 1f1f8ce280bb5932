// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.expression.cast;

import dev.windrow.column.ColumnType.Time;
import dev.windrow.column.ColumnType.Timestamp;
import dev.windrow.internal.expression.node.LongNode;
import dev.windrow.internal.expression.node.RowBatch;
import dev.windrow.internal.expression.node.TextNode;
import dev.windrow.query.Expression.Cast;

import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
import java.time.LocalTime;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Casts strings and points in time to times of a day. */
final class TimeNodes {

    private static final long NANOSECONDS_PER_SECOND = 1_000_000_000;
    private static final long SECONDS_PER_DAY = 86_400;

    private TimeNodes() {}

    /** Makes times of strings such as {@code 18:30} and {@code 18:30:00.25}. */
    static LongNode read(Cast cast, Time type, TextNode text) {
        return new Read(cast, type, text);
    }

    /** Makes the times of local points in time. */
    static LongNode ofDay(Cast cast, Time type, LongNode points, Timestamp from) {
        return new OfDay(cast, type, points, from);
    }

    private static final class Read extends LongNode {

        private static final Pattern WRITTEN =
                Pattern.compile("(\\d{1,2}):(\\d{2})(?::(\\d{2})(?:[.](\\d{1,9})\\d*)?)?");

        private final CastMiss miss;
        private final TextNode text;
        private final long perSecond;

        Read(Cast cast, Time type, TextNode text) {
            super(type, text.isNullable() || cast.isLenient());
            miss = new CastMiss(cast, this);
            this.text = text;
            perSecond = type.unit().perSecond();
        }

        @Override
        public void compute(RowBatch batch) {
            text.evaluate(batch);
            copyNulls(text, batch.count);
            for (int i = 0; i < batch.count; i++) {
                if (!nulls[i]) {
                    byte[] bytes =
                            text.bytes()
                                    .asSlice(text.starts[i], text.ends[i] - text.starts[i])
                                    .toArray(ValueLayout.JAVA_BYTE);
                    String written = new String(bytes, StandardCharsets.UTF_8);
                    values[i] = units(written.strip());
                    if (values[i] < 0) {
                        miss.at(batch, i, "'" + written + "'");
                    }
                }
            }
        }

        /** Returns the units since midnight, or less than 0 for what is no time. */
        private long units(String written) {
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
    }

    private static final class OfDay extends LongNode {

        private final LongNode points;
        private final long fromPerDay;
        private final long factor;
        private final long divisor;

        OfDay(Cast cast, Time type, LongNode points, Timestamp from) {
            super(type, points.isNullable() || cast.isLenient());
            this.points = points;
            long fromPerSecond = from.unit().perSecond();
            long perSecond = type.unit().perSecond();
            fromPerDay = fromPerSecond * SECONDS_PER_DAY;
            factor = Math.max(1, perSecond / fromPerSecond);
            divisor = Math.max(1, fromPerSecond / perSecond);
        }

        @Override
        public void compute(RowBatch batch) {
            points.evaluate(batch);
            copyNulls(points, batch.count);
            for (int i = 0; i < batch.count; i++) {
                values[i] = Math.floorMod(points.values[i], fromPerDay) * factor / divisor;
            }
        }
    }
}
