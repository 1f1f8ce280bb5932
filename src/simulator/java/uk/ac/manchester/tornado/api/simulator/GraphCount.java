// SPDX-License-Identifier: Apache-2.0
package uk.ac.manchester.tornado.api.simulator;

import java.util.concurrent.atomic.AtomicLong;

/** Counts the task graphs that were finished: TornadoVM compiles the kernels of each anew. */
public final class GraphCount {

    private static final AtomicLong FINISHED = new AtomicLong();

    private GraphCount() {}

    /** Counts one more. */
    public static void add() {
        FINISHED.incrementAndGet();
    }

    /** Returns how many there were in this process. */
    public static long finished() {
        return FINISHED.get();
    }
}
