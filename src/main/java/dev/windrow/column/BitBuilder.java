// SPDX-License-Identifier: Apache-2.0
package dev.windrow.column;

import org.jspecify.annotations.Nullable;

/** Builds a column of bools. */
final class BitBuilder extends ColumnBuilder {

    private final GrowableBuffer bits;

    BitBuilder(long expectedRows, @Nullable ColumnMemory like) {
        super(ColumnType.Primitive.BOOL, expectedRows, like);
        bits = new GrowableBuffer(Bits.bytesFor(expectedRows), like);
    }

    @Override
    public void appendBoolean(boolean value) {
        Bits.set(bits.ensure(Bits.bytesFor(rows() + 1)), rows(), value);
        endRow(true);
    }

    @Override
    void appendPlaceholder() {
        bits.ensure(Bits.bytesFor(rows() + 1));
    }

    @Override
    void appendValue(Column source, long row) {
        appendBoolean(((BitColumn) source).raw(row));
    }

    @Override
    Column buildValues(ColumnMemory owner, Validity validity) {
        return new BitColumn(bits.handTo(owner, Bits.bytesFor(rows())), 0, rows(), validity);
    }

    @Override
    void closeValues() {
        bits.close();
    }
}
