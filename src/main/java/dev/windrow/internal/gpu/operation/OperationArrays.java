// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.operation;

import dev.windrow.column.Table;
import dev.windrow.internal.gpu.generated.KernelConstants;
import dev.windrow.internal.gpu.graph.DeviceGraph;
import dev.windrow.internal.gpu.graph.ScanStage;
import dev.windrow.internal.gpu.graph.StageArrays;
import dev.windrow.internal.gpu.kernels.ComparedColumn;
import dev.windrow.internal.gpu.kernels.DeviceStatus;
import dev.windrow.internal.gpu.kernels.Numbers;
import dev.windrow.internal.gpu.kernels.Presence;
import dev.windrow.internal.gpu.kernels.Sizes;
import dev.windrow.internal.gpu.kernels.Values;
import dev.windrow.internal.gpu.memory.DeviceInput;
import dev.windrow.internal.plan.TableStatistics;

import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/**
 * Shared by the stages of an operation.
 *
 * @param stage the graph, sizes and device status
 * @param statistics the table's column statistics
 * @param bound the table, on the host
 * @param input its columns, as arrays
 * @param unread a dummy for words that a kernel does not read
 */
public record OperationArrays(
        StageArrays stage,
        TableStatistics statistics,
        BoundTable bound,
        DeviceInput input,
        LongArray unread) {

    public static OperationArrays of(
            DeviceGraph graph, TableStatistics statistics, BoundTable bound, DeviceInput input) {
        IntArray sizes = bound.array(new IntArray(Sizes.COUNT));
        bound.write(
                rows -> {
                    sizes.set(Sizes.ROWS, rows);
                    sizes.set(Sizes.ROW_TILES, ScanStage.tiles(rows));
                });
        IntArray status = graph.upload(new IntArray(DeviceStatus.COUNT));
        return new OperationArrays(
                new StageArrays(graph, sizes, status),
                statistics,
                bound,
                input,
                graph.upload(new LongArray(1)));
    }

    public DeviceGraph graph() {
        return stage.graph();
    }

    /** Returns the table. A program that serves several has another one in each run. */
    public Table table() {
        return bound.table();
    }

    /** Returns the most rows of the table. */
    public long rows() {
        return statistics.rows();
    }

    /** Returns a column's validity, or a dummy where it has no nulls. */
    public LongArray validity(String column) {
        return statistics.column(column).nullable() ? input.validity(column) : unread;
    }

    /** Returns 1 where a column may have nulls, 0 otherwise, as a kernel's argument. */
    public int nullable(String column) {
        return statistics.column(column).nullable() ? 1 : 0;
    }

    /** Returns the source of a fixed-width column's values: see {@link Values}. */
    public int source(String column) {
        return KernelConstants.sourceOf(statistics.column(column));
    }

    /** Returns which rows of a column have a value. */
    public Presence presence(String column) {
        return input.presence(column, statistics.column(column).nullable());
    }

    /** Returns the numbers of a column. */
    public Numbers numbers(String column) {
        return input.numbers(column, source(column));
    }

    /** Returns a column by whose values rows are compared. */
    public ComparedColumn compared(String column) {
        return input.compared(column, source(column));
    }
}
