package dev.windrow.internal.gpu.groupby.local;

import dev.windrow.internal.gpu.kernels.DeviceStatus;
import dev.windrow.internal.gpu.kernels.Keys;
import dev.windrow.internal.gpu.kernels.Sizes;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.ByteArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/**
 * The map phase and the interlude of the local strategy: rows to block-local ranks, ranks to
 * groups.
 *
 * <p>Without compare-and-swap, one thread inserts for its whole block: all threads run ahead until
 * they meet a key that the dictionary lacks, and the first thread then inserts what they met, in
 * their order. A few rounds suffice, since each brings up to 256 keys; ranks come in the order in
 * which keys are first met; and no barrier lies in the way of rows whose key is known.
 */
public final class LocalDictionaryKernels {

    /** Threads of a block of {@link #map}, and of the one block of {@link #elect}. */
    public static final int THREADS = 256;

    /** Most keys of a block. */
    public static final int KEYS = 128;

    /** The rank of a row that belongs to no group. */
    public static final int NO_RANK = -1;

    private static final int SLOTS = 256;
    private static final int NONE = -1;

    /** Where the block's threads tell each other how many keys there are. */
    private static final int KEYS_MET = 0;

    /** Where they tell each other whether to go on. */
    private static final int AGAIN = 1;

    private LocalDictionaryKernels() {}

    /**
     * Maps each row to the rank of its key among the keys of its block.
     *
     * <p>Launch: a block of {@link #THREADS} for each {@code ROWS_PER_BLOCK} adjacent rows.
     *
     * <p>Reads the keys' words; writes {@code ranks[row]}, a row for each rank to {@code
     * mapping[block * capacity + rank]} and the keys met to {@code blockKeys[block]}; sets {@code
     * device status[LOCAL_KEYS]} where a block meets more than {@code capacity} keys.
     *
     * <p>A block shares nothing with others; within it, only the first thread writes to the
     * dictionary, between two barriers.
     */
    @SuppressWarnings("MethodLength") // TornadoVM does not let helpers have local arrays.
    public static void map(
            KernelContext context,
            IntArray sizes,
            LongArray codes,
            ByteArray dropped,
            ByteArray ranks,
            IntArray mapping,
            IntArray blockKeys,
            IntArray status,
            int words,
            int capacity,
            int drops) {
        int[] slotRank = context.allocateIntLocalArray(SLOTS);
        int[] rankRow = context.allocateIntLocalArray(KEYS);
        long[] rankWord = context.allocateLongLocalArray(KEYS);
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
                int active = 1;
                if (drops == 1) {
                    active = 1 - dropped.get(row);
                }
                int rank = NO_RANK;
                if (active == 1) {
                    long word = Keys.at(codes, words, rows, 0, row);
                    int slot = Keys.hash(codes, words, rows, row) & (SLOTS - 1);
                    rank = slotRank[slot];
                    int searching = 1;
                    while (searching == 1) {
                        int same = 0;
                        if (rank >= 0) {
                            same = rankWord[rank] == word ? 1 : 0;
                            if (Keys.count(words) > 1 && same == 1) {
                                same = Keys.same(codes, words, rows, rankRow[rank], row);
                            }
                        }
                        searching = rank >= 0 && same == 0 ? 1 : 0;
                        if (searching == 1) {
                            slot = (slot + 1) & (SLOTS - 1);
                            rank = slotRank[slot];
                        }
                    }
                    known = rank >= 0 ? 1 : 0;
                }
                if (known == 1) {
                    ranks.set(row, (byte) rank);
                    row = row + THREADS;
                }
            }
            pending[thread] = row < end ? row : NONE;
            context.localBarrier();
            if (thread == 0) {
                int keys = counts[KEYS_MET];
                int met = 0;
                int full = 0;
                for (int i = 0; i < THREADS; i++) {
                    int next = pending[i];
                    if (next != NONE) {
                        met = 1;
                        long word = Keys.at(codes, words, rows, 0, next);
                        int slot = Keys.hash(codes, words, rows, next) & (SLOTS - 1);
                        int rank = slotRank[slot];
                        int searching = 1;
                        while (searching == 1) {
                            int same = 0;
                            if (rank >= 0) {
                                same = rankWord[rank] == word ? 1 : 0;
                                if (Keys.count(words) > 1 && same == 1) {
                                    same = Keys.same(codes, words, rows, rankRow[rank], next);
                                }
                            }
                            searching = rank >= 0 && same == 0 ? 1 : 0;
                            if (searching == 1) {
                                slot = (slot + 1) & (SLOTS - 1);
                                rank = slotRank[slot];
                            }
                        }
                        if (rank < 0 && keys < capacity) {
                            rankRow[keys] = next;
                            rankWord[keys] = word;
                            slotRank[slot] = keys;
                            keys = keys + 1;
                            rank = 0;
                        }
                        full = rank < 0 ? 1 : full;
                    }
                }
                counts[KEYS_MET] = keys;
                counts[AGAIN] = met == 1 && full == 0 ? 1 : 0;
                if (full == 1) {
                    status.set(DeviceStatus.LOCAL_KEYS, 1);
                }
            }
            context.localBarrier();
            again = counts[AGAIN];
        }
        int keys = counts[KEYS_MET];
        for (int rank = thread; rank < keys; rank += THREADS) {
            mapping.set(context.groupIdx * capacity + rank, rankRow[rank]);
        }
        if (thread == 0) {
            blockKeys.set(context.groupIdx, keys);
        }
    }

    /**
     * Elects one row for each key across all blocks, the first block's first, and numbers the keys
     * in that order.
     *
     * <p>Launch: one block of {@link #THREADS}.
     *
     * <p>Reads {@code mapping} and {@code blockKeys}; writes the set {@code set[SLOTS]} (groups, or
     * -1 where empty), the elected rows {@code groupRow[group]} and {@code status[GROUPS]}; sets
     * {@code status[GROUP_CAPACITY]} where they are too many.
     *
     * <p>Only the first thread writes to the set, between two barriers.
     */
    public static void elect(
            KernelContext context,
            IntArray sizes,
            LongArray codes,
            IntArray mapping,
            IntArray blockKeys,
            IntArray set,
            IntArray groupRow,
            IntArray status,
            int words,
            int capacity) {
        int[] pending = context.allocateIntLocalArray(THREADS);
        int[] counts = context.allocateIntLocalArray(2);
        int thread = context.localIdx;
        int rows = sizes.get(Sizes.ROWS);
        int entries = sizes.get(Sizes.BLOCKS) * capacity;
        int mask = sizes.get(Sizes.SLOTS) - 1;
        int most = sizes.get(Sizes.GROUP_CAPACITY);
        if (thread == 0) {
            counts[KEYS_MET] = 0;
        }
        context.localBarrier();
        int entry = thread;
        int again = 1;
        while (again == 1) {
            int row = 0;
            int known = 1;
            while (known == 1 && entry < entries) {
                int block = entry / capacity;
                int used = entry - block * capacity < blockKeys.get(block) ? 1 : 0;
                if (used == 1) {
                    row = mapping.get(entry);
                    int slot = slotOf(codes, set, groupRow, words, rows, mask, row);
                    known = set.get(slot) >= 0 ? 1 : 0;
                }
                if (known == 1) {
                    entry = entry + THREADS;
                }
            }
            pending[thread] = entry < entries ? row : NONE;
            context.localBarrier();
            if (thread == 0) {
                int groups = counts[KEYS_MET];
                int met = 0;
                int full = 0;
                for (int i = 0; i < THREADS; i++) {
                    int next = pending[i];
                    if (next != NONE) {
                        met = 1;
                        int slot = slotOf(codes, set, groupRow, words, rows, mask, next);
                        int group = set.get(slot);
                        if (group < 0 && groups < most) {
                            groupRow.set(groups, next);
                            set.set(slot, groups);
                            groups = groups + 1;
                            group = 0;
                        }
                        full = group < 0 ? 1 : full;
                    }
                }
                counts[KEYS_MET] = groups;
                counts[AGAIN] = met == 1 && full == 0 ? 1 : 0;
                if (full == 1) {
                    status.set(DeviceStatus.GROUP_CAPACITY, 1);
                }
            }
            context.globalBarrier();
            again = counts[AGAIN];
        }
        if (thread == 0) {
            status.set(DeviceStatus.GROUPS, counts[KEYS_MET]);
        }
    }

    /**
     * Rewrites each block's mapping from ranks to rows into one from ranks to groups, and writes
     * the reverse.
     *
     * <p>Launch: any shape.
     *
     * <p>Reads {@code blockKeys} and the set; rewrites {@code mapping[block * capacity + rank]}
     * from a row to a group, -1 where unused; writes {@code rankOf[group * blocks + block]}.
     *
     * <p>Each thread rewrites entries of its own; the set does not change any more.
     */
    public static void interlude(
            KernelContext context,
            IntArray sizes,
            LongArray codes,
            IntArray mapping,
            IntArray blockKeys,
            IntArray set,
            IntArray groupRow,
            IntArray rankOf,
            int words,
            int capacity) {
        int rows = sizes.get(Sizes.ROWS);
        int blocks = sizes.get(Sizes.BLOCKS);
        int entries = blocks * capacity;
        int mask = sizes.get(Sizes.SLOTS) - 1;
        for (int entry = context.globalIdx; entry < entries; entry += context.globalGroupSizeX) {
            int block = entry / capacity;
            int rank = entry - block * capacity;
            int used = rank < blockKeys.get(block) ? 1 : 0;
            int group = -1;
            if (used == 1) {
                int row = mapping.get(entry);
                group = set.get(slotOf(codes, set, groupRow, words, rows, mask, row));
                if (group >= 0) {
                    rankOf.set(group * blocks + block, rank);
                }
            }
            mapping.set(entry, group);
        }
    }

    /** Finds the slot of the device hash set that holds a row's key, or the empty one for it. */
    private static int slotOf(
            LongArray codes,
            IntArray set,
            IntArray groupRow,
            int words,
            int rows,
            int mask,
            int row) {
        int slot = Keys.hash(codes, words, rows, row) & mask;
        int group = set.get(slot);
        int searching = 1;
        while (searching == 1) {
            int same = 0;
            if (group >= 0) {
                same = Keys.same(codes, words, rows, groupRow.get(group), row);
            }
            searching = group >= 0 && same == 0 ? 1 : 0;
            if (searching == 1) {
                slot = (slot + 1) & mask;
                group = set.get(slot);
            }
        }
        return slot;
    }
}
