// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.memory;

import dev.windrow.column.Bits;
import dev.windrow.column.ColumnOrder;
import dev.windrow.column.DictionaryColumn;
import dev.windrow.column.VariableWidthColumn;
import dev.windrow.internal.column.RawValues;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/**
 * The distinct entries of a dictionary in order, so that ranks can be grouped and compared in place
 * of strings.
 */
public final class DictionaryRanks {

    /** Rows whose ranks a thread looks up at a time: whole bytes of a bitmap. */
    private static final long PART_ROWS = 1 << 18;

    private final int[] rankOfEntry;
    private final long[] entryOfRank;

    private final VariableWidthColumn entries;

    private DictionaryRanks(int[] rankOfEntry, long[] entryOfRank, VariableWidthColumn entries) {
        this.entries = entries;
        this.rankOfEntry = rankOfEntry;
        this.entryOfRank = entryOfRank;
    }

    /** Ranks the entries of a column's dictionary. */
    static DictionaryRanks of(DictionaryColumn column) {
        int entries = (int) column.dictionary().rows();
        ColumnOrder order = ColumnOrder.of(column.dictionary());
        Integer[] sorted = IntStream.range(0, entries).boxed().toArray(Integer[]::new);
        Arrays.sort(sorted, (a, b) -> order.compare(a, b));
        int[] rankOfEntry = new int[entries];
        long[] entryOfRank = new long[entries];
        int rank = -1;
        for (int i = 0; i < entries; i++) {
            if (i == 0 || order.compare(sorted[i - 1], sorted[i]) != 0) {
                entryOfRank[++rank] = sorted[i];
            }
            rankOfEntry[sorted[i]] = rank;
        }
        return new DictionaryRanks(rankOfEntry, entryOfRank, column.dictionary());
    }

    /**
     * Writes each row's rank, in 32 bits; 0 where the row is null.
     *
     * @param rows rows of a column with this dictionary
     */
    void copy(DictionaryColumn rows, MemorySegment target) {
        inParts(rows.rows(), (from, to) -> copy(rows, from, to, target));
    }

    private void copy(DictionaryColumn rows, long from, long to, MemorySegment target) {
        for (long row = from; row < to; row++) {
            int rank =
                    rows.isNull(row)
                            ? 0
                            : rankOfEntry[(int) RawValues.getLong(rows.indices(), row)];
            target.setAtIndex(ValueLayout.JAVA_INT_UNALIGNED, row, rank);
        }
    }

    /** Sets the bits of rows of which neither the row nor its entry is null. */
    static void copyValidity(DictionaryColumn rows, MemorySegment target) {
        inParts(
                rows.rows(),
                (from, to) -> {
                    for (long row = from; row < to; row++) {
                        Bits.set(target, row, !rows.isNull(row));
                    }
                });
    }

    /** Work on adjacent rows. */
    @FunctionalInterface
    private interface Work {
        void run(long from, long to);
    }

    private static void inParts(long rows, Work work) {
        LongStream.range(0, Math.ceilDiv(rows, PART_ROWS))
                .parallel()
                .forEach(
                        part -> work.run(part * PART_ROWS, Math.min(rows, (part + 1) * PART_ROWS)));
    }

    /** Returns the index of a dictionary entry with this rank. */
    public long entry(long rank) {
        return entryOfRank[(int) rank];
    }

    /** Returns the entries. */
    public VariableWidthColumn entries() {
        return entries;
    }
}
