package dev.windrow.internal.gpu.memory;

import dev.windrow.column.Bits;
import dev.windrow.column.ColumnOrder;
import dev.windrow.column.DictionaryColumn;
import dev.windrow.internal.column.RawValues;

import uk.ac.manchester.tornado.api.types.arrays.LongArray;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * A dictionary column with distinct entries in order, so that ranks can be grouped and compared in
 * place of strings.
 */
public final class DictionaryRanks {

    private final LongArray ranks;
    private final LongArray validity;
    private final long[] entryOfRank;

    private DictionaryRanks(LongArray ranks, LongArray validity, long[] entryOfRank) {
        this.ranks = ranks;
        this.validity = validity;
        this.entryOfRank = entryOfRank;
    }

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
        int rows = (int) column.rows();
        LongArray ranks = TableInput.emptyWords((long) rows * Integer.BYTES);
        LongArray validity = TableInput.emptyWords(Bits.bytesFor(rows));
        MemorySegment rankBytes = ranks.getSegment();
        MemorySegment validityBits = validity.getSegment();
        for (int row = 0; row < rows; row++) {
            boolean valid = !column.isNull(row);
            Bits.set(validityBits, row, valid);
            int rankOfRow = valid ? rankOfEntry[(int) RawValues.getLong(column.indices(), row)] : 0;
            rankBytes.setAtIndex(ValueLayout.JAVA_INT_UNALIGNED, row, rankOfRow);
        }
        return new DictionaryRanks(ranks, validity, entryOfRank);
    }

    /** Returns each row's rank, two in a word; 0 where the row is null. */
    LongArray ranks() {
        return ranks;
    }

    /** Returns the validity of rows: neither the row nor its dictionary entry is null. */
    LongArray validity() {
        return validity;
    }

    /** Returns the index of a dictionary entry with this rank. */
    public long entry(long rank) {
        return entryOfRank[(int) rank];
    }
}
