// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.window;

import dev.windrow.internal.gpu.kernels.Values;
import dev.windrow.internal.gpu.operation.OperationArrays;
import dev.windrow.internal.plan.ColumnStatistics;

import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/**
 * A column whose rows kernels compare.
 *
 * @param source how a value is read, see {@link Values}
 * @param words the values, or a dummy
 * @param offsets the strings' offsets, or a dummy
 * @param characters the strings' bytes, or a dummy
 */
record ComparedColumn(int source, LongArray words, IntArray offsets, LongArray characters) {

    /** Returns a column whose rows are compared by value. */
    static ComparedColumn of(String column, WindowArrays windows) {
        OperationArrays arrays = windows.operation();
        ColumnStatistics statistics = arrays.statistics().column(column);
        if (statistics.type().isVariableWidth() && !statistics.dictionary()) {
            return new ComparedColumn(
                    Values.STRING,
                    arrays.unread(),
                    arrays.input().offsets(column),
                    arrays.input().characters(column));
        }
        return new ComparedColumn(
                arrays.source(column),
                arrays.input().words(column),
                windows.noInts(),
                arrays.unread());
    }

    /** Returns rows that are compared by number. */
    static ComparedColumn byRow(WindowArrays windows) {
        LongArray unread = windows.operation().unread();
        return new ComparedColumn(Values.ROW_NUMBER, unread, windows.noInts(), unread);
    }
}
