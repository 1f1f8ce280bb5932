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
 * Arrow buffers that columns borrow: each is retained when it is borrowed and released by {@link
 * #close}, after which the segments that wrap them cannot be read any more.
 */
final class ArrowMemory implements AutoCloseable {

    private final List<ArrowBuf> retained = new ArrayList<>();
    private @Nullable Arena arena;

    /** Makes one that borrows nothing yet; fails where Java denies what it needs to borrow. */
    ArrowMemory() {
        NativeAccess.require();
    }

    /**
     * Borrows the first bytes of a buffer.
     *
     * @param what whose buffer it is, for the error
     */
    MemorySegment borrow(ArrowBuf buffer, long bytes, String what) {
        if (buffer.capacity() < bytes) {
            throw WindrowException.of(
                    ErrorCode.INVALID_ARGUMENT,
                    "%s has a buffer of %d bytes, expected %d",
                    what,
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
