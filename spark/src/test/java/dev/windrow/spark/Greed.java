// SPDX-License-Identifier: Apache-2.0
package dev.windrow.spark;

import org.apache.spark.TaskContext;
import org.apache.spark.memory.MemoryConsumer;
import org.apache.spark.memory.MemoryMode;
import org.apache.spark.memory.TaskMemoryManager;

/** Another operator of a task, which wants all memory. */
final class Greed extends MemoryConsumer {

    private Greed(TaskMemoryManager manager) {
        super(manager, MemoryMode.ON_HEAP);
    }

    /** Takes all memory that Spark can get for it in the task at hand, and gives it back. */
    static void grab() {
        Greed greed = new Greed(TaskContext.get().taskMemoryManager());
        greed.acquireMemory(Long.MAX_VALUE / 4);
        greed.freeMemory(greed.getUsed());
    }

    @Override
    public long spill(long size, MemoryConsumer trigger) {
        return 0;
    }
}
