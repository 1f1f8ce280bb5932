// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.ipc;

import dev.windrow.internal.io.ReadLimits;

import org.apache.arrow.flatbuf.Message;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.types.pojo.Schema;
import org.jspecify.annotations.Nullable;

import java.io.IOException;

/**
 * The messages of an IPC file or stream: a schema, and then batches of dictionaries and of rows.
 */
interface IpcMessages {

    /** Precedes a message's length since version 0.15 of the format. */
    int CONTINUATION = -1;

    /**
     * A message after the schema.
     *
     * @param label its name in errors, such as {@code message 3}
     * @param metadata its metadata, not yet checked
     * @param buffers its buffers, which the receiver closes
     */
    record Batch(String label, Message metadata, IpcBuffers buffers) {}

    /** Reads the schema. Called once, and first. */
    Schema readSchema() throws IOException;

    /**
     * Reads the next message, or returns null at the end.
     *
     * @param loan what the thread takes for it, if it cannot be read later
     */
    @Nullable Batch next(ReadLimits.Loan loan, BufferAllocator allocator) throws IOException;

    /** Returns the number of bytes read. */
    long bytesRead();
}
