// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.transform;

import dev.windrow.column.Column;

import java.util.function.LongBinaryOperator;

/** The row of the least, greatest, first or last value. */
final class WindowRow extends WindowState {

    private final LongBinaryOperator better;
    private final int[] rowOfWindow;
    private final long[] rows;

    /**
     * Makes empty slots.
     *
     * @param better returns the better one of two rows
     * @param rowOfWindow receives the row of each window
     */
    WindowRow(Column column, int slots, LongBinaryOperator better, int[] rowOfWindow) {
        super(column, slots);
        this.better = better;
        this.rowOfWindow = rowOfWindow;
        rows = new long[slots];
    }

    @Override
    void reset(int slot) {
        rows[slot] = -1;
    }

    @Override
    void addValue(int slot, long row) {
        rows[slot] = counts[slot] == 0 ? row : better.applyAsLong(rows[slot], row);
    }

    @Override
    void mergeValues(int from, int to) {
        addValue(to, rows[from]);
    }

    @Override
    boolean write(int slot, long row) {
        rowOfWindow[(int) row] = (int) rows[slot];
        return true;
    }
}
