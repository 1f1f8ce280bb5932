// SPDX-License-Identifier: Apache-2.0
package uk.ac.manchester.tornado.api;

import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** The grids of tasks, by {@code "graph.task"}. */
public class GridScheduler {

    private final Map<String, WorkerGrid> grids = new ConcurrentHashMap<>();

    public GridScheduler() {}

    public GridScheduler(String taskName, WorkerGrid workerGrid) {
        grids.put(taskName, workerGrid);
    }

    public void addWorkerGrid(String taskName, WorkerGrid workerGrid) {
        grids.put(taskName, workerGrid);
    }

    public WorkerGrid get(String taskName) {
        return grids.get(taskName);
    }

    public boolean contains(String taskGraphName, String taskName) {
        return grids.containsKey(taskGraphName + "." + taskName);
    }

    public Set<String> keySet() {
        return grids.keySet();
    }
}
