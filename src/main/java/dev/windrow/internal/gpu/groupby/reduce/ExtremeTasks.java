// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.groupby.reduce;

import dev.windrow.internal.gpu.bytecode.FlattenedKernel;
import dev.windrow.internal.gpu.bytecode.KernelCall;
import dev.windrow.internal.gpu.groupby.keys.Accumulator;
import dev.windrow.internal.gpu.groupby.keys.Accumulator.Cells;
import dev.windrow.internal.plan.groupby.PartialAggregate;

import uk.ac.manchester.tornado.api.types.arrays.IntArray;

import java.util.ArrayList;
import java.util.List;

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
        tournament
                .arrays()
                .graph()
                .addStream(
                        "emptyBest" + index,
                        tournament.cells(),
                        call("clear", accumulator, best, tournament.rounds()));
    }

    /** Adds the task in which rows compete for their slots. */
    void addTournament() {
        tournament.addLook(
                "tournament" + index,
                call(
                        "tournament",
                        tournament.finder(),
                        accumulator,
                        tournament.preparation().validity(aggregate),
                        tournament.preparation().nullable(aggregate),
                        best,
                        tournament.rounds()));
    }

    /** Adds the tasks that list and resolve rows that are left, if any are. */
    void addRound(int round) {
        tournament.addLook(
                "collect" + index + "round" + round,
                call(
                        "collect",
                        tournament.finder(),
                        accumulator,
                        tournament.preparation().validity(aggregate),
                        tournament.preparation().nullable(aggregate),
                        best,
                        tournament.rounds(),
                        tournament.list(),
                        listed,
                        round));
        tournament.addResolution(
                "resolve" + index + "round" + round,
                call(
                        "resolve",
                        accumulator,
                        best,
                        tournament.rounds(),
                        tournament.list(),
                        listed,
                        round));
    }

    /**
     * Adds the task that combines replicas, and reports rows that are left after the last round.
     */
    void addTotal(int lastRound) {
        IntArray status = tournament.arrays().status();
        tournament.addTotal(
                "best" + index,
                call(
                        "total",
                        status,
                        tournament.groupOf(),
                        accumulator,
                        best,
                        tournament.rounds(),
                        totals,
                        tournament.strands(),
                        lastRound));
    }

    private KernelCall call(String kernel, Object... arguments) {
        List<Object> all =
                new ArrayList<>(
                        List.of(
                                tournament.arrays().graph().context(),
                                tournament.arrays().sizes()));
        all.addAll(List.of(arguments));
        return FlattenedKernel.call(ExtremeKernels.class, kernel, all.toArray());
    }
}
