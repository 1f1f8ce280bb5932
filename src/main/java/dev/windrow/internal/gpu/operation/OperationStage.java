// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.operation;

/** An operation on columns on the device. */
public interface OperationStage {

    /** Adds its tasks to the graph, in the order in which they run. */
    void addTasks();

    /**
     * Tells what the tasks have made, once they have run.
     *
     * @param download fetches arrays and owns the memory of what is made on the host now
     */
    MadeRows result(Download download);
}
