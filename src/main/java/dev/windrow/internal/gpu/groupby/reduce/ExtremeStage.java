package dev.windrow.internal.gpu.groupby.reduce;

import dev.windrow.internal.gpu.graph.DeviceGraph;
import dev.windrow.internal.gpu.groupby.keys.PlanePreparation;
import dev.windrow.internal.gpu.groupby.keys.PlaneTotals;
import dev.windrow.internal.gpu.groupby.keys.QueryArrays;
import dev.windrow.internal.gpu.groupby.keys.RowArguments;
import dev.windrow.internal.gpu.groupby.keys.SlotFinder;
import dev.windrow.internal.gpu.kernels.Sizes;
import dev.windrow.internal.plan.PlanTuning;
import dev.windrow.internal.plan.groupby.Plane;

import org.jspecify.annotations.Nullable;

import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/**
 * Finds the least or greatest values of each slot, or the rows that hold them, once the slots have
 * groups: rows contest for them, and need no order. {@link
 * dev.windrow.internal.gpu.groupby.reduce.ExtremeCells} tells how. What is left unsettled after the
 * last round is a finding. Planes take turns with the cells.
 */
public final class ExtremeStage {

    private final ExtremeContest contest;
    private final DeviceGraph graph;
    private @Nullable ContestCells<LongArray> longs;
    private @Nullable ContestCells<DoubleArray> doubles;
    private @Nullable ContestCells<IntArray> rows;

    /**
     * Makes a stage.
     *
     * @param arrays the arrays of the query
     * @param finder how kernels find the slot of a row
     * @param slots how many slots there are
     * @param groupOf {@code groupOf[slot]}: how many of the slots before it are used
     * @param preparation where planes have their values from
     */
    public ExtremeStage(
            QueryArrays arrays,
            SlotFinder finder,
            int slots,
            IntArray groupOf,
            PlanePreparation preparation) {
        graph = arrays.graph();
        contest = ExtremeContest.of(arrays, finder, slots, groupOf, preparation);
        arrays.sizes().set(Sizes.SLOTS, slots);
    }

    /**
     * Adds the tasks of a plane.
     *
     * @param plane a least or greatest value, or its row
     * @param totals what the tasks end in: the value, or the row, of each group; the operation's
     *     identity, or -1, for one without any
     * @param index what tells its tasks from those of others
     */
    void addTasks(Plane plane, PlaneTotals totals, String index) {
        ExtremeTasks tasks = tasks(plane, totals, index);
        tasks.addClear();
        tasks.addContest();
        for (int round = 1; round <= PlanTuning.EXTREME_ROUNDS; round++) {
            tasks.addRound(round);
        }
        tasks.addTotal(PlanTuning.EXTREME_ROUNDS);
    }

    /** Returns the tasks of a plane, none of which is added yet. */
    ExtremeTasks tasks(Plane plane, PlaneTotals totals, String index) {
        return switch (plane.cell()) {
            case LONG -> new LongExtremeTasks(contest, longs(), plane, totals.longs(plane), index);
            case DOUBLE ->
                    new DoubleExtremeTasks(contest, doubles(), plane, totals.doubles(plane), index);
            case ROW ->
                    new RowExtremeTasks(
                            contest,
                            rows(),
                            plane,
                            RowArguments.of(plane, contest.arrays()),
                            totals.rows(plane),
                            index);
        };
    }

    private ContestCells<LongArray> longs() {
        if (longs == null) {
            longs =
                    new ContestCells<>(
                            graph.scratchLongs(contest.cells()),
                            graph.scratchLongs(contest.listed()));
        }
        return longs;
    }

    private ContestCells<DoubleArray> doubles() {
        if (doubles == null) {
            doubles =
                    new ContestCells<>(
                            graph.scratchDoubles(contest.cells()),
                            graph.scratchDoubles(contest.listed()));
        }
        return doubles;
    }

    private ContestCells<IntArray> rows() {
        if (rows == null) {
            rows =
                    new ContestCells<>(
                            graph.scratchInts(contest.cells()),
                            graph.scratchInts(contest.listed()));
        }
        return rows;
    }
}
