package dev.windrow.internal.gpu.groupby.reduce;

import dev.windrow.internal.gpu.generated.KernelConstants;
import dev.windrow.internal.gpu.groupby.keys.AggregateArguments;
import dev.windrow.internal.gpu.groupby.keys.QueryArrays;
import dev.windrow.internal.gpu.groupby.keys.SlotFinder;
import dev.windrow.internal.plan.groupby.PartialAggregate;

import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/**
 * Finds the least or greatest float of each slot.
 *
 * @param tournament what all tournaments share
 * @param cells the arrays of floats
 * @param aggregate the partial aggregate
 * @param totals {@code totals[group]}
 * @param index distinguishes the partial aggregate's tasks from those of others
 */
record DoubleExtremeTasks(
        ExtremeTournament tournament,
        TournamentBest<DoubleArray> cells,
        PartialAggregate aggregate,
        DoubleArray totals,
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
                                g.task(
                                        task,
                                        DoubleExtremeKernels::clear,
                                        arrays.graph().context(),
                                        arrays.sizes(),
                                        cells.best(),
                                        tournament.rounds(),
                                        arrays.doubleIdentities(),
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
                        g.task(
                                task,
                                DoubleExtremeKernels::tournament,
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
                                values.doubles(),
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
                                DoubleExtremeKernels::resolve,
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
                        g.task(
                                task,
                                DoubleExtremeKernels::collect,
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
                                values.doubles(),
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
                                DoubleExtremeKernels::total,
                                arrays.graph().context(),
                                arrays.sizes(),
                                arrays.status(),
                                tournament.groupOf(),
                                arrays.doubleIdentities(),
                                cells.best(),
                                tournament.rounds(),
                                totals,
                                operand,
                                tournament.strands(),
                                lastRound));
    }

    private int operand() {
        return ExtremeRounds.operand(
                tournament.preparation().values(aggregate).source(),
                KernelConstants.operationOf(aggregate),
                tournament.preparation().nullable(aggregate));
    }
}
