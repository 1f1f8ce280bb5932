// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.groupby.local;

import dev.windrow.internal.gpu.kernels.DeviceStatus;
import dev.windrow.internal.gpu.kernels.Presence;
import dev.windrow.internal.gpu.kernels.RowKeys;
import dev.windrow.internal.gpu.kernels.Sizes;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;

/**
 * The phase map of the strategy local-hash: rows to block-local ranks.
 *
 * <p>Without compare-and-swap, one thread inserts for its whole block. All threads run ahead until
 * they meet a key that the dictionary lacks; the first thread then inserts what they met, in their
 * order. A few rounds suffice, since each brings up to 256 keys. Ranks come in the order in which
 * keys are first met, and no barrier delays rows whose key is known.
 */
public final class LocalDictionaryKernels {

    /** Threads of a block. */
    public static final int THREADS = 256;

    /** Most keys of a block. */
    public static final int KEYS = 128;

    /** The rank of a row that belongs to no group. */
    public static final int NO_RANK = -1;

    private static final int SLOTS = 256;
    private static final int NONE = -1;

    /** Where the block's threads share the number of keys. */
    private static final int KEYS_MET = 0;

    /** Where the block's threads share whether to go on. */
    private static final int AGAIN = 1;

    private LocalDictionaryKernels() {}

    /**
     * The keys of a block.
     *
     * @param slotRank the rank of the key in each slot, or {@link #NO_RANK}
     * @param rankRow a row that has the key of each rank
     * @param rankWord the first word of that key
     */
    record Dictionary(int[] slotRank, int[] rankRow, long[] rankWord) {

        /** Finds the slot of a row's key, or the empty one for it. */
        int slotOf(RowKeys keys, int rows, int row) {
            long word = keys.at(rows, 0, row);
            int slot = keys.hash(rows, row) & (SLOTS - 1);
            int rank = slotRank[slot];
            int searching = 1;
            while (searching == 1) {
                int same = 0;
                if (rank >= 0) {
                    same = rankWord[rank] == word ? 1 : 0;
                    if (keys.words() > 1 && same == 1) {
                        same = keys.same(rows, rankRow[rank], row);
                    }
                }
                searching = rank >= 0 && same == 0 ? 1 : 0;
                if (searching == 1) {
                    slot = (slot + 1) & (SLOTS - 1);
                    rank = slotRank[slot];
                }
            }
            return slot;
        }
    }

    /**
     * Maps each row to the rank of its key among the keys of its block.
     *
     * <p>Launch: a block of {@link #THREADS} for each {@code ROWS_PER_BLOCK} adjacent rows.
     *
     * <p>Reads the encoded keys; writes {@code ranks[row]}, a row for each rank to {@code
     * mapping[block * KEYS + rank]} and the keys met to {@code blockKeys[block]}; sets {@code
     * status[LOCAL_KEYS]} if a block meets more than {@link #KEYS} keys.
     *
     * <p>A block shares nothing with others; within it, only the first thread writes to the
     * dictionary, between two barriers.
     */
    @SuppressWarnings("MethodLength") // TornadoVM does not let helpers have local arrays.
    public static void map(
            KernelContext context,
            IntArray sizes,
            RowKeys keys,
            Presence kept,
            IntArray ranks,
            IntArray mapping,
            IntArray blockKeys,
            IntArray status) {
        int[] slotRank = context.allocateIntLocalArray(SLOTS);
        int[] rankRow = context.allocateIntLocalArray(KEYS);
        long[] rankWord = context.allocateLongLocalArray(KEYS);
        Dictionary dictionary = new Dictionary(slotRank, rankRow, rankWord);
        int[] pending = context.allocateIntLocalArray(THREADS);
        int[] counts = context.allocateIntLocalArray(2);
        int thread = context.localIdx;
        int rows = sizes.get(Sizes.ROWS);
        int rowsPerBlock = sizes.get(Sizes.ROWS_PER_BLOCK);
        int start = context.groupIdx * rowsPerBlock;
        int end = Math.min(rows, start + rowsPerBlock);
        slotRank[thread] = NO_RANK;
        if (thread == 0) {
            counts[KEYS_MET] = 0;
        }
        context.localBarrier();
        int row = start + thread;
        int again = 1;
        while (again == 1) {
            int known = 1;
            while (known == 1 && row < end) {
                int rank = NO_RANK;
                if (kept.of(row) == 1) {
                    int slot = dictionary.slotOf(keys, rows, row);
                    rank = slotRank[slot];
                    known = rank >= 0 ? 1 : 0;
                }
                if (known == 1) {
                    ranks.set(row, rank);
                    row = row + THREADS;
                }
            }
            pending[thread] = row < end ? row : NONE;
            context.localBarrier();
            if (thread == 0) {
                int count = counts[KEYS_MET];
                int met = 0;
                int full = 0;
                for (int i = 0; i < THREADS; i++) {
                    int next = pending[i];
                    if (next != NONE) {
                        met = 1;
                        int slot = dictionary.slotOf(keys, rows, next);
                        int rank = slotRank[slot];
                        if (rank < 0 && count < KEYS) {
                            rankRow[count] = next;
                            rankWord[count] = keys.at(rows, 0, next);
                            slotRank[slot] = count;
                            count = count + 1;
                            rank = 0;
                        }
                        full = rank < 0 ? 1 : full;
                    }
                }
                counts[KEYS_MET] = count;
                counts[AGAIN] = met == 1 && full == 0 ? 1 : 0;
                if (full == 1) {
                    status.set(DeviceStatus.LOCAL_KEYS, 1);
                }
            }
            context.localBarrier();
            again = counts[AGAIN];
        }
        int count = counts[KEYS_MET];
        for (int rank = thread; rank < count; rank += THREADS) {
            mapping.set(context.groupIdx * KEYS + rank, rankRow[rank]);
        }
        if (thread == 0) {
            blockKeys.set(context.groupIdx, count);
        }
    }
}
