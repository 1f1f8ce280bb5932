// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.transform;

import dev.windrow.column.ColumnType;
import dev.windrow.column.FixedWidthColumn;
import dev.windrow.internal.column.RawValues;
import dev.windrow.internal.cpu.keys.Doubles;

/** Products of numbers, as floats. */
final class WindowProduct extends WindowState {

    private final FixedWidthColumn column;
    private final WindowTarget target;
    private final ScaledProducts products = new ScaledProducts();

    WindowProduct(FixedWidthColumn column, int slots, WindowTarget target) {
        super(column, slots);
        this.column = column;
        this.target = target;
        products.grow(slots);
        products.reset(0, slots);
    }

    @Override
    void reset(int slot) {
        products.reset(slot, slot + 1);
    }

    @Override
    void addValue(int slot, long row) {
        products.multiply(
                slot,
                switch (column.type()) {
                    case ColumnType.Decimal decimal ->
                            Doubles.ofDecimal(column, row, decimal.scale());
                    case ColumnType type when type.isFloat() -> RawValues.getDouble(column, row);
                    default -> RawValues.getLong(column, row);
                });
    }

    @Override
    void mergeValues(int from, int to) {
        products.multiply(to, products, from);
    }

    @Override
    boolean write(int slot, long row) {
        target.setDouble(row, products.get(slot));
        return true;
    }
}
