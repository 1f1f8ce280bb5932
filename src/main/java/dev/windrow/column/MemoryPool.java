package dev.windrow.column;

import org.jspecify.annotations.Nullable;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Large memory that one result after the other is made in. What a {@link ColumnMemory} gives back
 * when it is closed, the next one takes: its pages are there, while those of fresh memory are each
 * cleared first. Between two results it keeps what the one before took, and no more. Any thread may
 * use it.
 */
public final class MemoryPool implements AutoCloseable {

    /** Bytes from which on memory is worth keeping. */
    static final long LEAST_BYTES = 1L << 20;

    /** By how much a block may be larger than what is asked for. */
    private static final long MOST_WASTE = 2;

    private final List<Block> kept = new ArrayList<>();
    private boolean closed;

    /** Memory of its own. */
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

        /** Returns its first bytes, up to when an arena is closed. */
        @SuppressWarnings("restricted")
        MemorySegment until(Arena closing, long bytes) {
            return MemorySegment.ofAddress(memory.address()).reinterpret(bytes, closing, null);
        }
    }

    /** Returns a block of so many bytes or more, whose content is anything. */
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

    /** Takes what a result gives back, in place of what no result has taken since the last time. */
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

    /** Frees what is kept; what results still have is freed with them. */
    @Override
    public synchronized void close() {
        closed = true;
        drop();
    }
}
