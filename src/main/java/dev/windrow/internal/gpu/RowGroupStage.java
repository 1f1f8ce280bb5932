package dev.windrow.internal.gpu;

import dev.windrow.internal.gpu.graph.DeviceGraph;
import dev.windrow.internal.gpu.graph.RowOrder;
import dev.windrow.internal.gpu.kernels.FillKernels;
import dev.windrow.internal.gpu.kernels.RowGroupKernels;
import dev.windrow.internal.gpu.kernels.Sizes;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.ByteArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;

/**
 * Writes down the group of each row, {@link QueryArrays#groupOfRow}, where a later stage looks at a
 * group's rows one by one; otherwise adds nothing. Each strategy calls the one method that suits
 * it, as soon as its groups are numbered. Also finds a row of each group.
 */
final class RowGroupStage {

    private final QueryArrays arrays;
    private final DeviceGraph graph;
    private final KernelContext context;

    RowGroupStage(QueryArrays arrays) {
        this.arrays = arrays;
        this.graph = arrays.graph();
        this.context = graph.context();
    }

    /**
     * Adds the task for rows that have slots.
     *
     * @param finder what finds the slot of a row
     * @param groupOf {@code groupOf[slot]}
     */
    void addFromSlots(SlotFinder finder, IntArray groupOf) {
        if (!arrays.wantsGroupOfRow()) {
            return;
        }
        graph.addStream(
                "rowGroups",
                arrays.rows(),
                g ->
                        g.task(
                                "rowGroups",
                                RowGroupKernels::fromSlots,
                                context,
                                arrays.sizes(),
                                finder.numbers(),
                                finder.keys(),
                                finder.offsets(),
                                finder.characters(),
                                finder.validity(),
                                finder.table(),
                                finder.given(),
                                groupOf,
                                arrays.groupOfRow(),
                                finder.how()));
    }

    /**
     * Adds the tasks that find a row of each group, any one.
     *
     * @param slotOfRow {@code slotOfRow[row]}, as many as there are slots for a dropped row
     * @param groupOf {@code groupOf[slot]}
     */
    void addElection(IntArray slotOfRow, IntArray groupOf) {
        graph.addStream(
                "clearRows",
                arrays.groupCapacity(),
                g ->
                        g.task(
                                "clearRows",
                                FillKernels::fill,
                                context,
                                arrays.sizes(),
                                arrays.groupRow(),
                                Sizes.GROUP_CAPACITY,
                                -1));
        graph.addStream(
                "elect",
                arrays.rows(),
                g ->
                        g.task(
                                "elect",
                                RowGroupKernels::elect,
                                context,
                                arrays.sizes(),
                                slotOfRow,
                                groupOf,
                                arrays.groupRow()));
    }

    /**
     * Adds the task for rows that have ranks within blocks.
     *
     * @param ranks {@code ranks[row]}, negative for a dropped row
     * @param mapping {@code mapping[block * localKeys + rank]}, the group
     */
    void addFromRanks(ByteArray ranks, IntArray mapping, int localKeys) {
        if (!arrays.wantsGroupOfRow()) {
            return;
        }
        graph.addStream(
                "rowGroups",
                arrays.rows(),
                g ->
                        g.task(
                                "rowGroups",
                                RowGroupKernels::fromRanks,
                                context,
                                arrays.sizes(),
                                ranks,
                                mapping,
                                arrays.groupOfRow(),
                                localKeys));
    }

    /** Adds the task for rows in an order whose keys are groups, dropped rows behind. */
    void addFromOrder(RowOrder order) {
        if (!arrays.wantsGroupOfRow()) {
            return;
        }
        graph.addStream(
                "rowGroups",
                arrays.rows(),
                g ->
                        g.task(
                                "rowGroups",
                                RowGroupKernels::fromOrder,
                                context,
                                arrays.sizes(),
                                arrays.findings(),
                                order.keys(),
                                order.rows(),
                                arrays.groupOfRow()));
    }
}
