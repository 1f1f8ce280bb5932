// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.kernels;

import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/**
 * Helpers for kernels that compare rows by their values or by the numbers of the rows. The type of
 * value is one of {@link Values}' sources, a constant that TornadoVM folds. TornadoVM inlines no
 * helper of more than 600 nodes, counted before it folds.
 */
public final class RowComparison {

    private RowComparison() {}

    /**
     * Returns the row that holds the lesser or greater value, on a tie the first of the two; {@link
     * Values#NO_ROW} yields to any.
     */
    public static int combine(
            int operation,
            int source,
            LongArray words,
            IntArray offsets,
            LongArray characters,
            int rowA,
            int rowB) {
        int result = rowA;
        if (rowA < 0) {
            result = rowB;
        }
        if (rowA >= 0 && rowB >= 0) {
            int order = compare(source, words, offsets, characters, rowB, rowA);
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

    /**
     * Returns less than 0, 0 or more than 0, as row a's value is less than, equal to or greater
     * than row b's.
     */
    public static int compare(
            int source,
            LongArray words,
            IntArray offsets,
            LongArray characters,
            int rowA,
            int rowB) {
        long a = rowA;
        long b = rowB;
        if (source <= Values.DOUBLE) {
            a = Values.readOrdered(source, words, rowA);
            b = Values.readOrdered(source, words, rowB);
        }
        int order = compareLongs(a, b);
        if (source == Values.STRING) {
            order = compareStrings(offsets, characters, rowA, rowB);
        }
        if (source == Values.DECIMAL) {
            order = compareDecimals(words, rowA, rowB);
        }
        return order;
    }

    private static int compareLongs(long a, long b) {
        int less = a < b ? 1 : 0;
        int greater = a > b ? 1 : 0;
        return greater - less;
    }

    /** The low halves are unsigned. */
    private static int compareDecimals(LongArray words, int rowA, int rowB) {
        long lowA = words.get(2 * rowA) ^ Long.MIN_VALUE;
        long lowB = words.get(2 * rowB) ^ Long.MIN_VALUE;
        int high = compareLongs(words.get(2 * rowA + 1), words.get(2 * rowB + 1));
        return 2 * high + compareLongs(lowA, lowB);
    }

    /** Byte by byte: eight at a time would need too many nodes. */
    private static int compareStrings(IntArray offsets, LongArray characters, int rowA, int rowB) {
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
                a = StringWords.byteAt(characters, atA);
            }
            if (atB < endB) {
                b = StringWords.byteAt(characters, atB);
            }
            order = a - b;
            going = order == 0 && a >= 0 ? 1 : 0;
            atA = atA + 1;
            atB = atB + 1;
        }
        return order;
    }
}
