// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.groupby.reduce;

import dev.windrow.internal.gpu.groupby.keys.SlotFinder;
import dev.windrow.internal.gpu.kernels.DeviceStatus;
import dev.windrow.internal.gpu.kernels.Slots;

import uk.ac.manchester.tornado.api.types.arrays.IntArray;

/**
 * The layout of a block's accumulators in local memory, packed into an int, which TornadoVM folds.
 * A partial aggregate has {@code replicas} accumulators for each of {@code capacity} groups. Behind
 * them, if some groups are hot, lies an accumulator of each thread for each hot group.
 */
public final class AccumulatorShape {

    /** Hot groups, at most: those of the most frequent keys of the planner's sample. */
    public static final int HOT = 8;

    private static final int CAPACITY_BITS = 13;
    private static final int REPLICA_BITS = 4;
    private static final int SHARED_AT = CAPACITY_BITS + REPLICA_BITS;
    private static final int HOT_AT = SHARED_AT + 1;
    private static final int SEEDED_AT = HOT_AT + 1;

    private AccumulatorShape() {}

    /**
     * Packs a layout.
     *
     * @param capacity groups with accumulators, up to 4096
     * @param replicas accumulators of each group, a power of two of at most 1024
     * @param shared whether threads share accumulators; otherwise each has a replica of its own
     * @param hot whether some groups are hot
     * @param seeded whether slots are those of the sample's keys, so that a row's may be missing
     */
    public static int pack(
            int capacity, int replicas, boolean shared, boolean hot, boolean seeded) {
        return capacity
                | Integer.numberOfTrailingZeros(replicas) << CAPACITY_BITS
                | (shared ? 1 : 0) << SHARED_AT
                | (hot ? 1 : 0) << HOT_AT
                | (seeded ? 1 : 0) << SEEDED_AT;
    }

    /** Returns the groups with accumulators. */
    public static int capacity(int shape) {
        return shape & ((1 << CAPACITY_BITS) - 1);
    }

    /** Returns the accumulators of each group. */
    public static int replicas(int shape) {
        return 1 << ((shape >> CAPACITY_BITS) & ((1 << REPLICA_BITS) - 1));
    }

    /** Returns 1 if threads share accumulators, 0 otherwise. */
    public static int isShared(int shape) {
        return (shape >> SHARED_AT) & 1;
    }

    /** Returns 1 if some groups are hot, 0 otherwise. */
    public static int isHot(int shape) {
        return (shape >> HOT_AT) & 1;
    }

    /** Returns 1 if a row's slot may be missing, 0 otherwise. */
    public static int isSeeded(int shape) {
        return (shape >> SEEDED_AT) & 1;
    }

    /**
     * Returns the first partial aggregate's accumulator for a row, or -1 if its group has none. The
     * key is what {@link SlotFinder#load} and {@link SlotFinder#valid} returned for the row. Sets
     * {@code status[UNSEEN]} if slots are those of the sample's keys and the row has another key.
     *
     * @param finder finds the slot of a row
     * @param groupOf the group of each slot
     * @param thread the thread's number in its block
     * @param threads threads of the block
     */
    public static int cell(
            int shape,
            SlotFinder finder,
            IntArray status,
            IntArray groupOf,
            long key,
            int valid,
            int thread,
            int threads) {
        int cell = -1;
        int noSlot = finder.noSlot();
        int slot = finder.slotOf(key, valid);
        if (slot != noSlot) {
            int group = groupOf.get(slot);
            if (group < capacity(shape)) {
                cell = group * replicas(shape) + replicaOf(thread, replicas(shape));
            }
            if (isSeeded(shape) * (1 - finder.isOfTable(slot)) == 1) {
                int groups = status.get(DeviceStatus.GROUPS);
                if (Slots.end(groupOf, slot, noSlot, groups) == group) {
                    status.set(DeviceStatus.UNSEEN, 1);
                }
            }
            if (isHot(shape) == 1) {
                for (int rank = 0; rank < HOT; rank++) {
                    if (group == status.get(DeviceStatus.HOT_GROUPS + rank)) {
                        cell = capacity(shape) * replicas(shape) + rank * threads + thread;
                    }
                }
            }
        } else if (isSeeded(shape) * valid * Slots.isSearched(finder.keyAccess()) == 1) {
            status.set(DeviceStatus.UNSEEN, 1);
        }
        return cell;
    }

    /**
     * Returns the replica of a thread. Threads of a warp get different ones, and so do all threads
     * of a block if there are as many replicas. Threads of different warps that lie a power of two
     * apart get different ones, too: they have the same keys if keys repeat after that many rows.
     */
    private static int replicaOf(int thread, int replicas) {
        return (thread ^ (thread >> 5)) & (replicas - 1);
    }

    /** Returns the distance between the accumulators of one partial aggregate and the next. */
    public static int step(int shape, int threads) {
        return capacity(shape) * replicas(shape) + isHot(shape) * HOT * threads;
    }
}
