// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.expression.call;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.ColumnType.Time;
import dev.windrow.column.ColumnType.Timestamp;
import dev.windrow.column.Int128;
import dev.windrow.internal.expression.node.DecimalNode;
import dev.windrow.internal.expression.node.DoubleNode;
import dev.windrow.internal.expression.node.LongNode;
import dev.windrow.internal.expression.node.Node;
import dev.windrow.internal.expression.node.TextNode;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;

/** Values of nodes as objects, and back. */
final class RowValues {

    private static final long NANOSECONDS_PER_SECOND = 1_000_000_000;

    private RowValues() {}

    /** Returns the value of a row that is not null. */
    static Object of(Node node, int i) {
        return switch (node) {
            case LongNode longs -> of(longs.type(), longs.values[i]);
            case DoubleNode doubles -> doubles.values[i];
            case DecimalNode decimals ->
                    new BigDecimal(
                            decimals.bound >= 0
                                    ? BigInteger.valueOf(decimals.low[i])
                                    : Int128.toBigInteger(decimals.high[i], decimals.low[i]),
                            decimals.scale());
            case TextNode text ->
                    new String(
                            text.bytes()
                                    .asSlice(text.starts[i], text.ends[i] - text.starts[i])
                                    .toArray(JAVA_BYTE),
                            StandardCharsets.UTF_8);
        };
    }

    private static Object of(ColumnType type, long value) {
        return switch (type) {
            case Primitive.BOOL -> value != 0;
            case Primitive.DATE32 -> LocalDate.ofEpochDay(value);
            case Timestamp timestamp -> {
                long perSecond = timestamp.unit().perSecond();
                long nanoseconds =
                        Math.floorMod(value, perSecond) * (NANOSECONDS_PER_SECOND / perSecond);
                yield LocalDateTime.ofEpochSecond(
                        Math.floorDiv(value, perSecond), (int) nanoseconds, ZoneOffset.UTC);
            }
            case Time time ->
                    LocalTime.ofNanoOfDay(
                            value * (NANOSECONDS_PER_SECOND / time.unit().perSecond()));
            default -> value;
        };
    }

    /**
     * Returns an integer, a bool or a point in time as nodes have it.
     *
     * @throws ArithmeticException if it does not fit
     */
    static long toLong(ColumnType type, Object value) {
        return switch (value) {
            case Boolean bool -> bool ? 1 : 0;
            case LocalDate date -> Math.toIntExact(date.toEpochDay());
            case LocalDateTime time when type instanceof Timestamp timestamp ->
                    toLong(time, timestamp.unit().perSecond());
            case LocalTime time when type instanceof Time units ->
                    time.toNanoOfDay() / (NANOSECONDS_PER_SECOND / units.unit().perSecond());
            default -> ((Number) value).longValue();
        };
    }

    private static long toLong(LocalDateTime time, long perSecond) {
        long seconds = time.toEpochSecond(ZoneOffset.UTC);
        long part = time.getNano() / (NANOSECONDS_PER_SECOND / perSecond);
        // The first seconds of all may fit with their fraction alone.
        return seconds < 0 && part > 0
                ? Math.addExact(
                        Math.multiplyExact(Math.incrementExact(seconds), perSecond),
                        part - perSecond)
                : Math.addExact(Math.multiplyExact(seconds, perSecond), part);
    }
}
