// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.plan.groupby;

import dev.windrow.internal.plan.Decision;
import dev.windrow.internal.plan.keys.KeyForm;

import java.util.List;
import java.util.Optional;

/**
 * One hash table in the device's global memory; rows find their slots in the order of the table.
 *
 * @param device what all device plans share
 * @param slots slots of the hash table, a power of two
 * @param reductions how each partial aggregate is reduced
 * @param decisions what was decided, and why
 */
public record GlobalHashPlan(
        DeviceQuery device, int slots, AggregateReductions reductions, List<Decision> decisions)
        implements SlotPlan {

    /**
     * Slots behind the table: one for the key that equals the mark of empty slots, one for a null.
     */
    static final int RESERVED_SLOTS = 2;

    public GlobalHashPlan {
        decisions = List.copyOf(decisions);
    }

    @Override
    public String strategy() {
        return "global-hash";
    }

    /** Returns all slots: those of the table and those behind it. */
    @Override
    public int allSlots() {
        return slots + RESERVED_SLOTS;
    }

    /** Returns the key column that kernels read directly, if there is one. */
    public Optional<DirectKey> directKey() {
        return DirectKey.of(device);
    }

    @Override
    public boolean encodesKeys() {
        return directKey().isEmpty();
    }

    /**
     * Returns true if a key is one word: a column, or one word encoded from the key columns.
     * Interned strings need a row of each group, and dropped rows a mark of each row, unless
     * kernels can tell by the columns.
     */
    @Override
    public boolean findsSlots() {
        boolean isOneWord = device.layout().words() == 1 && !device.layout().internsStrings();
        boolean tellsDropped = !dropsRows() || device.keyForm() == KeyForm.COLUMNS;
        return !encodesKeys() || (isOneWord && tellsDropped);
    }

    @Override
    public boolean gathersKeys() {
        return !findsSlots();
    }

    @Override
    public int sortBits() {
        return Integer.numberOfTrailingZeros(slots) + 1;
    }

    /** Returns the threads that insert keys as they stream over the rows. */
    public long insertThreads() {
        return device.limits().streamThreads(device.statistics().rows());
    }
}
