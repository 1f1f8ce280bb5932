// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.parquet;

import dev.hardwood.internal.reader.Page;
import dev.windrow.column.BitColumn;
import dev.windrow.column.Bits;
import dev.windrow.column.Column;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.Validity;

import java.lang.foreign.MemorySegment;

/** Bools. Rows that others read may share their first or last byte, so they are copied later. */
final class BitTarget implements PageTarget {

    private final int rows;
    private final long[] words;

    BitTarget(int rows) {
        this.rows = rows;
        this.words = new long[(rows + Long.SIZE - 1) / Long.SIZE];
    }

    @Override
    public void add(DecodedPage.Values page, int from, int at, int count) {
        switch (page.page()) {
            case Page.BooleanPage bools -> {
                boolean[] values = bools.values();
                add(row -> values[row], from, at, count);
            }
            case Page.IntPage bits -> {
                int[] values = bits.values();
                add(row -> values[row] != 0, from, at, count);
            }
            default -> throw new IllegalArgumentException("other values than bools");
        }
    }

    /** Tells whether a value of a page is true. */
    private interface Bools {
        boolean get(int index);
    }

    private void add(Bools values, int from, int at, int count) {
        int row = at;
        int end = at + count;
        while (row < end) {
            int last = Math.min(end, (row | (Long.SIZE - 1)) + 1);
            long ones = 0;
            for (; row < last; row++) {
                ones |= (values.get(from + row - at) ? 1L : 0L) << row;
            }
            words[(last - 1) / Long.SIZE] |= ones;
        }
    }

    @Override
    public Column column(ColumnMemory memory, Validity validity) {
        long bytes = Bits.bytesFor(rows);
        MemorySegment bits = memory.allocateUncleared(bytes);
        MemorySegment.copy(MemorySegment.ofArray(words), 0, bits, 0, bytes);
        return new BitColumn(bits, 0, rows, validity);
    }

    /** Sets the bits of these rows in those of a longer column. */
    void copyTo(MemorySegment bits, long firstRow) {
        Bits.copy(MemorySegment.ofArray(words), 0, bits, firstRow, rows);
    }
}
