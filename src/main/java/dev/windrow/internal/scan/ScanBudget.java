// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.scan;

import dev.windrow.internal.cpu.work.CpuTuning;
import dev.windrow.scan.RowEstimate;
import dev.windrow.scan.Scan;
import dev.windrow.scan.Splits;

import java.nio.file.Path;

/**
 * What a query over a scan may take.
 *
 * @param bytes bytes of memory for rows and groups
 * @param folder where rows lie that do not fit
 */
public record ScanBudget(long bytes, Path folder) {

    /** Bytes of a value that nobody has seen yet: many, so that rows rarely turn out too many. */
    private static final long VALUE_BYTES = 16;

    /** The share of the memory that rows may take which are held all at once. */
    private static final double SHARE_OF_ROWS = 0.5;

    /** The share of the memory that groups may take. */
    private static final double SHARE_OF_GROUPS = 0.4;

    /** The share of the memory that lanes may take to read, all of them together. */
    private static final double SHARE_OF_READING = 0.25;

    /** Bytes with which any lane can read what most writers write. */
    private static final long LEAST_READING_BYTES = 1 << 24;

    /** Returns the same scan, of which each lane reads with a share of the memory. */
    public Scan within(Scan scan, int lanes) {
        long share = Math.max(LEAST_READING_BYTES, (long) (bytes * SHARE_OF_READING / lanes));
        return scan.within(share, Math.max(share, bytes));
    }

    /** Returns a part of this. */
    public ScanBudget part(long parts) {
        return new ScanBudget(Math.max(1, bytes / parts), folder);
    }

    /** Returns how many bytes groups may take, which lie on the Java heap. */
    public long groupBytes() {
        return Math.min((long) (SHARE_OF_GROUPS * bytes), CpuTuning.heapOfGroups());
    }

    /**
     * Returns whether rows, and as many groups, certainly fit in memory.
     *
     * @param columns how many columns of each are held
     */
    public boolean holdsGroups(int columns, RowEstimate estimate) {
        return holds(estimate.most(), columns, estimate)
                && (double) estimate.most() * (columns + 1) * VALUE_BYTES <= groupBytes();
    }

    /**
     * Returns whether rows fit in memory, as far as an input tells what they take.
     *
     * @param rows how many, of those that the estimate tells of
     * @param columns how many columns of each are held
     */
    public boolean holds(long rows, int columns, RowEstimate estimate) {
        return holds(rows, columns) && estimate.bytes() <= bytes * SHARE_OF_ROWS;
    }

    /**
     * Returns whether so many rows certainly fit in memory.
     *
     * @param rows how many; may be {@link Splits#UNKNOWN}
     * @param columns how many columns of each are held
     */
    public boolean holds(long rows, int columns) {
        return rows != Splits.UNKNOWN
                && (double) rows * columns * VALUE_BYTES <= bytes * SHARE_OF_ROWS;
    }
}
