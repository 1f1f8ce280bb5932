package dev.windrow.internal.gpu.expression;

import dev.windrow.internal.gpu.gather.GatherStage;
import dev.windrow.internal.gpu.gather.GatheredRows;
import dev.windrow.internal.gpu.graph.DeviceGraph;
import dev.windrow.internal.gpu.graph.ScanStage;
import dev.windrow.internal.gpu.kernels.DeviceStatus;
import dev.windrow.internal.gpu.kernels.Sizes;
import dev.windrow.internal.gpu.operation.Download;
import dev.windrow.internal.gpu.operation.MadeRows;
import dev.windrow.internal.gpu.operation.OperationArrays;
import dev.windrow.internal.gpu.operation.OperationStage;
import dev.windrow.internal.plan.transform.DeviceCondition;
import dev.windrow.query.Filter;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.ByteArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;

/**
 * Selects rows: evaluates the condition, numbers the rows for which it is true, and gathers them.
 */
public final class FilterStage implements OperationStage {

    private final DeviceCondition condition;
    private final OperationArrays arrays;
    private final DeviceGraph graph;
    private final KernelContext context;
    private final IntArray positions;
    private final IntArray selectedRows;
    private final GatherStage gather;

    public FilterStage(Filter filter, OperationArrays arrays) {
        condition = DeviceCondition.of(filter.condition(), arrays.statistics());
        this.arrays = arrays;
        graph = arrays.graph();
        context = graph.context();
        positions = graph.scratchInts(arrays.rows());
        selectedRows = graph.scratchInts(arrays.rows());
        gather = new GatherStage(arrays, GatheredRows.distinct(selectedRows, arrays.rows()));
    }

    @Override
    public void addTasks() {
        ByteArray states = new ConditionStage(arrays).addTasks(condition);
        graph.addStream(
                "count",
                arrays.rows(),
                g ->
                        g.task(
                                "count",
                                FilterKernels::count,
                                context,
                                arrays.stage().sizes(),
                                states,
                                positions));
        new ScanStage(arrays.stage())
                .addTasks(
                        "number",
                        positions,
                        arrays.rows(),
                        Sizes.ROWS,
                        Sizes.ROW_TILES,
                        DeviceStatus.RESULT_ROWS);
        graph.addStream(
                "choose",
                arrays.rows(),
                g ->
                        g.task(
                                "choose",
                                FilterKernels::selectRows,
                                context,
                                arrays.stage().sizes(),
                                states,
                                positions,
                                selectedRows));
        gather.addTasks(arrays.stage().status(), DeviceStatus.RESULT_ROWS);
    }

    @Override
    public MadeRows result(Download download) {
        return gather.result(download, download.statusAt(DeviceStatus.RESULT_ROWS));
    }
}
