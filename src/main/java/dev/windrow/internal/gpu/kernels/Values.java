package dev.windrow.internal.gpu.kernels;

import uk.ac.manchester.tornado.api.types.arrays.ByteArray;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;
import uk.ac.manchester.tornado.api.types.arrays.ShortArray;

/**
 * What kernels take from a row, and how two of those are put together. The choice comes as a
 * constant argument, which TornadoVM folds: each compiled kernel holds one branch only, and arrays
 * that only other branches read may be dummies.
 */
public final class Values {

    /** 1. */
    public static final int ONE = 0;

    /** A bit of a bitmap. */
    public static final int BIT = 1;

    /** A byte. */
    public static final int BYTE = 2;

    /** A 16-bit integer. */
    public static final int SHORT = 3;

    /** A 32-bit integer. */
    public static final int INT = 4;

    /** A 64-bit integer. */
    public static final int LONG = 5;

    /** The low half of a 64-bit integer, unsigned. */
    public static final int LOW_HALF = 6;

    /** The high half of a 64-bit integer, signed. */
    public static final int HIGH_HALF = 7;

    /** Bits 0 to 31 of a 128-bit integer, unsigned. */
    public static final int CHUNK_0 = 8;

    /** Bits 32 to 63 of a 128-bit integer, unsigned. */
    public static final int CHUNK_1 = 9;

    /** Bits 64 to 95 of a 128-bit integer, unsigned. */
    public static final int CHUNK_2 = 10;

    /** Bits 96 to 127 of a 128-bit integer, signed. */
    public static final int CHUNK_3 = 11;

    /** A 32-bit float. */
    public static final int FLOAT = 12;

    /** A 64-bit float. */
    public static final int DOUBLE = 13;

    /** A row, compared by its 128-bit integer. */
    public static final int DECIMAL_ROW = 14;

    /** A row, compared by its string. */
    public static final int STRING_ROW = 15;

    /** Values are added. */
    public static final int SUM = 0;

    /** The lesser value is kept. */
    public static final int MIN = 1;

    /** The greater value is kept. */
    public static final int MAX = 2;

    /** The row of an accumulator that has seen none. */
    public static final int NO_ROW = -1;

    private static final long LOW = 0xffffffffL;

    private Values() {}

    /**
     * Returns what integer accumulators start with, by operation. Kernels are given this as an
     * array: CUDA's compiler finds the minimum of a literal and a variable ambiguous.
     */
    public static LongArray longIdentities() {
        return LongArray.fromElements(0L, Long.MAX_VALUE, Long.MIN_VALUE);
    }

    /** Puts two integers together. */
    static long combineLongs(int operation, long a, long b) {
        long result = a + b;
        if (operation == MIN) {
            result = Math.min(a, b);
        }
        if (operation == MAX) {
            result = Math.max(a, b);
        }
        return result;
    }

    /**
     * Returns what float accumulators start with, by operation. NaN is the greatest of all, so the
     * first of a minimum. Kernels are given this as an array: TornadoVM has no literal for NaN.
     */
    public static DoubleArray doubleIdentities() {
        return DoubleArray.fromElements(0.0, Double.NaN, Double.NEGATIVE_INFINITY);
    }

    /** Puts two floats together; NaN is greater than every number. */
    static double combineDoubles(int operation, double a, double b) {
        double result = a + b;
        if (operation == MIN) {
            result = b < a || a != a ? b : a;
        }
        if (operation == MAX) {
            result = b > a || b != b ? b : a;
        }
        return result;
    }

    /** Reads an integer of a row. */
    static long readLong(
            int source,
            ByteArray bytes,
            ShortArray shorts,
            IntArray ints,
            LongArray longs,
            int row) {
        long value = 1;
        if (source == BIT) {
            long eight = bytes.get(row >> 3);
            value = (eight >> (row & 7)) & 1L;
        }
        if (source == BYTE) {
            value = bytes.get(row);
        }
        if (source == SHORT) {
            value = shorts.get(row);
        }
        if (source == INT) {
            value = ints.get(row);
        }
        if (source == LONG) {
            value = longs.get(row);
        }
        if (source == LOW_HALF) {
            value = longs.get(row) & LOW;
        }
        if (source == HIGH_HALF) {
            value = longs.get(row) >> 32;
        }
        if (source == CHUNK_0) {
            value = longs.get(2 * row) & LOW;
        }
        if (source == CHUNK_1) {
            value = (longs.get(2 * row) >> 32) & LOW;
        }
        if (source == CHUNK_2) {
            value = longs.get(2 * row + 1) & LOW;
        }
        if (source == CHUNK_3) {
            value = longs.get(2 * row + 1) >> 32;
        }
        return value;
    }

    /** Reads a float of a row. */
    static double readDouble(int source, FloatArray floats, DoubleArray doubles, int row) {
        double value = 0.0;
        if (source == FLOAT) {
            value = floats.get(row);
        }
        if (source == DOUBLE) {
            value = doubles.get(row);
        }
        return value;
    }

    /**
     * Returns the row that holds the lesser or greater value, on a tie the first of them; {@link
     * #NO_ROW} yields to any.
     */
    static int combineRows(
            int operation,
            int source,
            IntArray offsets,
            ByteArray characters,
            LongArray longs,
            int rowA,
            int rowB) {
        int result = rowA;
        if (rowA < 0) {
            result = rowB;
        }
        if (rowA >= 0 && rowB >= 0) {
            int order = 0;
            if (source == DECIMAL_ROW) {
                order = compareDecimals(longs, rowB, rowA);
            }
            if (source == STRING_ROW) {
                order = compareStrings(offsets, characters, rowB, rowA);
            }
            if (operation == MAX) {
                order = -order;
            }
            if (order == 0) {
                order = rowB - rowA;
            }
            result = order < 0 ? rowB : rowA;
        }
        return result;
    }

    private static int compareDecimals(LongArray longs, int rowA, int rowB) {
        long highA = longs.get(2 * rowA + 1);
        long highB = longs.get(2 * rowB + 1);
        long lowA = longs.get(2 * rowA) ^ Long.MIN_VALUE;
        long lowB = longs.get(2 * rowB) ^ Long.MIN_VALUE;
        int lowOrder = lowA < lowB ? -1 : 1;
        if (lowA == lowB) {
            lowOrder = 0;
        }
        int order = highA < highB ? -1 : 1;
        if (highA == highB) {
            order = lowOrder;
        }
        return order;
    }

    private static int compareStrings(IntArray offsets, ByteArray characters, int rowA, int rowB) {
        int atA = offsets.get(rowA);
        int atB = offsets.get(rowB);
        int endA = offsets.get(rowA + 1);
        int endB = offsets.get(rowB + 1);
        int order = 0;
        int going = 1;
        while (going == 1) {
            int a = -1;
            int b = -1;
            if (atA < endA) {
                a = characters.get(atA) & 0xff;
            }
            if (atB < endB) {
                b = characters.get(atB) & 0xff;
            }
            order = a - b;
            going = order == 0 && a >= 0 ? 1 : 0;
            atA = atA + 1;
            atB = atB + 1;
        }
        return order;
    }
}
