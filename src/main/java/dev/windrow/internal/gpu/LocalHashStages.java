package dev.windrow.internal.gpu;

import dev.windrow.internal.gpu.kernels.FillKernels;
import dev.windrow.internal.gpu.kernels.LocalAccumulationKernels;
import dev.windrow.internal.gpu.kernels.LocalDictionaryKernels;
import dev.windrow.internal.gpu.kernels.PartialCombinationKernels;
import dev.windrow.internal.gpu.kernels.Sizes;
import dev.windrow.internal.plan.LocalHashPlan;
import dev.windrow.internal.plan.Plane;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.TaskGraph;
import uk.ac.manchester.tornado.api.types.arrays.ByteArray;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

import java.util.function.UnaryOperator;

/**
 * The four phases over block-local dictionaries, in the order in which they run.
 *
 * <ol>
 *   <li>init: the device hash set and the ranks of groups are emptied;
 *   <li>map: each block maps its rows to ranks; one row is elected for each key of all blocks;
 *   <li>interlude: ranks become groups;
 *   <li>accumulate: each block reduces its rows in local memory, and partial results meet.
 * </ol>
 */
final class LocalHashStages {

    private final LocalHashPlan plan;
    private final QueryArrays arrays;
    private final DeviceGraph graph;
    private final KernelContext context;
    private final IntArray set;
    private final IntArray rankOf;
    private final IntArray mapping;
    private final IntArray blockKeys;
    private final ByteArray ranks;

    LocalHashStages(LocalHashPlan plan, QueryArrays arrays) {
        this.plan = plan;
        this.arrays = arrays;
        this.graph = arrays.graph();
        this.context = graph.context();
        int rankCells = Math.multiplyExact(plan.groupCapacity(), plan.blocks());
        set = graph.scratchInts(plan.setSlots());
        rankOf = graph.scratchInts(rankCells);
        mapping = graph.scratchInts((long) plan.blocks() * plan.localKeys());
        blockKeys = graph.scratchInts(plan.blocks());
        ranks = graph.scratchBytes(arrays.rows());
        IntArray sizes = arrays.sizes();
        sizes.set(Sizes.ROWS_PER_BLOCK, plan.rowsPerBlock());
        sizes.set(Sizes.BLOCKS, plan.blocks());
        sizes.set(Sizes.SLOTS, plan.setSlots());
        sizes.set(Sizes.RANK_CELLS, rankCells);
    }

    /** Adds all tasks; {@code totals} are what they end in. */
    void addTasks(PlaneTotals totals) {
        addInit();
        addMap();
        addElect();
        addInterlude();
        int index = 0;
        for (Plane plane : plan.device().planes()) {
            addPlane(plane, totals, Integer.toString(index++));
        }
    }

    private void addInit() {
        graph.addStream(
                "initSet",
                plan.setSlots(),
                g ->
                        g.task(
                                "initSet",
                                FillKernels::fill,
                                context,
                                arrays.sizes(),
                                set,
                                Sizes.SLOTS,
                                -1));
        graph.addStream(
                "initRanks",
                rankOf.getSize(),
                g ->
                        g.task(
                                "initRanks",
                                FillKernels::fill,
                                context,
                                arrays.sizes(),
                                rankOf,
                                Sizes.RANK_CELLS,
                                -1));
    }

    private void addMap() {
        graph.add(
                "map",
                plan.blocks(),
                LocalDictionaryKernels.THREADS,
                g ->
                        g.task(
                                "map",
                                LocalDictionaryKernels::map,
                                context,
                                arrays.sizes(),
                                arrays.codes(),
                                arrays.dropped(),
                                ranks,
                                mapping,
                                blockKeys,
                                arrays.findings(),
                                arrays.words(),
                                plan.localKeys(),
                                arrays.drops()));
    }

    private void addElect() {
        graph.add(
                "elect",
                1,
                LocalDictionaryKernels.THREADS,
                g ->
                        g.task(
                                "elect",
                                LocalDictionaryKernels::elect,
                                context,
                                arrays.sizes(),
                                arrays.codes(),
                                mapping,
                                blockKeys,
                                set,
                                arrays.groupRow(),
                                arrays.findings(),
                                arrays.words(),
                                plan.localKeys()));
    }

    private void addInterlude() {
        graph.addStream(
                "interlude",
                mapping.getSize(),
                g ->
                        g.task(
                                "interlude",
                                LocalDictionaryKernels::interlude,
                                context,
                                arrays.sizes(),
                                arrays.codes(),
                                mapping,
                                blockKeys,
                                set,
                                arrays.groupRow(),
                                rankOf,
                                arrays.words(),
                                plan.localKeys()));
    }

    private void addPlane(Plane plane, PlaneTotals totals, String index) {
        PlaneArguments values = PlaneArguments.of(plane, arrays);
        switch (plane.cell()) {
            case LONG -> addLongs(values, totals.longs(plane), index);
            case DOUBLE -> addDoubles(values, totals.doubles(plane), index);
            case ROW -> addRows(values, totals.rows(plane), index);
        }
    }

    private void addLongs(PlaneArguments values, LongArray totals, String index) {
        LongArray partials = graph.scratchLongs(mapping.getSize());
        graph.add(
                "accumulate" + index,
                plan.blocks(),
                plan.accumulateThreads(),
                g ->
                        g.task(
                                "accumulate" + index,
                                LocalAccumulationKernels::accumulateLongs,
                                context,
                                arrays.sizes(),
                                ranks,
                                values.bytes(),
                                values.shorts(),
                                values.ints(),
                                values.longs(),
                                values.validity(),
                                partials,
                                arrays.longIdentities(),
                                values.source(),
                                values.operation(),
                                values.nullable(),
                                plan.localKeys(),
                                plan.accumulateThreads()));
        addCombine(
                index,
                g ->
                        g.task(
                                "combine" + index,
                                PartialCombinationKernels::combineLongs,
                                context,
                                arrays.sizes(),
                                arrays.findings(),
                                rankOf,
                                partials,
                                totals,
                                arrays.longIdentities(),
                                values.operation(),
                                plan.localKeys()));
    }

    private void addDoubles(PlaneArguments values, DoubleArray totals, String index) {
        DoubleArray partials = graph.scratchDoubles(mapping.getSize());
        graph.add(
                "accumulate" + index,
                plan.blocks(),
                plan.accumulateThreads(),
                g ->
                        g.task(
                                "accumulate" + index,
                                LocalAccumulationKernels::accumulateDoubles,
                                context,
                                arrays.sizes(),
                                ranks,
                                values.floats(),
                                values.doubles(),
                                values.validity(),
                                partials,
                                arrays.doubleIdentities(),
                                values.source(),
                                values.operation(),
                                values.nullable(),
                                plan.localKeys(),
                                plan.accumulateThreads()));
        addCombine(
                index,
                g ->
                        g.task(
                                "combine" + index,
                                PartialCombinationKernels::combineDoubles,
                                context,
                                arrays.sizes(),
                                arrays.findings(),
                                rankOf,
                                partials,
                                totals,
                                arrays.doubleIdentities(),
                                values.operation(),
                                plan.localKeys()));
    }

    private void addRows(PlaneArguments values, IntArray totals, String index) {
        IntArray partials = graph.scratchInts(mapping.getSize());
        graph.add(
                "accumulate" + index,
                plan.blocks(),
                plan.accumulateThreads(),
                g ->
                        g.task(
                                "accumulate" + index,
                                LocalAccumulationKernels::accumulateRows,
                                context,
                                arrays.sizes(),
                                ranks,
                                values.offsets(),
                                values.characters(),
                                values.longs(),
                                values.validity(),
                                partials,
                                values.source(),
                                values.operation(),
                                values.nullable(),
                                plan.localKeys(),
                                plan.accumulateThreads()));
        addCombine(
                index,
                g ->
                        g.task(
                                "combine" + index,
                                PartialCombinationKernels::combineRows,
                                context,
                                arrays.sizes(),
                                arrays.findings(),
                                rankOf,
                                values.offsets(),
                                values.characters(),
                                values.longs(),
                                partials,
                                totals,
                                values.source(),
                                values.operation(),
                                plan.localKeys()));
    }

    private void addCombine(String index, UnaryOperator<TaskGraph> task) {
        graph.add(
                "combine" + index,
                Math.min(plan.groupCapacity(), graph.mostBlocks()),
                PartialCombinationKernels.THREADS,
                task);
    }
}
