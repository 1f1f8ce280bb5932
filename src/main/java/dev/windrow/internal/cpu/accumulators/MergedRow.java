package dev.windrow.internal.cpu.accumulators;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnBuilder;
import dev.windrow.column.ColumnOrder;
import dev.windrow.internal.cpu.keys.ValueBatch;

import java.util.Arrays;
import java.util.List;

/**
 * Merges states that are a value and its row in the whole input: finds the best state of each
 * group.
 */
final class MergedRow extends Accumulator {

    private static final long NONE = -1;

    private final Column value;
    private final Column row;
    private final ColumnOrder order;
    private final Column result;

    /** The best state of each group: its row in the table of states. */
    private long[] best = {};

    /**
     * Makes an empty accumulator.
     *
     * @param value the column of values
     * @param row the column of their rows
     * @param order the order in which the best state is the first
     * @param result the column of the result: one of the two
     */
    private MergedRow(Column value, Column row, ColumnOrder order, Column result) {
        this.value = value;
        this.row = row;
        this.order = order;
        this.result = result;
    }

    /** Finds the row of the least or greatest value; of equal ones, the first row. */
    static MergedRow ofExtreme(Column value, Column row, boolean greatest) {
        ColumnOrder values = ColumnOrder.of(value);
        ColumnOrder rows = ColumnOrder.of(row);
        return new MergedRow(
                value,
                row,
                (a, b) -> {
                    int compared = greatest ? values.compare(b, a) : values.compare(a, b);
                    return compared == 0 ? rows.compare(a, b) : compared;
                },
                row);
    }

    /** Finds the value of the first or last row. */
    static MergedRow ofEnd(Column value, Column row, boolean last) {
        ColumnOrder rows = ColumnOrder.of(row);
        return new MergedRow(value, row, last ? (a, b) -> rows.compare(b, a) : rows, value);
    }

    @Override
    void grow(int capacity) {
        best = Arrays.copyOf(best, capacity);
    }

    @Override
    void reset(int from, int to) {
        Arrays.fill(best, from, to, NONE);
    }

    @Override
    public void add(ValueBatch batch, long fromRow, int rows, int[] groups) {
        batch.select(row, fromRow, rows, groups);
        int[] groupOfState = batch.groups();
        for (int i = 0; i < batch.count(); i++) {
            offer(groupOfState[i], fromRow + batch.position(i));
        }
    }

    @Override
    public void merge(Accumulator other, int[] from, int[] to, int count) {
        MergedRow added = (MergedRow) other;
        for (int i = 0; i < count; i++) {
            if (added.best[from[i]] != NONE) {
                offer(to[i], added.best[from[i]]);
            }
        }
    }

    private void offer(int group, long state) {
        if (best[group] == NONE || order.compare(state, best[group]) < 0) {
            best[group] = state;
        }
    }

    @Override
    public boolean append(int group, ColumnBuilder target) {
        if (best[group] == NONE) {
            target.appendNull();
        } else {
            target.appendRow(result, best[group]);
        }
        return true;
    }

    @Override
    public void appendState(int group, List<ColumnBuilder> state) {
        if (best[group] == NONE) {
            StateValues.appendNulls(state, 0);
        } else {
            state.get(0).appendRow(value, best[group]);
            state.get(1).appendRow(row, best[group]);
        }
    }
}
