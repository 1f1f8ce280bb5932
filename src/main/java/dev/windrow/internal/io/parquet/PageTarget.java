package dev.windrow.internal.io.parquet;

import dev.hardwood.internal.reader.Page;
import dev.windrow.column.Column;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.ColumnType;
import dev.windrow.column.Validity;

/** Where the values of some rows of a column go, page by page, in the order of the rows. */
sealed interface PageTarget permits FixedTarget, BitTarget, TextTarget {

    /** Returns a target for so many rows, in memory of their own. */
    static PageTarget of(ParquetPlace place, ColumnType type, int rows, ColumnMemory memory) {
        if (type == ColumnType.Primitive.BOOL) {
            return new BitTarget(rows);
        }
        if (type.isVariableWidth()) {
            return new TextTarget(type, rows, expectedBytes(place, rows), memory);
        }
        return new FixedTarget(
                place.leaf(),
                type,
                memory.allocateUncleared((long) rows * type.byteWidth()));
    }

    /** In the plain encoding the strings take no more; in a dictionary, they may take more. */
    private static long expectedBytes(ParquetPlace place, int rows) {
        long all = place.chunk().uncompressedBytes();
        return (long) (all * ((double) rows / Math.max(1, place.rows())));
    }

    /** Takes over values of a page, from one on, for rows from {@code at} on. */
    void add(Page page, int from, int at, int count);

    /** Returns the column, in the memory that the target was made with. */
    Column column(ColumnMemory memory, Validity validity);
}
