// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.ipc;

import org.jspecify.annotations.Nullable;

import java.util.List;

/**
 * What to read of batches.
 *
 * @param columns the columns, in any order, or null for all
 * @param range the rows of each batch
 * @param cursor how far the thread has decompressed the only batch; null to decompress all of it
 * @param nulls those of all ranges of the only batch; null if each batch is read whole
 */
record IpcSelection(
        @Nullable List<String> columns,
        IpcRange range,
        @Nullable IpcCursor cursor,
        @Nullable IpcNullSums nulls) {

    /** All that there is. */
    static final IpcSelection ALL = of(null);

    /** Returns a selection of columns, or of all for null. */
    static IpcSelection of(@Nullable List<String> columns) {
        return new IpcSelection(columns, IpcRange.ALL, null, null);
    }

    /** Returns the buffers to read rows from. */
    IpcBuffers from(IpcBuffers buffers) {
        return cursor == null ? buffers : buffers.with(cursor);
    }
}
