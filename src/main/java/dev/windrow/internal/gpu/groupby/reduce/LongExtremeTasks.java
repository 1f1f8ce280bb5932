package dev.windrow.internal.gpu.groupby.reduce;

import dev.windrow.internal.gpu.groupby.keys.PlaneArguments;
import dev.windrow.internal.gpu.groupby.keys.QueryArrays;
import dev.windrow.internal.gpu.groupby.keys.SlotFinder;
import dev.windrow.internal.plan.groupby.Plane;

import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/**
 * Finds the least or greatest integer of each slot.
 *
 * @param contest what all contests share
 * @param cells what rows contest for
 * @param plane the plane
 * @param totals {@code totals[group]}
 * @param index what tells the plane's tasks from those of others
 */
record LongExtremeTasks(
        ExtremeContest contest,
        ContestCells<LongArray> cells,
        Plane plane,
        LongArray totals,
        String index)
        implements ExtremeTasks {

    @Override
    public void addClear() {
        QueryArrays arrays = contest.arrays();
        int what = what();
        String task = "emptyBest" + index;
        arrays.graph()
                .addStream(
                        task,
                        contest.cells(),
                        g ->
                                g.task(
                                        task,
                                        LongExtremeKernels::clear,
                                        arrays.graph().context(),
                                        arrays.sizes(),
                                        cells.best(),
                                        contest.rounds(),
                                        arrays.longIdentities(),
                                        what));
    }

    @Override
    public void addContest() {
        QueryArrays arrays = contest.arrays();
        SlotFinder finder = contest.finder();
        PlaneArguments values = contest.preparation().values(plane);
        LongArray validity = contest.preparation().validity(plane);
        int what = what();
        String task = "contest" + index;
        contest.addLook(
                task,
                g ->
                        g.task(
                                task,
                                LongExtremeKernels::contest,
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
                                LongExtremeKernels::settle,
                                arrays.graph().context(),
                                arrays.sizes(),
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
        PlaneArguments values = contest.preparation().values(plane);
        LongArray validity = contest.preparation().validity(plane);
        int what = what();
        String task = "collect" + index + "round" + round;
        contest.addLook(
                task,
                g ->
                        g.task(
                                task,
                                LongExtremeKernels::collect,
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
                                LongExtremeKernels::total,
                                arrays.graph().context(),
                                arrays.sizes(),
                                arrays.findings(),
                                contest.groupOf(),
                                arrays.longIdentities(),
                                cells.best(),
                                contest.rounds(),
                                totals,
                                what,
                                contest.strands(),
                                lastRound));
    }

    private int what() {
        return ExtremeCells.what(
                contest.preparation().values(plane).source(),
                PlaneArguments.operationOf(plane),
                contest.preparation().nullable(plane));
    }
}
