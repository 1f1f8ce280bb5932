// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.parquet;

import org.apache.arrow.memory.BufferAllocator;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * What was given to the native library and is not written yet. It reads far ahead of what it
 * writes, so it is given more only when little is left.
 */
final class ParquetBacklog {

    private static final long POLL_NANOSECONDS = 200_000L;

    /** Who writes nothing for so long waits for more rows. */
    private static final long MOST_NANOSECONDS = TimeUnit.SECONDS.toNanos(1);

    /** Batches that wait to be written, the one that is handed over included. */
    private static final int BATCHES = 2;

    private final BufferAllocator allocator;

    /** Bytes that may wait to be written. */
    private long most = 1 << 22;

    ParquetBacklog(BufferAllocator allocator) {
        this.allocator = allocator;
    }

    /**
     * Waits until little is left to write.
     *
     * @param bytes those of the last batch
     */
    void await(long bytes) {
        most = Math.max(most, BATCHES * bytes);
        long before = allocator.getAllocatedMemory();
        long since = System.nanoTime();
        while (before > most) {
            if (System.nanoTime() - since > MOST_NANOSECONDS) {
                most = 2 * before;
                return;
            }
            LockSupport.parkNanos(POLL_NANOSECONDS);
            long now = allocator.getAllocatedMemory();
            if (now != before) {
                since = System.nanoTime();
            }
            before = now;
        }
    }
}
