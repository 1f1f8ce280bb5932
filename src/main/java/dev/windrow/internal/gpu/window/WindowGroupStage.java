// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.window;

import dev.windrow.internal.gpu.graph.DeviceGraph;
import dev.windrow.internal.gpu.graph.ScanStage;
import dev.windrow.internal.gpu.kernels.DeviceStatus;
import dev.windrow.internal.gpu.kernels.Sizes;
import dev.windrow.internal.gpu.operation.OperationArrays;

import uk.ac.manchester.tornado.api.types.arrays.IntArray;

import java.util.List;

/** Numbers the groups of adjacent equal keys, and finds their first rows. */
final class WindowGroupStage {

    private final WindowArrays windows;
    private final DeviceGraph graph;

    WindowGroupStage(WindowArrays windows) {
        this.windows = windows;
        graph = windows.graph();
    }

    void addTasks(List<String> over) {
        IntArray sizes = windows.sizes(0, 0);
        for (int i = 0; i < over.size(); i++) {
            addMark(over.get(i), sizes, i == 0 ? 1 : 0);
        }
        // A row's group is the number of groups that end before it.
        new ScanStage(windows.operation().stage())
                .addTasks(
                        windows.task("Groups"),
                        windows.groupOf(),
                        windows.rows(),
                        Sizes.ROWS,
                        Sizes.ROW_TILES,
                        DeviceStatus.COUNT - 1);
        String task = windows.task("Begin");
        graph.stream(task, windows.rows())
                .given(sizes, windows.groupOf(), windows.starts())
                .add(WindowGroupKernels.class, "begin");
    }

    private void addMark(String column, IntArray sizes, int first) {
        OperationArrays arrays = windows.operation();
        graph.stream(windows.task("Mark"), windows.rows())
                .given(sizes, arrays.compared(column), arrays.presence(column))
                .given(windows.groupOf(), first)
                .add(WindowGroupKernels.class, "mark");
    }
}
