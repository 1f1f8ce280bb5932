// SPDX-License-Identifier: Apache-2.0
package uk.ac.manchester.tornado.api.simulator;

import uk.ac.manchester.tornado.api.exceptions.TornadoRuntimeException;

import java.util.concurrent.atomic.AtomicLong;

/**
 * A device that is taken away: from then on it runs nothing, gives no memory and copies nothing.
 */
public final class DeviceLoss {

    private static final AtomicLong USES = new AtomicLong();
    private static volatile long from;

    private DeviceLoss() {}

    /** Returns how often the device was used since {@link #from}. */
    public static long uses() {
        return USES.get();
    }

    /**
     * Takes the device away.
     *
     * @param use before which use of it, counted from now on, from 1; 0 gives it back
     */
    public static void from(long use) {
        from = use;
        USES.set(0);
    }

    /** The device is to run a graph, give memory or copy something. */
    static void use() {
        long use = USES.incrementAndGet();
        if (from > 0 && use >= from) {
            throw new TornadoRuntimeException("the device is lost");
        }
    }
}
