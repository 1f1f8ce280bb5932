// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.groupby.sorted;

import dev.windrow.internal.gpu.kernels.BlockSums;
import dev.windrow.internal.gpu.kernels.DeviceStatus;
import dev.windrow.internal.gpu.kernels.ScanKernels;
import dev.windrow.internal.gpu.kernels.Sizes;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/**
 * From sorted rows to groups, if the int that rows are sorted by is their whole key: a group is a
 * run of equal ints, and no row is dropped.
 *
 * <p>Both kernels read the keys themselves, tile by tile: marks of where groups begin would be an
 * int a row to write and to read twice.
 */
public final class KeyRunKernels {

    private static final int THREADS = ScanKernels.THREADS;
    private static final int TILE = ScanKernels.TILE;

    /** Elements of a tile that are in local memory at once. */
    private static final int HALF = TILE / 2;

    /** Adjacent elements of a half that a thread adds up. */
    private static final int RUN = HALF / THREADS;

    private static final int RUN_BITS = 3;

    /**
     * The length of a half with a gap behind each run: without gaps, strides of a run would fall
     * into few memory banks.
     */
    private static final int PADDED_HALF = HALF + THREADS;

    private static final long LOW = 0xFFFFFFFFL;

    private KeyRunKernels() {}

    /**
     * What else is written of groups.
     *
     * @param numbers 1 if the group at each position is, 0 otherwise
     * @param groups {@code groups[position]}
     * @param elects 1 if the first row of each group is, 0 otherwise
     * @param order the row at each position
     * @param groupRow {@code groupRow[group]}
     */
    record Wanted(int numbers, IntArray groups, int elects, IntArray order, IntArray groupRow) {}

    /**
     * Counts the groups that begin in each tile.
     *
     * <p>Launch: a block of {@link ScanKernels#THREADS} for each tile of {@link ScanKernels#TILE}.
     *
     * <p>Reads {@code keys[position]}; writes {@code tileHeads[tile]}.
     *
     * <p>Blocks own their tiles; threads meet in a tree.
     */
    public static void count(
            KernelContext context, IntArray sizes, IntArray keys, IntArray tileHeads) {
        int[] sums = context.allocateIntLocalArray(THREADS);
        int thread = context.localIdx;
        int rows = sizes.get(Sizes.ROWS);
        int start = context.groupIdx * TILE;
        int end = Math.min(rows, start + TILE);
        int sum = 0;
        for (int i = start + thread; i < end; i += THREADS) {
            sum = sum + head(keys, i);
        }
        sums[thread] = sum;
        BlockSums.total(context, sums, THREADS);
        if (thread == 0) {
            tileHeads.set(context.groupIdx, sums[0]);
        }
    }

    /**
     * Numbers groups, and finds where each begins. If there are more than the output arrays hold,
     * none is written: only {@code status[SEGMENTS]} counts then.
     *
     * <p>Launch: a block of {@link ScanKernels#THREADS} for each tile of {@link ScanKernels#TILE}.
     *
     * <p>Reads {@code keys[position]}; {@code tileStarts[tile]}, the groups that begin before the
     * tile; and {@code status[SEGMENTS]}. Writes {@code starts[group]}, and the end after the last
     * group; {@code keyWords[group]}; {@code status[GROUPS]}; {@code status[ACTIVE_ROWS]}; and what
     * else is wanted.
     *
     * <p>Blocks own their tiles and read them half by half. Threads own runs of adjacent positions,
     * whose sums are combined at barriers. A half's groups are gathered in local memory, so that
     * neighbouring threads write neighbouring groups.
     */
    public static void number(
            KernelContext context,
            IntArray sizes,
            IntArray status,
            IntArray keys,
            IntArray tileStarts,
            IntArray starts,
            LongArray keyWords,
            Wanted wanted) {
        int[] items = context.allocateIntLocalArray(PADDED_HALF);
        int[] begins = context.allocateIntLocalArray(HALF);
        int[] sums = context.allocateIntLocalArray(THREADS);
        int thread = context.localIdx;
        int active = sizes.get(Sizes.ROWS);
        int segments = status.get(DeviceStatus.SEGMENTS);
        if (segments > sizes.get(Sizes.GROUP_CAPACITY)) {
            active = 0;
            segments = 0;
        }
        if (context.globalIdx == 0) {
            status.set(DeviceStatus.GROUPS, segments);
            status.set(DeviceStatus.ACTIVE_ROWS, active);
            starts.set(segments, active);
        }
        int tileEnd = Math.min(active, (context.groupIdx + 1) * TILE);
        int begun = tileStarts.get(context.groupIdx);
        for (int half = 0; half < 2; half++) {
            int base = context.groupIdx * TILE + half * HALF;
            int count = Math.min(HALF, tileEnd - base);
            for (int i = thread; i < HALF; i += THREADS) {
                int head = 0;
                if (i < count) {
                    head = head(keys, base + i);
                }
                items[i + (i >> RUN_BITS)] = head;
            }
            context.localBarrier();
            int sum = 0;
            for (int j = 0; j < RUN; j++) {
                sum = sum + items[thread * (RUN + 1) + j];
            }
            sums[thread] = sum;
            BlockSums.scan(context, sums, THREADS);
            int here = sums[THREADS - 1];
            int at = sums[thread] - sum;
            for (int j = 0; j < RUN; j++) {
                if (items[thread * (RUN + 1) + j] == 1) {
                    begins[at] = thread * RUN + j;
                    at = at + 1;
                }
                if (wanted.numbers() == 1) {
                    items[thread * (RUN + 1) + j] = begun + at - 1;
                }
            }
            context.localBarrier();
            for (int i = thread; i < here; i += THREADS) {
                int position = base + begins[i];
                starts.set(begun + i, position);
                keyWords.set(begun + i, keys.get(position) & LOW);
                if (wanted.elects() == 1) {
                    wanted.groupRow().set(begun + i, wanted.order().get(position));
                }
            }
            if (wanted.numbers() == 1) {
                for (int i = thread; i < count; i += THREADS) {
                    wanted.groups().set(base + i, items[i + (i >> RUN_BITS)]);
                }
            }
            begun = begun + here;
            context.localBarrier();
        }
    }

    /** Returns 1 where a group begins, 0 otherwise. */
    private static int head(IntArray keys, int position) {
        int head = 1;
        if (position > 0) {
            head = keys.get(position) == keys.get(position - 1) ? 0 : 1;
        }
        return head;
    }
}
