// SPDX-License-Identifier: Apache-2.0
package dev.windrow.simulator;

import uk.ac.manchester.tornado.api.GridScheduler;
import uk.ac.manchester.tornado.api.TaskGraph;
import uk.ac.manchester.tornado.api.TornadoExecutionPlan;
import uk.ac.manchester.tornado.api.WorkerGrid1D;
import uk.ac.manchester.tornado.api.exceptions.TornadoExecutionPlanException;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;

/** Shorthand for graphs with tasks named "t" in a graph named "g". */
final class Launches {

    static final int POISON = 0xA5A5A5A5;

    private Launches() {}

    static GridScheduler grid(String task, int groups, int groupSize) {
        return new GridScheduler(task, worker(groups, groupSize));
    }

    static WorkerGrid1D worker(int groups, int groupSize) {
        WorkerGrid1D worker = new WorkerGrid1D(groups * groupSize);
        worker.setLocalWork(groupSize, 1, 1);
        return worker;
    }

    /** Runs a graph once, with one grid for its task "g.t", and frees it. */
    static void runOnce(TaskGraph graph, int groups, int groupSize) {
        try (TornadoExecutionPlan plan = new TornadoExecutionPlan(graph.snapshot())) {
            plan.withGridScheduler(grid("g.t", groups, groupSize)).execute();
        } catch (TornadoExecutionPlanException e) {
            throw new AssertionError(e);
        }
    }

    /** Runs a graph without contexts once and frees it. */
    static void runOnce(TaskGraph graph) {
        try (TornadoExecutionPlan plan = new TornadoExecutionPlan(graph.snapshot())) {
            plan.execute();
        } catch (TornadoExecutionPlanException e) {
            throw new AssertionError(e);
        }
    }

    static IntArray filled(int size, int value) {
        IntArray array = new IntArray(size);
        array.init(value);
        return array;
    }

    /** 0, 1, 2, … */
    static IntArray counting(int size) {
        IntArray array = new IntArray(size);
        for (int i = 0; i < size; i++) {
            array.set(i, i);
        }
        return array;
    }
}
