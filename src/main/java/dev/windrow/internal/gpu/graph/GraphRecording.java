// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.graph;

import java.util.Optional;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Supplier;

/**
 * Keeps whatever else a process does with its devices apart from the recording of a graph. CUDA
 * forbids every thread to allocate, free or ask for an event while one records, and drops the
 * recording. Recording takes a few milliseconds, but others may compile for seconds: so they wait
 * for a recording, and a graph is recorded only when nobody else is at it.
 */
public final class GraphRecording {

    private static final ReentrantReadWriteLock LOCK = new ReentrantReadWriteLock();

    private GraphRecording() {}

    /** Does something with a device while no graph is recorded. */
    public static <R> R apart(Supplier<R> work) {
        Lock lock = LOCK.readLock();
        lock.lock();
        try {
            return work.get();
        } finally {
            lock.unlock();
        }
    }

    /** Does something with a device while no graph is recorded. */
    public static void runApart(Runnable work) {
        apart(
                () -> {
                    work.run();
                    return true;
                });
    }

    /** Records a graph, unless some thread does anything else with a device: then nothing runs. */
    static <R> Optional<R> alone(Supplier<R> work) {
        Lock lock = LOCK.writeLock();
        if (!lock.tryLock()) {
            return Optional.empty();
        }
        try {
            return Optional.of(work.get());
        } finally {
            lock.unlock();
        }
    }
}
