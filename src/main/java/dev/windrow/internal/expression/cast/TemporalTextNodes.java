// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.expression.cast;

import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.ColumnType.Time;
import dev.windrow.column.ColumnType.Timestamp;
import dev.windrow.column.InfiniteTime;
import dev.windrow.internal.expression.node.LongNode;
import dev.windrow.internal.expression.node.RowBatch;
import dev.windrow.internal.expression.node.TextBuffer;
import dev.windrow.internal.expression.node.TextNode;
import dev.windrow.internal.expression.temporal.ZoneOffsets;
import dev.windrow.internal.plan.expression.CalendarMath;
import dev.windrow.internal.plan.expression.TemporalUnits;
import dev.windrow.query.Expression.Cast;

import org.jspecify.annotations.Nullable;

import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;

/** Dates and points in time from strings, and as strings. */
final class TemporalTextNodes {

    private static final long SECONDS_PER_DAY = 86_400;
    private static final long NANOSECONDS_PER_SECOND = 1_000_000_000;

    private TemporalTextNodes() {}

    /** Makes dates or points in time of strings. */
    static LongNode read(Cast cast, TextNode text) {
        return new Read(cast, text);
    }

    /** Makes strings of dates, times, points in time, integers or bools. */
    static TextNode write(LongNode operand) {
        return new Written(operand);
    }

    private static @Nullable ZoneOffsets offsets(Timestamp type) {
        return type.zone() == null ? null : new ZoneOffsets(TemporalUnits.zone(type));
    }

    private static final class Read extends LongNode {

        private final Cast cast;
        private final TextNode text;
        private final TemporalTextReader reader = new TemporalTextReader();
        private final @Nullable ZoneOffsets offsets;
        private final long perSecond;

        Read(Cast cast, TextNode text) {
            super(cast.type(), text.isNullable() || cast.isLenient());
            this.cast = cast;
            this.text = text;
            offsets = cast.type() instanceof Timestamp type ? offsets(type) : null;
            perSecond = cast.type() instanceof Timestamp type ? type.unit().perSecond() : 1;
        }

        @Override
        public void compute(RowBatch batch) {
            text.evaluate(batch);
            copyNulls(text, batch.count);
            MemorySegment bytes = text.bytes();
            for (int i = 0; i < batch.count; i++) {
                if (nulls[i]) {
                    continue;
                }
                boolean isRead = reader.read(bytes, text.starts[i], text.ends[i]);
                if (!isRead || !fits(i)) {
                    String written = text.string(i, StandardCharsets.UTF_8);
                    CastMiss.at(cast, this, batch, i, "'" + written + "'");
                }
            }
        }

        /** Sets a value. Returns whether it fits the type. */
        private boolean fits(int i) {
            if (reader.infinity() != 0) {
                values[i] = reader.infinity() * InfiniteTime.of(type());
                return true;
            }
            if (type() == Primitive.DATE32) {
                values[i] = reader.day();
                return Math.abs(values[i]) < InfiniteTime.of(type());
            }
            long local = reader.day() * SECONDS_PER_DAY + reader.secondOfDay();
            long second = local;
            if (offsets != null) {
                second -= reader.hasOffset() ? reader.offset() : offsets.atLocal(local);
            }
            long whole = second * perSecond;
            values[i] = whole + reader.nanosecond() / (NANOSECONDS_PER_SECOND / perSecond);
            return Math.multiplyHigh(second, perSecond) == whole >> 63
                    && values[i] >= whole
                    && Math.abs(values[i]) != Long.MAX_VALUE;
        }
    }

    private static final class Written extends TextNode {

        private static final int MONTHS_PER_YEAR = 12;
        private static final int SECONDS_PER_HOUR = 3_600;
        private static final int SECONDS_PER_MINUTE = 60;

        /** What a point in time takes at most. */
        private static final int MOST_BYTES = 64;

        private final TextBuffer made = new TextBuffer();
        private final LongNode operand;
        private final @Nullable Timestamp timestamp;
        private final @Nullable ZoneOffsets offsets;

        Written(LongNode operand) {
            super(Primitive.UTF8, operand.isNullable());
            this.operand = operand;
            timestamp = operand.type() instanceof Timestamp type ? type : null;
            offsets = timestamp == null ? null : offsets(timestamp);
        }

        @Override
        public MemorySegment bytes() {
            return made.bytes();
        }

        @Override
        public void compute(RowBatch batch) {
            operand.evaluate(batch);
            copyNulls(operand, batch.count);
            made.clear();
            for (int i = 0; i < batch.count; i++) {
                starts[i] = made.size();
                if (!nulls[i]) {
                    made.reserve(MOST_BYTES);
                    write(operand.values[i]);
                }
                ends[i] = made.size();
            }
        }

        private void write(long value) {
            String infinite = InfiniteTime.text(value, operand.type());
            if (infinite != null) {
                made.appendAscii(infinite);
            } else if (timestamp != null) {
                point(value, timestamp.unit().perSecond());
            } else if (operand.type() instanceof Time time) {
                long perSecond = time.unit().perSecond();
                clock(value / perSecond, true);
                fraction(value % perSecond, perSecond);
            } else if (operand.type() == Primitive.DATE32) {
                date(value);
            } else if (operand.type() == Primitive.BOOL) {
                made.appendAscii(value == 1 ? "true" : "false");
            } else {
                made.appendDigits(value);
            }
        }

        private void point(long value, long perSecond) {
            long second = CalendarMath.quotient(value, perSecond);
            long offset = offsets == null ? 0 : offsets.at(second);
            second += offset;
            long day = CalendarMath.quotient(second, SECONDS_PER_DAY);
            long ofDay = second - day * SECONDS_PER_DAY;
            date(day);
            made.appendAscii(" ");
            clock(ofDay, true);
            fraction(CalendarMath.remainder(value, perSecond), perSecond);
            if (offsets != null) {
                made.appendAscii(offset < 0 ? "-" : "+");
                zone(Math.abs(offset));
            }
        }

        private void date(long day) {
            long months = CalendarMath.months(day);
            long year = CalendarMath.quotient(months, MONTHS_PER_YEAR);
            long month = months - year * MONTHS_PER_YEAR + 1;
            boolean isBefore = year < 1;
            long written = isBefore ? 1 - year : year;
            for (long least = 1000; least > written && least > 1; least /= 10) {
                made.appendAscii("0");
            }
            made.appendDigits(written);
            made.appendAscii("-");
            two(month);
            made.appendAscii("-");
            two(day - CalendarMath.firstDay(months) + 1);
            if (isBefore) {
                made.appendAscii(" (BC)");
            }
        }

        private void clock(long second, boolean hasSeconds) {
            two(second / SECONDS_PER_HOUR);
            made.appendAscii(":");
            two(second / SECONDS_PER_MINUTE % SECONDS_PER_MINUTE);
            if (hasSeconds) {
                made.appendAscii(":");
                two(second % SECONDS_PER_MINUTE);
            }
        }

        private void zone(long seconds) {
            if (seconds % SECONDS_PER_HOUR == 0) {
                two(seconds / SECONDS_PER_HOUR);
            } else {
                clock(seconds, seconds % SECONDS_PER_MINUTE != 0);
            }
        }

        /** Writes the parts of a second without zeros at their end; nothing for none. */
        private void fraction(long parts, long perSecond) {
            if (parts == 0) {
                return;
            }
            made.appendAscii(".");
            long rest = parts;
            for (long digit = perSecond / 10; rest > 0; digit /= 10) {
                made.put((byte) ('0' + rest / digit));
                rest %= digit;
            }
        }

        private void two(long number) {
            made.put((byte) ('0' + number / 10));
            made.put((byte) ('0' + number % 10));
        }
    }
}
