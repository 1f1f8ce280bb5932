package dev.windrow.internal.gpu.kernels;

import uk.ac.manchester.tornado.api.types.arrays.ByteArray;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/**
 * Helpers that kernels call to compare rows by what they hold: values of 32 bits or more, or the
 * numbers of the rows. What it is comes as one of {@link Values}' sources, a constant that
 * TornadoVM folds. It inlines no helper of more than 600 nodes, counted before it folds: so
 * narrower values are left out, and both rows are read in one branch.
 */
final class RowComparison {

    private RowComparison() {}

    /**
     * Returns the row that holds the lesser or greater value, on a tie the first of them; {@link
     * Values#NO_ROW} yields to any.
     */
    static int combine(
            int operation,
            int source,
            ByteArray bytes,
            IntArray ints,
            LongArray longs,
            FloatArray floats,
            DoubleArray doubles,
            int rowA,
            int rowB) {
        int result = rowA;
        if (rowA < 0) {
            result = rowB;
        }
        if (rowA >= 0 && rowB >= 0) {
            int order = compare(source, bytes, ints, longs, floats, doubles, rowB, rowA);
            if (operation == Values.MAX) {
                order = -order;
            }
            if (order == 0) {
                order = rowB - rowA;
            }
            result = order < 0 ? rowB : rowA;
        }
        return result;
    }

    /** Returns less than 0, 0 or more than 0, as row a comes before row b, with it, or behind. */
    private static int compare(
            int source,
            ByteArray bytes,
            IntArray ints,
            LongArray longs,
            FloatArray floats,
            DoubleArray doubles,
            int rowA,
            int rowB) {
        long a = rowA;
        long b = rowB;
        double floatA = 0.0;
        double floatB = 0.0;
        if (source == Values.INT) {
            a = ints.get(rowA);
            b = ints.get(rowB);
        }
        if (source == Values.LONG) {
            a = longs.get(rowA);
            b = longs.get(rowB);
        }
        if (source == Values.FLOAT) {
            floatA = floats.get(rowA);
            floatB = floats.get(rowB);
        }
        if (source == Values.DOUBLE) {
            floatA = doubles.get(rowA);
            floatB = doubles.get(rowB);
        }
        int order = compareLongs(a, b);
        if (source == Values.FLOAT || source == Values.DOUBLE) {
            order = compareFloats(floatA, floatB);
        }
        if (source == Values.STRING) {
            order = compareStrings(ints, bytes, rowA, rowB);
        }
        if (source == Values.DECIMAL) {
            order = compareDecimals(longs, rowA, rowB);
        }
        return order;
    }

    private static int compareLongs(long a, long b) {
        int less = a < b ? 1 : 0;
        int greater = a > b ? 1 : 0;
        return greater - less;
    }

    /** NaN comes behind every number and with every other NaN; zeros of both signs are equal. */
    private static int compareFloats(double a, double b) {
        int less = a < b ? 1 : 0;
        int greater = a > b ? 1 : 0;
        int aIsNan = a != a ? 1 : 0;
        int bIsNan = b != b ? 1 : 0;
        return greater - less + aIsNan - bIsNan;
    }

    /** The low halves have no sign. */
    private static int compareDecimals(LongArray longs, int rowA, int rowB) {
        long lowA = longs.get(2 * rowA) ^ Long.MIN_VALUE;
        long lowB = longs.get(2 * rowB) ^ Long.MIN_VALUE;
        int high = compareLongs(longs.get(2 * rowA + 1), longs.get(2 * rowB + 1));
        return 2 * high + compareLongs(lowA, lowB);
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
