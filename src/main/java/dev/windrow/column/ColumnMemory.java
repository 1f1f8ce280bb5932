// SPDX-License-Identifier: Apache-2.0
package dev.windrow.column;

import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;

import org.jspecify.annotations.Nullable;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Owns the memory of columns. {@link #close} releases what was allocated here and what was handed
 * over, once. Any thread may allocate and close.
 *
 * <p>Each piece of memory has spare bytes before it, for a header, and zeros behind it. So a device
 * can take a column's values without a copy ({@link #hold}). Held memory outlives the close of its
 * owner.
 */
public final class ColumnMemory implements AutoCloseable {

    /** A cache line, which also suits the copy engines of devices. */
    private static final long ALIGNMENT_BYTES = 64;

    /** Spare bytes before each piece, for a header; the piece stays aligned. */
    private static final long HEADROOM_BYTES = ALIGNMENT_BYTES;

    /**
     * Zeros behind each piece: up to a whole word, and two words more, since strings are read in
     * words.
     */
    private static final long TAILROOM_BYTES = 3 * Long.BYTES;

    /**
     * Bytes that small pieces of a lane's pool are cut from, and the most bytes of such a piece.
     */
    private static final long SLAB_BYTES = 1 << 16;

    private static final long SMALL_BYTES = SLAB_BYTES / 4;

    /** What Java says of memory whose arena is closed; it has no type for that. */
    private static final String ALREADY_CLOSED = "Already closed";

    private static final AtomicLong LIVE_BYTES = new AtomicLong();
    private static final AtomicLong KEPT_BYTES = new AtomicLong();
    private static final AtomicLong ALLOCATED_BYTES = new AtomicLong();

    /** All pieces that are not freed yet, by the address of their first byte. */
    private static final Map<Long, Piece> PIECES = new ConcurrentHashMap<>();

    /**
     * Memory of no bytes, with the spare bytes around it: to free it would cost more than it is.
     */
    private static final class Nothing {

        private static final MemorySegment SEGMENT =
                NativeMemory.zeroed(padded(0), ALIGNMENT_BYTES, Arena.global())
                        .asSlice(HEADROOM_BYTES, 0);
    }

    private final List<AutoCloseable> owned = new ArrayList<>();
    private final List<Long> pieces = new ArrayList<>();
    private final List<MemoryPool.Block> blocks = new ArrayList<>();
    private final @Nullable MemoryPool pool;

    /** What a temporary owner frees itself; null for what an arena frees. */
    private final @Nullable List<NativeMemory.Piece> unguarded;

    private @Nullable Arena arena;

    /** Memory for small pieces of a lane's pool, and how much of it is taken. */
    private @Nullable MemorySegment slab;

    private long slabTaken;
    private long bytes;
    private int holds;
    private boolean kept;
    private boolean closed;

    /** One allocation: its owner, and the memory with the spare bytes around it. */
    private record Piece(ColumnMemory owner, MemorySegment padded) {}

    /**
     * Memory that stays until this is closed. Close it once.
     *
     * @param owner the owner of the memory
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
     * @param pool supplies large pieces that need not be zeroed, that of a lane all pieces, and
     *     takes them back; null for no pool
     */
    public ColumnMemory(@Nullable MemoryPool pool) {
        this(pool, null);
    }

    private ColumnMemory(@Nullable MemoryPool pool, @Nullable List<NativeMemory.Piece> unguarded) {
        this.pool = pool;
        this.unguarded = unguarded;
    }

    /**
     * {@return an owner of what some work makes and closes itself, so that nobody else ever sees
     * it} Closing it stops no thread, while closing any other owner stops all of them for a moment.
     * So nobody may read of it once it is closed: what he would read is anything.
     */
    public static ColumnMemory temporary() {
        return new ColumnMemory(null, new ArrayList<>());
    }

    /** {@return an owner by itself, whose memory comes from the same lane, if it is a lane's} */
    public ColumnMemory another() {
        return new ColumnMemory(isOfLane() ? pool : null);
    }

    /** {@return an owner of what is needed on the way: of the same lane, or a temporary one} */
    public ColumnMemory scratch() {
        return isOfLane() ? another() : temporary();
    }

    private boolean isOfLane() {
        return pool != null && !pool.isChecked();
    }

    /**
     * Takes over the only memory of another owner. What was temporary is no longer: nobody reads it
     * once this is closed.
     *
     * @param made the other owner, which is closed with this or now
     * @param memory what it owns
     * @return the memory
     */
    synchronized MemorySegment takeOver(ColumnMemory made, MemorySegment memory) {
        requireOpen();
        if (made.unguarded == null || unguarded != null || isOfLane()) {
            own(made);
            return memory;
        }
        NativeMemory.Piece piece = made.unguarded.removeLast();
        MemorySegment padded = PIECES.get(memory.address()).padded();
        made.close();
        return piece(piece.within(arena(), padded), memory.byteSize());
    }

    /**
     * {@return the bytes that all owners and pools of this process hold now: 0 once all are closed}
     * The process may have more from the system: what was freed stays with it for some seconds, as
     * much as {@link #keepFreed} says, since the next query most likely needs as much.
     */
    public static long liveBytes() {
        return LIVE_BYTES.get();
    }

    /**
     * Sets how much of what is freed stays with the process, for all of it. A session that is
     * opened sets a quarter of the memory that its queries may take.
     *
     * @param bytes 0 or more; an eighth of the machine's memory at most, as at the beginning
     */
    public static void keepFreed(long bytes) {
        MappedMemory.keepFreed(bytes);
    }

    /**
     * {@return how many of the live bytes are not in use} Sessions keep them for their next runs,
     * and free them when they are closed.
     */
    public static long keptBytes() {
        return KEPT_BYTES.get();
    }

    /**
     * {@return the bytes that all owners of this process have allocated so far, spare bytes
     * included, freed since or not} The growth of this number over some work is what the work took
     * outside the heap.
     */
    public static long allocatedBytes() {
        return ALLOCATED_BYTES.get();
    }

    /**
     * Allocates zeroed memory.
     *
     * @param size bytes, 0 or more
     * @return memory of that size, aligned to 64 bytes
     * @throws WindrowException {@code HOST_MEMORY} if there is not enough
     * @throws WindrowException {@code CLOSED} if this is closed
     */
    public synchronized MemorySegment allocate(long size) {
        requireOpen();
        if (size == 0) {
            return Nothing.SEGMENT;
        }
        try {
            if (isOfLane()) {
                return ofLane(size, true);
            }
            MemorySegment memory = fresh(padded(size), true);
            ALLOCATED_BYTES.addAndGet(memory.byteSize());
            return piece(memory, size);
        } catch (OutOfMemoryError e) {
            throw outOfMemory(size, e);
        }
    }

    /**
     * Allocates memory of undefined content, for a caller that writes all of it.
     *
     * @param size bytes, 0 or more
     * @return memory of that size, aligned to 64 bytes
     * @throws WindrowException {@code HOST_MEMORY} if there is not enough
     * @throws WindrowException {@code CLOSED} if this is closed
     */
    public synchronized MemorySegment allocateUncleared(long size) {
        requireOpen();
        if (size == 0) {
            return Nothing.SEGMENT;
        }
        try {
            if (isOfLane()) {
                return ofLane(size, false);
            }
            MemorySegment memory =
                    pool == null || size < MemoryPool.LEAST_BYTES
                            ? fresh(padded(size), false)
                            : ofResults(pool, padded(size));
            ALLOCATED_BYTES.addAndGet(memory.byteSize());
            memory.asSlice(HEADROOM_BYTES + size).fill((byte) 0);
            return piece(memory, size);
        } catch (OutOfMemoryError e) {
            throw outOfMemory(size, e);
        }
    }

    private MemorySegment fresh(long padded, boolean isCleared) {
        if (unguarded == null) {
            return isCleared
                    ? NativeMemory.zeroed(padded, ALIGNMENT_BYTES, arena())
                    : NativeMemory.uncleared(padded, ALIGNMENT_BYTES, arena());
        }
        NativeMemory.Piece piece = NativeMemory.piece(padded, ALIGNMENT_BYTES, isCleared);
        unguarded.add(piece);
        return piece.aligned(padded, ALIGNMENT_BYTES);
    }

    private MemorySegment ofResults(MemoryPool results, long padded) {
        MemoryPool.Block block = results.take(padded, ALIGNMENT_BYTES);
        blocks.add(block);
        return block.until(arena(), padded);
    }

    /** Nothing closes an arena that was never needed. */
    private Arena arena() {
        Arena own = arena == null ? Arena.ofShared() : arena;
        arena = own;
        return own;
    }

    /** Allocates memory of a lane's pool, zeroed behind its end in any case. */
    private MemorySegment ofLane(long size, boolean isCleared) {
        MemoryPool lane = Objects.requireNonNull(pool);
        long padded = padded(size);
        MemorySegment memory =
                padded <= SMALL_BYTES
                        ? small(lane, padded)
                        : block(lane, padded).asSlice(0, padded);
        memory.asSlice(isCleared ? 0 : HEADROOM_BYTES + size).fill((byte) 0);
        return piece(memory, size);
    }

    private MemorySegment small(MemoryPool lane, long padded) {
        MemorySegment from = slab;
        if (from == null || from.byteSize() - slabTaken < padded) {
            from = block(lane, SLAB_BYTES);
            slab = from;
            slabTaken = 0;
        }
        MemorySegment memory = from.asSlice(slabTaken, padded);
        slabTaken += Math.ceilDiv(padded, ALIGNMENT_BYTES) * ALIGNMENT_BYTES;
        return memory;
    }

    private MemorySegment block(MemoryPool lane, long least) {
        MemoryPool.Block block = lane.take(least, ALIGNMENT_BYTES);
        blocks.add(block);
        ALLOCATED_BYTES.addAndGet(block.bytes());
        return block.memory();
    }

    private static long padded(long size) {
        return HEADROOM_BYTES + size + TAILROOM_BYTES;
    }

    private MemorySegment piece(MemorySegment padded, long size) {
        MemorySegment segment = padded.asSlice(HEADROOM_BYTES, size);
        pieces.add(segment.address());
        PIECES.put(segment.address(), new Piece(this, padded));
        bytes += size;
        LIVE_BYTES.addAndGet(size);
        KEPT_BYTES.addAndGet(kept ? size : 0);
        return segment;
    }

    private static WindrowException outOfMemory(long size, OutOfMemoryError cause) {
        return new WindrowException(
                ErrorCode.HOST_MEMORY,
                "no room for a column of " + size + " bytes outside the heap",
                cause);
    }

    /** Counts bytes that a pool keeps, or no longer keeps if negative. */
    static void countKept(long more) {
        LIVE_BYTES.addAndGet(more);
        KEPT_BYTES.addAndGet(more);
    }

    /**
     * Tells whether this memory is kept for later use and not in use now, for {@link #keptBytes}.
     *
     * @param keeps whether nobody uses it at present
     * @throws WindrowException {@code CLOSED} if this is closed
     */
    public synchronized void keep(boolean keeps) {
        requireOpen();
        if (keeps != kept) {
            kept = keeps;
            KEPT_BYTES.addAndGet(keeps ? bytes : -bytes);
        }
    }

    /**
     * {@return whether work failed since it read the memory of a closed owner} Another thread may
     * close a table while a call reads it.
     *
     * @param failure what the work failed with
     */
    public static boolean isReadAfterClose(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof IllegalStateException
                    && ALREADY_CLOSED.equals(cause.getMessage())) {
                return true;
            }
        }
        return false;
    }

    /** Returns whether there is anything that closing this releases. */
    synchronized boolean isHolding() {
        return !closed && (bytes > 0 || !owned.isEmpty());
    }

    /** {@return whether this is closed} */
    synchronized boolean isClosed() {
        return closed;
    }

    /**
     * Holds the memory of a column's values, with bytes around it.
     *
     * @param values memory that begins where an allocation of any owner begins
     * @param before how many spare bytes before the values are wanted; no one else uses them
     * @param length how many bytes are wanted from the first value on; those behind the values are
     *     zero or belong to other values
     * @return the memory, or null if the values were not allocated by an owner or the spare bytes
     *     are too few
     */
    public static @Nullable Hold hold(MemorySegment values, long before, long length) {
        if (!values.isNative() || !values.scope().isAlive()) {
            return null;
        }
        Piece piece = PIECES.get(values.address());
        if (piece == null
                || before > HEADROOM_BYTES
                || HEADROOM_BYTES + length > piece.padded().byteSize()
                || !piece.owner().retain()) {
            return null;
        }
        return new Hold(
                piece.owner(), piece.padded().asSlice(HEADROOM_BYTES - before, before + length));
    }

    /**
     * Takes over a resource that backs columns: it is closed with this.
     *
     * @param resource what is closed, in reverse order of the calls
     * @throws WindrowException {@code CLOSED} if this is closed
     */
    public synchronized void own(AutoCloseable resource) {
        requireOpen();
        owned.add(resource);
    }

    /**
     * Releases all memory, except what is held. A second call does nothing.
     *
     * @throws WindrowException {@code INTERNAL} if a resource that was handed over fails to close;
     *     the others are closed all the same
     */
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
        if (arena != null) {
            arena.close();
        }
        if (unguarded != null) {
            unguarded.forEach(NativeMemory.Piece::free);
        }
        if (pool != null) {
            pool.giveBack(blocks);
        }
        LIVE_BYTES.addAndGet(-bytes);
        KEPT_BYTES.addAndGet(kept ? -bytes : 0);
    }

    private void requireOpen() {
        if (closed) {
            throw ErrorCode.CLOSED.failure("the memory of this table is closed");
        }
    }
}
