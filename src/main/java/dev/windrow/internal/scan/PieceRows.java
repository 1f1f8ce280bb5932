// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.scan;

import dev.windrow.column.Table;

/**
 * How many rows a lane takes at a time, so that what it makes of them takes little memory: {@code
 * repeat(text, 1000)} makes gigabytes of a split of a few megabytes. Nobody knows beforehand, so a
 * lane begins with few rows, and learns from what they became.
 */
final class PieceRows {

    /** What is made takes about so much memory. */
    static final long BYTES = 1 << 24;

    private static final long FIRST_ROWS = 1 << 12;

    /** By how much a lane goes on, should the next rows be longer than those so far. */
    private static final long MOST_GROWTH = 8;

    private long rows = FIRST_ROWS;

    /** Returns how many rows to take next, 1 or more. */
    long next() {
        return rows;
    }

    /** Learns from the table that was made of the last rows taken. */
    void learn(Table made) {
        double bytesPerRow = (double) made.byteSize() / Math.max(1, made.rows());
        rows = Math.clamp((long) (BYTES / Math.max(1, bytesPerRow)), 1, rows * MOST_GROWTH);
    }
}
