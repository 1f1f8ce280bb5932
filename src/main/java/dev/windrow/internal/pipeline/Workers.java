// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.pipeline;

import dev.windrow.column.MemoryPool;
import dev.windrow.internal.cancel.StopSignal;
import dev.windrow.internal.cancel.WorkerPool;
import dev.windrow.internal.scan.CpuLane;

import java.util.List;
import java.util.function.Function;

/**
 * The threads of a pipeline.
 *
 * @param pool runs them
 * @param threads how many there are
 * @param memory the memory of all of them
 */
record Workers(WorkerPool pool, int threads, MemoryPool memory) {

    /** Work of one thread. */
    interface Work<T> {
        T run(CpuLane lane, StopSignal stop);
    }

    /** Does all work, each by one thread. */
    <T> List<T> runAll(List<? extends Work<T>> all) {
        return pool.runAll(
                all.stream().<WorkerPool.Task<T>>map(work -> stop -> run(work, stop)).toList());
    }

    private <T> T run(Work<T> work, StopSignal stop) {
        stop.check();
        try (CpuLane lane = CpuLane.ofSplits(memory.another())) {
            return work.run(lane, stop);
        }
    }

    /** Does work for which all threads help. */
    <T> T together(Function<CpuLane, T> work) {
        try (CpuLane lane = CpuLane.ofMerge(threads, memory.another())) {
            return work.apply(lane);
        }
    }
}
