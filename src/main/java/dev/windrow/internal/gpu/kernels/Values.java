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

    /** A 128-bit integer. */
    public static final int DECIMAL = 14;

    /** A string: its characters among the bytes, its offsets among the ints. */
    public static final int STRING = 15;

    /** The number of the row itself. */
    public static final int ROW_NUMBER = 16;

    /** Values are added. */
    public static final int SUM = 0;

    /** The lesser value is kept. */
    public static final int MIN = 1;

    /** The greater value is kept. */
    public static final int MAX = 2;

    /** Values are multiplied. */
    public static final int PRODUCT = 3;

    /** Values are squared and added. */
    public static final int SUM_OF_SQUARES = 4;

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
        return DoubleArray.fromElements(0.0, Double.NaN, Double.NEGATIVE_INFINITY, 1.0, 0.0);
    }

    /** Returns what an accumulator is given of a float: its square, where squares are added. */
    static double term(int operation, double value) {
        return operation == SUM_OF_SQUARES ? value * value : value;
    }

    /** Puts two accumulators of floats together; NaN is greater than every number. */
    static double combineDoubles(int operation, double a, double b) {
        double result = a + b;
        if (operation == PRODUCT) {
            result = a * b;
        }
        if (operation == MIN) {
            result = b < a || a != a ? b : a;
        }
        if (operation == MAX) {
            result = b > a || b != b ? b : a;
        }
        return result;
    }

    /** Reads an integer of a row, or a part of one. */
    static long readLong(
            int source,
            ByteArray bytes,
            ShortArray shorts,
            IntArray ints,
            LongArray longs,
            int row) {
        long value = 1;
        if (source >= BIT && source <= LONG) {
            value = readInteger(source, bytes, shorts, ints, longs, row);
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

    /** Reads a whole integer of a row; a bit is 0 or 1. */
    static long readInteger(
            int source,
            ByteArray bytes,
            ShortArray shorts,
            IntArray ints,
            LongArray longs,
            int row) {
        long value = 0;
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
        return value;
    }

    /** Reads a float of a row. */
    static double readFloat(int source, FloatArray floats, DoubleArray doubles, int row) {
        double value = 0.0;
        if (source == FLOAT) {
            value = floats.get(row);
        }
        if (source == DOUBLE) {
            value = doubles.get(row);
        }
        return value;
    }

    /** Reads a float of a row, or a whole integer as one. */
    static double readDouble(
            int source,
            ByteArray bytes,
            ShortArray shorts,
            IntArray ints,
            LongArray longs,
            FloatArray floats,
            DoubleArray doubles,
            int row) {
        double value = readFloat(source, floats, doubles, row);
        if (source < FLOAT) {
            value = readInteger(source, bytes, shorts, ints, longs, row);
        }
        return value;
    }
}
