// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.groupby.find;

import dev.windrow.internal.gpu.graph.DeviceGraph;
import dev.windrow.internal.gpu.groupby.keys.AggregateTotals;
import dev.windrow.internal.gpu.groupby.keys.QueryArrays;
import dev.windrow.internal.gpu.groupby.keys.SlotFinder;
import dev.windrow.internal.gpu.groupby.keys.SlotFinders;
import dev.windrow.internal.gpu.groupby.reduce.KeyTableKernels;
import dev.windrow.internal.gpu.groupby.reduce.SlotGroupStage;
import dev.windrow.internal.gpu.kernels.Sizes;
import dev.windrow.internal.gpu.kernels.WordTableKernels;
import dev.windrow.internal.plan.PlanTuning;
import dev.windrow.internal.plan.groupby.DirectKey;
import dev.windrow.internal.plan.groupby.GlobalHashPlan;

import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/**
 * One hash table of one-word keys, of one key column or encoded from several. The table is emptied
 * and filled, and slots that hold a key become groups. Nothing is stored for a row.
 */
final class KeyTableStage {

    private final GlobalHashPlan plan;
    private final QueryArrays arrays;
    private final DeviceGraph graph;
    private final LongArray table;
    private final IntArray frontier;
    private final SlotFinder.Table finder;
    private final SlotGroupStage groups;

    KeyTableStage(GlobalHashPlan plan, QueryArrays arrays) {
        this.plan = plan;
        this.arrays = arrays;
        this.graph = arrays.graph();
        table = graph.scratchLongs(plan.slots());
        frontier = graph.scratchInts(plan.insertThreads());
        finder =
                plan.directKey()
                        .map(key -> SlotFinders.inTable(arrays, key, table, plan.allSlots()))
                        .orElseGet(() -> SlotFinders.inTable(arrays, table, plan.allSlots()));
        groups = new SlotGroupStage(plan, arrays, finder);
        arrays.sizes().set(Sizes.TABLE, plan.slots());
    }

    /** Adds all tasks; they end in {@code totals}. */
    void addTasks(AggregateTotals totals) {
        graph.stream("clearTable", table.getSize())
                .each(arrays.sizes(), Sizes.TABLE, new WordTableKernels.EmptySlots(table));
        groups.addClearUsed();
        if (plan.seeds().isEmpty()) {
            addInsertion();
        } else {
            groups.addSeeds();
        }
        groups.addGroups();
        groups.addKeyWords(
                finder,
                plan.directKey().map(DirectKey::field).orElse(null),
                plan.directKey().map(DirectKey::nullFlag).orElse(null));
        groups.addTotals(totals);
    }

    private void addInsertion() {
        for (int round = 0; round < PlanTuning.INSERT_ROUNDS; round++) {
            addInsert(round);
        }
        graph.stream("markHeld", table.getSize())
                .given(finder, groups.used())
                .add(KeyTableKernels.class, "markHeld");
    }

    private void addInsert(int round) {
        String task = "insert" + round;
        graph.stream(task, arrays.rows())
                .given(arrays.sizes(), arrays.status(), finder, groups.used(), frontier, round)
                .add(KeyTableKernels.class, "insert");
    }
}
