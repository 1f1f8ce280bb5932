// SPDX-License-Identifier: Apache-2.0
package uk.ac.manchester.tornado.api.simulator;

import uk.ac.manchester.tornado.api.exceptions.TornadoOutOfMemoryException;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

import java.util.concurrent.atomic.AtomicLong;

/** Counts the bytes on the device. Memory that no plan frees stays counted, as on a real device. */
public final class DeviceMemory {

    private static final AtomicLong USED = new AtomicLong();
    private static final AtomicLong ALLOCATIONS = new AtomicLong();
    private static volatile long failing;

    private DeviceMemory() {}

    /** Bytes allocated and not yet freed, over all plans. */
    public static long usedBytes() {
        return USED.get();
    }

    /** Returns how often memory was asked for since {@link #failAllocation}. */
    public static long allocations() {
        return ALLOCATIONS.get();
    }

    /**
     * Lets the device be out of memory for one allocation, as if others had taken it.
     *
     * @param number which one, counted from now on, from 1; 0 for none
     */
    public static void failAllocation(long number) {
        failing = number;
        ALLOCATIONS.set(0);
    }

    static DeviceBuffer allocate(TornadoNativeArray host) {
        DeviceLoss.use();
        long bytes = host.getNumBytesOfSegmentWithHeader();
        long limit = SimulatorSettings.globalMemory();
        long used = USED.addAndGet(bytes);
        if (ALLOCATIONS.incrementAndGet() == failing || used > limit) {
            USED.addAndGet(-bytes);
            throw new TornadoOutOfMemoryException(
                    "found "
                            + Math.max(0, limit - used + bytes)
                            + " of "
                            + limit
                            + " bytes free on the device, expected "
                            + bytes
                            + " for "
                            + host
                            + "; free plans, or set -D"
                            + SimulatorSettings.GLOBAL_MEMORY);
        }
        return new DeviceBuffer(host, bytes);
    }

    static void release(long bytes) {
        USED.addAndGet(-bytes);
    }
}
