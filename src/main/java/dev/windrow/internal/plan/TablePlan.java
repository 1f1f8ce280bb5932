package dev.windrow.internal.plan;

import java.util.List;

/** A plan over one hash table in the device's global memory. */
public sealed interface TablePlan extends DevicePlan permits GlobalHashPlan, PartitionedPlan {

    /** Returns the slots of the table, a power of two. */
    int slots();

    /** Returns the same plan over a table of so many slots. */
    TablePlan withSlots(int slots, List<Decision> decisions);

    /** Returns all slots: those of the table, and one for the key that marks empty ones. */
    default int allSlots() {
        return slots() + 1;
    }

    @Override
    default boolean addsAtomically(Plane plane) {
        return AtomicSums.suit(plane, device());
    }

    @Override
    default int groupCapacity() {
        return (int) Math.min(allSlots(), statistics().rows());
    }

    /** Returns the bits of a slot by which rows are sorted; dropped rows sort behind. */
    default int sortBits() {
        return Integer.numberOfTrailingZeros(slots()) + 1;
    }

    /** Returns the bytes of the input, of the table and of what follows it. */
    default long tableBytes() {
        return DeviceBytes.ofInput(this)
                + DeviceBytes.ofSlots(this, slots())
                + ValueOrderBytes.of(device(), groupCapacity())
                + (long) slots() * Long.BYTES;
    }
}
