package dev.windrow.internal.gpu;

import dev.windrow.internal.gpu.graph.DeviceGraph;
import dev.windrow.internal.gpu.kernels.Sizes;
import dev.windrow.internal.gpu.kernels.SlotSumKernels;
import dev.windrow.internal.plan.AtomicSums;
import dev.windrow.internal.plan.Plane;
import dev.windrow.internal.plan.SlotPlan;

import org.jspecify.annotations.Nullable;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Adds up sums by atomic additions to the slots of keys: three tasks for a plane. What adds also
 * marks the slots of rows, if they are not marked before.
 *
 * <p>Planes of one type have the same accumulators, one plane after the other: the totals of each
 * are taken before the next one's values are added.
 */
final class SlotSumStage {

    private final QueryArrays arrays;
    private final DeviceGraph graph;
    private final KernelContext context;
    private final SlotFinder finder;
    private final IntArray groupOf;
    private final PlanePreparation preparation;
    private final IntArray hotSlots;
    private final boolean hot;
    private final IntArray unmarked;
    private final Set<Plane> added = new HashSet<>();
    private final long cells;
    private @Nullable LongArray longs;
    private @Nullable DoubleArray doubles;

    /**
     * Makes a stage, and adds the task that finds the slots of the most frequent keys.
     *
     * @param plan the plan of the query
     * @param arrays the arrays of the query
     * @param finder what finds the slot of a row
     * @param groupOf the group of each slot, where slots are marked before
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
        hot = !frequent.isEmpty();
        unmarked = graph.scratchInts(1);
        hotSlots = frequent.isEmpty() ? arrays.dummies().ints() : slotsOf(frequent);
    }

    private IntArray slotsOf(List<Long> frequent) {
        IntArray rows = graph.upload(new IntArray(SlotSumKernels.HOT));
        rows.init(-1);
        for (int i = 0; i < Math.min(frequent.size(), SlotSumKernels.HOT); i++) {
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
                                finder.content(),
                                finder.positions(),
                                finder.validity(),
                                finder.table(),
                                rows,
                                slots,
                                finder.how()));
        return slots;
    }

    /** Returns the slots of the most frequent keys, a dummy where there are none. */
    IntArray hotSlots() {
        return hotSlots;
    }

    /** Returns whether some keys are so frequent that threads add them up on their own. */
    boolean isHot() {
        return hot;
    }

    /**
     * Adds the tasks that add a plane's values to accumulators, if that is not done.
     *
     * @param marks whether they also mark the slots of all rows
     */
    void addSums(Plane plane, String index, boolean marks) {
        if (added.add(plane)) {
            if (plane.cell() == Plane.Cell.DOUBLE) {
                addDoubles(plane, index, marks);
            } else {
                addLongs(plane, index, marks);
            }
        }
    }

    /** Adds the task that makes totals of the accumulators, once slots are numbered. */
    void addTotals(Plane plane, PlaneTotals totals, String index) {
        if (plane.cell() == Plane.Cell.DOUBLE) {
            addTotals(doubles(), totals.doubles(plane), index);
        } else {
            addTotals(longs(), totals.longs(plane), index);
        }
    }

    /** Returns what kernels are told of the rows of a plane, and of frequent keys. */
    int traits(Plane plane) {
        return (preparation.nullable(plane) == 1 ? SlotSumKernels.NULLABLE : 0)
                | (hot ? SlotSumKernels.HOT_SLOTS : 0);
    }

    private int traits(Plane plane, boolean marks) {
        return traits(plane) | (marks ? SlotSumKernels.MARKS : 0);
    }

    private LongArray longs() {
        if (longs == null) {
            longs = graph.scratchLongs(cells);
        }
        return longs;
    }

    private DoubleArray doubles() {
        if (doubles == null) {
            doubles = graph.scratchDoubles(cells);
        }
        return doubles;
    }

    /** Adds the task that clears the accumulators of floats, and returns them. */
    DoubleArray addClearDoubles(String index) {
        DoubleArray accumulators = doubles();
        graph.addStream(
                "zero" + index,
                cells,
                g ->
                        g.task(
                                "zero" + index,
                                SlotSumKernels::clearDoubles,
                                context,
                                arrays.sizes(),
                                accumulators));
        return accumulators;
    }

    private void addLongs(Plane plane, String index, boolean marks) {
        PlaneArguments values = preparation.values(plane);
        LongArray validity = preparation.validity(plane);
        LongArray accumulators = longs();
        graph.addStream(
                "zero" + index,
                cells,
                g ->
                        g.task(
                                "zero" + index,
                                SlotSumKernels::clearLongs,
                                context,
                                arrays.sizes(),
                                accumulators));
        graph.addStream(
                "add" + index,
                arrays.rows(),
                g ->
                        g.task(
                                "add" + index,
                                SlotSumKernels::addLongs,
                                context,
                                arrays.sizes(),
                                arrays.findings(),
                                finder.numbers(),
                                finder.content(),
                                finder.positions(),
                                finder.validity(),
                                finder.table(),
                                hotSlots,
                                marks ? groupOf : unmarked,
                                values.words(),
                                validity,
                                accumulators,
                                finder.how(),
                                values.source(),
                                traits(plane, marks)));
    }

    private void addDoubles(Plane plane, String index, boolean marks) {
        PlaneArguments values = preparation.values(plane);
        LongArray validity = preparation.validity(plane);
        DoubleArray accumulators = addClearDoubles(index);
        graph.addStream(
                "add" + index,
                arrays.rows(),
                g ->
                        g.task(
                                "add" + index,
                                SlotSumKernels::addDoubles,
                                context,
                                arrays.sizes(),
                                arrays.findings(),
                                finder.numbers(),
                                finder.content(),
                                finder.positions(),
                                finder.validity(),
                                finder.table(),
                                hotSlots,
                                marks ? groupOf : unmarked,
                                values.words(),
                                values.floats(),
                                values.doubles(),
                                validity,
                                accumulators,
                                finder.how(),
                                values.source(),
                                PlaneArguments.operationOf(plane),
                                traits(plane, marks)));
    }

    private void addTotals(LongArray accumulators, LongArray totals, String index) {
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
                                accumulators,
                                totals));
    }

    private void addTotals(DoubleArray accumulators, DoubleArray totals, String index) {
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
                                accumulators,
                                totals));
    }
}
