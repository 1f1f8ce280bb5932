package dev.windrow.internal.io.dataset;

import static java.lang.foreign.ValueLayout.JAVA_INT;

import dev.windrow.column.Bits;
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

    /**
     * Draws nulls. For a key, that share of its distinct values becomes null in all rows. For a
     * value, that share of the rows becomes null.
     */
    void drawNulls(RandomInR random, int percent) {
        try (ColumnMemory scratch = new ColumnMemory()) {
            if (column.isKey()) {
                drawNullKeys(random, percent, scratch);
            } else {
                int count = share(rows, percent);
                if (count > 0) {
                    nullRows(random.sampleDistinct((int) rows, count, scratch));
                }
            }
        }
    }

    /** Computes R's {@code as.integer(n * (nas / 100))}. */
    private static int share(long count, int percent) {
        return (int) (count * (percent / 100.0));
    }

    private void nullRows(MemorySegment drawn) {
        for (long row = 0; row < rows; row++) {
            if (Bits.get(drawn, row)) {
                codes.setAtIndex(JAVA_INT, row, 0);
            }
        }
    }

    /** Draws distinct values by their place in the order of their first rows. */
    private void drawNullKeys(RandomInR random, int percent, ColumnMemory scratch) {
        MemorySegment places = scratch.allocate((values + 1L) * Integer.BYTES);
        int distinct = 0;
        for (long row = 0; row < rows; row++) {
            int code = get(row);
            if (places.getAtIndex(JAVA_INT, code) == 0) {
                places.setAtIndex(JAVA_INT, code, ++distinct);
            }
        }
        int count = share(distinct, percent);
        if (count == 0) {
            return;
        }
        MemorySegment drawn = random.sampleDistinct(distinct, count, scratch);
        for (long row = 0; row < rows; row++) {
            int place = places.getAtIndex(JAVA_INT, get(row)) - 1;
            if (Bits.get(drawn, place)) {
                codes.setAtIndex(JAVA_INT, row, 0);
            }
        }
    }
}
