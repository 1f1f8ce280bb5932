// SPDX-License-Identifier: Apache-2.0
package dev.windrow.arrow;

import dev.windrow.column.NativeAccess;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;

import org.apache.arrow.memory.ArrowBuf;
import org.jspecify.annotations.Nullable;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;

/**
 * Arrow buffers that columns borrow. Each buffer is retained when it is borrowed, and released by
 * {@link #close}; the segments that wrap it cannot be read afterwards.
 */
final class ArrowMemory implements AutoCloseable {

    private final List<ArrowBuf> retained = new ArrayList<>();
    private @Nullable Arena arena;

    /** Makes a memory that borrows nothing yet. It fails if Java denies native access. */
    ArrowMemory() {
        NativeAccess.require();
    }

    /**
     * Borrows the first bytes of a buffer.
     *
     * @param subject the owner of the buffer, for the error
     */
    MemorySegment borrow(ArrowBuf buffer, long bytes, String subject) {
        if (buffer.capacity() < bytes) {
            throw WindrowException.of(
                    ErrorCode.INVALID_ARGUMENT,
                    "%s has a buffer of %d bytes, expected %d",
                    subject,
                    buffer.capacity(),
                    bytes);
        }
        if (bytes == 0) {
            return MemorySegment.NULL;
        }
        Arena scope = arena == null ? arena = Arena.ofShared() : arena;
        buffer.getReferenceManager().retain();
        retained.add(buffer);
        return MemorySegment.ofAddress(buffer.memoryAddress()).reinterpret(bytes, scope, null);
    }

    @Override
    public void close() {
        if (arena != null) {
            arena.close();
            arena = null;
        }
        retained.forEach(buffer -> buffer.getReferenceManager().release());
        retained.clear();
    }
}
