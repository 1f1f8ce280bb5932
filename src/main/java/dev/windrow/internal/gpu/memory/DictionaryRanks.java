package dev.windrow.internal.gpu.memory;

import dev.windrow.column.Bits;
import dev.windrow.column.ColumnOrder;
import dev.windrow.column.DictionaryColumn;

import uk.ac.manchester.tornado.api.types.arrays.ByteArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * A dictionary column with equal entries made one and entries put in order, so that ranks can be
 * grouped and compared in place of strings.
 */
public final class DictionaryRanks {

    private final IntArray ranks;
    private final ByteArray validity;
    private final long[] entryOfRank;

    private DictionaryRanks(IntArray ranks, ByteArray validity, long[] entryOfRank) {
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
        IntArray ranks = new IntArray(rows);
        ByteArray validity = new ByteArray((int) Bits.bytesFor(rows));
        for (int row = 0; row < rows; row++) {
            boolean valid = !column.isNull(row);
            Bits.set(validity.getSegment(), row, valid);
            ranks.set(row, valid ? rankOfEntry[(int) column.indices().getLong(row)] : 0);
        }
        return new DictionaryRanks(ranks, validity, entryOfRank);
    }

    /** Returns each row's rank; 0 where the row is null. */
    IntArray ranks() {
        return ranks;
    }

    /** Returns which rows are not null, themselves or through their dictionary entry. */
    ByteArray validity() {
        return validity;
    }

    /** Returns a dictionary entry of a rank. */
    public long entry(long rank) {
        return entryOfRank[(int) rank];
    }
}
