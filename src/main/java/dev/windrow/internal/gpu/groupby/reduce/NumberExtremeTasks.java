// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.groupby.reduce;

import dev.windrow.internal.gpu.bytecode.Element;
import dev.windrow.internal.gpu.bytecode.TypedKernel;
import dev.windrow.internal.gpu.generated.KernelConstants;
import dev.windrow.internal.gpu.groupby.keys.AggregateArguments;
import dev.windrow.internal.gpu.groupby.keys.QueryArrays;
import dev.windrow.internal.gpu.groupby.keys.SlotFinder;
import dev.windrow.internal.plan.groupby.PartialAggregate;

import uk.ac.manchester.tornado.api.types.arrays.LongArray;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/**
 * Finds the least or greatest number of each slot.
 *
 * @param tournament what all tournaments share
 * @param cells the arrays of such numbers
 * @param aggregate the partial aggregate
 * @param identities the initial value of an accumulator, by operation
 * @param totals {@code totals[group]}
 * @param index distinguishes the partial aggregate's tasks from those of others
 */
record NumberExtremeTasks<A extends TornadoNativeArray>(
        ExtremeTournament tournament,
        TournamentBest<A> cells,
        PartialAggregate aggregate,
        A identities,
        A totals,
        String index)
        implements ExtremeTasks {

    @Override
    public void addClear() {
        QueryArrays arrays = tournament.arrays();
        int operand = operand();
        String task = "emptyBest" + index;
        arrays.graph()
                .addStream(
                        task,
                        tournament.cells(),
                        g ->
                                kernel("clear")
                                        .addTo(
                                                g,
                                                task,
                                                arrays.graph().context(),
                                                arrays.sizes(),
                                                cells.best(),
                                                tournament.rounds(),
                                                identities,
                                                operand));
    }

    @Override
    public void addTournament() {
        QueryArrays arrays = tournament.arrays();
        SlotFinder finder = tournament.finder();
        AggregateArguments values = tournament.preparation().values(aggregate);
        LongArray validity = tournament.preparation().validity(aggregate);
        int operand = operand();
        String task = "tournament" + index;
        tournament.addLook(
                task,
                g ->
                        kernel("tournament")
                                .addTo(
                                        g,
                                        task,
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
                                        values.floats(),
                                        values.numbers(element()),
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
                        kernel("resolve")
                                .addTo(
                                        g,
                                        task,
                                        arrays.graph().context(),
                                        arrays.sizes(),
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
        AggregateArguments values = tournament.preparation().values(aggregate);
        LongArray validity = tournament.preparation().validity(aggregate);
        int operand = operand();
        String task = "collect" + index + "round" + round;
        tournament.addLook(
                task,
                g ->
                        kernel("collect")
                                .addTo(
                                        g,
                                        task,
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
                                        values.floats(),
                                        values.numbers(element()),
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
                        kernel("total")
                                .addTo(
                                        g,
                                        task,
                                        arrays.graph().context(),
                                        arrays.sizes(),
                                        arrays.status(),
                                        tournament.groupOf(),
                                        identities,
                                        cells.best(),
                                        tournament.rounds(),
                                        totals,
                                        operand,
                                        tournament.strands(),
                                        lastRound));
    }

    private TypedKernel kernel(String name) {
        return TypedKernel.of(NumberExtremeKernels.class, name, element());
    }

    private Element element() {
        return Element.of(totals);
    }

    private int operand() {
        return ExtremeRounds.operand(
                tournament.preparation().values(aggregate).source(),
                KernelConstants.operationOf(aggregate),
                tournament.preparation().nullable(aggregate));
    }
}
