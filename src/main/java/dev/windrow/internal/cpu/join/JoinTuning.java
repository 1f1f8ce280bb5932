// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.join;

import dev.windrow.internal.cpu.work.CpuTuning;
import dev.windrow.internal.cpu.work.RowRange;

import java.util.ArrayList;
import java.util.List;

/** Every tuning number of joins on the CPU. */
final class JoinTuning {

    /** The least rows of a range: fewer are done sooner than handed over. */
    private static final int LEAST_RANGE_ROWS = 1 << 14;

    /** Ranges of each thread, so that one whose rows match many others delays the end little. */
    private static final int RANGES_PER_THREAD = 16;

    /**
     * Keys index an array that has up to this number of entries for each row: 4 bytes each, as much
     * as the slots of a hash table would take.
     */
    static final int DIRECT_ENTRIES_PER_ROW = 8;

    /** An array of this number of entries is always worth while: it stays in the cache. */
    static final int FEW_DIRECT_ENTRIES = 1 << 16;

    /** The most entries of an array that keys index. */
    static final int MOST_DIRECT_ENTRIES = 1 << 29;

    /** The least rows whose keys a thread summarizes: it takes about a tenth of a millisecond. */
    static final long LEAST_ROWS_SUMMARIZED = 1 << 15;

    /** Rows of the built side from which on several threads build. */
    static final int ROWS_BUILT_AT_ONCE = 1 << 16;

    /** Rows of the built side between two checks whether to stop. */
    static final int ROWS_PER_CHECK = 1 << 16;

    /** Pairs whose condition is evaluated together: their columns stay in the cache. */
    static final int CANDIDATE_PAIRS = 1 << 13;

    /** Pairs of a row that needs one match, after which it is asked whether it has one. */
    static final int PAIRS_UNTIL_DECIDED = 1 << 6;

    /** Pairs of one row between two checks whether to stop. */
    static final int PAIRS_PER_CHECK = 1 << 20;

    /** The most pairs of which a table of a result in pieces is made: it is worth a batch. */
    static final long MOST_PAIRS_OF_PIECE = 1 << 18;

    /** The least of these, however little memory there is. */
    static final long LEAST_PAIRS_OF_PIECE = 1 << 10;

    /** The left side is built rather than the right one if it has so many times fewer rows. */
    static final int ROWS_RATIO_TO_SWAP = 2;

    private JoinTuning() {}

    /** Splits rows into ranges that begin with a batch. */
    static List<RowRange> ranges(long rows, int threads) {
        long batches = Math.ceilDiv(rows, CpuTuning.BATCH_ROWS);
        int most =
                (int)
                        Math.clamp(
                                rows / LEAST_RANGE_ROWS,
                                1,
                                threads == 1 ? 1 : (long) threads * RANGES_PER_THREAD);
        List<RowRange> ranges = new ArrayList<>();
        for (RowRange range : RowRange.split(batches, most)) {
            long from = range.from() * CpuTuning.BATCH_ROWS;
            ranges.add(new RowRange(from, Math.min(rows, range.to() * CpuTuning.BATCH_ROWS)));
        }
        return ranges;
    }
}
