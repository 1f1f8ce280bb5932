// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.pipeline;

import dev.windrow.column.FixedWidthColumn;
import dev.windrow.column.Table;
import dev.windrow.internal.column.RawValues;
import dev.windrow.internal.column.TableReader;
import dev.windrow.query.Expression;
import dev.windrow.query.NamedWindowFunction;
import dev.windrow.query.Window;
import dev.windrow.query.WindowFunction;

import org.jspecify.annotations.Nullable;

import java.util.Map;
import java.util.function.Function;

/**
 * Finds what all rows of a long partition have together, in a second pass over the rows, which is
 * ahead of the first. For one thread at a time.
 */
final class PartitionTotals implements AutoCloseable {

    private static final String NUMBER = " row of the partition";

    private final Function<Window, TableReader> passes;
    private @Nullable TableReader ahead;
    private @Nullable Table current;

    /** The number of the first row of the current table among all rows. */
    private long from;

    private long count;

    /**
     * Prepares.
     *
     * @param passes begins a pass over all rows with other functions of the window
     */
    PartitionTotals(Function<Window, TableReader> passes) {
        this.passes = passes;
    }

    /**
     * Returns what functions of all rows of a partition have.
     *
     * @param window functions that go on, the same each time
     * @param first the number of the partition's first row among all rows, greater each time
     * @return constants by the functions' names
     */
    Map<String, Expression> of(Window window, long first) {
        Window soFar =
                window.compute(new NamedWindowFunction(new WindowFunction.RowNumber(), NUMBER));
        Map<String, Expression> last = Map.of();
        for (Table rows = rows(soFar); rows != null; rows = rows(soFar)) {
            long begin = Math.max(0, first - from);
            FixedWidthColumn numbers = (FixedWidthColumn) rows.column(NUMBER);
            long end = Math.min(begin, rows.rows());
            while (end < rows.rows()
                    && (from + end == first || RawValues.getLong(numbers, end) != 1)) {
                end++;
            }
            if (end > begin) {
                last = RunningWindow.constants(soFar, rows, end - 1);
                count = RawValues.getLong(numbers, end - 1);
            }
            if (end < rows.rows()) {
                return last;
            }
            from += rows.rows();
            rows.close();
            current = null;
        }
        return last;
    }

    /** Returns how many rows the partition has that was looked at last. */
    long count() {
        return count;
    }

    private @Nullable Table rows(Window window) {
        if (ahead == null) {
            ahead = passes.apply(window);
        }
        if (current == null) {
            current = ahead.next();
        }
        return current;
    }

    @Override
    public void close() {
        if (current != null) {
            current.close();
            current = null;
        }
        if (ahead != null) {
            ahead.close();
            ahead = null;
        }
    }
}
