package dev.windrow.internal.gpu;

import dev.windrow.internal.gpu.graph.DeviceGraph;
import dev.windrow.internal.gpu.kernels.SlotDeviationKernels;
import dev.windrow.internal.gpu.kernels.SlotSumKernels;
import dev.windrow.internal.plan.Plane;
import dev.windrow.internal.plan.Plane.Operation;

import org.jspecify.annotations.Nullable;

import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

import java.util.HashMap;
import java.util.Map;

/**
 * Adds up offsets and deviations by atomic additions to the slots of keys: for each set of rows
 * that count a task that finds what offsets are from, then four tasks for a plane at most, one for
 * a mean.
 */
final class SlotDeviationStage {

    private final QueryArrays arrays;
    private final DeviceGraph graph;
    private final SlotFinder finder;
    private final IntArray groupOf;
    private final PlanePreparation preparation;
    private final SlotSumStage sums;
    private final PlaneTotals totals;
    private final int meansOfSlot;
    private final Map<Plane, IntArray> bases = new HashMap<>();
    private @Nullable DoubleArray slotMeans;

    /**
     * Makes a stage.
     *
     * @param arrays the arrays of the query
     * @param finder what finds the slot of a row
     * @param groupOf the group of each slot, once they are numbered
     * @param preparation where planes have their values from
     * @param sums whose accumulators are added to
     * @param totals what tasks end in, and where those of prerequisites are
     * @param meansOfSlot means that a plane needs of each slot, at most
     */
    SlotDeviationStage(
            QueryArrays arrays,
            SlotFinder finder,
            IntArray groupOf,
            PlanePreparation preparation,
            SlotSumStage sums,
            PlaneTotals totals,
            int meansOfSlot) {
        this.arrays = arrays;
        this.graph = arrays.graph();
        this.finder = finder;
        this.groupOf = groupOf;
        this.preparation = preparation;
        this.sums = sums;
        this.totals = totals;
        this.meansOfSlot = meansOfSlot;
    }

    /** Adds the tasks of a plane, once its prerequisites' totals are there. */
    void addTasks(Plane plane, String index) {
        if (plane.operation() == Operation.MEAN) {
            preparation.addMean(plane, totals, index);
            return;
        }
        IntArray from = bases.computeIfAbsent(plane.firstRow(), this::addBases);
        if (plane.operation() != Operation.SUM) {
            addMeans(plane, from, index);
        }
        DoubleArray accumulators = sums.addClearDoubles(index);
        addDeviations(plane, from, accumulators, index);
        sums.addTotals(plane, totals, index);
    }

    private IntArray addBases(Plane firstRow) {
        String task = "bases" + bases.size();
        IntArray from = graph.scratchInts(groupOf.getSize() + (long) SlotSumKernels.HOT);
        graph.addStream(
                task,
                from.getSize(),
                g ->
                        g.task(
                                task,
                                SlotDeviationKernels::findBases,
                                graph.context(),
                                arrays.sizes(),
                                arrays.findings(),
                                groupOf,
                                totals.rows(firstRow),
                                sums.hotSlots(),
                                from,
                                sums.isHot() ? 1 : 0));
        return from;
    }

    private void addMeans(Plane plane, IntArray from, String index) {
        boolean isPair = plane.partner() != null;
        DoubleArray means = slotMeans();
        DoubleArray xMeans = totals.doubles(plane.meanOffset());
        DoubleArray yMeans = isPair ? totals.doubles(plane.partnerMeanOffset()) : xMeans;
        graph.addStream(
                "means" + index,
                groupOf.getSize(),
                g ->
                        g.task(
                                "means" + index,
                                SlotDeviationKernels::takeMeans,
                                graph.context(),
                                arrays.sizes(),
                                from,
                                groupOf,
                                xMeans,
                                yMeans,
                                means,
                                isPair ? 1 : 0));
    }

    /** Returns where means are by slot, one plane's after the other's. */
    private DoubleArray slotMeans() {
        if (slotMeans == null) {
            slotMeans = graph.scratchDoubles((long) groupOf.getSize() * meansOfSlot);
        }
        return slotMeans;
    }

    private void addDeviations(Plane plane, IntArray from, DoubleArray accumulators, String index) {
        PlaneArguments x = PlaneArguments.of(plane, arrays);
        boolean isPair = plane.partner() != null;
        PlaneArguments y = isPair ? PlaneArguments.ofNumbers(plane.partner(), arrays) : unread();
        LongArray validity = preparation.validity(plane);
        boolean isCentered = plane.operation() != Operation.SUM;
        DoubleArray means = isCentered ? slotMeans() : unread().doubles();
        int sources = x.source() | y.source() << SlotDeviationKernels.SOURCE_BITS;
        graph.addStream(
                "add" + index,
                arrays.rows(),
                g ->
                        g.task(
                                "add" + index,
                                SlotDeviationKernels::addDeviations,
                                graph.context(),
                                arrays.sizes(),
                                finder.numbers(),
                                finder.content(),
                                finder.positions(),
                                finder.validity(),
                                finder.table(),
                                from,
                                x.words(),
                                x.floats(),
                                x.doubles(),
                                y.words(),
                                y.floats(),
                                y.doubles(),
                                validity,
                                means,
                                accumulators,
                                finder.how(),
                                sources | traits(plane) << 2 * SlotDeviationKernels.SOURCE_BITS));
    }

    private int traits(Plane plane) {
        int what =
                switch (plane.operation()) {
                    case SUM_OF_SQUARES -> SlotDeviationKernels.SQUARES;
                    case SUM_OF_PRODUCTS -> SlotDeviationKernels.PRODUCTS;
                    case SUM, MEAN, MIN, MAX, PRODUCT -> 0;
                };
        return what | sums.traits(plane);
    }

    private PlaneArguments unread() {
        QueryArrays.Dummies dummies = arrays.dummies();
        return new PlaneArguments(0, dummies.longs(), dummies.floats(), dummies.doubles());
    }
}
