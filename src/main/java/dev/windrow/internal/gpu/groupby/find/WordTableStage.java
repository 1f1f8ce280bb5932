// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.groupby.find;

import dev.windrow.internal.gpu.graph.DeviceGraph;
import dev.windrow.internal.gpu.groupby.keys.AggregateTotals;
import dev.windrow.internal.gpu.groupby.keys.QueryArrays;
import dev.windrow.internal.gpu.groupby.reduce.SlotGroupStage;
import dev.windrow.internal.gpu.kernels.Sizes;
import dev.windrow.internal.gpu.kernels.WordTable;
import dev.windrow.internal.gpu.kernels.WordTableKernels;
import dev.windrow.internal.plan.PlanTuning;

import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/**
 * One hash table for all rows, in the order in which its tasks run: the table is emptied and
 * filled, every row finds its slot, and {@link SlotGroupStage} makes groups of the slots. If the
 * table holds hashes of keys, each key is then compared with that of its group.
 */
final class WordTableStage {

    private final QueryArrays arrays;
    private final DeviceGraph graph;
    private final SlotGroupStage groups;
    private final LongArray table;

    /**
     * Makes a stage and its arrays.
     *
     * @param arrays the arrays of the query
     * @param slots the slots of the table, a power of two
     * @param groups makes groups of these slots and of those behind them
     */
    WordTableStage(QueryArrays arrays, int slots, SlotGroupStage groups) {
        this.arrays = arrays;
        this.graph = arrays.graph();
        this.groups = groups;
        table = graph.scratchLongs(slots);
        arrays.sizes().set(Sizes.TABLE, slots);
    }

    /** Adds all tasks; they end in {@code totals}. */
    void addTasks(AggregateTotals totals) {
        addClearTable();
        groups.addClearUsed();
        for (int round = 0; round < PlanTuning.INSERT_ROUNDS; round++) {
            addInsert(round);
            addResolve(round);
        }
        groups.addGroups();
        arrays.rowGroups().addElection(groups.writtenSlots(), groups.groupOf(), arrays.groupRow());
        if (arrays.words() > 1) {
            addVerify();
        }
        groups.addTotals(totals);
    }

    private void addClearTable() {
        graph.stream("clearTable", table.getSize())
                .each(arrays.sizes(), Sizes.TABLE, new WordTableKernels.EmptySlots(table));
    }

    private void addInsert(int round) {
        String task = "insert" + round;
        graph.stream(task, arrays.rows())
                .given(arrays.sizes(), arrays.keys(), arrays.kept(), new WordTable(table))
                .given(groups.writtenSlots(), arrays.status(), round)
                .add(WordTableKernels.class, "insert");
    }

    private void addResolve(int round) {
        String task = "resolve" + round;
        graph.stream(task, arrays.rows())
                .given(arrays.sizes(), arrays.keys(), arrays.kept(), new WordTable(table))
                .given(groups.writtenSlots(), groups.used(), arrays.status(), round)
                .add(WordTableKernels.class, "resolve");
    }

    private void addVerify() {
        graph.stream("verify", arrays.rows())
                .given(arrays.sizes(), arrays.keys(), groups.writtenSlots())
                .given(groups.groupOf(), arrays.groupRow(), arrays.status())
                .add(WordTableKernels.class, "verify");
    }
}
