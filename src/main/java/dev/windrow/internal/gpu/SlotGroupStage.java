package dev.windrow.internal.gpu;

import dev.windrow.internal.gpu.kernels.FillKernels;
import dev.windrow.internal.gpu.kernels.Findings;
import dev.windrow.internal.gpu.kernels.SegmentKernels;
import dev.windrow.internal.gpu.kernels.Sizes;
import dev.windrow.internal.plan.Plane;

import org.jspecify.annotations.Nullable;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;

/**
 * From the slot of each row to the totals of each group: used slots become groups; sums are added
 * up by atomic additions where the plan allows that; for all else, rows are put in the order of
 * their slots, and each group's rows are reduced. The strategies that give rows slots differ only
 * in how, and in the order in which they go through the rows.
 */
final class SlotGroupStage {

    private final QueryArrays arrays;
    private final DeviceGraph graph;
    private final KernelContext context;
    private final int slots;
    private final int sortBits;
    private final IntArray groupOf;
    private final @Nullable RowSortStage sort;
    private final RowPositions positions;
    private final IntArray slotOfPosition;
    private final PlanePreparation preparation;

    /**
     * Makes a stage and its arrays, for rows in the order of the table.
     *
     * @param arrays the arrays of the query
     * @param slots how many slots there are
     * @param sortBits the bits of a slot; one more than slots need where rows may be dropped
     */
    SlotGroupStage(QueryArrays arrays, int slots, int sortBits) {
        this(
                arrays,
                slots,
                sortBits,
                arrays.plan().ordersRows() ? new RowSortStage(arrays, "sort") : null,
                RowPositions.ofTable(arrays));
    }

    /**
     * Makes a stage and its arrays, for rows that were sorted already; the sort's arrays are used
     * on.
     *
     * @param arrays the arrays of the query
     * @param slots how many slots there are
     * @param sortBits the bits of a slot; one more than slots need where rows may be dropped
     * @param sorted the order in which rows are gone through
     */
    SlotGroupStage(QueryArrays arrays, int slots, int sortBits, RowSortStage sorted) {
        this(arrays, slots, sortBits, sorted, RowPositions.of(sorted));
    }

    private SlotGroupStage(
            QueryArrays arrays,
            int slots,
            int sortBits,
            @Nullable RowSortStage sort,
            RowPositions positions) {
        this.arrays = arrays;
        this.graph = arrays.graph();
        this.context = graph.context();
        this.slots = slots;
        this.sortBits = sortBits;
        groupOf = graph.scratchInts(slots);
        this.sort = sort;
        this.positions = positions;
        slotOfPosition = sort == null ? graph.scratchInts(arrays.rows()) : sort.keys();
        preparation = new PlanePreparation(arrays);
        arrays.sizes().set(Sizes.SLOTS, slots);
        arrays.sizes().set(Sizes.SLOT_TILES, QueryArrays.tiles(slots));
    }

    /** Returns where each slot is marked with 1 that some row has. */
    IntArray used() {
        return groupOf;
    }

    /** Returns the order in which rows are gone through. */
    RowPositions positions() {
        return positions;
    }

    /**
     * Returns where the slot of each position goes; that of a dropped row is the number of slots.
     */
    IntArray slotOfPosition() {
        return slotOfPosition;
    }

    /** Adds the task that marks all slots as unused. */
    void addClearUsed() {
        graph.addStream(
                "clearUsed",
                slots,
                g ->
                        g.task(
                                "clearUsed",
                                FillKernels::fill,
                                context,
                                arrays.sizes(),
                                groupOf,
                                Sizes.SLOTS,
                                0));
    }

    /**
     * Adds the tasks that make groups of the slots. Rows know their groups then.
     *
     * @param elects whether {@link QueryArrays#groupRow} must be known now; at the end, it is
     */
    void addGroups(boolean elects) {
        boolean anyRow = elects || !arrays.plan().ordersRows();
        new ScanStage(arrays)
                .addTasks("number", groupOf, slots, Sizes.SLOTS, Sizes.SLOT_TILES, Findings.GROUPS);
        if (anyRow) {
            addClearRows();
        }
        new RowGroupStage(arrays).addFromSlots(slotOfPosition, groupOf, positions, anyRow);
    }

    /** Adds all other tasks; {@code totals} are what they end in. */
    void addTotals(PlaneTotals totals) {
        if (arrays.plan().device().planes().stream().anyMatch(arrays.plan()::addsAtomically)) {
            addSums(totals);
        }
        if (sort != null && arrays.plan().ordersRows()) {
            sort.byKeys(sortBits);
            IntArray starts = graph.scratchInts(arrays.groupRow().getSize() + 1L);
            addBounds(sort.order(), starts);
            addReduction(arrays, preparation, sort.order(), groupOf, starts, totals);
        }
    }

    /**
     * Adds the tasks that reduce each group's rows, for every plane that is not added up
     * atomically.
     *
     * @param preparation where planes have their values from
     * @param order the rows, each group's together
     * @param groupOf the group of each key of that order
     * @param starts where each group begins in that order, and where the last one ends
     */
    static void addReduction(
            QueryArrays arrays,
            PlanePreparation preparation,
            RowOrder order,
            IntArray groupOf,
            IntArray starts,
            PlaneTotals totals) {
        SegmentReductionStage reduction =
                new SegmentReductionStage(arrays, preparation, order, groupOf, starts);
        int index = 0;
        for (Plane plane : arrays.plan().device().planes()) {
            if (!arrays.plan().addsAtomically(plane)) {
                reduction.addTasks(plane, totals, Integer.toString(index));
            }
            index++;
        }
    }

    private void addSums(PlaneTotals totals) {
        GroupAccumulationStage sums = new GroupAccumulationStage(arrays, positions, preparation);
        int index = 0;
        for (Plane plane : arrays.plan().device().planes()) {
            if (arrays.plan().addsAtomically(plane)) {
                sums.addTasks(plane, totals, Integer.toString(index));
            }
            index++;
        }
    }

    /**
     * Adds the task after which any row of a group may stand for it, as no order tells the first.
     */
    private void addClearRows() {
        graph.addStream(
                "clearRows",
                arrays.groupRow().getSize(),
                g ->
                        g.task(
                                "clearRows",
                                FillKernels::fill,
                                context,
                                arrays.sizes(),
                                arrays.groupRow(),
                                Sizes.GROUP_CAPACITY,
                                -1));
    }

    private void addBounds(RowOrder order, IntArray starts) {
        graph.addStream(
                "bounds",
                arrays.rows(),
                g ->
                        g.task(
                                "bounds",
                                SegmentKernels::bound,
                                context,
                                arrays.sizes(),
                                order.keys(),
                                order.rows(),
                                groupOf,
                                starts,
                                arrays.groupRow(),
                                arrays.findings()));
    }
}
