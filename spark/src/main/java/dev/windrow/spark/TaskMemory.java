// SPDX-License-Identifier: Apache-2.0
package dev.windrow.spark;

import org.apache.spark.memory.MemoryConsumer;
import org.apache.spark.memory.TaskMemoryManager;

import java.io.IOException;

/**
 * The memory of a task, its rows and its groups, as far as Spark accounts for it. It is outside the
 * heap, but counts as what Spark's own aggregates take.
 */
final class TaskMemory extends MemoryConsumer {

    /** Whoever has the groups. */
    @FunctionalInterface
    interface Holder {
        /** Frees the memory of the groups, if that is possible now. Returns its bytes. */
        long free() throws IOException;
    }

    private final Holder holder;
    private long peak;

    /** Takes none yet. */
    TaskMemory(TaskMemoryManager manager, Holder holder) {
        super(manager, manager.getTungstenMemoryMode());
        this.holder = holder;
    }

    /**
     * Tells Spark how much is taken.
     *
     * @return whether Spark grants it
     */
    boolean hold(long bytes) {
        peak = Math.max(peak, bytes);
        long more = bytes - getUsed();
        if (more <= 0) {
            freeMemory(-more);
            return true;
        }
        return acquireMemory(more) == more;
    }

    /** Returns the most bytes that the task took so far. */
    long peak() {
        return peak;
    }

    /**
     * Gives memory back to another part of the same task. What groups themselves ask for is not
     * worth a file: if Spark refuses it, they leave.
     */
    @Override
    public long spill(long size, MemoryConsumer trigger) throws IOException {
        if (trigger == this || getUsed() == 0) {
            return 0;
        }
        long freed = Math.min(holder.free(), getUsed());
        freeMemory(freed);
        return freed;
    }
}
