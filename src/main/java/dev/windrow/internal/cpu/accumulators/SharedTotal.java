// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.accumulators;

import dev.windrow.column.ColumnBuilder;
import dev.windrow.internal.cpu.keys.GroupSelection;
import dev.windrow.internal.cpu.keys.ValueBatch;

import java.util.List;

/**
 * Makes a second result from the total of another accumulator, without adding up anything itself.
 */
public final class SharedTotal extends Accumulator {

    private final Total total;
    private final SumResult result;

    SharedTotal(Total total, SumResult result) {
        this.total = total;
        this.result = result;
    }

    @Override
    public void add(ValueBatch batch, long fromRow, int rows, int[] groups) {
        // The other accumulator does.
    }

    @Override
    public void follow(Accumulator next) {
        // The other accumulator does.
    }

    @Override
    public boolean hasLongResults() {
        return total.hasLongResults(result);
    }

    @Override
    public void copyLongResults(GroupSelection selection, int from, int count, long[] results) {
        total.copyLongResults(selection, from, count, result, results);
    }

    @Override
    public boolean append(int group, ColumnBuilder target) {
        return total.append(group, result, target);
    }

    @Override
    public void appendState(int group, List<ColumnBuilder> state) {
        total.appendState(group, state);
    }
}
