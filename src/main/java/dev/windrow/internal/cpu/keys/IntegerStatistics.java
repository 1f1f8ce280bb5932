// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.keys;

import dev.windrow.column.FixedWidthColumn;
import dev.windrow.column.VariableWidthColumn;
import dev.windrow.internal.cpu.work.CpuTuning;
import dev.windrow.internal.cpu.work.Nulls;
import dev.windrow.internal.cpu.work.RowRange;
import dev.windrow.internal.cpu.work.ScratchArrays;
import dev.windrow.internal.plan.sample.KeyDomain;

import java.util.Optional;

/**
 * The least and the greatest integer of a column, without nulls.
 *
 * @param least the least value; greater than {@code greatest} if there are no values
 * @param greatest the greatest value
 */
record IntegerStatistics(long least, long greatest) {

    /** The statistics of no values. */
    static final IntegerStatistics EMPTY = new IntegerStatistics(Long.MAX_VALUE, Long.MIN_VALUE);

    /**
     * Returns statistics of the values that a sample makes likely: as many as the bits of the
     * greatest distance tell apart.
     *
     * @return nothing if these are too many to index a table
     */
    static Optional<IntegerStatistics> expecting(KeyDomain domain) {
        if (domain.size() > 1L << CpuTuning.DIRECT_BITS) {
            return Optional.empty();
        }
        int bits = new IntegerStatistics(domain.least(), domain.greatest()).bits();
        long greatest = domain.least() + (1L << bits) - 1;
        return greatest < domain.least()
                ? Optional.empty()
                : Optional.of(new IntegerStatistics(domain.least(), greatest));
    }

    /** Reads a range of rows. */
    static IntegerStatistics of(FixedWidthColumn column, RowRange range) {
        ValueBatch batch = new ValueBatch(null);
        // Groups are read only if rows may be null.
        int[] groups =
                Nulls.possible(column) ? new int[CpuTuning.BATCH_ROWS] : ScratchArrays.NO_INTS;
        long least = Long.MAX_VALUE;
        long greatest = Long.MIN_VALUE;
        for (long row = range.from(); row < range.to(); row += CpuTuning.BATCH_ROWS) {
            int rows = (int) Math.min(CpuTuning.BATCH_ROWS, range.to() - row);
            batch.readLongs(column, row, rows, groups);
            long[] values = batch.longs();
            for (int i = 0; i < batch.count(); i++) {
                least = Math.min(least, values[i]);
                greatest = Math.max(greatest, values[i]);
            }
        }
        return new IntegerStatistics(least, greatest);
    }

    /** Reads the numbers in a range of strings. */
    static IntegerStatistics of(VariableWidthColumn strings, DigitRun run, RowRange range) {
        long[] numbers = new long[CpuTuning.BATCH_ROWS];
        long[] spare = new long[CpuTuning.BATCH_ROWS];
        long least = Long.MAX_VALUE;
        long greatest = Long.MIN_VALUE;
        for (long row = range.from(); row < range.to(); row += CpuTuning.BATCH_ROWS) {
            int rows = (int) Math.min(CpuTuning.BATCH_ROWS, range.to() - row);
            run.read(strings, row, rows, numbers, spare);
            for (int i = 0; i < rows; i++) {
                least = Math.min(least, numbers[i]);
                greatest = Math.max(greatest, numbers[i]);
            }
        }
        return new IntegerStatistics(least, greatest);
    }

    /** Returns the statistics of both sets of values together. */
    IntegerStatistics and(IntegerStatistics other) {
        return new IntegerStatistics(
                Math.min(least, other.least), Math.max(greatest, other.greatest));
    }

    /** Returns the distance from the least to the greatest value, as an unsigned number. */
    long span() {
        return least >= greatest ? 0 : greatest - least;
    }

    /** Returns the number of bits of the distance, at least 1. */
    int bits() {
        return Math.max(1, Long.SIZE - Long.numberOfLeadingZeros(span()));
    }
}
