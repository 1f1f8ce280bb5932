// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu;

import dev.windrow.internal.engine.TransformOutcome;
import dev.windrow.internal.gpu.device.OpenDevice;
import dev.windrow.internal.gpu.text.TextPasses;

import java.util.function.Consumer;

/** A user's kernel that makes a column of strings, ready to run any number of times. */
public final class DeviceStrings implements AutoCloseable {

    private final OpenDevice device;
    private final LaneThreads threads;
    private final TextPasses passes;
    private final Consumer<DeviceStrings> whenClosed;
    private boolean closed;

    DeviceStrings(
            OpenDevice device,
            LaneThreads threads,
            TextPasses passes,
            Consumer<DeviceStrings> whenClosed) {
        this.device = device;
        this.threads = threads;
        this.passes = passes;
        this.whenClosed = whenClosed;
    }

    /** Returns the strategy's name, as profiles show it. */
    public String strategy() {
        return passes.strategy();
    }

    /**
     * Makes the column, as a table.
     *
     * @param name the column's name
     * @param profiled whether each kernel is timed; the device then waits between kernels
     */
    public TransformOutcome run(String name, boolean profiled) {
        return threads.callWithKept(
                () ->
                        DeviceFailures.translate(
                                device.limits().name(),
                                () -> passes.run(name, device.description(), profiled)));
    }

    /** Frees what this holds; a second call does nothing. */
    @Override
    public void close() {
        if (!closed) {
            closed = true;
            passes.close();
            whenClosed.accept(this);
        }
    }
}
