// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.groupby.reduce;

import dev.windrow.internal.gpu.generated.KernelConstants;
import dev.windrow.internal.gpu.groupby.keys.QueryArrays;
import dev.windrow.internal.gpu.groupby.keys.RowArguments;
import dev.windrow.internal.gpu.groupby.keys.SlotFinder;
import dev.windrow.internal.plan.groupby.PartialAggregate;

import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/**
 * Finds the row that holds the least or greatest value of each slot.
 *
 * @param tournament what all tournaments share
 * @param cells the arrays of rows
 * @param aggregate the partial aggregate
 * @param values the values by which its rows are compared
 * @param totals {@code totals[group]}
 * @param index distinguishes the partial aggregate's tasks from those of others
 */
record RowExtremeTasks(
        ExtremeTournament tournament,
        TournamentBest<IntArray> cells,
        PartialAggregate aggregate,
        RowArguments values,
        IntArray totals,
        String index)
        implements ExtremeTasks {

    @Override
    public void addClear() {
        QueryArrays arrays = tournament.arrays();
        String task = "emptyBest" + index;
        arrays.graph()
                .addStream(
                        task,
                        tournament.cells(),
                        g ->
                                g.task(
                                        task,
                                        RowExtremeKernels::clear,
                                        arrays.graph().context(),
                                        arrays.sizes(),
                                        cells.best(),
                                        tournament.rounds()));
    }

    @Override
    public void addTournament() {
        QueryArrays arrays = tournament.arrays();
        SlotFinder finder = tournament.finder();
        LongArray validity = tournament.preparation().validity(aggregate);
        int operand = operand();
        String task = "tournament" + index;
        tournament.addLook(
                task,
                g ->
                        g.task(
                                task,
                                RowExtremeKernels::tournament,
                                arrays.graph().context(),
                                arrays.sizes(),
                                finder.numbers(),
                                finder.keys(),
                                finder.offsets(),
                                finder.characters(),
                                finder.validity(),
                                finder.table(),
                                finder.given(),
                                values.words(),
                                values.offsets(),
                                values.characters(),
                                validity,
                                cells.best(),
                                tournament.rounds(),
                                finder.keyAccess(),
                                operand));
    }

    @Override
    public void addRound(int round) {
        addCollection(round);
        QueryArrays arrays = tournament.arrays();
        int operand = operand();
        String task = "resolve" + index + "round" + round;
        tournament.addResolution(
                task,
                g ->
                        g.task(
                                task,
                                RowExtremeKernels::resolve,
                                arrays.graph().context(),
                                arrays.sizes(),
                                values.words(),
                                values.offsets(),
                                values.characters(),
                                cells.best(),
                                tournament.rounds(),
                                tournament.list(),
                                cells.listed(),
                                operand,
                                round));
    }

    private void addCollection(int round) {
        QueryArrays arrays = tournament.arrays();
        SlotFinder finder = tournament.finder();
        LongArray validity = tournament.preparation().validity(aggregate);
        int operand = operand();
        String task = "collect" + index + "round" + round;
        tournament.addLook(
                task,
                g ->
                        g.task(
                                task,
                                RowExtremeKernels::collect,
                                arrays.graph().context(),
                                arrays.sizes(),
                                finder.numbers(),
                                finder.keys(),
                                finder.offsets(),
                                finder.characters(),
                                finder.validity(),
                                finder.table(),
                                finder.given(),
                                values.words(),
                                values.offsets(),
                                values.characters(),
                                validity,
                                cells.best(),
                                tournament.rounds(),
                                tournament.list(),
                                cells.listed(),
                                finder.keyAccess(),
                                operand,
                                round));
    }

    @Override
    public void addTotal(int lastRound) {
        QueryArrays arrays = tournament.arrays();
        int operand = operand();
        String task = "best" + index;
        tournament.addTotal(
                task,
                g ->
                        g.task(
                                task,
                                RowExtremeKernels::total,
                                arrays.graph().context(),
                                arrays.sizes(),
                                arrays.status(),
                                tournament.groupOf(),
                                values.words(),
                                values.offsets(),
                                values.characters(),
                                cells.best(),
                                tournament.rounds(),
                                totals,
                                operand,
                                tournament.strands(),
                                lastRound));
    }

    private int operand() {
        return ExtremeRounds.operand(
                values.source(),
                KernelConstants.operationOf(aggregate),
                tournament.preparation().nullable(aggregate));
    }
}
