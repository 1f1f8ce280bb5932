package dev.windrow.column;

import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;

import org.jspecify.annotations.Nullable;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The owner of column memory: what is allocated here, and what is handed over, is released by
 * {@link #close}, once. Any thread may allocate and close.
 *
 * <p>Around each piece of memory there is room for a header and for zeros behind the last value, so
 * that a device can take it as it lies ({@link #hold}). Memory that is held outlives its owner's
 * close.
 */
public final class ColumnMemory implements AutoCloseable {

    /** Cache lines, and whatever a device's copy engine likes. */
    private static final long ALIGNMENT_BYTES = 64;

    /** Room before each piece: a header of up to so many bytes, with the piece still aligned. */
    private static final long HEADROOM_BYTES = ALIGNMENT_BYTES;

    /** Room behind each piece, to a whole word and two words more: strings are read in words. */
    private static final long TAILROOM_BYTES = 3 * Long.BYTES;

    private static final AtomicLong LIVE_BYTES = new AtomicLong();
    private static final AtomicLong KEPT_BYTES = new AtomicLong();
    private static final AtomicLong ALLOCATED_BYTES = new AtomicLong();

    /** All pieces that are not freed yet, by the address of their first byte. */
    private static final Map<Long, Piece> PIECES = new ConcurrentHashMap<>();

    private final Arena arena = Arena.ofShared();
    private final List<AutoCloseable> owned = new ArrayList<>();
    private final List<Long> pieces = new ArrayList<>();
    private final List<MemoryPool.Block> blocks = new ArrayList<>();
    private final @Nullable MemoryPool pool;
    private long bytes;
    private int holds;
    private boolean kept;
    private boolean closed;

    /** What was allocated at once: the owner, and the memory with the room around it. */
    private record Piece(ColumnMemory owner, MemorySegment withRoom) {}

    /**
     * Memory that stays until this is closed, once.
     *
     * @param owner whose memory it is
     * @param segment the memory
     */
    public record Hold(ColumnMemory owner, MemorySegment segment) implements AutoCloseable {

        @Override
        public void close() {
            owner.release();
        }
    }

    /** Makes an owner of memory that is freed when it is closed. */
    public ColumnMemory() {
        this(null);
    }

    /**
     * Makes an owner.
     *
     * @param pool where large memory comes from that need not be zeroed, and goes back to; null for
     *     none
     */
    public ColumnMemory(@Nullable MemoryPool pool) {
        this.pool = pool;
    }

    /**
     * Returns the bytes that all owners and pools of this process hold now: 0 once all are closed.
     */
    public static long liveBytes() {
        return LIVE_BYTES.get();
    }

    /**
     * Returns those of the live bytes that nobody uses: sessions keep them for what they run next,
     * and free them when they are closed.
     */
    public static long keptBytes() {
        return KEPT_BYTES.get();
    }

    /**
     * Returns the bytes that all owners of this process have been given so far, the room around
     * each piece included, and whether they are freed since or not: by how much it grows tells what
     * some work took outside the heap.
     */
    public static long allocatedBytes() {
        return ALLOCATED_BYTES.get();
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
            MemorySegment memory = ZeroedMemory.allocate(withRoom(size), ALIGNMENT_BYTES, arena);
            ALLOCATED_BYTES.addAndGet(memory.byteSize());
            return piece(memory, size);
        } catch (OutOfMemoryError e) {
            throw noRoom(size, e);
        }
    }

    /**
     * Allocates memory whose content is anything, for those who write all of it.
     *
     * @param size bytes, 0 or more
     * @throws WindrowException {@code HOST_MEMORY} if there is not enough
     */
    public synchronized MemorySegment allocateUncleared(long size) {
        if (pool == null || size < MemoryPool.LEAST_BYTES) {
            return allocate(size);
        }
        requireOpen();
        try {
            MemoryPool.Block block = pool.take(withRoom(size), ALIGNMENT_BYTES);
            blocks.add(block);
            ALLOCATED_BYTES.addAndGet(block.bytes());
            MemorySegment memory = block.until(arena, withRoom(size));
            memory.asSlice(HEADROOM_BYTES + size).fill((byte) 0);
            return piece(memory, size);
        } catch (OutOfMemoryError e) {
            throw noRoom(size, e);
        }
    }

    private static long withRoom(long size) {
        return HEADROOM_BYTES + size + TAILROOM_BYTES;
    }

    private MemorySegment piece(MemorySegment withRoom, long size) {
        MemorySegment segment = withRoom.asSlice(HEADROOM_BYTES, size);
        pieces.add(segment.address());
        PIECES.put(segment.address(), new Piece(this, withRoom));
        bytes += size;
        LIVE_BYTES.addAndGet(size);
        KEPT_BYTES.addAndGet(kept ? size : 0);
        return segment;
    }

    private static WindrowException noRoom(long size, OutOfMemoryError cause) {
        return new WindrowException(
                ErrorCode.HOST_MEMORY,
                "no room for a column of " + size + " bytes outside the heap",
                cause);
    }

    /** Counts bytes that a pool keeps. */
    static void countKept(long more) {
        LIVE_BYTES.addAndGet(more);
        KEPT_BYTES.addAndGet(more);
    }

    /** Says whether nobody uses this memory any more, but somebody may again. */
    public synchronized void keep(boolean keeps) {
        requireOpen();
        if (keeps != kept) {
            kept = keeps;
            KEPT_BYTES.addAndGet(keeps ? bytes : -bytes);
        }
    }

    /**
     * Holds the memory of a column's values, with room around it.
     *
     * @param values what begins where a piece of memory does that was allocated here, by any owner
     * @param before how many bytes before the values are wanted: nobody else uses them
     * @param length how many bytes are wanted from the first value on. Those behind the values may
     *     be other values, or else are zero
     * @return the memory, or null if the values lie elsewhere or there is less room
     */
    public static @Nullable Hold hold(MemorySegment values, long before, long length) {
        if (!values.isNative() || !values.scope().isAlive()) {
            return null;
        }
        Piece piece = PIECES.get(values.address());
        if (piece == null
                || before > HEADROOM_BYTES
                || HEADROOM_BYTES + length > piece.withRoom().byteSize()
                || !piece.owner().retain()) {
            return null;
        }
        return new Hold(
                piece.owner(), piece.withRoom().asSlice(HEADROOM_BYTES - before, before + length));
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
        if (holds == 0) {
            free();
        }
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

    private synchronized boolean retain() {
        if (closed) {
            return false;
        }
        holds++;
        return true;
    }

    private synchronized void release() {
        holds--;
        if (closed && holds == 0) {
            free();
        }
    }

    private void free() {
        pieces.forEach(PIECES::remove);
        arena.close();
        if (pool != null) {
            pool.giveBack(blocks);
        }
        LIVE_BYTES.addAndGet(-bytes);
        KEPT_BYTES.addAndGet(kept ? -bytes : 0);
    }

    private void requireOpen() {
        if (closed) {
            throw new WindrowException(ErrorCode.CLOSED, "the memory of this table is closed");
        }
    }
}
