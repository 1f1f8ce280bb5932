package dev.windrow.internal.cpu.transform;

import dev.windrow.column.Column;

/** How many values there are. */
final class WindowCount extends WindowState {

    private final WindowTarget target;

    WindowCount(Column column, int slots, WindowTarget target) {
        super(column, slots);
        this.target = target;
    }

    @Override
    void reset(int slot) {
        // The count is all there is.
    }

    @Override
    void addValue(int slot, long row) {
        // The count is all there is.
    }

    @Override
    void mergeValues(int from, int to) {
        // The count is all there is.
    }

    @Override
    boolean write(int slot, long row) {
        target.setLong(row, counts[slot]);
        return true;
    }
}
