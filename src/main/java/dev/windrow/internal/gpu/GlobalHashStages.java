package dev.windrow.internal.gpu;

import dev.windrow.internal.plan.GlobalHashPlan;

/** One hash table for all rows, which are taken in the order of the table. */
final class GlobalHashStages {

    private final WordTableStage table;

    GlobalHashStages(GlobalHashPlan plan, QueryArrays arrays) {
        SlotGroupStage groups = new SlotGroupStage(arrays, plan.allSlots(), plan.sortBits());
        table = new WordTableStage(arrays, plan.slots(), groups, arrays.codes(), arrays.words());
    }

    /** Adds all tasks; {@code totals} are what they end in. */
    void addTasks(PlaneTotals totals) {
        table.addTasks(totals);
    }
}
