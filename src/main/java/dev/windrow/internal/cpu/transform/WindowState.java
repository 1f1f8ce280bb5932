// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.transform;

import dev.windrow.column.Column;
import dev.windrow.column.DictionaryColumn;

/**
 * The state of an aggregation over some rows, in numbered slots. Slots are only ever added to each
 * other, and nothing is subtracted. So an infinity affects only the windows that it lies in, and no
 * error builds up along the rows. Each thread uses slots of its own.
 */
abstract class WindowState {

    /** The number of values in each slot. */
    protected final long[] counts;

    private final Column column;
    private final boolean nullable;

    /** Makes empty slots for the values of a column. */
    WindowState(Column column, int slots) {
        this.column = column;
        nullable = column.validity().hasNulls() || column instanceof DictionaryColumn;
        counts = new long[slots];
    }

    final void clear(int slot) {
        counts[slot] = 0;
        reset(slot);
    }

    /** Adds a row's value to a slot, unless it is null. */
    final void add(int slot, long row) {
        if (nullable && column.isNull(row)) {
            return;
        }
        addValue(slot, row);
        counts[slot]++;
    }

    /** Copies slot {@code from} to slot {@code to}. */
    final void copy(int from, int to) {
        clear(to);
        merge(from, to);
    }

    /** Adds slot {@code from} to slot {@code to}. */
    final void merge(int from, int to) {
        if (counts[from] > 0) {
            mergeValues(from, to);
            counts[to] += counts[from];
        }
    }

    final long count(int slot) {
        return counts[slot];
    }

    /** Sets a slot to the state of no value. */
    abstract void reset(int slot);

    /** Adds a value. The slot's count is not yet increased. */
    abstract void addValue(int slot, long row);

    /** Adds a slot with values to another. Both counts are not yet changed. */
    abstract void mergeValues(int from, int to);

    /**
     * Writes the result of a slot that has enough values.
     *
     * @return whether there is a result: a sum that does not fit its type has none
     */
    abstract boolean write(int slot, long row);
}
