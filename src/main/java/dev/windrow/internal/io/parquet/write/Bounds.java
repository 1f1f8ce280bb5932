// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.parquet.write;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import dev.windrow.internal.io.parquet.write.LeafType.Order;

import org.jspecify.annotations.Nullable;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;

/** The least and the greatest of values, and how many are null. */
final class Bounds {

    /** Longer values are no bounds: a footer is read whole. */
    private static final int MOST_BYTES = 4096;

    private static final int FIELD_NULLS = 3;
    private static final int FIELD_GREATEST = 5;
    private static final int FIELD_LEAST = 6;
    private static final int FIELD_GREATEST_EXACT = 7;
    private static final int FIELD_LEAST_EXACT = 8;

    private final LeafType type;
    private byte @Nullable [] least;
    private byte @Nullable [] greatest;
    private long nulls;

    /** Whether bounds would say too little: a value was too long. */
    private boolean isUnknown;

    Bounds(LeafType type) {
        this.type = type;
        isUnknown = type.order() == Order.NONE;
    }

    byte @Nullable [] least() {
        return isUnknown ? null : least;
    }

    byte @Nullable [] greatest() {
        return isUnknown ? null : greatest;
    }

    long nulls() {
        return nulls;
    }

    void addNulls(long count) {
        nulls += count;
    }

    void add(Bounds other) {
        nulls += other.nulls;
        isUnknown |= other.isUnknown;
        if (other.least != null && other.greatest != null) {
            add(other.least, other.greatest);
        }
    }

    /** Adds numbers, floats as their bits. NaNs are left out, as the format asks for. */
    void add(long[] numbers, int count) {
        switch (type.physical()) {
            case FLOAT, DOUBLE -> addFloats(numbers, count);
            default -> {
                if (count == 0) {
                    return;
                }
                long low = Long.MAX_VALUE;
                long high = Long.MIN_VALUE;
                for (int i = 0; i < count; i++) {
                    low = Math.min(low, numbers[i]);
                    high = Math.max(high, numbers[i]);
                }
                add(bytes(low), bytes(high));
            }
        }
    }

    private void addFloats(long[] bits, int count) {
        double low = Double.POSITIVE_INFINITY;
        double high = Double.NEGATIVE_INFINITY;
        boolean hasNumbers = false;
        for (int i = 0; i < count; i++) {
            double value = value(bits[i]);
            if (!Double.isNaN(value)) {
                low = Math.min(low, value);
                high = Math.max(high, value);
                hasNumbers = true;
            }
        }
        if (hasNumbers) {
            // A zero may stand for that of the other sign.
            add(bytes(bits(low == 0 ? -0.0 : low)), bytes(bits(high == 0 ? 0.0 : high)));
        }
    }

    /** Adds bools. */
    void add(boolean hasFalse, boolean hasTrue) {
        if (hasFalse || hasTrue) {
            add(new byte[] {(byte) (hasFalse ? 0 : 1)}, new byte[] {(byte) (hasTrue ? 1 : 0)});
        }
    }

    /** Adds a string of bytes. */
    void add(MemorySegment bytes, long from, int length) {
        if (isUnknown) {
            return;
        }
        if (length > MOST_BYTES) {
            isUnknown = true;
            return;
        }
        boolean isFirst = least == null || greatest == null;
        boolean isLeast = isFirst || compare(bytes, from, length, least) < 0;
        boolean isGreatest = isFirst || compare(bytes, from, length, greatest) > 0;
        if (isLeast || isGreatest) {
            byte[] value = new byte[length];
            MemorySegment.copy(bytes, from, MemorySegment.ofArray(value), 0, length);
            least = isLeast ? value : least;
            greatest = isGreatest ? value : greatest;
        }
    }

    private void add(byte[] low, byte[] high) {
        least = least == null || compare(low, least) < 0 ? low : least;
        greatest = greatest == null || compare(high, greatest) > 0 ? high : greatest;
    }

    private int compare(MemorySegment bytes, long from, int length, byte[] bound) {
        boolean isSigned = type.order() == Order.HIGH_FIRST;
        int common = Math.min(length, bound.length);
        for (int i = 0; i < common; i++) {
            byte a = bytes.get(JAVA_BYTE, from + i);
            if (a != bound[i]) {
                return isSigned && i == 0
                        ? Byte.compare(a, bound[i])
                        : Byte.compareUnsigned(a, bound[i]);
            }
        }
        return Integer.compare(length, bound.length);
    }

    private int compare(byte[] a, byte[] b) {
        return switch (type.physical()) {
            case INT32, INT64 -> Long.compare(number(a), number(b));
            case FLOAT, DOUBLE -> Double.compare(value(number(a)), value(number(b)));
            case BOOLEAN -> Byte.compare(a[0], b[0]);
            case BYTE_ARRAY -> Arrays.compareUnsigned(a, b);
            case FIXED_LENGTH -> compare(MemorySegment.ofArray(a), 0, a.length, b);
        };
    }

    private double value(long bits) {
        return type.width() == Integer.BYTES
                ? Float.intBitsToFloat((int) bits)
                : Double.longBitsToDouble(bits);
    }

    private long bits(double value) {
        return type.width() == Integer.BYTES
                ? Float.floatToRawIntBits((float) value)
                : Double.doubleToRawLongBits(value);
    }

    private byte[] bytes(long number) {
        byte[] bytes = new byte[type.width()];
        if (bytes.length == Integer.BYTES) {
            PageBytes.INT.set(bytes, 0, (int) number);
        } else {
            PageBytes.LONG.set(bytes, 0, number);
        }
        return bytes;
    }

    private static long number(byte[] bytes) {
        return bytes.length == Integer.BYTES
                ? (int) PageBytes.INT.get(bytes, 0)
                : (long) PageBytes.LONG.get(bytes, 0);
    }

    /** Writes "Statistics". */
    void write(ThriftWriter statistics) {
        statistics.i64(FIELD_NULLS, nulls);
        byte[] low = least();
        byte[] high = greatest();
        if (low != null && high != null) {
            statistics
                    .binary(FIELD_GREATEST, high)
                    .binary(FIELD_LEAST, low)
                    .bool(FIELD_GREATEST_EXACT, true)
                    .bool(FIELD_LEAST_EXACT, true);
        }
    }
}
