// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.kernels;

import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/**
 * Compares the values of a {@link ComparedColumn}. Their source is a constant that TornadoVM folds.
 * TornadoVM inlines no helper of more than 600 nodes, counted before it folds.
 */
final class RowComparison {

    private RowComparison() {}

    /**
     * Compares values of fixed width: less than 0, 0 or more than 0, as a is less than b or not.
     */
    static int compare(int source, LongArray words, int rowA, int rowB) {
        int order = 0;
        if (source == Values.DECIMAL) {
            order = compareDecimals(words, rowA, rowB);
        } else {
            long a = Values.readOrdered(source, words, rowA);
            long b = Values.readOrdered(source, words, rowB);
            order = compareLongs(a, b);
        }
        return order;
    }

    static int compareLongs(long a, long b) {
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
    static int compareStrings(IntArray offsets, LongArray characters, int rowA, int rowB) {
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
