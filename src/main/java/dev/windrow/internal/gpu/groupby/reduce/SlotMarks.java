// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.groupby.reduce;

import dev.windrow.internal.gpu.kernels.DeviceStatus;

import uk.ac.manchester.tornado.api.types.arrays.IntArray;

/** What a kernel that finds the slots of rows marks on its way. */
interface SlotMarks {

    /**
     * Marks a row's slot.
     *
     * @param noSlot the number of slots
     * @param needsIndex 1 where a key without a slot is reported, 0 otherwise
     */
    void mark(IntArray status, int slot, int noSlot, int needsIndex);

    /** Nothing: slots were marked before. */
    record None() implements SlotMarks {

        @Override
        public void mark(IntArray status, int slot, int noSlot, int needsIndex) {
            // They were marked before.
        }
    }

    /**
     * {@code used[slot]}. A mark is stored only where there is none: many threads read one address
     * faster than they write it.
     */
    record Used(IntArray used) implements SlotMarks {

        @Override
        public void mark(IntArray status, int slot, int noSlot, int needsIndex) {
            if (slot < noSlot) {
                set(slot);
            } else if (needsIndex == 1) {
                status.set(DeviceStatus.OUT_OF_DOMAIN, 1);
            }
        }

        /** Marks a slot. */
        void set(int slot) {
            if (used.get(slot) == 0) {
                used.set(slot, 1);
            }
        }
    }
}
