package dev.windrow.internal.cpu;

import dev.windrow.column.ColumnBuilder;
import dev.windrow.column.FixedWidthColumn;

import java.util.Arrays;

/** Products of integers or floats, each taken as a double. */
final class Product extends Accumulator {

    private final FixedWidthColumn column;
    private double[] products = {};
    private boolean[] seen = {};

    Product(FixedWidthColumn column) {
        this.column = column;
    }

    @Override
    void grow(int capacity) {
        products = Arrays.copyOf(products, capacity);
        seen = Arrays.copyOf(seen, capacity);
    }

    @Override
    void reset(int from, int to) {
        Arrays.fill(products, from, to, 1);
        Arrays.fill(seen, from, to, false);
    }

    @Override
    void add(ValueBatch batch, long fromRow, int rows, int[] groups) {
        batch.readNumbers(column, fromRow, rows, groups);
        int[] groupOfValue = batch.groups();
        double[] values = batch.doubles();
        for (int i = 0; i < batch.count(); i++) {
            int group = groupOfValue[i];
            products[group] *= values[i];
            seen[group] = true;
        }
    }

    @Override
    void merge(Accumulator other, int[] from, int[] to, int count) {
        Product added = (Product) other;
        for (int i = 0; i < count; i++) {
            products[to[i]] *= added.products[from[i]];
            seen[to[i]] |= added.seen[from[i]];
        }
    }

    @Override
    boolean append(int group, ColumnBuilder target) {
        if (seen[group]) {
            target.appendDouble(products[group]);
        } else {
            target.appendNull();
        }
        return true;
    }
}
