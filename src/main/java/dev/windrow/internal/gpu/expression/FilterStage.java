// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.expression;

import dev.windrow.internal.gpu.gather.GatherStage;
import dev.windrow.internal.gpu.gather.GatheredRows;
import dev.windrow.internal.gpu.kernels.DeviceStatus;
import dev.windrow.internal.gpu.operation.Download;
import dev.windrow.internal.gpu.operation.MadeRows;
import dev.windrow.internal.gpu.operation.OperationArrays;
import dev.windrow.internal.gpu.operation.OperationStage;
import dev.windrow.query.Filter;

/** Selects rows: finds those for which a condition is true, and gathers them. */
public final class FilterStage implements OperationStage {

    private final OperationArrays arrays;
    private final SelectionStage selection;
    private final GatherStage gather;

    public FilterStage(Filter filter, OperationArrays arrays) {
        this.arrays = arrays;
        selection = new SelectionStage(filter.condition(), arrays);
        gather = new GatherStage(arrays, GatheredRows.distinct(selection.rows(), arrays.rows()));
    }

    @Override
    public void addTasks() {
        selection.addTasks(DeviceStatus.RESULT_ROWS);
        gather.addTasks(arrays.stage().status(), DeviceStatus.RESULT_ROWS);
    }

    @Override
    public MadeRows result(Download download) {
        return gather.result(download, download.statusAt(DeviceStatus.RESULT_ROWS));
    }
}
