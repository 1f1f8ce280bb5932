// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.gather;

import dev.windrow.internal.gpu.kernels.Sizes;
import dev.windrow.internal.gpu.operation.Download;
import dev.windrow.internal.gpu.operation.MadeRows;
import dev.windrow.internal.gpu.operation.OperationArrays;
import dev.windrow.internal.gpu.operation.OperationStage;
import dev.windrow.internal.gpu.sort.SortOrderStage;
import dev.windrow.query.Sort;

/**
 * Sorts a table: first the rows by the keys, then each column by the rows. A column whose values
 * the sort has left in order is not moved again.
 */
public final class TableSortStage implements OperationStage {

    private final OperationArrays arrays;
    private final SortOrderStage order;
    private final GatherStage gather;

    public TableSortStage(Sort sort, OperationArrays arrays) {
        this.arrays = arrays;
        order = new SortOrderStage(sort.keys(), arrays);
        gather = new GatherStage(arrays, GatheredRows.distinct(order.rows(), arrays.rows()));
    }

    @Override
    public void addTasks() {
        order.addTasks();
        gather.addTasks(arrays.stage().sizes(), Sizes.ROWS, order.sortedKey());
    }

    @Override
    public MadeRows result(Download download) {
        return gather.result(download, download.rows());
    }
}
