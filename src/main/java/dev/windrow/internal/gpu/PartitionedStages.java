package dev.windrow.internal.gpu;

import dev.windrow.internal.gpu.graph.DeviceGraph;
import dev.windrow.internal.gpu.graph.RowSortStage;
import dev.windrow.internal.gpu.kernels.PartitionKernels;
import dev.windrow.internal.gpu.kernels.Sizes;
import dev.windrow.internal.plan.PartitionedPlan;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/**
 * One hash table for all rows, which are taken partition by partition of that table, in the order
 * in which its tasks run: rows are sorted by the partition where the search for their key begins,
 * the words of their keys are brought into that order, and {@link WordTableStage} does the rest.
 */
final class PartitionedStages {

    private final PartitionedPlan plan;
    private final QueryArrays arrays;
    private final DeviceGraph graph;
    private final KernelContext context;
    private final RowSortStage sort;

    PartitionedStages(PartitionedPlan plan, QueryArrays arrays) {
        this.plan = plan;
        this.arrays = arrays;
        this.graph = arrays.graph();
        this.context = graph.context();
        sort = arrays.rowSort().get();
        int slotBits = Integer.numberOfTrailingZeros(plan.slots());
        arrays.sizes().set(Sizes.PARTITION_SHIFT, slotBits - plan.partitionBits());
    }

    /** Adds all tasks; {@code totals} are what they end in. */
    void addTasks(PlaneTotals totals) {
        addPartitions();
        sort.byKeys(plan.partitionBits());
        LongArray wordAt = sort.unused();
        addTakeWords(sort.order().rows(), wordAt);
        SlotGroupStage groups = SlotGroupStage.ofWrittenSlots(plan, arrays);
        RowPositions positions = RowPositions.of(sort);
        new WordTableStage(arrays, plan.slots(), groups, positions, wordAt, 1).addTasks(totals);
    }

    /** Returns where the slot of each row goes, in the order of partitions. */
    IntArray slotOfPosition() {
        return sort.keys();
    }

    private void addPartitions() {
        IntArray partitions = sort.keys();
        graph.addStream(
                "partitionOf",
                arrays.rows(),
                g ->
                        g.task(
                                "partitionOf",
                                PartitionKernels::partition,
                                context,
                                arrays.sizes(),
                                arrays.codes(),
                                partitions,
                                arrays.codeWords()));
    }

    private void addTakeWords(IntArray order, LongArray wordAt) {
        graph.addStream(
                "takeWords",
                arrays.rows(),
                g ->
                        g.task(
                                "takeWords",
                                PartitionKernels::takeWords,
                                context,
                                arrays.sizes(),
                                arrays.codes(),
                                order,
                                wordAt,
                                arrays.codeWords()));
    }
}
