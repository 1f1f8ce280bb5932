// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.accumulators;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnBuilder;
import dev.windrow.column.FixedWidthColumn;
import dev.windrow.internal.column.RawValues;
import dev.windrow.internal.cpu.keys.ValueBatch;
import dev.windrow.internal.cpu.transform.ScaledProducts;

import java.util.List;

/** Products of integers or floats, each taken as a double. */
final class Product extends Accumulator implements StateReader {

    private FixedWidthColumn column;
    private final ScaledProducts products = new ScaledProducts();
    private final SeenGroups seen = new SeenGroups();

    Product(FixedWidthColumn column) {
        this.column = column;
    }

    @Override
    void grow(int capacity) {
        products.grow(capacity);
        seen.grow(capacity);
    }

    @Override
    void reset(int from, int to) {
        products.reset(from, to);
        seen.reset(from, to);
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
    public void follow(Accumulator next) {
        column = ((Product) next).column;
    }

    @Override
    public void merge(Accumulator other, int[] from, int[] to, int count) {
        Product added = (Product) other;
        for (int i = 0; i < count; i++) {
            products.multiply(to[i], added.products, from[i]);
        }
        seen.merge(added.seen, from, to, count);
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

    @Override
    public void appendState(int group, List<ColumnBuilder> state) {
        if (seen.have(group)) {
            state.get(0).appendDouble(products.product(group));
            state.get(1).appendLong(products.scale(group));
        } else {
            StateValues.appendNulls(state, 0);
        }
    }

    @Override
    public void loadState(List<Column> state, long row, int group) {
        double product = RawValues.getDouble((FixedWidthColumn) state.get(0), row);
        products.set(group, product, RawValues.getLong((FixedWidthColumn) state.get(1), row));
        seen.add(group);
    }
}
