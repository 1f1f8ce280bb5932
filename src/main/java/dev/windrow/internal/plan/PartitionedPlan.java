package dev.windrow.internal.plan;

import dev.windrow.launch.LaunchKey;

import java.util.List;

/**
 * One hash table in the device's global memory, whose parts are filled one after the other: rows
 * are first put in the order of the part that their key belongs to.
 *
 * @param device what all device plans share
 * @param slots slots of the table, a power of two
 * @param decisions what was decided, and why
 */
public record PartitionedPlan(DeviceQuery device, int slots, List<Decision> decisions)
        implements TablePlan {

    public PartitionedPlan {
        decisions = List.copyOf(decisions);
    }

    @Override
    public String strategy() {
        return "partitioned";
    }

    @Override
    public PartitionedPlan withSlots(int others, List<Decision> reasons) {
        return new PartitionedPlan(device, others, reasons);
    }

    @Override
    public int cellGroups() {
        return 0;
    }

    @Override
    public boolean findsSlots() {
        return false;
    }

    /** Returns true: rows are sorted by partitions before. */
    @Override
    public boolean writesSlots() {
        return true;
    }

    @Override
    public boolean sortsToFindGroups() {
        return true;
    }

    @Override
    public boolean sortsRows() {
        return true;
    }

    /** Returns the bits of a partition's number, the highest of those of a key's first slot. */
    public int partitionBits() {
        int wanted = device.limits().launch().count(LaunchKey.PARTITION_BITS);
        return Math.min(wanted, Integer.numberOfTrailingZeros(slots));
    }

    /** Returns the radix passes: those into partitions, and those into the order of slots. */
    @Override
    public int sortPasses() {
        int ofPartitions = Math.ceilDiv(partitionBits(), PlanTuning.SORT_DIGIT_BITS);
        return ofPartitions + TablePlan.super.sortPasses();
    }

    @Override
    public long scratchBytes() {
        return tableBytes() + DeviceBytes.ofSort(device.statistics().rows());
    }
}
