// SPDX-License-Identifier: Apache-2.0
package dev.windrow.column;

import org.jspecify.annotations.Nullable;

import java.lang.foreign.MemorySegment;

/**
 * Off-heap memory that grows by doubling. Bytes that were not written are zero. Nothing is
 * allocated before the first byte is wanted.
 */
final class GrowableBuffer implements AutoCloseable {

    private static final long LEAST_BYTES = 256;

    private final long expectedBytes;
    private final @Nullable ColumnMemory like;

    /** Null before the first byte. */
    private @Nullable ColumnMemory memory;

    private MemorySegment segment = MemorySegment.NULL;

    /**
     * Makes a buffer without memory.
     *
     * @param expectedBytes how much memory it takes at first
     * @param like takes its memory from where this owner's comes from; null for none
     */
    GrowableBuffer(long expectedBytes, @Nullable ColumnMemory like) {
        this.like = like;
        this.expectedBytes = Math.max(expectedBytes, LEAST_BYTES);
    }

    /** Returns the memory, which is grown to at least {@code bytes}. */
    MemorySegment ensure(long bytes) {
        if (bytes > segment.byteSize()) {
            grow(bytes);
        }
        return segment;
    }

    private void grow(long bytes) {
        ColumnMemory larger = like == null ? ColumnMemory.temporary() : like.scratch();
        try {
            long wanted = Math.max(expectedBytes, segment.byteSize() * 2);
            MemorySegment target = larger.allocate(Math.max(bytes, wanted));
            MemorySegment.copy(segment, 0, target, 0, segment.byteSize());
            segment = target;
        } catch (RuntimeException e) {
            larger.close();
            throw e;
        }
        close();
        memory = larger;
    }

    /** Hands the memory to an owner and returns its first {@code bytes}. */
    MemorySegment handTo(ColumnMemory owner, long bytes) {
        MemorySegment whole = ensure(bytes);
        MemorySegment handed = memory == null ? whole : owner.takeOver(memory, whole);
        return handed.asSlice(0, bytes);
    }

    @Override
    public void close() {
        if (memory != null) {
            memory.close();
        }
    }
}
