// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.plan;

import java.util.Collection;

/**
 * Rounds sizes up, so that tables of similar sizes can share a program. A rounded size costs at
 * most twice the memory, and never an answer.
 */
public final class RoundedSizes {

    private RoundedSizes() {}

    /** Returns the least power of two that is at least {@code least}. */
    public static long powerOfTwoFrom(long least) {
        return least <= 1 ? 1 : Long.highestOneBit(least - 1) << 1;
    }

    /**
     * Rounds rows up to a power of two; fewer steps where a table is so small that its copy costs
     * nothing, and more where it is large.
     */
    public static long rows(long rows) {
        long least = PlanTuning.PROGRAM_LEAST_ROWS;
        while (least < rows && least < PlanTuning.PROGRAM_FINE_ROWS) {
            least *= PlanTuning.PROGRAM_COARSE_STEP;
        }
        return Math.max(least, of(rows, PlanTuning.PROGRAM_FEW_ROWS));
    }

    /** Rounds up to a power of two, and what is larger than {@code few} to an eighth of one. */
    public static long of(long size, long few) {
        long power = powerOfTwoFrom(size);
        long step = Math.max(1, power / PlanTuning.PROGRAM_STEPS);
        return power <= few ? power : Math.ceilDiv(size, step) * step;
    }

    /**
     * Returns how many rows a chunk has: a power of two, so that no program has space that no chunk
     * uses.
     *
     * @param columns the columns of a table
     * @param rows its rows
     * @param mostBytes the most bytes of a chunk, where it is not of the fewest rows
     */
    public static long chunkRows(Collection<ColumnStatistics> columns, long rows, long mostBytes) {
        double ofRow = 1.0 / Byte.SIZE;
        for (ColumnStatistics column : columns) {
            ofRow += column.type().byteWidth() + (double) column.characters() / rows;
            ofRow += column.type().isVariableWidth() ? Integer.BYTES : 1.0 / Byte.SIZE;
        }
        return Math.clamp(
                Long.highestOneBit(Math.max(1, (long) (mostBytes / ofRow))),
                PlanTuning.PROGRAM_LEAST_ROWS,
                PlanTuning.CHUNK_MOST_ROWS);
    }

    /**
     * Returns a column with space for strings by the length that they have on average, rounded up.
     *
     * @param rows the rows of the table, before they are rounded
     */
    public static ColumnStatistics column(ColumnStatistics column, long rows) {
        long ofRow = powerOfTwoFrom(Math.ceilDiv(column.characters(), Math.max(1, rows)));
        long all = Math.min(PlanTuning.DEVICE_ARRAY_LIMIT, ofRow * rows(rows));
        return new ColumnStatistics(
                column.type(),
                column.nullable(),
                column.dictionary(),
                column.type().isVariableWidth() ? all : 0);
    }
}
