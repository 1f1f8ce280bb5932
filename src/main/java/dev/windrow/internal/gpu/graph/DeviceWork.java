// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.graph;

import dev.windrow.internal.cancel.CancelToken;

import java.util.Optional;
import java.util.function.Supplier;

/**
 * Work that a thread of the device does for a call. TornadoVM and the driver cannot be interrupted,
 * and may take seconds to compile, copy or compute. The call may leave them behind then: all memory
 * that they use belongs to arrays, or is held by them, until this work has ended. The work goes no
 * further than that, and frees what it has. While the work is at anything else, which may read the
 * caller's table, the call waits for it.
 */
public final class DeviceWork {

    private static final ScopedValue<DeviceWork> CURRENT = ScopedValue.newInstance();

    private boolean isInDriver;
    private boolean isLeft;

    /** Does all of this work, on the calling thread. */
    public <R> R call(Supplier<R> work) {
        return ScopedValue.where(CURRENT, this).call(work::get);
    }

    /**
     * Lets TornadoVM do something with arrays.
     *
     * @throws dev.windrow.error.WindrowException {@code CANCELLED} if the call is to end first, or
     *     has left this behind
     */
    static <R> R inDriver(Supplier<R> step) {
        return entered(() -> GraphRecording.apart(step));
    }

    /**
     * Lets TornadoVM record a graph, unless something else is done with a device.
     *
     * @throws dev.windrow.error.WindrowException as {@link #inDriver} does
     */
    static <R> Optional<R> recording(Supplier<R> step) {
        return entered(() -> GraphRecording.alone(step));
    }

    private static <R> R entered(Supplier<R> step) {
        CancelToken.checkCurrent();
        if (!CURRENT.isBound()) {
            return step.get();
        }
        DeviceWork work = CURRENT.get();
        work.enter();
        R result;
        try {
            result = step.get();
        } finally {
            work.exit();
        }
        work.requireWanted();
        return result;
    }

    private synchronized void enter() {
        isInDriver = true;
    }

    private synchronized void exit() {
        isInDriver = false;
    }

    private synchronized void requireWanted() {
        if (isLeft) {
            CancelToken.checkCurrent();
        }
    }

    /** Leaves the work behind, if it is at something that the caller need not wait for. */
    public synchronized boolean leave() {
        isLeft |= isInDriver;
        return isInDriver;
    }
}
