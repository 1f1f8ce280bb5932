package dev.windrow.internal.gpu;

import dev.windrow.internal.gpu.kernels.Sizes;
import dev.windrow.internal.gpu.kernels.SlotSumKernels;
import dev.windrow.internal.plan.AtomicSums;
import dev.windrow.internal.plan.Plane;
import dev.windrow.internal.plan.SlotPlan;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

import java.util.List;

/** Adds up sums by atomic additions to the slots of keys: three tasks for a plane. */
final class SlotSumStage {

    private final QueryArrays arrays;
    private final DeviceGraph graph;
    private final KernelContext context;
    private final SlotFinder finder;
    private final IntArray groupOf;
    private final PlanePreparation preparation;
    private final IntArray hotSlots;
    private final int hot;
    private final long cells;

    /**
     * Makes a stage, and adds the task that finds the slots of the most frequent keys.
     *
     * @param plan the plan of the query
     * @param arrays the arrays of the query
     * @param finder what finds the slot of a row
     * @param groupOf the group of each slot
     * @param preparation where planes have their values from
     */
    SlotSumStage(
            SlotPlan plan,
            QueryArrays arrays,
            SlotFinder finder,
            IntArray groupOf,
            PlanePreparation preparation) {
        this.arrays = arrays;
        this.graph = arrays.graph();
        this.context = graph.context();
        this.finder = finder;
        this.groupOf = groupOf;
        this.preparation = preparation;
        int replicas = AtomicSums.replicas(plan);
        cells = (long) plan.allSlots() * replicas;
        arrays.sizes().set(Sizes.REPLICAS, replicas);
        List<Long> frequent = plan.statistics().hotRows();
        hot = frequent.isEmpty() ? 0 : 1;
        hotSlots = frequent.isEmpty() ? arrays.dummies().ints() : slotsOf(frequent);
    }

    private IntArray slotsOf(List<Long> frequent) {
        IntArray rows = graph.upload(new IntArray(SlotSumKernels.HOT));
        rows.init(-1);
        for (int i = 0; i < frequent.size(); i++) {
            rows.set(i, Math.toIntExact(frequent.get(i)));
        }
        IntArray slots = graph.scratchInts(SlotSumKernels.HOT);
        graph.add(
                "findHot",
                1,
                SlotSumKernels.HOT,
                g ->
                        g.task(
                                "findHot",
                                SlotSumKernels::findHot,
                                context,
                                arrays.sizes(),
                                finder.numbers(),
                                finder.keys(),
                                finder.offsets(),
                                finder.characters(),
                                finder.validity(),
                                finder.table(),
                                finder.given(),
                                rows,
                                slots,
                                finder.how()));
        return slots;
    }

    /** Adds the tasks of a plane. */
    void addTasks(Plane plane, PlaneTotals totals, String index) {
        if (plane.cell() == Plane.Cell.DOUBLE) {
            addDoubles(plane, totals.doubles(plane), index);
        } else {
            addLongs(plane, totals.longs(plane), index);
        }
    }

    private void addLongs(Plane plane, LongArray totals, String index) {
        PlaneArguments values = preparation.values(plane);
        LongArray validity = preparation.validity(plane);
        LongArray sums = graph.scratchLongs(cells);
        graph.addStream(
                "zero" + index,
                cells,
                g ->
                        g.task(
                                "zero" + index,
                                SlotSumKernels::clearLongs,
                                context,
                                arrays.sizes(),
                                sums));
        graph.addStream(
                "add" + index,
                arrays.rows(),
                g ->
                        g.task(
                                "add" + index,
                                SlotSumKernels::addLongs,
                                context,
                                arrays.sizes(),
                                finder.numbers(),
                                finder.keys(),
                                finder.offsets(),
                                finder.characters(),
                                finder.validity(),
                                finder.table(),
                                finder.given(),
                                hotSlots,
                                values.words(),
                                validity,
                                sums,
                                finder.how(),
                                values.source(),
                                preparation.nullable(plane),
                                hot));
        graph.addStream(
                "total" + index,
                groupOf.getSize(),
                g ->
                        g.task(
                                "total" + index,
                                SlotSumKernels::totalLongs,
                                context,
                                arrays.sizes(),
                                arrays.findings(),
                                groupOf,
                                sums,
                                totals));
    }

    private void addDoubles(Plane plane, DoubleArray totals, String index) {
        PlaneArguments values = preparation.values(plane);
        LongArray validity = preparation.validity(plane);
        DoubleArray sums = graph.scratchDoubles(cells);
        graph.addStream(
                "zero" + index,
                cells,
                g ->
                        g.task(
                                "zero" + index,
                                SlotSumKernels::clearDoubles,
                                context,
                                arrays.sizes(),
                                sums));
        graph.addStream(
                "add" + index,
                arrays.rows(),
                g ->
                        g.task(
                                "add" + index,
                                SlotSumKernels::addDoubles,
                                context,
                                arrays.sizes(),
                                finder.numbers(),
                                finder.keys(),
                                finder.offsets(),
                                finder.characters(),
                                finder.validity(),
                                finder.table(),
                                finder.given(),
                                hotSlots,
                                values.words(),
                                values.floats(),
                                values.doubles(),
                                validity,
                                sums,
                                finder.how(),
                                values.source(),
                                preparation.nullable(plane),
                                PlaneArguments.operationOf(plane),
                                hot));
        graph.addStream(
                "total" + index,
                groupOf.getSize(),
                g ->
                        g.task(
                                "total" + index,
                                SlotSumKernels::totalDoubles,
                                context,
                                arrays.sizes(),
                                arrays.findings(),
                                groupOf,
                                sums,
                                totals));
    }
}
