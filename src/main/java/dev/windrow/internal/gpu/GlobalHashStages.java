package dev.windrow.internal.gpu;

import dev.windrow.internal.gpu.kernels.FillKernels;
import dev.windrow.internal.gpu.kernels.Findings;
import dev.windrow.internal.gpu.kernels.GlobalHashKernels;
import dev.windrow.internal.gpu.kernels.RadixOrderKernels;
import dev.windrow.internal.gpu.kernels.SegmentKernels;
import dev.windrow.internal.gpu.kernels.Sizes;
import dev.windrow.internal.plan.GlobalHashPlan;
import dev.windrow.internal.plan.PlanTuning;
import dev.windrow.internal.plan.Plane;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;

/**
 * One hash table for all rows, in the order in which its tasks run: the table is emptied and
 * filled, every row finds its slot, used slots become groups, rows are put in the order of their
 * slots, and each group's rows are reduced.
 */
final class GlobalHashStages {

    private final GlobalHashPlan plan;
    private final QueryArrays arrays;
    private final DeviceGraph graph;
    private final KernelContext context;
    private final IntArray table;
    private final IntArray groupOf;

    GlobalHashStages(GlobalHashPlan plan, QueryArrays arrays) {
        this.plan = plan;
        this.arrays = arrays;
        this.graph = arrays.graph();
        this.context = graph.context();
        table = graph.scratchInts(plan.slots());
        groupOf = graph.scratchInts(plan.slots());
        IntArray sizes = arrays.sizes();
        sizes.set(Sizes.SLOTS, plan.slots());
        sizes.set(Sizes.SLOT_TILES, QueryArrays.tiles(plan.slots()));
        sizes.set(Sizes.SORT_COUNTERS, Math.multiplyExact(sortTiles(), RadixOrderKernels.DIGITS));
    }

    /** Adds all tasks; {@code totals} are what they end in. */
    void addTasks(PlaneTotals totals) {
        addClear("clearTable", table, -1);
        addClear("clearUsed", groupOf, 0);
        for (int round = 0; round < PlanTuning.INSERT_ROUNDS; round++) {
            addInsert("insert" + round);
        }
        IntArray slots = graph.scratchInts(arrays.rows());
        addResolve(slots);
        new ScanStage(arrays)
                .addTasks(
                        "number",
                        groupOf,
                        plan.slots(),
                        Sizes.SLOTS,
                        Sizes.SLOT_TILES,
                        Findings.GROUPS);
        RowOrder order = addOrder(slots);
        IntArray starts = graph.scratchInts(plan.slots() + 1L);
        addBounds(order.keys(), starts);
        SegmentReductionStage reduction = new SegmentReductionStage(arrays, order, groupOf, starts);
        int index = 0;
        for (Plane plane : plan.device().planes()) {
            reduction.addTasks(plane, totals, Integer.toString(index++));
        }
    }

    /**
     * Rows in the order of their slots.
     *
     * @param keys the slots, in order
     * @param rows the rows, in that order
     */
    record RowOrder(IntArray keys, IntArray rows) {}

    private void addClear(String task, IntArray array, int value) {
        graph.addStream(
                task,
                plan.slots(),
                g ->
                        g.task(
                                task,
                                FillKernels::fill,
                                context,
                                arrays.sizes(),
                                array,
                                Sizes.SLOTS,
                                value));
    }

    private void addInsert(String task) {
        graph.addStream(
                task,
                arrays.rows(),
                g ->
                        g.task(
                                task,
                                GlobalHashKernels::insert,
                                context,
                                arrays.sizes(),
                                arrays.codes(),
                                arrays.dropped(),
                                table,
                                arrays.words(),
                                arrays.drops()));
    }

    private void addResolve(IntArray slots) {
        graph.addStream(
                "resolve",
                arrays.rows(),
                g ->
                        g.task(
                                "resolve",
                                GlobalHashKernels::resolve,
                                context,
                                arrays.sizes(),
                                arrays.codes(),
                                arrays.dropped(),
                                table,
                                slots,
                                groupOf,
                                arrays.findings(),
                                arrays.words(),
                                arrays.drops()));
    }

    private RowOrder addOrder(IntArray slots) {
        IntArray counts = graph.scratchInts((long) sortTiles() * RadixOrderKernels.DIGITS);
        IntArray rows = graph.scratchInts(arrays.rows());
        RowOrder from = new RowOrder(slots, rows);
        RowOrder to =
                new RowOrder(graph.scratchInts(arrays.rows()), graph.scratchInts(arrays.rows()));
        for (int pass = 0; pass < plan.sortPasses(); pass++) {
            addSortPass(pass, from, to, counts);
            RowOrder sorted = to;
            to = from;
            from = sorted;
        }
        return from;
    }

    private void addSortPass(int pass, RowOrder from, RowOrder to, IntArray counts) {
        int scale = 1 << (pass * PlanTuning.SORT_DIGIT_BITS);
        String count = "sortCount" + pass;
        graph.add(
                count,
                sortTiles(),
                RadixOrderKernels.THREADS,
                g ->
                        g.task(
                                count,
                                RadixOrderKernels::count,
                                context,
                                arrays.sizes(),
                                from.keys(),
                                counts,
                                scale));
        new ScanStage(arrays).addOneBlock("sortScan" + pass, counts, Sizes.SORT_COUNTERS, -1);
        String scatter = "sortScatter" + pass;
        IntArray order = pass == 0 ? arrays.dummies().ints() : from.rows();
        graph.add(
                scatter,
                sortTiles(),
                RadixOrderKernels.THREADS,
                g ->
                        g.task(
                                scatter,
                                RadixOrderKernels::scatter,
                                context,
                                arrays.sizes(),
                                from.keys(),
                                order,
                                counts,
                                to.keys(),
                                to.rows(),
                                scale,
                                pass == 0 ? 1 : 0));
    }

    private void addBounds(IntArray slots, IntArray starts) {
        graph.addStream(
                "bounds",
                arrays.rows(),
                g ->
                        g.task(
                                "bounds",
                                SegmentKernels::bound,
                                context,
                                arrays.sizes(),
                                slots,
                                groupOf,
                                table,
                                starts,
                                arrays.groupRow(),
                                arrays.findings()));
    }

    private int sortTiles() {
        return Math.toIntExact(
                (arrays.rows() + RadixOrderKernels.TILE - 1) / RadixOrderKernels.TILE);
    }
}
