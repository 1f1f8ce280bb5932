package dev.windrow.internal.gpu.kernels;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.ByteArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/**
 * The map phase and the interlude of the local strategy: rows to block-local ranks, ranks to
 * groups.
 *
 * <p>Without compare-and-swap, a block lets one thread at a time insert: all threads run ahead
 * until they meet a key that the dictionary lacks, agree on the one with the lowest row, and its
 * thread inserts it. That makes as many rounds as there are keys, gives ranks in the order in which
 * keys are first met, and leaves no barrier in the way of rows whose key is known.
 */
public final class LocalDictionaryKernels {

    /** Threads of a block of {@link #map}, and of the one block of {@link #elect}. */
    public static final int THREADS = 256;

    /** Most keys of a block. */
    public static final int KEYS = 128;

    /** The rank of a row that belongs to no group. */
    public static final int NO_RANK = -1;

    private static final int SLOTS = 256;
    private static final int NONE = 0x7fffffff;

    private LocalDictionaryKernels() {}

    /**
     * Maps each row to the rank of its key among the keys of its block.
     *
     * <p>Launch: a block of {@link #THREADS} for each {@code ROWS_PER_BLOCK} adjacent rows.
     *
     * <p>Reads the keys' words; writes {@code ranks[row]}, a row for each rank to {@code
     * mapping[block * capacity + rank]} and the keys met to {@code blockKeys[block]}; sets {@code
     * findings[LOCAL_KEYS]} where a block meets more than {@code capacity} keys.
     *
     * <p>A block shares nothing with others; within it, only the thread that was agreed on writes
     * to the dictionary, between two barriers.
     */
    public static void map(
            KernelContext context,
            IntArray sizes,
            LongArray codes,
            ByteArray dropped,
            ByteArray ranks,
            IntArray mapping,
            IntArray blockKeys,
            IntArray findings,
            int words,
            int capacity,
            int drops) {
        int[] slotRank = context.allocateIntLocalArray(SLOTS);
        int[] rankRow = context.allocateIntLocalArray(KEYS);
        long[] rankWord = context.allocateLongLocalArray(KEYS);
        int[] pending = context.allocateIntLocalArray(THREADS);
        int[] keyCount = context.allocateIntLocalArray(1);
        int thread = context.localIdx;
        int rows = sizes.get(Sizes.ROWS);
        int rowsPerBlock = sizes.get(Sizes.ROWS_PER_BLOCK);
        int start = context.groupIdx * rowsPerBlock;
        int end = Math.min(rows, start + rowsPerBlock);
        slotRank[thread] = NO_RANK;
        if (thread == 0) {
            keyCount[0] = 0;
        }
        context.localBarrier();
        int row = start + thread;
        int again = 1;
        while (again == 1) {
            int slot = 0;
            int known = 1;
            while (known == 1 && row < end) {
                int active = 1;
                if (drops == 1) {
                    active = 1 - dropped.get(row);
                }
                int rank = NO_RANK;
                if (active == 1) {
                    long word = codes.get(row);
                    slot = Keys.hash(codes, words, rows, row) & (SLOTS - 1);
                    rank = slotRank[slot];
                    int searching = 1;
                    while (searching == 1) {
                        int same = 0;
                        if (rank >= 0) {
                            same = rankWord[rank] == word ? 1 : 0;
                            if (words > 1 && same == 1) {
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
            for (int half = THREADS / 2; half > 0; half = half / 2) {
                if (thread < half) {
                    pending[thread] = Math.min(pending[thread], pending[thread + half]);
                }
                context.localBarrier();
            }
            int next = pending[0];
            int keys = keyCount[0];
            again = next != NONE && keys < capacity ? 1 : 0;
            if (thread == 0 && next != NONE && keys >= capacity) {
                findings.set(Findings.LOCAL_KEYS, 1);
            }
            context.localBarrier();
            if (again == 1 && row == next) {
                rankRow[keys] = row;
                rankWord[keys] = codes.get(row);
                slotRank[slot] = keys;
                keyCount[0] = keys + 1;
            }
            context.localBarrier();
        }
        int keys = keyCount[0];
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
     * -1 where empty), the elected rows {@code groupRow[group]} and {@code findings[GROUPS]}; sets
     * {@code findings[GROUP_CAPACITY]} where they are too many.
     *
     * <p>Only the thread that was agreed on writes to the set, between two barriers.
     */
    public static void elect(
            KernelContext context,
            IntArray sizes,
            LongArray codes,
            IntArray mapping,
            IntArray blockKeys,
            IntArray set,
            IntArray groupRow,
            IntArray findings,
            int words,
            int capacity) {
        int[] pending = context.allocateIntLocalArray(THREADS);
        int[] groupCount = context.allocateIntLocalArray(1);
        int thread = context.localIdx;
        int rows = sizes.get(Sizes.ROWS);
        int entries = sizes.get(Sizes.BLOCKS) * capacity;
        int mask = sizes.get(Sizes.SLOTS) - 1;
        int most = sizes.get(Sizes.GROUP_CAPACITY);
        if (thread == 0) {
            groupCount[0] = 0;
        }
        context.localBarrier();
        int entry = thread;
        int again = 1;
        while (again == 1) {
            int slot = 0;
            int row = 0;
            int known = 1;
            while (known == 1 && entry < entries) {
                int block = entry / capacity;
                int used = entry - block * capacity < blockKeys.get(block) ? 1 : 0;
                if (used == 1) {
                    row = mapping.get(entry);
                    slot = Keys.hash(codes, words, rows, row) & mask;
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
                    known = group >= 0 ? 1 : 0;
                }
                if (known == 1) {
                    entry = entry + THREADS;
                }
            }
            pending[thread] = entry < entries ? entry : NONE;
            context.localBarrier();
            for (int half = THREADS / 2; half > 0; half = half / 2) {
                if (thread < half) {
                    pending[thread] = Math.min(pending[thread], pending[thread + half]);
                }
                context.localBarrier();
            }
            int next = pending[0];
            int groups = groupCount[0];
            again = next != NONE && groups < most ? 1 : 0;
            if (thread == 0 && next != NONE && groups >= most) {
                findings.set(Findings.GROUP_CAPACITY, 1);
            }
            context.localBarrier();
            if (again == 1 && entry == next) {
                groupRow.set(groups, row);
                set.set(slot, groups);
                groupCount[0] = groups + 1;
            }
            context.globalBarrier();
        }
        if (thread == 0) {
            findings.set(Findings.GROUPS, groupCount[0]);
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
                int slot = Keys.hash(codes, words, rows, row) & mask;
                group = set.get(slot);
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
                if (group >= 0) {
                    rankOf.set(group * blocks + block, rank);
                }
            }
            mapping.set(entry, group);
        }
    }
}
