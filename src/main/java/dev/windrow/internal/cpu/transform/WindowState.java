package dev.windrow.internal.cpu.transform;

import dev.windrow.column.Column;
import dev.windrow.column.DictionaryColumn;

/**
 * What an aggregation knows of some rows, in numbered slots: of each, the values so far. Slots are
 * only ever put together; nothing is taken out again, so an infinity reaches no further than the
 * windows that it lies in, and no error builds up along the rows. Threads use slots of their own.
 */
abstract class WindowState {

    /** How many values each slot has. */
    protected final long[] counts;

    private final Column column;
    private final boolean nullable;

    /** Makes empty slots for the values of a column. */
    WindowState(Column column, int slots) {
        this.column = column;
        nullable = column.validity().hasNulls() || column instanceof DictionaryColumn;
        counts = new long[slots];
    }

    /** Empties a slot. */
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

    /** Sets a slot to what another has. */
    final void copy(int from, int to) {
        clear(to);
        merge(from, to);
    }

    /** Adds all that a slot has to another. */
    final void merge(int from, int to) {
        if (counts[from] > 0) {
            mergeValues(from, to);
            counts[to] += counts[from];
        }
    }

    /** Returns how many values a slot has. */
    final long count(int slot) {
        return counts[slot];
    }

    /** Makes a slot as it is without values. */
    abstract void reset(int slot);

    /** Adds a value; the slot's count is that before. */
    abstract void addValue(int slot, long row);

    /** Adds what a slot with values has to another; both counts are those before. */
    abstract void mergeValues(int from, int to);

    /**
     * Writes the result of a slot with as many values as it takes.
     *
     * @return whether there is a result: a sum that does not fit may make none
     */
    abstract boolean write(int slot, long row);
}
