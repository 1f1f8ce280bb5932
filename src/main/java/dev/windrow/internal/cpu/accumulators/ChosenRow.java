// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.accumulators;

import dev.windrow.column.ColumnBuilder;

import java.util.Arrays;
import java.util.List;

/** One row of each group, which is the first one in an order. */
abstract sealed class ChosenRow extends Accumulator permits ExtremeRow, ComparedExtremeRow {

    static final long NONE = -1;

    final RowResult result;

    /** The best row of each group so far, or {@link #NONE}. */
    long[] rows = {};

    ChosenRow(RowResult result) {
        this.result = result;
    }

    @Override
    void grow(int capacity) {
        rows = Arrays.copyOf(rows, capacity);
    }

    @Override
    final void reset(int from, int to) {
        Arrays.fill(rows, from, to, NONE);
    }

    @Override
    public final boolean append(int group, ColumnBuilder target) {
        if (rows[group] == NONE) {
            target.appendNull();
        } else {
            result.append(rows[group], target);
        }
        return true;
    }

    @Override
    public final void appendState(int group, List<ColumnBuilder> state) {
        if (rows[group] == NONE) {
            StateValues.appendNulls(state, 0);
        } else {
            result.appendState(rows[group], state);
        }
    }
}
