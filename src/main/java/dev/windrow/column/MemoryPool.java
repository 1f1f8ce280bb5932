package dev.windrow.column;

import org.jspecify.annotations.Nullable;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Large memory that results use one after the other. The next {@link ColumnMemory} takes what the
 * last one gave back when it was closed: its pages are mapped already, while each page of fresh
 * memory is cleared first. Between two results the pool keeps what the last one took, and no more.
 * Any thread may use it.
 */
public final class MemoryPool implements AutoCloseable {

    /** The least bytes that are worth keeping. */
    static final long LEAST_BYTES = 1L << 20;

    /** How many times as large as asked for a block may be. */
    private static final long MOST_WASTE = 2;

    private final List<Block> kept = new ArrayList<>();
    private boolean closed;

    /** Makes a pool that keeps nothing yet. */
    public MemoryPool() {}

    /** One allocation, with an arena of its own. */
    record Block(Arena arena, MemorySegment memory) {

        static Block of(long bytes, long alignment) {
            Arena arena = Arena.ofShared();
            try {
                return new Block(arena, ZeroedMemory.allocate(bytes, alignment, arena));
            } catch (RuntimeException | Error e) {
                arena.close();
                throw e;
            }
        }

        long bytes() {
            return memory.byteSize();
        }

        /** Returns the first {@code bytes}, which may be used until another arena is closed. */
        @SuppressWarnings("restricted")
        MemorySegment until(Arena closing, long bytes) {
            return MemorySegment.ofAddress(memory.address()).reinterpret(bytes, closing, null);
        }
    }

    /** Returns a block of at least {@code bytes}, of undefined content. */
    Block take(long bytes, long alignment) {
        Block block = takeKept(bytes);
        return block == null ? Block.of(bytes, alignment) : block;
    }

    private synchronized @Nullable Block takeKept(long bytes) {
        Block best =
                kept.stream()
                        .filter(block -> block.bytes() >= bytes)
                        .filter(block -> block.bytes() / MOST_WASTE <= bytes)
                        .min(Comparator.comparingLong(Block::bytes))
                        .orElse(null);
        if (best != null) {
            kept.remove(best);
            ColumnMemory.countKept(-best.bytes());
        }
        return best;
    }

    /**
     * Takes the blocks of a closed result, and frees those that no result took since the last call.
     */
    synchronized void giveBack(List<Block> blocks) {
        drop();
        if (closed) {
            blocks.forEach(block -> block.arena().close());
            return;
        }
        kept.addAll(blocks);
        blocks.forEach(block -> ColumnMemory.countKept(block.bytes()));
    }

    private void drop() {
        for (Block block : kept) {
            block.arena().close();
            ColumnMemory.countKept(-block.bytes());
        }
        kept.clear();
    }

    /** Frees what is kept. What results still use is freed when they are closed. */
    @Override
    public synchronized void close() {
        closed = true;
        drop();
    }
}
