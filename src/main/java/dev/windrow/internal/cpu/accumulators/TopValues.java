// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.accumulators;

import dev.windrow.column.ColumnBuilder;
import dev.windrow.column.FixedWidthColumn;
import dev.windrow.internal.cpu.keys.ValueBatch;
import dev.windrow.internal.cpu.work.OrderedBits;

import java.util.Arrays;

/** Lists of the greatest integers or floats, in descending order. */
final class TopValues extends GreatestValues {

    private final FixedWidthColumn column;

    TopValues(FixedWidthColumn column, int count) {
        super(count);
        this.column = column;
    }

    @Override
    public void add(ValueBatch batch, long fromRow, int rows, int[] groups) {
        batch.readOrdered(column, fromRow, rows, groups);
        add(batch.groups(), batch.longs(), batch.count());
    }

    @Override
    public boolean append(int group, ColumnBuilder target) {
        GroupedValues values = grouped();
        int start = start(group);
        int end = values.end(group);
        Arrays.sort(values.values(), start, end);
        for (int i = end - 1; i >= start; i--) {
            OrderedBits.append(target.elements(), values.values()[i]);
        }
        target.appendList();
        return true;
    }
}
