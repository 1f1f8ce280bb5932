// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.transform;

import dev.windrow.column.Column;

/** Counts values. */
final class WindowCount extends WindowState {

    private final WindowTarget target;

    WindowCount(Column column, int slots, WindowTarget target) {
        super(column, slots);
        this.target = target;
    }

    @Override
    void reset(int slot) {
        // The superclass counts.
    }

    @Override
    void addValue(int slot, long row) {
        // The superclass counts.
    }

    @Override
    void mergeValues(int from, int to) {
        // The superclass counts.
    }

    @Override
    boolean write(int slot, long row) {
        target.setLong(row, counts[slot]);
        return true;
    }
}
