package dev.windrow.internal.gpu.operation;

import dev.windrow.column.Table;

/** An operation on the device. */
public interface OperationStage {

    /** Adds its tasks to the graph, in the order in which they run. */
    void addTasks();

    /**
     * Makes the result of what the tasks left.
     *
     * @param download fetches arrays and owns the result's memory
     */
    Table result(Download download);
}
