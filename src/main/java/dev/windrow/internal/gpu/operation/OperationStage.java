package dev.windrow.internal.gpu.operation;

import dev.windrow.column.Table;

/** An operation on columns on the device. */
public interface OperationStage {

    /** Adds its tasks to the graph, in the order in which they run. */
    void addTasks();

    /**
     * Makes the result from what the tasks left on the device.
     *
     * @param download fetches arrays and owns the result's memory
     */
    Table result(Download download);
}
