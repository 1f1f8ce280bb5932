// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.accumulators;

import dev.windrow.column.ColumnBuilder;
import dev.windrow.column.FixedWidthColumn;
import dev.windrow.internal.cpu.keys.ValueBatch;

/** Products of integers or floats, each taken as a double. */
final class Product extends ColumnAccumulator<FixedWidthColumn> {

    private final SeenGroups seen = part(new SeenGroups());
    private final ScaledProducts products = part(new ScaledProducts());

    Product(FixedWidthColumn column) {
        super(column);
    }

    @Override
    public void add(ValueBatch batch, long fromRow, int rows, int[] groups) {
        batch.readNumbers(column, fromRow, rows, groups);
        int[] groupOfValue = batch.groups();
        double[] values = batch.doubles();
        for (int i = 0; i < batch.count(); i++) {
            products.multiply(groupOfValue[i], values[i]);
        }
        seen.add(groupOfValue, batch.count());
    }

    @Override
    public boolean append(int group, ColumnBuilder target) {
        if (seen.have(group)) {
            target.appendDouble(products.get(group));
        } else {
            target.appendNull();
        }
        return true;
    }
}
