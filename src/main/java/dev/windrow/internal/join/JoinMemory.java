// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.join;

import dev.windrow.column.Table;
import dev.windrow.internal.scan.ScanBudget;

import java.nio.file.Path;

/**
 * What a join may take.
 *
 * @param bytes bytes of memory for the side that is built, its index included
 * @param folder where rows lie that do not fit
 */
public record JoinMemory(long bytes, Path folder) {

    /** The share of a query's memory that all joins take which run at once. */
    private static final double SHARE_OF_JOINS = 0.3;

    /** A join takes that much in any case: batches of rows have about as many bytes. */
    private static final long LEAST_BYTES = 1 << 20;

    /** Bytes of a row's entry in an index: an encoded key, two slots, and the next row. */
    private static final long INDEX_BYTES = 28;

    /** Pieces of this share of the memory are read, and made, at a time. */
    private static final long PIECES = 4;

    /**
     * Returns the memory of one more join.
     *
     * @param taken bytes that others have taken
     */
    public static JoinMemory of(ScanBudget budget, long taken) {
        long left = (long) (budget.bytes() * SHARE_OF_JOINS) - taken;
        return new JoinMemory(Math.max(LEAST_BYTES, left), budget.folder());
    }

    /** Returns how many bytes rows take once they are built. */
    static long built(long bytes, long rows) {
        return bytes + rows * INDEX_BYTES;
    }

    /** Returns how many bytes a table takes once it is built. */
    static long built(Table table) {
        return built(table.byteSize(), table.rows());
    }

    /** Returns about how many bytes are read or made at a time. */
    long pieceBytes() {
        return Math.max(1, bytes / PIECES);
    }
}
