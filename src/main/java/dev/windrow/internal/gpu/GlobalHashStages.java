package dev.windrow.internal.gpu;

import dev.windrow.internal.plan.GlobalHashPlan;

/**
 * One hash table for all rows, which are taken in the order of the table: of words, in which
 * kernels find the slot of a row as they go, or of hashes, for which each row's slot is written
 * down.
 */
final class GlobalHashStages {

    private final GlobalHashPlan plan;
    private final QueryArrays arrays;

    GlobalHashStages(GlobalHashPlan plan, QueryArrays arrays) {
        this.plan = plan;
        this.arrays = arrays;
    }

    /** Adds all tasks; {@code totals} are what they end in. */
    void addTasks(PlaneTotals totals) {
        if (plan.findsSlots()) {
            new KeyTableStage(plan, arrays).addTasks(totals);
            return;
        }
        SlotGroupStage groups = SlotGroupStage.ofWrittenSlots(plan, arrays);
        new WordTableStage(arrays, plan.slots(), groups).addTasks(totals);
    }
}
