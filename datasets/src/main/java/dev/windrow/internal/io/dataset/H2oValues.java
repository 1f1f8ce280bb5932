// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.dataset;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_DOUBLE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.windrow.column.Bits;
import dev.windrow.column.Column;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.FixedWidthColumn;
import dev.windrow.column.Validity;
import dev.windrow.column.VariableWidthColumn;
import dev.windrow.internal.io.ReadWorkers;

import org.jspecify.annotations.Nullable;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;

/** Makes a column from its drawn numbers, by ranges of rows, on any threads. */
final class H2oValues {

    /** Rows of a range: a multiple of 8, so that no two ranges share a byte of the bitmap. */
    private static final long ROWS_PER_RANGE = 1 << 18;

    private final H2oCodes codes;
    private final @Nullable MemorySegment order;
    private final MemorySegment values;
    private final MemorySegment validity;
    private final MemorySegment offsets;
    private final AtomicInteger rangesLeft;

    /**
     * The bytes of names before each range, and the bytes of all names; 0 if the column has no
     * names.
     */
    private final long[] starts;

    private H2oValues(H2oCodes codes, @Nullable MemorySegment order, ColumnMemory owner) {
        this.codes = codes;
        this.order = order;
        starts = starts();
        rangesLeft = new AtomicInteger(starts.length - 1);
        long rows = codes.rows();
        long characters = starts[starts.length - 1];
        values =
                owner.allocate(
                        switch (codes.column().kind()) {
                            case NAME -> characters;
                            case INTEGER -> rows * Integer.BYTES;
                            case REAL -> rows * Double.BYTES;
                        });
        validity = owner.allocate(Bits.bytesFor(rows));
        offsets = owner.allocate(isNames() ? (rows + 1) * offsetWidth(characters) : 0);
    }

    /**
     * Submits the work.
     *
     * @param codes the numbers, whose memory is closed after the last range
     * @param order the row at each place, or null for the order in which they were drawn
     * @param owner the owner of the column's memory
     */
    static H2oValues begin(
            H2oCodes codes,
            @Nullable MemorySegment order,
            ColumnMemory owner,
            ReadWorkers workers) {
        H2oValues values = new H2oValues(codes, order, owner);
        for (int range = 0; range < values.starts.length - 1; range++) {
            int number = range;
            workers.submit(() -> values.fill(number));
        }
        return values;
    }

    /**
     * Makes a column in this thread.
     *
     * @param codes the numbers, whose memory is closed at the end
     * @param owner the owner of the column's memory
     */
    static Column make(H2oCodes codes, ColumnMemory owner) {
        H2oValues values = new H2oValues(codes, null, owner);
        for (int range = 0; range < values.starts.length - 1; range++) {
            values.fill(range);
        }
        return values.column();
    }

    /** Returns the column. All work must be done. */
    Column column() {
        long rows = codes.rows();
        Validity valid = Validity.of(validity, 0, rows);
        if (!isNames()) {
            return new FixedWidthColumn(codes.column().type(), values, rows, valid);
        }
        int width = (int) (offsets.byteSize() / (rows + 1));
        return new VariableWidthColumn(codes.column().type(), offsets, width, values, rows, valid);
    }

    private boolean isNames() {
        return codes.column().kind() == H2oColumn.Kind.NAME;
    }

    private static long offsetWidth(long characters) {
        return characters > Integer.MAX_VALUE ? Long.BYTES : Integer.BYTES;
    }

    private long[] starts() {
        long[] found = new long[1 + (int) ((codes.rows() + ROWS_PER_RANGE - 1) / ROWS_PER_RANGE)];
        if (isNames()) {
            // Names may differ in length, and null rows have none.
            Arrays.parallelSetAll(found, range -> range == 0 ? 0 : characters(range - 1));
            Arrays.parallelPrefix(found, Long::sum);
        }
        return found;
    }

    private long characters(int range) {
        int digits = codes.column().digits();
        // Usually all names have the same length, so that only nulls matter.
        int longest = H2oNames.length(codes.values(), digits);
        boolean alike = longest == H2oNames.length(1, digits);
        long characters = 0;
        for (long row = first(range); row < end(range); row++) {
            int code = code(row);
            int length = alike ? longest : H2oNames.length(code, digits);
            characters += code == 0 ? 0 : length;
        }
        return characters;
    }

    private void fill(int range) {
        switch (codes.column().kind()) {
            case NAME -> fillNames(range);
            case INTEGER -> fillIntegers(range);
            case REAL -> fillReals(range);
        }
        if (rangesLeft.decrementAndGet() == 0) {
            codes.memory().close();
        }
    }

    private void fillNames(int range) {
        H2oNames names = new H2oNames(codes.column().digits());
        long at = starts[range];
        for (long row = first(range); row < end(range); row++) {
            int code = code(row);
            if (code != 0) {
                int length = names.write(code);
                MemorySegment.copy(names.bytes(), 0, values, JAVA_BYTE, at, length);
                at += length;
                Bits.set(validity, row, true);
            }
            writeEnd(row + 1, at);
        }
    }

    private void writeEnd(long row, long end) {
        if (offsetWidth(values.byteSize()) == Integer.BYTES) {
            offsets.setAtIndex(JAVA_INT, row, (int) end);
        } else {
            offsets.setAtIndex(JAVA_LONG, row, end);
        }
    }

    private void fillIntegers(int range) {
        for (long row = first(range); row < end(range); row++) {
            int code = code(row);
            values.setAtIndex(JAVA_INT, row, code);
            Bits.set(validity, row, code != 0);
        }
    }

    private void fillReals(int range) {
        for (long row = first(range); row < end(range); row++) {
            int code = code(row);
            values.setAtIndex(JAVA_DOUBLE, row, code == 0 ? 0 : RandomInR.uniform(code));
            Bits.set(validity, row, code != 0);
        }
    }

    private int code(long row) {
        return codes.get(order == null ? row : order.getAtIndex(JAVA_INT, row));
    }

    private long first(int range) {
        return range * ROWS_PER_RANGE;
    }

    private long end(int range) {
        return Math.min(codes.rows(), first(range + 1));
    }
}
