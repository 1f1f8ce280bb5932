package dev.windrow.internal.cpu.accumulators;

import dev.windrow.column.ColumnBuilder;
import dev.windrow.column.FixedWidthColumn;
import dev.windrow.internal.cpu.keys.ValueBatch;
import dev.windrow.internal.cpu.transform.ScaledProducts;

import java.util.Arrays;

/** Products of integers or floats, each taken as a double. */
final class Product extends Accumulator {

    private final FixedWidthColumn column;
    private final ScaledProducts products = new ScaledProducts();
    private boolean[] seen = {};

    Product(FixedWidthColumn column) {
        this.column = column;
    }

    @Override
    void grow(int capacity) {
        products.grow(capacity);
        seen = Arrays.copyOf(seen, capacity);
    }

    @Override
    void reset(int from, int to) {
        products.reset(from, to);
        Arrays.fill(seen, from, to, false);
    }

    @Override
    public void add(ValueBatch batch, long fromRow, int rows, int[] groups) {
        batch.readNumbers(column, fromRow, rows, groups);
        int[] groupOfValue = batch.groups();
        double[] values = batch.doubles();
        for (int i = 0; i < batch.count(); i++) {
            int group = groupOfValue[i];
            products.multiply(group, values[i]);
            seen[group] = true;
        }
    }

    @Override
    public void merge(Accumulator other, int[] from, int[] to, int count) {
        Product added = (Product) other;
        for (int i = 0; i < count; i++) {
            products.multiply(to[i], added.products, from[i]);
            seen[to[i]] |= added.seen[from[i]];
        }
    }

    @Override
    public boolean append(int group, ColumnBuilder target) {
        if (seen[group]) {
            target.appendDouble(products.get(group));
        } else {
            target.appendNull();
        }
        return true;
    }
}
