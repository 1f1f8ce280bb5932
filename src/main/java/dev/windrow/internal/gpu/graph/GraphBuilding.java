package dev.windrow.internal.gpu.graph;

import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/**
 * Lets one thread at a time build graphs and compile kernels, in the whole process: TornadoVM has
 * one table of the kernels that it has read. Graphs that have run once may run on any number of
 * threads.
 */
public final class GraphBuilding {

    private static final ReentrantLock LOCK = new ReentrantLock();

    private GraphBuilding() {}

    /** Does work that builds graphs, runs them for the first time, or frees them. */
    public static <R> R alone(Supplier<R> work) {
        LOCK.lock();
        try {
            return work.get();
        } finally {
            LOCK.unlock();
        }
    }
}
