// SPDX-License-Identifier: Apache-2.0
package dev.windrow;

import dev.windrow.internal.session.Made;

/**
 * The groups of a query: the key columns, then a column for each aggregation, whose name is such as
 * {@code sum(v)} or the one that {@code as} gave it. Closing it releases its memory. It outlives
 * the session and the input. Do not read columns of a closed result.
 *
 * <p>Many groups of a table that stays on the device lie there, too, as {@link TransformResult}
 * tells.
 */
public final class GroupByResult extends Result {

    GroupByResult(Made made) {
        super(made);
    }

    /**
     * Brings all columns to the host, and frees the memory that they take on a device.
     *
     * @return this result
     * @throws dev.windrow.error.WindrowException {@code HOST_MEMORY}, {@code DEVICE_FAILURE}, or
     *     {@code CLOSED} if this is closed
     */
    public GroupByResult toHost() {
        table().toHost();
        return this;
    }
}
