package dev.windrow.internal.gpu;

import dev.windrow.internal.gpu.kernels.RowGroupKernels;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.ByteArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;

/**
 * Writes down the group of each row, {@link QueryArrays#groupOfRow}, where a later stage looks at a
 * group's rows one by one; otherwise adds nothing. Each strategy calls the one method that suits
 * it, as soon as its groups are numbered.
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
     * Adds the tasks for rows that have slots. Where rows lie in another order than the table's,
     * each position's group is written down in any case.
     *
     * @param slots {@code slots[position]}, as many as there are slots for a dropped row
     * @param groupOf {@code groupOf[slot]}
     * @param positions the row of each position, and where its group goes
     * @param elects whether a row of each group is found on the way
     */
    void addFromSlots(IntArray slots, IntArray groupOf, RowPositions positions, boolean elects) {
        if (!positions.isOrdered() && !arrays.wantsGroupOfRow()) {
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
                                slots,
                                positions.rows(),
                                groupOf,
                                positions.groups(),
                                arrays.groupRow(),
                                elects ? 1 : 0,
                                positions.ordered()));
        if (positions.isOrdered() && arrays.wantsGroupOfRow()) {
            addScatter(positions);
        }
    }

    private void addScatter(RowPositions positions) {
        graph.addStream(
                "scatterGroups",
                arrays.rows(),
                g ->
                        g.task(
                                "scatterGroups",
                                RowGroupKernels::scatter,
                                context,
                                arrays.sizes(),
                                positions.groups(),
                                positions.rows(),
                                arrays.groupOfRow()));
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
