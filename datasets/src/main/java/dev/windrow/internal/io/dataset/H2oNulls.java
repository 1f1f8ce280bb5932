// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.dataset;

import static java.lang.foreign.ValueLayout.JAVA_INT;

import dev.windrow.column.Bits;
import dev.windrow.column.ColumnMemory;

import org.jspecify.annotations.Nullable;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/**
 * The nulls of a column. For a key, a share of its distinct values becomes null in all rows. For a
 * value, that share of the rows becomes null. They are drawn after all values of all columns.
 */
final class H2oNulls {

    private final H2oColumn column;
    private final int values;
    private final int rows;
    private final ColumnMemory scratch;

    /** For a key, the place of each code in the order of their first rows, from 1; 0 if unseen. */
    private final MemorySegment places;

    private int distinct;

    /** A bit for each code of a key, or for each row; null if there are no nulls. */
    private @Nullable MemorySegment bits;

    /**
     * Makes one without nulls.
     *
     * @param values the number of different values of the column
     * @param rows the rows of the whole table
     * @param scratch owns what this needs until the nulls are drawn
     */
    H2oNulls(H2oColumn column, int values, int rows, ColumnMemory scratch) {
        this.column = column;
        this.values = values;
        this.rows = rows;
        this.scratch = scratch;
        places = scratch.allocate(column.isKey() ? (values + 1L) * Integer.BYTES : 0);
    }

    /** Looks at the next rows of the column. Nulls are drawn once all were looked at. */
    void see(H2oCodes next) {
        if (!column.isKey()) {
            return;
        }
        for (long row = 0; row < next.rows(); row++) {
            int code = next.get(row);
            if (places.getAtIndex(JAVA_INT, code) == 0) {
                places.setAtIndex(JAVA_INT, code, ++distinct);
            }
        }
    }

    /** Draws which values or rows are null. */
    void draw(RandomInR random, int percent) {
        int among = column.isKey() ? distinct : rows;
        // R's as.integer(n * (nas / 100))
        int count = (int) (among * (percent / 100.0));
        if (count > 0) {
            MemorySegment drawn = random.sampleDistinct(among, count, scratch);
            bits = column.isKey() ? ofCodes(drawn) : onHeap(drawn);
        }
    }

    private MemorySegment ofCodes(MemorySegment drawnPlaces) {
        MemorySegment codes = MemorySegment.ofArray(new byte[(int) Bits.bytesFor(values + 1L)]);
        for (int code = 1; code <= values; code++) {
            int place = places.getAtIndex(JAVA_INT, code);
            Bits.set(codes, code, place > 0 && Bits.get(drawnPlaces, place - 1L));
        }
        return codes;
    }

    private static MemorySegment onHeap(MemorySegment drawn) {
        return MemorySegment.ofArray(drawn.toArray(ValueLayout.JAVA_BYTE));
    }

    /**
     * Makes rows null. Threads may do so together.
     *
     * @param codes adjacent rows
     * @param first the number of the first of them in the whole table
     */
    void apply(H2oCodes codes, long first) {
        MemorySegment nulls = bits;
        if (nulls == null) {
            return;
        }
        for (long row = 0; row < codes.rows(); row++) {
            if (Bits.get(nulls, column.isKey() ? codes.get(row) : first + row)) {
                codes.setNull(row);
            }
        }
    }
}
