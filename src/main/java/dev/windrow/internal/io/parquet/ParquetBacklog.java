// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.parquet;

import org.apache.arrow.memory.AllocationListener;

import java.util.concurrent.TimeUnit;

/**
 * Lets the native library write what it was given before it is given more: it reads far ahead of
 * what it writes. Any thread may take memory, and give it back.
 */
final class ParquetBacklog implements AllocationListener {

    private static final long FIRST_BYTES = 1 << 22;

    /** Who writes nothing for so long needs more rows to do so: those of one batch, for instance. */
    private static final long MOST_NANOSECONDS = TimeUnit.MILLISECONDS.toNanos(200);

    private long bytes;

    /** Bytes that may wait to be written. */
    private long most = FIRST_BYTES;

    /** Waits until little is left to write. */
    @Override
    public synchronized void onPreAllocation(long size) {
        while (bytes > most) {
            long before = bytes;
            try {
                TimeUnit.NANOSECONDS.timedWait(this, MOST_NANOSECONDS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return;
            }
            if (bytes == before) {
                most = 2 * bytes;
            }
        }
    }

    @Override
    public synchronized void onAllocation(long size) {
        bytes += size;
    }

    @Override
    public synchronized void onRelease(long size) {
        bytes -= size;
        notifyAll();
    }
}
