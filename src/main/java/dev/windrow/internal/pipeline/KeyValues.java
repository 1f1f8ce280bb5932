// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.pipeline;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import dev.windrow.column.BitColumn;
import dev.windrow.column.Column;
import dev.windrow.column.ColumnType;
import dev.windrow.column.DictionaryColumn;
import dev.windrow.column.FixedWidthColumn;
import dev.windrow.column.Int128;
import dev.windrow.column.ListColumn;
import dev.windrow.column.VariableWidthColumn;
import dev.windrow.internal.column.RawValues;
import dev.windrow.internal.cpu.work.OrderedBits;

import org.jspecify.annotations.Nullable;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * Values of columns that outlive these, in the ascending order of a sort: null; a {@link Long} for
 * whatever has an integer in its order (bools, integers, floats, dates, times); a {@link
 * BigInteger} for decimals; bytes for strings.
 */
final class KeyValues {

    private static final ValueLayout.OfLong BIG_ENDIAN =
            JAVA_LONG_UNALIGNED.withOrder(ByteOrder.BIG_ENDIAN);

    private KeyValues() {}

    /** Compares a row's value, which is not null, with another value. */
    @FunctionalInterface
    interface Order {

        /** Returns less than 0, 0 or more than 0 if the row's value is less, equal or greater. */
        int compare(long row);
    }

    /** Returns the value of a row. */
    static @Nullable Object of(Column column, long row) {
        if (column.isNull(row)) {
            return null;
        }
        return switch (column) {
            case BitColumn bits -> code(bits, row);
            case FixedWidthColumn fixed ->
                    fixed.type().leastWidth() > Long.BYTES
                            ? RawValues.getUnscaled(fixed, row)
                            : (Object) code(fixed, row);
            case VariableWidthColumn strings -> RawValues.getBytes(strings, row);
            case DictionaryColumn coded ->
                    RawValues.getBytes(coded.dictionary(), RawValues.getLong(coded.indices(), row));
            case ListColumn lists -> throw new IllegalStateException(lists.type().label());
        };
    }

    /** Returns an integer in the order of the values. */
    static long code(BitColumn column, long row) {
        return RawValues.getBoolean(column, row) ? 1 : 0;
    }

    /** Returns an integer in the order of values of at most 64 bits. */
    static long code(FixedWidthColumn column, long row) {
        return column.type().isFloat()
                ? code(RawValues.getDouble(column, row))
                : RawValues.getLong(column, row);
    }

    /** Returns an integer in the order of floats: both zeros have the same. */
    static long code(double value) {
        return OrderedBits.of(value + 0.0);
    }

    /** Returns the value of a bound of a column's range, or null if there is none. */
    static @Nullable Object ofBound(ColumnType type, @Nullable Object bound) {
        return switch (bound) {
            case Boolean value -> value ? 1L : 0L;
            case Double value -> code(value);
            case BigDecimal value ->
                    type instanceof ColumnType.Decimal decimal && value.scale() <= decimal.scale()
                            ? ofBound(decimal, value.setScale(decimal.scale()).unscaledValue())
                            : null;
            case null, default -> bound;
        };
    }

    private static @Nullable Object ofBound(ColumnType.Decimal type, BigInteger unscaled) {
        if (!type.fitsLong()) {
            return unscaled;
        }
        return unscaled.bitLength() < Long.SIZE ? unscaled.longValue() : null;
    }

    /** Compares values of one column, neither of which is null. */
    static int compare(Object a, Object b) {
        return switch (a) {
            case Long value -> Long.compare(value, (Long) b);
            case BigInteger value -> value.compareTo((BigInteger) b);
            case byte[] value -> Arrays.compareUnsigned(value, (byte[]) b);
            default -> throw new IllegalStateException("no key: " + a.getClass());
        };
    }

    /** Returns how the values of a column compare with one of the same type. */
    static Order order(Column column, Object other) {
        return switch (column) {
            case BitColumn bits -> {
                long code = (Long) other;
                yield row -> Long.compare(code(bits, row), code);
            }
            case FixedWidthColumn fixed -> order(fixed, other);
            case VariableWidthColumn strings -> order(strings, (byte[]) other);
            case DictionaryColumn coded -> {
                Order entries = order(coded.dictionary(), (byte[]) other);
                yield row -> entries.compare(RawValues.getLong(coded.indices(), row));
            }
            case ListColumn lists -> throw new IllegalStateException(lists.type().label());
        };
    }

    private static Order order(FixedWidthColumn column, Object other) {
        if (other instanceof BigInteger decimal) {
            long high = Int128.high(decimal);
            long low = Int128.low(decimal);
            return row ->
                    Int128.compare(
                            RawValues.getHighLong(column, row),
                            RawValues.getLowLong(column, row),
                            high,
                            low);
        }
        long code = (Long) other;
        return row -> Long.compare(code(column, row), code);
    }

    /** Compares eight bytes at a time: common beginnings are the rule. */
    private static Order order(VariableWidthColumn strings, byte[] other) {
        MemorySegment bytes = strings.bytes();
        MemorySegment others = MemorySegment.ofArray(other);
        return row -> {
            long start = strings.offset(row);
            long length = strings.offset(row + 1) - start;
            long both = Math.min(length, other.length);
            long at = 0;
            for (; at + Long.BYTES <= both; at += Long.BYTES) {
                long a = bytes.get(BIG_ENDIAN, start + at);
                long b = others.get(BIG_ENDIAN, at);
                if (a != b) {
                    return Long.compareUnsigned(a, b);
                }
            }
            for (; at < both; at++) {
                int difference =
                        (bytes.get(JAVA_BYTE, start + at) & 0xff)
                                - (others.get(JAVA_BYTE, at) & 0xff);
                if (difference != 0) {
                    return difference;
                }
            }
            return Long.compare(length, other.length);
        };
    }
}
