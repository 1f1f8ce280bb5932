package dev.windrow.internal.io.ipc;

import org.apache.arrow.flatbuf.Message;
import org.apache.arrow.memory.ArrowBuf;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.types.pojo.Schema;
import org.jspecify.annotations.Nullable;

import java.io.IOException;

/** The messages of an IPC file or stream: a schema, then batches of dictionaries and of rows. */
interface IpcMessages {

    /** What comes before a message's length since version 0.15 of the format. */
    int CONTINUATION = -1;

    /**
     * A message after the schema.
     *
     * @param what what errors call it, such as {@code message 3}
     * @param metadata what it says of itself, not checked yet
     * @param body its buffers, which the receiver releases
     * @param bodyBytes the body's length; the buffer may be longer
     */
    record Batch(String what, Message metadata, ArrowBuf body, long bodyBytes) {}

    /** Reads the schema, once and first. */
    Schema readSchema() throws IOException;

    /** Reads the next message, or returns null at the end. */
    @Nullable Batch next(BufferAllocator allocator) throws IOException;

    /** Returns the number of bytes read. */
    long bytesRead();
}
