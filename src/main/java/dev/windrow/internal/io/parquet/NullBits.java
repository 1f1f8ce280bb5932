// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.parquet;

import dev.hardwood.internal.reader.Page;
import dev.windrow.column.Bits;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.Validity;

import org.jspecify.annotations.Nullable;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;

/** Which values of some rows are not null, while they are read. */
final class NullBits {

    private final int rows;

    /** A one for each value that is not null; empty before the first null. */
    private long[] words = new long[0];

    private long nulls;

    NullBits(int rows) {
        this.rows = rows;
    }

    /** Takes over which of a page's values are null. */
    void add(Page page, int from, int at, int count) {
        add(page.definitionLevels(), page.maxDefinitionLevel(), from, at, count);
    }

    /**
     * Takes over which of a page's values are null.
     *
     * @param levels the definition level of each value, or null if none is null
     * @param most the level of a value that is not null
     */
    void add(int @Nullable [] levels, int most, int from, int at, int count) {
        if (levels == null) {
            return;
        }
        int missing = 0;
        for (int i = from; i < from + count; i++) {
            missing += levels[i] == most ? 0 : 1;
        }
        if (missing > 0) {
            nulls += missing;
            addLevels(levels, most, from, at, count);
        }
    }

    private void addLevels(int[] levels, int most, int from, int at, int count) {
        if (words.length == 0) {
            words = new long[(rows + Long.SIZE - 1) / Long.SIZE];
            Arrays.fill(words, -1);
        }
        int row = at;
        int end = at + count;
        while (row < end) {
            int last = Math.min(end, (row | (Long.SIZE - 1)) + 1);
            long missing = 0;
            for (; row < last; row++) {
                missing |= (levels[from + row - at] == most ? 0L : 1L) << row;
            }
            words[(last - 1) / Long.SIZE] &= ~missing;
        }
    }

    long nulls() {
        return nulls;
    }

    /** Returns the same in memory of a table. */
    Validity validity(ColumnMemory memory) {
        if (nulls == 0) {
            return Validity.ALL;
        }
        long bytes = Bits.bytesFor(rows);
        MemorySegment bits = memory.allocateUncleared(bytes);
        MemorySegment.copy(MemorySegment.ofArray(words), 0, bits, 0, bytes);
        return new Validity(bits, 0, nulls);
    }

    /** Sets the bits of these rows in those of a longer column, whose bits are all zero yet. */
    void copyTo(MemorySegment bits, long firstRow) {
        if (nulls == 0) {
            Bits.fill(bits, firstRow, rows);
        } else {
            Bits.copy(MemorySegment.ofArray(words), 0, bits, firstRow, rows);
        }
    }
}
