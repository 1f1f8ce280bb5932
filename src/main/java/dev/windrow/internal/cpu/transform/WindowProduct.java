package dev.windrow.internal.cpu.transform;

import dev.windrow.column.FixedWidthColumn;

import java.util.Arrays;

/** Products of numbers, as floats. */
final class WindowProduct extends WindowState {

    private final FixedWidthColumn column;
    private final WindowTarget target;
    private final double[] products;

    WindowProduct(FixedWidthColumn column, int slots, WindowTarget target) {
        super(column, slots);
        this.column = column;
        this.target = target;
        products = new double[slots];
        Arrays.fill(products, 1);
    }

    @Override
    void reset(int slot) {
        products[slot] = 1;
    }

    @Override
    void addValue(int slot, long row) {
        products[slot] *= column.type().isFloat() ? column.getDouble(row) : column.getLong(row);
    }

    @Override
    void mergeValues(int from, int to) {
        products[to] *= products[from];
    }

    @Override
    boolean write(int slot, long row) {
        target.setDouble(row, products[slot]);
        return true;
    }
}
