package dev.windrow.spark;

import dev.windrow.internal.scan.StateStream;

import org.apache.spark.memory.MemoryConsumer;
import org.apache.spark.memory.TaskMemoryManager;

/**
 * The memory that the groups of a task take, as far as Spark accounts for it. It is outside the
 * heap, but counts as what Spark's own aggregates take. Where Spark grants less than is needed, the
 * groups leave.
 */
final class TaskMemory extends MemoryConsumer {

    private final long most;
    private long peak;

    /**
     * Takes none yet.
     *
     * @param most bytes that may be taken, whatever Spark would grant
     */
    TaskMemory(TaskMemoryManager manager, long most) {
        super(manager, manager.getTungstenMemoryMode());
        this.most = most;
    }

    /** Returns whether groups can be held. They are merged first if they take too much. */
    boolean holds(StateStream states) {
        boolean fits = states.fits(most);
        long needed = states.byteSize();
        peak = Math.max(peak, needed);
        if (needed > getUsed()) {
            acquireMemory(needed - getUsed());
        } else {
            freeMemory(getUsed() - needed);
        }
        return fits && getUsed() >= needed;
    }

    /** Returns the most bytes that groups took so far. */
    long peak() {
        return peak;
    }

    /** Gives all back. */
    void release() {
        freeMemory(getUsed());
    }

    /** Gives nothing back to others: groups leave when their own task reads its next rows. */
    @Override
    public long spill(long size, MemoryConsumer trigger) {
        return 0;
    }
}
