package dev.windrow.internal.gpu.groupby.find;

import dev.windrow.internal.gpu.groupby.keys.AggregateTotals;
import dev.windrow.internal.gpu.groupby.keys.QueryArrays;
import dev.windrow.internal.gpu.groupby.reduce.SlotGroupStage;
import dev.windrow.internal.plan.groupby.GlobalHashPlan;

/**
 * One hash table for all rows, which are taken in the order of the table: of words, in which
 * kernels find the slot of a row as they go, or of hashes, for which each row's slot is written
 * down.
 */
public final class GlobalHashStages {

    private final GlobalHashPlan plan;
    private final QueryArrays arrays;

    public GlobalHashStages(GlobalHashPlan plan, QueryArrays arrays) {
        this.plan = plan;
        this.arrays = arrays;
    }

    /** Adds all tasks; {@code totals} are what they end in. */
    public void addTasks(AggregateTotals totals) {
        if (plan.findsSlots()) {
            new KeyTableStage(plan, arrays).addTasks(totals);
            return;
        }
        SlotGroupStage groups = SlotGroupStage.ofWrittenSlots(plan, arrays);
        new WordTableStage(arrays, plan.slots(), groups).addTasks(totals);
    }
}
