package dev.windrow.internal.gpu.kernels;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/**
 * Long strings to one number each: the index of a row that holds the same string. A table of rows
 * finds it; strings are always compared in full.
 *
 * <p>TornadoVM has no compare-and-swap. So rows claim empty slots by plain stores, of which any may
 * win, and the same rows look again in a later task: what was overwritten is then inserted further
 * on. Once a round stores nothing, every row finds its string.
 */
public final class StringInterningKernels {

    private static final long SEED = 0x2545f4914f6cdd1dL;
    private static final long MULTIPLIER = 0x9e3779b97f4a7c15L;
    private static final int PROBE_LIMIT = 256;

    private StringInterningKernels() {}

    /**
     * Claims a slot for each string that the table does not hold yet.
     *
     * <p>Launch: any shape.
     *
     * <p>Reads strings; reads and writes {@code table[INTERN_SLOTS]}, rows or -1.
     *
     * <p>Threads race for empty slots: one row wins, the others find it, or go on, in a later task.
     */
    public static void insert(
            KernelContext context,
            IntArray sizes,
            IntArray offsets,
            LongArray characters,
            LongArray validity,
            IntArray table,
            int nullable) {
        int rows = sizes.get(Sizes.ROWS);
        int mask = sizes.get(Sizes.INTERN_SLOTS) - 1;
        for (int row = context.globalIdx; row < rows; row += context.globalGroupSizeX) {
            int valid = nullable == 1 ? Keys.bit(validity, row) : 1;
            if (valid == 1) {
                int slot = hash(offsets, characters, row) & mask;
                int holder = table.get(slot);
                int probes = 0;
                int searching = 1;
                while (searching == 1) {
                    int same = 0;
                    if (holder >= 0) {
                        same = same(offsets, characters, holder, row);
                    }
                    searching = holder >= 0 && same == 0 && probes < PROBE_LIMIT ? 1 : 0;
                    if (searching == 1) {
                        slot = (slot + 1) & mask;
                        holder = table.get(slot);
                        probes = probes + 1;
                    }
                }
                if (holder < 0) {
                    table.set(slot, row);
                }
            }
        }
    }

    /**
     * Puts the row that stands for a string into a word; a null as 0.
     *
     * <p>Launch: any shape.
     *
     * <p>Reads strings and the table; adds to {@code codes[word * rows + row]}; counts strings that
     * the table does not hold in {@code findings[INTERN_UNRESOLVED]}.
     *
     * <p>The table does not change any more; the count is atomic.
     */
    public static void resolve(
            KernelContext context,
            IntArray sizes,
            IntArray offsets,
            LongArray characters,
            LongArray validity,
            IntArray table,
            LongArray codes,
            IntArray findings,
            long scale,
            int word,
            int nullable) {
        int rows = sizes.get(Sizes.ROWS);
        int mask = sizes.get(Sizes.INTERN_SLOTS) - 1;
        int unresolved = 0;
        for (int row = context.globalIdx; row < rows; row += context.globalGroupSizeX) {
            int holder = holder(offsets, characters, validity, table, mask, nullable, row);
            unresolved = holder < 0 ? unresolved + 1 : unresolved;
            long code = holder < 0 ? 0L : holder;
            long field = code * scale;
            int at = word * rows + row;
            codes.set(at, KeyEncodingKernels.others(codes, at, scale) | field);
        }
        if (unresolved > 0) {
            context.atomicAdd(findings, Findings.INTERN_UNRESOLVED, unresolved);
        }
    }

    /**
     * Puts the rows that stand for strings side by side, two in a word, as {@link #resolve} does.
     *
     * <p>Launch: any shape.
     *
     * <p>Reads strings and the table; writes {@code columns[begin[0] + row / 2]}; counts strings
     * that the table does not hold in {@code findings[INTERN_UNRESOLVED]}.
     *
     * <p>Each thread writes words of its own; the count is atomic.
     */
    public static void resolvePairs(
            KernelContext context,
            IntArray sizes,
            IntArray offsets,
            LongArray characters,
            LongArray validity,
            IntArray table,
            LongArray columns,
            IntArray begin,
            IntArray findings,
            int nullable) {
        int rows = sizes.get(Sizes.ROWS);
        int mask = sizes.get(Sizes.INTERN_SLOTS) - 1;
        int pairs = (rows + 1) / 2;
        int unresolved = 0;
        for (int pair = context.globalIdx; pair < pairs; pair += context.globalGroupSizeX) {
            long word = 0L;
            for (int i = 0; i < 2; i++) {
                int row = 2 * pair + i;
                if (row < rows) {
                    int holder = holder(offsets, characters, validity, table, mask, nullable, row);
                    unresolved = holder < 0 ? unresolved + 1 : unresolved;
                    long code = holder < 0 ? 0L : holder;
                    word = i == 0 ? code : word | (code << 32);
                }
            }
            columns.set(begin.get(0) + pair, word);
        }
        if (unresolved > 0) {
            context.atomicAdd(findings, Findings.INTERN_UNRESOLVED, unresolved);
        }
    }

    /** Returns the row that stands for a row's string, 0 for a null, -1 where there is none. */
    private static int holder(
            IntArray offsets,
            LongArray characters,
            LongArray validity,
            IntArray table,
            int mask,
            int nullable,
            int row) {
        int valid = nullable == 1 ? Keys.bit(validity, row) : 1;
        int result = 0;
        if (valid == 1) {
            int slot = hash(offsets, characters, row) & mask;
            int holder = table.get(slot);
            int probes = 0;
            int same = 0;
            int searching = 1;
            while (searching == 1) {
                same = 0;
                if (holder >= 0) {
                    same = same(offsets, characters, holder, row);
                }
                searching = holder >= 0 && same == 0 && probes < PROBE_LIMIT ? 1 : 0;
                if (searching == 1) {
                    slot = (slot + 1) & mask;
                    holder = table.get(slot);
                    probes = probes + 1;
                }
            }
            result = same == 1 ? holder : -1;
        }
        return result;
    }

    private static int hash(IntArray offsets, LongArray characters, int row) {
        int end = offsets.get(row + 1);
        long hash = SEED;
        for (int at = offsets.get(row); at < end; at = at + 8) {
            hash = (hash ^ Strings.bytes(characters, at, end)) * MULTIPLIER;
            hash = hash ^ ((hash >> 32) & 0xffffffffL);
        }
        hash = hash * MULTIPLIER;
        return (int) ((hash >> 33) & 0x7fffffffL);
    }

    private static int same(IntArray offsets, LongArray characters, int rowA, int rowB) {
        int atA = offsets.get(rowA);
        int atB = offsets.get(rowB);
        int endA = offsets.get(rowA + 1);
        int endB = offsets.get(rowB + 1);
        int same = endA - atA == endB - atB ? 1 : 0;
        while (same == 1 && atA < endA) {
            long bytesA = Strings.bytes(characters, atA, endA);
            same = bytesA == Strings.bytes(characters, atB, endB) ? 1 : 0;
            atA = atA + 8;
            atB = atB + 8;
        }
        return same;
    }
}
