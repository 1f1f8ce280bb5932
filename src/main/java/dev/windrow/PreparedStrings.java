// SPDX-License-Identifier: Apache-2.0
package dev.windrow;

import dev.windrow.error.WindrowException;
import dev.windrow.internal.session.PreparedText;

/**
 * A user's kernel that makes a column of strings, any number of times over the same table. The
 * first run compiles it and allocates its memory on the device, which is kept until this object is
 * closed. A further run only runs kernels and downloads the column.
 *
 * <p>Timing each kernel makes the device wait between them: only {@link #runProfiled} does it.
 */
public final class PreparedStrings implements AutoCloseable {

    private final PreparedText prepared;

    PreparedStrings(PreparedText prepared) {
        this.prepared = prepared;
    }

    /**
     * Makes the column.
     *
     * @return a table of the one column, which the caller closes
     * @throws WindrowException {@code CLOSED} if this or its table is closed; {@code
     *     INVALID_ARGUMENT} if the strings take more than 2 GB together; {@code DEVICE_MEMORY} if
     *     the device has too little memory; {@code DEVICE_FAILURE} if the kernel cannot be
     *     compiled, with the reason
     */
    public TransformResult run() {
        return new TransformResult(prepared.run(false));
    }

    /**
     * Makes the column as {@link #run} does, but times each kernel, which makes it slower.
     *
     * @return a table of the one column, which the caller closes
     * @throws WindrowException as {@link #run} does
     */
    public TransformResult runProfiled() {
        return new TransformResult(prepared.run(true));
    }

    /**
     * Frees this object's memory on the device; the table's columns stay. A second call does
     * nothing.
     */
    @Override
    public void close() {
        prepared.close();
    }
}
