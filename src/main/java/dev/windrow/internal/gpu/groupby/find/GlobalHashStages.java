// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.groupby.find;

import dev.windrow.internal.gpu.groupby.keys.AggregateTotals;
import dev.windrow.internal.gpu.groupby.keys.QueryArrays;
import dev.windrow.internal.gpu.groupby.reduce.SlotGroupStage;
import dev.windrow.internal.plan.groupby.GlobalHashPlan;

/**
 * The strategy global-hash, one hash table for all rows, in the order of the table. It is a table
 * of words, in which kernels find a row's slot as they go, or a table of hashes, for which each
 * row's slot is stored.
 */
public final class GlobalHashStages {

    private final GlobalHashPlan plan;
    private final QueryArrays arrays;

    public GlobalHashStages(GlobalHashPlan plan, QueryArrays arrays) {
        this.plan = plan;
        this.arrays = arrays;
    }

    /** Adds all tasks; they end in {@code totals}. */
    public void addTasks(AggregateTotals totals) {
        if (plan.findsSlots()) {
            new KeyTableStage(plan, arrays).addTasks(totals);
            return;
        }
        SlotGroupStage groups = SlotGroupStage.ofWrittenSlots(plan, arrays);
        new WordTableStage(arrays, plan.slots(), groups).addTasks(totals);
    }
}
