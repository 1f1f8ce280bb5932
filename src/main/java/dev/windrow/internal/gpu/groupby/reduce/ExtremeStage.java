// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.groupby.reduce;

import dev.windrow.internal.gpu.groupby.keys.AggregatePreparation;
import dev.windrow.internal.gpu.groupby.keys.AggregateTotals;
import dev.windrow.internal.gpu.groupby.keys.QueryArrays;
import dev.windrow.internal.gpu.groupby.keys.SlotFinder;
import dev.windrow.internal.gpu.kernels.Accumulator;
import dev.windrow.internal.gpu.kernels.Sizes;
import dev.windrow.internal.plan.PlanTuning;
import dev.windrow.internal.plan.groupby.PartialAggregate;
import dev.windrow.internal.plan.groupby.PartialAggregate.AccumulatorType;

import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

import java.util.EnumMap;
import java.util.Map;

/**
 * Finds the least or greatest value of each slot, or the row that holds it, once the slots have
 * groups: rows compete in a tournament and need no order, see {@link
 * dev.windrow.internal.gpu.groupby.reduce.ExtremeRounds}. If something is unresolved after the last
 * round, that is a capacity miss. Partial aggregates take turns with the arrays.
 */
public final class ExtremeStage {

    private final ExtremeTournament tournament;
    private final QueryArrays arrays;
    private final Map<AccumulatorType, TornadoNativeArray> best =
            new EnumMap<>(AccumulatorType.class);
    private final Map<AccumulatorType, TornadoNativeArray> listed =
            new EnumMap<>(AccumulatorType.class);

    /**
     * Makes a stage.
     *
     * @param arrays the arrays of the query
     * @param finder finds the slot of a row
     * @param slots the number of slots
     * @param groupOf {@code groupOf[slot]}: the used slots before it
     * @param preparation the inputs of partial aggregates
     */
    public ExtremeStage(
            QueryArrays arrays,
            SlotFinder finder,
            int slots,
            IntArray groupOf,
            AggregatePreparation preparation) {
        this.arrays = arrays;
        tournament = ExtremeTournament.of(arrays, finder, slots, groupOf, preparation);
        arrays.sizes().set(Sizes.SLOTS, slots);
    }

    /**
     * Adds the tasks of a partial aggregate.
     *
     * @param aggregate a least or greatest value, or its row
     * @param totals the tasks end in these: the value, or the row, of each group; the operation's
     *     identity, or -1, for a group without values
     * @param index distinguishes its tasks from those of others
     */
    void addTasks(PartialAggregate aggregate, AggregateTotals totals, String index) {
        ExtremeTasks<?> tasks = tasks(aggregate, totals, index);
        tasks.addClear();
        tasks.addTournament();
        for (int round = 1; round <= PlanTuning.EXTREME_ROUNDS; round++) {
            tasks.addRound(round);
        }
        tasks.addTotal(PlanTuning.EXTREME_ROUNDS);
    }

    /** Returns the tasks of a partial aggregate; none is added yet. */
    ExtremeTasks<?> tasks(PartialAggregate aggregate, AggregateTotals totals, String index) {
        return tasks(tournament.preparation().accumulator(aggregate), aggregate, totals, index);
    }

    private <V> ExtremeTasks<V> tasks(
            Accumulator<V> accumulator,
            PartialAggregate aggregate,
            AggregateTotals totals,
            String index) {
        AccumulatorType type = aggregate.accumulatorType();
        return new ExtremeTasks<>(
                tournament,
                aggregate,
                accumulator,
                accumulator.over(
                        best.computeIfAbsent(
                                type, each -> arrays.scratch(each, tournament.cells()))),
                accumulator.over(
                        listed.computeIfAbsent(
                                type, each -> arrays.scratch(each, tournament.listed()))),
                accumulator.over(totals.array(aggregate)),
                index);
    }
}
