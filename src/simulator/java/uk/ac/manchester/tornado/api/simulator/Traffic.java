// SPDX-License-Identifier: Apache-2.0
package uk.ac.manchester.tornado.api.simulator;

import java.util.concurrent.atomic.LongAdder;

/**
 * Counts, over all plans, how often the host calls the device. On a real device it waits for each
 * call, whatever the amount of work.
 */
public final class Traffic {

    private static final LongAdder EXECUTIONS = new LongAdder();
    private static final LongAdder PROFILED = new LongAdder();
    private static final LongAdder RECORDED = new LongAdder();
    private static final LongAdder FETCHES = new LongAdder();
    private static final LongAdder FETCHED_BYTES = new LongAdder();

    private Traffic() {}

    /** Executions of graphs so far; arrays that are copied back with one need no fetch. */
    public static long executions() {
        return EXECUTIONS.sum();
    }

    /** Executions so far whose tasks were timed one by one. */
    public static long profiledExecutions() {
        return PROFILED.sum();
    }

    /** Executions so far of graphs that were recorded, which the host launches as a whole. */
    public static long recordedExecutions() {
        return RECORDED.sum();
    }

    /** Copies to the host so far that were asked for after an execution. */
    public static long fetches() {
        return FETCHES.sum();
    }

    /** Bytes of these copies. */
    public static long fetchedBytes() {
        return FETCHED_BYTES.sum();
    }

    static void countExecution(boolean profiled, boolean recorded) {
        EXECUTIONS.increment();
        if (recorded) {
            RECORDED.increment();
        }
        if (profiled) {
            PROFILED.increment();
        }
    }

    static void countFetch(long bytes) {
        FETCHES.increment();
        FETCHED_BYTES.add(bytes);
    }
}
