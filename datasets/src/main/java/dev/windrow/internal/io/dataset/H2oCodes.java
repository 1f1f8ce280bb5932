// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.dataset;

import static java.lang.foreign.ValueLayout.JAVA_INT;

import dev.windrow.column.ColumnMemory;

import java.lang.foreign.MemorySegment;

/**
 * A column as drawn numbers: from 1 for each row, and 0 for null.
 *
 * @param column the column
 * @param values the number of different values
 * @param codes an int for each row
 * @param rows number of rows
 * @param memory the owner of the codes
 */
record H2oCodes(H2oColumn column, int values, MemorySegment codes, long rows, ColumnMemory memory) {

    static H2oCodes allocate(H2oColumn column, int values, long rows) {
        ColumnMemory memory = new ColumnMemory();
        try {
            MemorySegment codes = memory.allocate(rows * Integer.BYTES);
            return new H2oCodes(column, values, codes, rows, memory);
        } catch (RuntimeException | Error e) {
            memory.close();
            throw e;
        }
    }

    int get(long row) {
        return codes.getAtIndex(JAVA_INT, row);
    }

    /** Draws some of the rows. */
    void draw(RandomInR random, long from, long count) {
        if (column.kind() == H2oColumn.Kind.REAL) {
            random.words(codes, from, count);
        } else {
            random.sample(values, codes, from, count);
        }
    }

    /** Makes a row null. */
    void setNull(long row) {
        codes.setAtIndex(JAVA_INT, row, 0);
    }
}
