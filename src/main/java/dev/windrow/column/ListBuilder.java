// SPDX-License-Identifier: Apache-2.0
package dev.windrow.column;

import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;

import org.jspecify.annotations.Nullable;

import java.lang.foreign.MemorySegment;

/**
 * Builds a column of lists. Elements go to a builder of their own; each list then ends at the last
 * element.
 */
final class ListBuilder extends ColumnBuilder {

    private final GrowableBuffer ends;
    private final ColumnBuilder elements;

    ListBuilder(ColumnType.ListOf type, long expectedRows, @Nullable ColumnMemory like) {
        super(type, expectedRows, like);
        ends = new GrowableBuffer((expectedRows + 1) * Integer.BYTES, like);
        elements = ColumnBuilder.of(type.element(), expectedRows, like);
    }

    @Override
    public ColumnBuilder elements() {
        return elements;
    }

    @Override
    public void appendList() {
        writeEnd();
        endRow(true);
    }

    @Override
    void appendPlaceholder() {
        writeEnd();
    }

    @Override
    void appendValue(Column source, long row) {
        elements.appendAll(((ListColumn) source).raw(row));
        appendList();
    }

    @Override
    Column buildValues(ColumnMemory owner, Validity validity) {
        ends.ensure((rows() + 1) * Integer.BYTES);
        Column built = elements.build(owner);
        MemorySegment offsets = ends.handTo(owner, (rows() + 1) * Integer.BYTES);
        return new ListColumn((ColumnType.ListOf) type(), offsets, built, rows(), validity);
    }

    @Override
    void closeValues() {
        ends.close();
        elements.close();
    }

    private void writeEnd() {
        ListColumn.requireCountable(elements.rows());
        long at = (rows() + 1) * Integer.BYTES;
        ends.ensure(at + Integer.BYTES).set(JAVA_INT_UNALIGNED, at, (int) elements.rows());
    }
}
