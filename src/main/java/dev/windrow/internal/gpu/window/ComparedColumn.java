package dev.windrow.internal.gpu.window;

import dev.windrow.internal.gpu.kernels.Values;
import dev.windrow.internal.gpu.operation.OperationArrays;
import dev.windrow.internal.plan.ColumnStatistics;

import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/**
 * What kernels are given of a column whose rows are compared.
 *
 * @param source how a value is read, see {@link Values}
 * @param words the values, or what nobody reads
 * @param offsets where strings begin, or what nobody reads
 * @param characters the strings' bytes, or what nobody reads
 */
record ComparedColumn(int source, LongArray words, IntArray offsets, LongArray characters) {

    /** Returns a column by its values. */
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

    /** Returns rows by their numbers. */
    static ComparedColumn byRow(WindowArrays windows) {
        LongArray unread = windows.operation().unread();
        return new ComparedColumn(Values.ROW_NUMBER, unread, windows.noInts(), unread);
    }
}
