package dev.windrow.internal.scan;

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
