// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.groupby.reduce;

import dev.windrow.internal.gpu.graph.DeviceGraph;
import dev.windrow.internal.gpu.graph.TaskLaunch;
import dev.windrow.internal.gpu.kernels.Accumulator;
import dev.windrow.internal.gpu.kernels.Accumulator.Cells;
import dev.windrow.internal.plan.groupby.PartialAggregate;

/**
 * The tasks that find the least or greatest values of one partial aggregate, or their rows, in the
 * order of their methods.
 *
 * @param tournament what all tournaments share
 * @param aggregate the partial aggregate
 * @param accumulator how its values are compared
 * @param best {@code best[replica * slots + slot]}
 * @param listed the better candidates that threads list
 * @param totals {@code totals[group]}
 * @param index distinguishes the partial aggregate's tasks from those of others
 */
record ExtremeTasks<V>(
        ExtremeTournament tournament,
        PartialAggregate aggregate,
        Accumulator<V> accumulator,
        Cells<V> best,
        Cells<V> listed,
        Cells<V> totals,
        String index) {

    /** Adds the task that resets the accumulators. */
    void addClear() {
        DeviceGraph graph = tournament.arrays().graph();
        graph.stream("emptyBest" + index, tournament.cells())
                .given(tournament.arrays().sizes(), accumulator, best, tournament.rounds())
                .add(ExtremeKernels.class, "clear");
    }

    /** Adds the task in which rows compete for their slots. */
    void addTournament() {
        look("tournament" + index).add(ExtremeKernels.class, "tournament");
    }

    /** Returns a task that reads the rows, and is given the best so far. */
    private TaskLaunch look(String task) {
        return tournament
                .look(task)
                .given(tournament.finder(), accumulator)
                .given(tournament.preparation().presence(aggregate), best, tournament.rounds());
    }

    /** Adds the tasks that list and resolve rows that are left, if any are. */
    void addRound(int round) {
        String ofRound = index + "round" + round;
        look("collect" + ofRound)
                .given(tournament.list(), listed, round)
                .add(ExtremeKernels.class, "collect");
        tournament
                .resolution("resolve" + ofRound)
                .given(accumulator, best, tournament.rounds(), tournament.list(), listed, round)
                .add(ExtremeKernels.class, "resolve");
    }

    /**
     * Adds the task that combines replicas, and reports rows that are left after the last round.
     */
    void addTotal(int lastRound) {
        tournament
                .total("best" + index)
                .given(tournament.arrays().status(), tournament.groupOf(), accumulator, best)
                .given(tournament.rounds(), totals, tournament.strands(), lastRound)
                .add(ExtremeKernels.class, "total");
    }
}
