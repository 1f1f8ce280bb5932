// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.kernels;

import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/**
 * A column by whose values kernels compare rows. A kernel is made for each record that takes its
 * place.
 */
public interface ComparedColumn {

    /**
     * Returns less than 0, 0 or more than 0, as row a's value is less than, equal to or greater
     * than row b's.
     */
    int compare(int rowA, int rowB);

    /**
     * Returns the row that holds the lesser or greater value, on a tie the first of the two; {@link
     * Values#NO_ROW} yields to any.
     */
    static int combine(int operation, ComparedColumn column, int rowA, int rowB) {
        int result = rowA;
        if (rowA < 0) {
            result = rowB;
        }
        if (rowA >= 0 && rowB >= 0) {
            int order = column.compare(rowB, rowA);
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

    /** Rows are compared by their numbers. */
    record RowNumbers() implements ComparedColumn {

        @Override
        public int compare(int rowA, int rowB) {
            return RowComparison.compareLongs(rowA, rowB);
        }
    }

    /**
     * Values of fixed width.
     *
     * @param source how a value is read, see {@link Values}
     */
    record Words(LongArray words, int source) implements ComparedColumn {

        @Override
        public int compare(int rowA, int rowB) {
            return RowComparison.compare(source, words, rowA, rowB);
        }
    }

    /** Strings. */
    record Strings(IntArray offsets, LongArray characters) implements ComparedColumn {

        @Override
        public int compare(int rowA, int rowB) {
            return RowComparison.compareStrings(offsets, characters, rowA, rowB);
        }
    }
}
