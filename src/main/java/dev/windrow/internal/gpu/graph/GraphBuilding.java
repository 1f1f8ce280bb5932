// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.graph;

import dev.windrow.internal.cancel.Waiting;

import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Supplier;

/**
 * Lets one thread at a time build graphs and compile kernels, in the whole process: TornadoVM has
 * one table of the kernels that it has read. Graphs that have run once may run on any number of
 * threads.
 */
public final class GraphBuilding {

    private static final ReentrantReadWriteLock LOCK = new ReentrantReadWriteLock();

    private GraphBuilding() {}

    /** Does work that builds graphs or runs them for the first time. */
    public static <R> R alone(Supplier<R> work) {
        return under(LOCK.writeLock(), work);
    }

    /**
     * Runs graphs that have run before, while none is built. A GPU needs no such care. But PoCL, an
     * OpenCL driver for CPUs, compiles by clang within the process. As long as that works, it takes
     * the signals by which Java stops its threads for signs of a crash, and deletes its own files.
     * So it is best if few threads do anything meanwhile.
     */
    public static <R> R withoutAny(Supplier<R> run) {
        return under(LOCK.readLock(), run);
    }

    private static <R> R under(Lock lock, Supplier<R> work) {
        Waiting.lock(lock);
        try {
            return work.get();
        } finally {
            lock.unlock();
        }
    }
}
