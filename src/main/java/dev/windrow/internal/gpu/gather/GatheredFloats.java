// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.gather;

import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.internal.gpu.graph.DeviceGraph;
import dev.windrow.internal.gpu.operation.Download;
import dev.windrow.internal.gpu.operation.MadeColumn;
import dev.windrow.internal.gpu.operation.OperationArrays;

import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/**
 * Gathers floats as floats, for tasks that go on with them: no kernel makes a float of its bits.
 * Floats that go to the host are words like all other values, which a sort by them reads, too.
 */
final class GatheredFloats extends GatheredColumn {

    private final ColumnType type;
    private final TornadoNativeArray target;

    GatheredFloats(String name, OperationArrays arrays, GatheredRows rows, String task) {
        super(name, arrays, rows, task);
        type = arrays.statistics().column(name).type();
        long length = Math.max(1, rows.capacity());
        target =
                type == Primitive.FLOAT32
                        ? arrays.graph().resultFloats(length)
                        : arrays.graph().resultDoubles(length);
    }

    @Override
    public void addTasks(IntArray counts, int countAt) {
        super.addTasks(counts, countAt);
        String task = task();
        DeviceGraph graph = arrays().graph();
        TornadoNativeArray source =
                type == Primitive.FLOAT32
                        ? arrays().input().floats(name())
                        : arrays().input().doubles(name());
        graph.stream(task, rows().capacity())
                .given(counts, rows().rows(), source, target, countAt)
                .add(GatherKernels.class, "gatherFloats");
    }

    @Override
    public MadeColumn column(Download download, long rows) {
        return MadeColumn.fixed(type, target, validity());
    }
}
