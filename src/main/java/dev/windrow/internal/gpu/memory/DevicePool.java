// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.memory;

import dev.windrow.column.ColumnMemory;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.profile.DeviceMemory;

import java.lang.foreign.MemorySegment;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Accounts for the device memory that a session may take. Each holder of arrays there has a {@link
 * Lease}. A request that does not fit is refused before the device is asked.
 *
 * <p>TornadoVM gives each graph of tasks buffers of its own and frees them with it, so a buffer
 * cannot outlive its graph. Three things can be reused: places within a graph, which arrays take
 * one after the other; all of a graph that runs again; and the host's side of arrays ({@link
 * HostShadows}), across graphs.
 */
public final class DevicePool implements AutoCloseable {

    private final String device;
    private final long budgetBytes;
    private final boolean reuses;
    private final HostShadows shadows = new HostShadows();
    private final ReentrantLock fetching = new ReentrantLock();
    private BooleanSupplier reclaim = () -> false;
    private long liveBytes;
    private long peakBytes;

    /**
     * Makes an empty pool.
     *
     * @param device the device's name
     * @param budgetBytes bytes that may be taken at once
     * @param reuses whether memory is reused; it is counted in any case
     */
    public DevicePool(String device, long budgetBytes, boolean reuses) {
        this.device = device;
        this.budgetBytes = budgetBytes;
        this.reuses = reuses;
    }

    /** Returns a pool without a limit and without reuse. */
    public static DevicePool unlimited() {
        return new DevicePool("the device", Long.MAX_VALUE, false);
    }

    /**
     * Has memory given back before a request is refused.
     *
     * @param more gives some back, and returns whether it did; called without a lock
     */
    public void reclaimBy(BooleanSupplier more) {
        reclaim = more;
    }

    /** Returns a lease of no bytes yet. */
    public Lease lease() {
        return new Lease();
    }

    /** Makes something of a lease, which is closed if that fails. */
    public <R> R leased(Function<Lease, R> maker) {
        Lease lease = lease();
        try {
            return maker.apply(lease);
        } catch (RuntimeException | Error e) {
            lease.close();
            throw e;
        }
    }

    /** Returns the bytes that are taken now. */
    public synchronized long liveBytes() {
        return liveBytes;
    }

    /** Returns the most bytes that were taken at once so far. */
    public synchronized long peakBytes() {
        return peakBytes;
    }

    /**
     * Refuses a request that does not fit.
     *
     * @param bytes the bytes wanted, besides those already taken
     * @throws WindrowException {@code DEVICE_MEMORY} if they do not fit
     */
    public synchronized void requireSpace(long bytes) {
        if (bytes > budgetBytes - liveBytes) {
            throw WindrowException.of(
                    ErrorCode.DEVICE_MEMORY,
                    "%d bytes are needed on %s, of which %d are free: close resident tables and"
                            + " what is prepared, let the session take more of the device's memory"
                            + " (-Dtornado.device.memory, WINDROW_DEVICE_MEMORY), take fewer rows"
                            + " at a time, or use the CPU engine",
                    bytes,
                    device,
                    Math.max(0, budgetBytes - liveBytes));
        }
    }

    private void take(long bytes) {
        while (!takeIfFree(bytes)) {
            if (!reclaim.getAsBoolean()) {
                requireSpace(bytes);
            }
        }
    }

    private synchronized boolean takeIfFree(long bytes) {
        boolean isFree = bytes <= budgetBytes - liveBytes;
        if (isFree) {
            liveBytes += bytes;
            peakBytes = Math.max(peakBytes, liveBytes);
        }
        return isFree;
    }

    private synchronized void giveBack(long bytes) {
        liveBytes -= bytes;
    }

    /** Frees the host's memory. Every lease must have been closed before. */
    @Override
    public void close() {
        shadows.close();
    }

    /** The memory of one holder: a graph of tasks, or the columns of a table. */
    public final class Lease implements AutoCloseable {

        private final Set<Long> shadowed = new LinkedHashSet<>();
        private final ColumnMemory own = new ColumnMemory();
        private long requestedBytes;
        private long takenBytes;
        private boolean hasRun;
        private boolean isIdle;

        private Lease() {}

        /** Returns whether memory is reused. */
        public boolean reuses() {
            return reuses;
        }

        /**
         * Returns the host's side of an array that is never copied to the device, and from there
         * only while {@link #fetching}. Other arrays may share it.
         *
         * @param bytes its size, header included
         */
        public MemorySegment shadow(long bytes) {
            return shadows.of(bytes, shadowed.add(bytes));
        }

        /**
         * Returns the host's side of an array, which no other array shares. It is freed with this
         * lease: that of TornadoVM's own arrays waits for the garbage collector, and all of them
         * together may take no more than the greatest heap.
         *
         * @param bytes its size, header included
         */
        public MemorySegment own(long bytes) {
            return own.allocate(bytes);
        }

        /**
         * Takes memory for arrays that are about to be put on the device.
         *
         * @param requested the bytes of all arrays
         * @param taken the bytes of their places, which arrays may share
         * @throws WindrowException {@code DEVICE_MEMORY} if they do not fit; nothing is taken then
         */
        public void take(long requested, long taken) {
            DevicePool.this.take(taken);
            requestedBytes += requested;
            takenBytes += taken;
        }

        /**
         * Fetches arrays whose host's side is shared, and reads them there, while nobody else does.
         *
         * @param work fetches arrays of this holder
         */
        public <R> R fetching(Supplier<R> work) {
            fetching.lock();
            try {
                return work.get();
            } finally {
                fetching.unlock();
            }
        }

        /** Returns the bytes that it holds on the device. */
        public long bytes() {
            return takenBytes;
        }

        /** Returns the use of device memory by the run that just ended. */
        public DeviceMemory afterRun() {
            long anew = hasRun ? 0 : takenBytes;
            hasRun = true;
            return new DeviceMemory(
                    budgetBytes, liveBytes(), peakBytes(), requestedBytes, requestedBytes - anew);
        }

        /** Says whether the holder waits to run again: the host's memory then counts as kept. */
        public void idle(boolean waits) {
            if (waits != isIdle) {
                isIdle = waits;
                shadows.idle(shadowed, waits);
            }
        }

        /** Gives everything back. The arrays must no longer be on the device. */
        @Override
        public void close() {
            idle(false);
            giveBack(takenBytes);
            takenBytes = 0;
            shadows.giveBack(shadowed);
            shadowed.clear();
            own.close();
        }
    }
}
