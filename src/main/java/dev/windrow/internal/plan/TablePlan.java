package dev.windrow.internal.plan;

import java.util.List;

/** A plan over one hash table in the device's global memory. */
public sealed interface TablePlan extends SlotPlan permits GlobalHashPlan, PartitionedPlan {

    /** Slots behind the table: that of the key that marks empty ones, and that of a null. */
    int RESERVED_SLOTS = 2;

    /** Returns the slots of the table, a power of two. */
    int slots();

    /** Returns the same plan over a table of so many slots. */
    TablePlan withSlots(int slots, List<Decision> decisions);

    /** Returns all slots: those of the table, and those behind it. */
    @Override
    default int allSlots() {
        return slots() + RESERVED_SLOTS;
    }

    @Override
    default int sortBits() {
        return Integer.numberOfTrailingZeros(slots()) + 1;
    }

    /** Returns the bytes of the table and of what leads to it and follows it. */
    default long tableBytes() {
        return DeviceBytes.ofSlots(this) + (long) slots() * Long.BYTES;
    }
}
