// SPDX-License-Identifier: Apache-2.0
package dev.windrow;

import dev.windrow.internal.session.Made;

/**
 * The result of an operation on columns. Closing it releases its memory. It outlives the session
 * and the input. Do not read columns of a closed result.
 *
 * <p>What an operation on a resident table makes lies on the device. A column comes to the host
 * when it is first read; all of them do by {@link #toHost}, when the session is closed, and when
 * the device needs the memory, the oldest result first. The table goes into the next query or
 * operation as any other does: {@code windrow.groupBy(result.table())}. Nothing is copied then.
 */
public final class TransformResult extends Result {

    TransformResult(Made made) {
        super(made);
    }

    /**
     * Brings all columns to the host, and frees the memory that they take on a device.
     *
     * @return this result
     * @throws dev.windrow.error.WindrowException {@code HOST_MEMORY}, {@code DEVICE_FAILURE}, or
     *     {@code CLOSED} if this is closed
     */
    public TransformResult toHost() {
        table().toHost();
        return this;
    }
}
