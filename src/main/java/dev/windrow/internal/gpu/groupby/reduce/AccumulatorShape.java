// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.groupby.reduce;

import dev.windrow.internal.gpu.groupby.keys.SlotFinder;
import dev.windrow.internal.gpu.kernels.DeviceStatus;
import dev.windrow.internal.gpu.kernels.Slots;

import uk.ac.manchester.tornado.api.types.arrays.IntArray;

/**
 * A block's accumulators in local memory. A partial aggregate has {@code replicas} accumulators for
 * each of {@code capacity} groups. Behind them, if some groups are hot, lies an accumulator of each
 * thread for each hot group.
 *
 * @param numbers the numbers of the {@link Layout}: those of another query are other ones, and the
 *     kernel stays the same
 * @param shared 1 if threads share accumulators; otherwise each has a replica of its own
 * @param hot the keys of hot groups
 * @param seeded 1 if slots are those of the sample's keys, so that a row's may be missing
 */
record AccumulatorShape(IntArray numbers, int shared, HotKeys hot, int seeded) {

    /** Place in the numbers: groups with accumulators. */
    static final int CAPACITY = 0;

    /** Place in the numbers: accumulators of each group. */
    static final int REPLICAS = 1;

    /**
     * How many accumulators there are.
     *
     * @param capacity groups with accumulators
     * @param replicas accumulators of each group, a power of two
     */
    record Layout(int capacity, int replicas) {

        /** Returns the numbers as an array. */
        IntArray toArray() {
            return IntArray.fromElements(capacity, replicas);
        }
    }

    /** Returns the layout, which a kernel reads once. */
    Layout layout() {
        return new Layout(numbers.get(CAPACITY), numbers.get(REPLICAS));
    }

    /**
     * Returns the first partial aggregate's accumulator for a row, or -1 if its group has none. The
     * key is what {@link SlotFinder#load} and {@link SlotFinder#valid} returned for the row. Sets
     * {@code status[UNSEEN]} if slots are those of the sample's keys and the row has another key.
     *
     * @param layout what {@link #layout} returned
     * @param finder finds the slot of a row
     * @param groupOf the group of each slot
     * @param thread the thread's number in its block
     * @param threads threads of the block
     */
    int cell(
            Layout layout,
            SlotFinder finder,
            IntArray status,
            IntArray groupOf,
            long key,
            int valid,
            int thread,
            int threads) {
        int cell = -1;
        int capacity = layout.capacity();
        int replicas = layout.replicas();
        int noSlot = finder.noSlot();
        int slot = finder.slotOf(key, valid);
        if (slot != noSlot) {
            int group = groupOf.get(slot);
            if (group < capacity) {
                cell = group * replicas + replicaOf(thread, replicas);
            }
            if (seeded * (1 - finder.isOfTable(slot)) == 1) {
                int groups = status.get(DeviceStatus.GROUPS);
                if (Slots.end(groupOf, slot, noSlot, groups) == group) {
                    status.set(DeviceStatus.UNSEEN, 1);
                }
            }
            if (hot.areThere() == 1) {
                for (int rank = 0; rank < HotKeys.MOST; rank++) {
                    if (slot == hot.slot(rank)) {
                        cell = capacity * replicas + rank * threads + thread;
                    }
                }
            }
        } else if (seeded * valid * (finder.isTable() + finder.isDense()) == 1) {
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
    int step(Layout layout, int threads) {
        return layout.capacity() * layout.replicas() + hot.areThere() * HotKeys.MOST * threads;
    }
}
