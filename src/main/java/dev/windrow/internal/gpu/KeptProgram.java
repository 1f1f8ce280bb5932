package dev.windrow.internal.gpu;

import dev.windrow.internal.gpu.memory.DevicePool;

import org.jspecify.annotations.Nullable;

/** A program with the memory that it takes, which may wait for another table of its shape. */
interface KeptProgram extends AutoCloseable {

    /** Returns the shape of the plans that share it, or null if it serves one table alone. */
    @Nullable Object shape();

    /** Returns its device memory. */
    DevicePool.Lease lease();

    /** Says whether the program waits for a table: its host memory then counts as kept. */
    void idle(boolean waits);

    @Override
    void close();
}
