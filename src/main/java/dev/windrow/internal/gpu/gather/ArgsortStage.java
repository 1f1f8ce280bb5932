// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.gather;

import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnType;
import dev.windrow.column.FixedWidthColumn;
import dev.windrow.column.Validity;
import dev.windrow.internal.gpu.operation.Download;
import dev.windrow.internal.gpu.operation.MadeColumn;
import dev.windrow.internal.gpu.operation.MadeRows;
import dev.windrow.internal.gpu.operation.OperationArrays;
import dev.windrow.internal.gpu.operation.OperationStage;
import dev.windrow.internal.gpu.sort.SortOrderStage;
import dev.windrow.internal.plan.ColumnStatistics;
import dev.windrow.query.Argsort;

import uk.ac.manchester.tornado.api.types.arrays.IntArray;

import java.lang.foreign.MemorySegment;
import java.util.Map;

/** The rows in the order of some columns. */
public final class ArgsortStage implements OperationStage {

    private final SortOrderStage order;
    private final IntArray rows;

    public ArgsortStage(Argsort argsort, OperationArrays arrays) {
        order = new SortOrderStage(argsort.sort().keys(), arrays);
        rows = arrays.graph().asResult(order.rows());
    }

    @Override
    public void addTasks() {
        order.addTasks();
    }

    @Override
    public MadeRows result(Download download) {
        MadeColumn column =
                MadeColumn.ofHost(
                        new ColumnStatistics(ColumnType.Primitive.INT64, false, false, 0),
                        this::column);
        return new MadeRows(download.rows(), Map.of(Argsort.ROW, column));
    }

    private Column column(Download download) {
        long count = download.rows();
        int first = Math.toIntExact(download.from());
        download.fetch(rows, first, count);
        MemorySegment values = download.memory().allocate(count * Long.BYTES);
        for (int i = 0; i < count; i++) {
            values.setAtIndex(JAVA_LONG_UNALIGNED, i, rows.get(first + i));
        }
        return new FixedWidthColumn(ColumnType.Primitive.INT64, values, count, Validity.ALL);
    }
}
