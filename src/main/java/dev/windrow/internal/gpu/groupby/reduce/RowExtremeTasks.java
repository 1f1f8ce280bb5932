package dev.windrow.internal.gpu.groupby.reduce;

import dev.windrow.internal.gpu.groupby.keys.PlaneArguments;
import dev.windrow.internal.gpu.groupby.keys.QueryArrays;
import dev.windrow.internal.gpu.groupby.keys.RowArguments;
import dev.windrow.internal.gpu.groupby.keys.SlotFinder;
import dev.windrow.internal.plan.groupby.Plane;

import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/**
 * Finds the row that holds the least or greatest value of each slot.
 *
 * @param contest what all contests share
 * @param cells what rows contest for
 * @param plane the plane
 * @param values what its rows are compared by
 * @param totals {@code totals[group]}
 * @param index what tells the plane's tasks from those of others
 */
record RowExtremeTasks(
        ExtremeContest contest,
        ContestCells<IntArray> cells,
        Plane plane,
        RowArguments values,
        IntArray totals,
        String index)
        implements ExtremeTasks {

    @Override
    public void addClear() {
        QueryArrays arrays = contest.arrays();
        String task = "emptyBest" + index;
        arrays.graph()
                .addStream(
                        task,
                        contest.cells(),
                        g ->
                                g.task(
                                        task,
                                        RowExtremeKernels::clear,
                                        arrays.graph().context(),
                                        arrays.sizes(),
                                        cells.best(),
                                        contest.rounds()));
    }

    @Override
    public void addContest() {
        QueryArrays arrays = contest.arrays();
        SlotFinder finder = contest.finder();
        LongArray validity = contest.preparation().validity(plane);
        int what = what();
        String task = "contest" + index;
        contest.addLook(
                task,
                g ->
                        g.task(
                                task,
                                RowExtremeKernels::contest,
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
                                contest.rounds(),
                                finder.how(),
                                what));
    }

    @Override
    public void addRound(int round) {
        addCollection(round);
        QueryArrays arrays = contest.arrays();
        int what = what();
        String task = "settle" + index + "round" + round;
        contest.addSettlement(
                task,
                g ->
                        g.task(
                                task,
                                RowExtremeKernels::settle,
                                arrays.graph().context(),
                                arrays.sizes(),
                                values.words(),
                                values.offsets(),
                                values.characters(),
                                cells.best(),
                                contest.rounds(),
                                contest.list(),
                                cells.listed(),
                                what,
                                round));
    }

    private void addCollection(int round) {
        QueryArrays arrays = contest.arrays();
        SlotFinder finder = contest.finder();
        LongArray validity = contest.preparation().validity(plane);
        int what = what();
        String task = "collect" + index + "round" + round;
        contest.addLook(
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
                                contest.rounds(),
                                contest.list(),
                                cells.listed(),
                                finder.how(),
                                what,
                                round));
    }

    @Override
    public void addTotal(int lastRound) {
        QueryArrays arrays = contest.arrays();
        int what = what();
        String task = "best" + index;
        contest.addTotal(
                task,
                g ->
                        g.task(
                                task,
                                RowExtremeKernels::total,
                                arrays.graph().context(),
                                arrays.sizes(),
                                arrays.findings(),
                                contest.groupOf(),
                                values.words(),
                                values.offsets(),
                                values.characters(),
                                cells.best(),
                                contest.rounds(),
                                totals,
                                what,
                                contest.strands(),
                                lastRound));
    }

    private int what() {
        return ExtremeCells.what(
                values.source(),
                PlaneArguments.operationOf(plane),
                contest.preparation().nullable(plane));
    }
}
