// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu;

import dev.windrow.internal.gpu.graph.ResultArrays;
import dev.windrow.internal.gpu.memory.DevicePool;

import org.jspecify.annotations.Nullable;

/** A program with the memory that it takes, which may wait for its next run. */
interface KeptProgram extends AutoCloseable {

    /** Returns what the plans have in common that may run with it, or null if it runs once. */
    @Nullable Object shape();

    /** Returns the arrays in which its results stay on the device; null if they do not. */
    default @Nullable ResultArrays results() {
        return null;
    }

    /** Returns its device memory. */
    DevicePool.Lease lease();

    /** Says whether the program waits: its host memory then counts as kept. */
    void idle(boolean waits);

    @Override
    void close();
}
