// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.groupby.keys;

import dev.windrow.internal.gpu.kernels.DeviceStatus;
import dev.windrow.internal.gpu.kernels.Presence;
import dev.windrow.internal.gpu.kernels.Sizes;
import dev.windrow.internal.gpu.kernels.StringWords;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/**
 * Strings that are interned: a field of keys holds the row that represents a string. Those that the
 * table lacks are counted in {@code status[INTERN_UNRESOLVED]}.
 *
 * @param table the upper bits of a hash and a row in each slot, see {@link StringInterningKernels}
 */
public record InternedStrings(
        IntArray offsets, LongArray characters, Presence presence, LongArray table)
        implements KeyPart {

    private static final int PROBE_LIMIT = 256;

    @Override
    public long of(KernelContext context, IntArray sizes, IntArray status, int at) {
        int holder = 0;
        if (at < sizes.get(Sizes.ROWS)) {
            holder = holder(at, sizes.get(Sizes.INTERN_SLOTS));
            if (holder < 0) {
                context.atomicAdd(status, DeviceStatus.INTERN_UNRESOLVED, 1);
                holder = 0;
            }
        }
        return holder;
    }

    /** Hashes the string of a row. */
    long hash(int row, int slots) {
        return StringWords.hash(
                characters,
                offsets.get(row),
                offsets.get(row + 1),
                StringInterningKernels.seed(slots));
    }

    /**
     * Returns the slot of a hash, or the one where it could be inserted; some slot of another hash
     * if the table is full.
     */
    int slot(long hash, int slots) {
        int slot = (int) (hash & StringInterningKernels.ROW_MASK) & (slots - 1);
        long found = table.get(slot);
        int probes = 0;
        while (found != StringInterningKernels.NONE
                && StringInterningKernels.upper(found) != StringInterningKernels.upper(hash)
                && probes < PROBE_LIMIT) {
            slot = (slot + 1) & (slots - 1);
            found = table.get(slot);
            probes = probes + 1;
        }
        return slot;
    }

    /** Returns the row that represents a row's string, 0 for a null, -1 if there is none. */
    private int holder(int row, int slots) {
        int result = 0;
        if (presence.of(row) == 1) {
            long found = table.get(slot(hash(row, slots), slots));
            int same = 0;
            int holder = 0;
            if (found != StringInterningKernels.NONE) {
                holder = (int) (found & StringInterningKernels.ROW_MASK);
                same =
                        StringWords.same(
                                characters,
                                offsets.get(holder),
                                offsets.get(holder + 1),
                                offsets.get(row),
                                offsets.get(row + 1));
            }
            result = same == 1 ? holder : -1;
        }
        return result;
    }
}
