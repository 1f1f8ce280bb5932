package dev.windrow.internal.gpu.kernels;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.ByteArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/**
 * One hash table for all rows: each slot holds a row whose key it stands for, or -1. Rows claim
 * empty slots by plain stores and look again in a later task, as {@link StringInterningKernels}
 * says.
 */
public final class GlobalHashKernels {

    private static final int PROBE_LIMIT = 512;

    private GlobalHashKernels() {}

    /**
     * Claims a slot for each key that the table does not hold yet.
     *
     * <p>Launch: any shape.
     *
     * <p>Reads the keys' words and {@code dropped}; reads and writes {@code table[SLOTS]}.
     *
     * <p>Threads race for empty slots: one row wins, the others find it, or go on, in a later task.
     */
    public static void insert(
            KernelContext context,
            IntArray sizes,
            LongArray codes,
            ByteArray dropped,
            IntArray table,
            int words,
            int drops) {
        int rows = sizes.get(Sizes.ROWS);
        int mask = sizes.get(Sizes.SLOTS) - 1;
        for (int row = context.globalIdx; row < rows; row += context.globalGroupSizeX) {
            int active = 1;
            if (drops == 1) {
                active = 1 - dropped.get(row);
            }
            if (active == 1) {
                int slot = Keys.hash(codes, words, rows, row) & mask;
                int holder = table.get(slot);
                int probes = 0;
                int searching = 1;
                while (searching == 1) {
                    int same = 0;
                    if (holder >= 0) {
                        same = Keys.same(codes, words, rows, holder, row);
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
     * Finds the slot of each row's key, and marks it as used: a race can leave a key behind in a
     * second slot, which no row finds.
     *
     * <p>Launch: any shape.
     *
     * <p>Reads the keys' words, {@code dropped} and the table; writes {@code slots[row]}, SLOTS for
     * a dropped row, and {@code used[slot]}; counts rows whose key the table does not hold in
     * {@code findings[UNRESOLVED]}.
     *
     * <p>The table does not change any more; all who mark a slot write the same; the count is
     * atomic.
     */
    public static void resolve(
            KernelContext context,
            IntArray sizes,
            LongArray codes,
            ByteArray dropped,
            IntArray table,
            IntArray slots,
            IntArray used,
            IntArray findings,
            int words,
            int drops) {
        int rows = sizes.get(Sizes.ROWS);
        int noSlot = sizes.get(Sizes.SLOTS);
        int mask = noSlot - 1;
        int unresolved = 0;
        for (int row = context.globalIdx; row < rows; row += context.globalGroupSizeX) {
            int active = 1;
            if (drops == 1) {
                active = 1 - dropped.get(row);
            }
            int found = noSlot;
            if (active == 1) {
                int slot = Keys.hash(codes, words, rows, row) & mask;
                int holder = table.get(slot);
                int probes = 0;
                int same = 0;
                int searching = 1;
                while (searching == 1) {
                    same = 0;
                    if (holder >= 0) {
                        same = Keys.same(codes, words, rows, holder, row);
                    }
                    searching = holder >= 0 && same == 0 && probes < PROBE_LIMIT ? 1 : 0;
                    if (searching == 1) {
                        slot = (slot + 1) & mask;
                        holder = table.get(slot);
                        probes = probes + 1;
                    }
                }
                if (same == 1) {
                    found = slot;
                    if (used.get(slot) == 0) {
                        used.set(slot, 1);
                    }
                } else {
                    unresolved = unresolved + 1;
                }
            }
            slots.set(row, found);
        }
        if (unresolved > 0) {
            context.atomicAdd(findings, Findings.UNRESOLVED, unresolved);
        }
    }
}
