package dev.windrow.internal.gpu.operation;

import dev.windrow.column.Table;
import dev.windrow.internal.gpu.graph.DeviceGraph;
import dev.windrow.internal.gpu.graph.ScanStage;
import dev.windrow.internal.gpu.graph.StageArrays;
import dev.windrow.internal.gpu.kernels.DeviceStatus;
import dev.windrow.internal.gpu.kernels.Sizes;
import dev.windrow.internal.gpu.kernels.Values;
import dev.windrow.internal.gpu.memory.DeviceInput;
import dev.windrow.internal.plan.ColumnStatistics;
import dev.windrow.internal.plan.transform.TransformInput;

import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/**
 * What the stages of an operation share.
 *
 * @param stage the graph, sizes and device status
 * @param statistics what is known of the table
 * @param table the table, on the host
 * @param input its columns
 * @param unread what kernels are given in place of words that they do not read
 */
public record OperationArrays(
        StageArrays stage,
        TransformInput statistics,
        Table table,
        DeviceInput input,
        LongArray unread) {

    /** Makes the arrays of an operation. */
    public static OperationArrays of(
            DeviceGraph graph, TransformInput statistics, Table table, DeviceInput input) {
        IntArray sizes = graph.upload(new IntArray(Sizes.COUNT));
        int rows = Math.toIntExact(statistics.rows());
        sizes.set(Sizes.ROWS, rows);
        sizes.set(Sizes.ROW_TILES, ScanStage.tiles(rows));
        IntArray status = graph.upload(new IntArray(DeviceStatus.COUNT));
        return new OperationArrays(
                new StageArrays(graph, sizes, status),
                statistics,
                table,
                input,
                graph.upload(new LongArray(1)));
    }

    /** Returns the graph. */
    public DeviceGraph graph() {
        return stage.graph();
    }

    /** Returns the rows of the table. */
    public long rows() {
        return statistics.rows();
    }

    /** Returns a column's validity, or what nobody reads where it has no nulls. */
    public LongArray validity(String column) {
        return statistics.column(column).nullable() ? input.validity(column) : unread;
    }

    /** Returns 1 where a column may have nulls, 0 otherwise: an argument of kernels. */
    public int nullable(String column) {
        return statistics.column(column).nullable() ? 1 : 0;
    }

    /** Returns how a value of a column of one width is read: see {@link Values}. */
    public int source(String column) {
        ColumnStatistics of = statistics.column(column);
        if (of.dictionary()) {
            return Values.INT;
        }
        if (of.type().isFloat()) {
            return of.type().byteWidth() == Float.BYTES ? Values.FLOAT : Values.DOUBLE;
        }
        return switch (of.type().byteWidth()) {
            case 0 -> Values.BIT;
            case 1 -> Values.BYTE;
            case 2 -> Values.SHORT;
            case 4 -> Values.INT;
            case 8 -> Values.LONG;
            default -> Values.DECIMAL;
        };
    }
}
