// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.accumulators;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnBuilder;
import dev.windrow.column.ColumnOrder;
import dev.windrow.internal.cpu.keys.ValueBatch;
import dev.windrow.internal.plan.query.StateSchema;
import dev.windrow.query.RowValue;
import dev.windrow.query.SortKey;

import java.util.Arrays;
import java.util.List;

/**
 * Merges states of values and, in the last column, their row in the whole input: finds the best
 * state of each group.
 */
final class MergedRow extends Accumulator {

    private static final long NONE = -1;

    private final List<Column> state;
    private final ColumnOrder order;
    private final Column result;

    /** The best state of each group: its row in the table of states. */
    private long[] best = {};

    /**
     * Makes an empty accumulator.
     *
     * @param state the columns of states
     * @param order the order in which the best state is the first
     * @param result the column of the result: one of the states'
     */
    private MergedRow(List<Column> state, ColumnOrder order, Column result) {
        this.state = state;
        this.order = order;
        this.result = result;
    }

    /** Finds the number of the row of the least or greatest value; of equal ones, the first row. */
    static MergedRow ofExtreme(List<Column> state, boolean greatest) {
        SortKey by = new SortKey(StateSchema.BY, greatest, false);
        return new MergedRow(state, order(state, List.of(by), false), state.getLast());
    }

    /** Finds the value of the first or last row. */
    static MergedRow of(List<Column> state, RowValue asked) {
        return new MergedRow(state, order(state, asked.order(), asked.last()), state.getFirst());
    }

    /** Returns the order of states: what they are ordered by is in the last column but one. */
    private static ColumnOrder order(List<Column> state, List<SortKey> keys, boolean last) {
        List<Column> by = keys.isEmpty() ? List.of() : List.of(state.get(state.size() - 2));
        ColumnOrder rows = ColumnOrder.of(state.getLast());
        return RowOrder.of(keys, by, last ? (a, b) -> rows.compare(b, a) : rows);
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
        batch.select(state.getLast(), fromRow, rows, groups);
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
    public void appendState(int group, List<ColumnBuilder> columns) {
        if (best[group] == NONE) {
            StateValues.appendNulls(columns, 0);
        } else {
            for (int i = 0; i < columns.size(); i++) {
                columns.get(i).appendRow(state.get(i), best[group]);
            }
        }
    }
}
