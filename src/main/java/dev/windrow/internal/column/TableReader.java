// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.column;

import dev.windrow.column.Table;

import org.jspecify.annotations.Nullable;

/** Tables of the same columns, one after the other. For one thread at a time. */
public interface TableReader extends AutoCloseable {

    /**
     * Returns the next table, which the caller closes.
     *
     * @return null once there are no more
     */
    @Nullable Table next();

    @Override
    void close();
}
