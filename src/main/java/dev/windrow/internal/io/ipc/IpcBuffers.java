// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.ipc;

import org.apache.arrow.memory.ArrowBuf;
import org.apache.arrow.memory.BufferAllocator;

import java.io.IOException;

/** The buffers of a batch. Any part of one can be had without the rest. */
interface IpcBuffers extends AutoCloseable {

    /** Returns how many bytes a buffer has, before it was compressed. */
    long bytes(int number) throws IOException;

    /** Returns whether bytes in the middle take no longer than those at the beginning. */
    boolean isRandomAccess();

    /**
     * Reads bytes of a buffer.
     *
     * @param from the first one; the caller has compared it and the end with the buffer's length
     * @return the bytes, which the caller releases
     */
    ArrowBuf read(int number, long from, long bytes, BufferAllocator allocator) throws IOException;

    /** Returns the bytes that it takes to read a buffer, besides its own. */
    default long readingBytes() {
        return 0;
    }

    /**
     * Returns the same buffers for a thread that reads ascending parts of compressed ones.
     *
     * @param cursor how far it has come
     */
    default IpcBuffers with(IpcCursor cursor) {
        return this;
    }

    @Override
    void close();
}
