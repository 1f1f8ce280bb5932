package dev.windrow.column;

import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The owner of column memory: what is allocated here, and what is handed over, is released by
 * {@link #close}, once. Any thread may allocate and close.
 */
public final class ColumnMemory implements AutoCloseable {

    /** Cache lines, and whatever a device's copy engine likes. */
    private static final long ALIGNMENT_BYTES = 64;

    private static final AtomicLong LIVE_BYTES = new AtomicLong();

    private final Arena arena = Arena.ofShared();
    private final List<AutoCloseable> owned = new ArrayList<>();
    private long bytes;
    private boolean closed;

    /** Returns the bytes that all owners of this process hold now: 0 once all are closed. */
    public static long liveBytes() {
        return LIVE_BYTES.get();
    }

    /**
     * Allocates zeroed memory.
     *
     * @param size bytes, 0 or more
     * @throws WindrowException {@code HOST_MEMORY} if there is not enough
     */
    public synchronized MemorySegment allocate(long size) {
        requireOpen();
        try {
            MemorySegment segment = arena.allocate(size, ALIGNMENT_BYTES);
            bytes += size;
            LIVE_BYTES.addAndGet(size);
            return segment;
        } catch (OutOfMemoryError e) {
            throw new WindrowException(
                    ErrorCode.HOST_MEMORY,
                    "no room for a column of " + size + " bytes outside the heap",
                    e);
        }
    }

    /** Takes over a resource that backs columns: it is closed with this. */
    public synchronized void own(AutoCloseable resource) {
        requireOpen();
        owned.add(resource);
    }

    @Override
    public synchronized void close() {
        if (closed) {
            return;
        }
        closed = true;
        arena.close();
        LIVE_BYTES.addAndGet(-bytes);
        RuntimeException failure = null;
        for (AutoCloseable resource : owned.reversed()) {
            try {
                resource.close();
            } catch (Exception e) {
                if (failure == null) {
                    failure = new WindrowException(ErrorCode.INTERNAL, "cannot release memory", e);
                } else {
                    failure.addSuppressed(e);
                }
            }
        }
        if (failure != null) {
            throw failure;
        }
    }

    private void requireOpen() {
        if (closed) {
            throw new WindrowException(ErrorCode.CLOSED, "the memory of this table is closed");
        }
    }
}
