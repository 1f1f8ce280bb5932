// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.keys;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnBuilder;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.ColumnType;
import dev.windrow.column.FixedWidthColumn;
import dev.windrow.column.VariableWidthColumn;
import dev.windrow.internal.column.RawValues;
import dev.windrow.internal.column.StringBytes;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The codes of strings: 0 for null, and greater numbers as threads meet more of them. Equal strings
 * of any column have the same code, so that a group is found by it whichever file, page or
 * dictionary its rows come from. Threads share the codes, each by its {@link TextCoder}; a string
 * is kept once.
 */
public final class TextCodes implements AutoCloseable {

    private static final int SHARD_BITS = 6;
    private static final int CHUNK_BITS = 14;
    private static final long LOW = 0xffff_ffffL;

    /** There are more chunks by such a share each time, so that threads seldom wait for one. */
    private static final int CHUNKS_AHEAD = 4;

    private final TextShard[] shards = new TextShard[1 << SHARD_BITS];
    private final AtomicInteger count = new AtomicInteger();
    private final AtomicLong bytes = new AtomicLong();
    private final ColumnMemory memory = new ColumnMemory();

    /**
     * Two words for each code, from code 1 on: the number of the block that has the string with the
     * offset there, and the upper half of its hash with its length. Only the coder that took a code
     * writes them.
     */
    private volatile long[][] chunks = {};

    /** The memory of strings. */
    private volatile MemorySegment[] blocks = {};

    /** Makes codes of no strings. */
    public TextCodes() {
        Arrays.setAll(shards, shard -> new TextShard(this));
    }

    /** Returns the number of codes, of which some may have no string. */
    public int count() {
        return count.get();
    }

    /** Returns the bytes of all strings. */
    public long byteSize() {
        return bytes.get();
    }

    /** Returns the number of shards. */
    static int shards() {
        return 1 << SHARD_BITS;
    }

    /** Returns the shard of strings with a hash. Its lowest bits choose a slot there. */
    static int shardOf(long hash) {
        return (int) (hash >>> Integer.SIZE) & (1 << SHARD_BITS) - 1;
    }

    /** Returns strings of some hashes. */
    TextShard shard(int number) {
        return shards[number];
    }

    /** Returns the first of adjacent codes, which mean nothing yet. */
    int take(int codes) {
        return count.addAndGet(codes) - codes + 1;
    }

    private long[] chunk(int code) {
        int number = code - 1 >> CHUNK_BITS;
        long[][] now = chunks;
        return number < now.length ? now[number] : added(number);
    }

    private static int at(int code) {
        return (code - 1 & (1 << CHUNK_BITS) - 1) << 1;
    }

    private synchronized long[] added(int number) {
        int before = chunks.length;
        if (number >= before) {
            long[][] more = Arrays.copyOf(chunks, number + 1 + before / CHUNKS_AHEAD);
            for (int i = before; i < more.length; i++) {
                more[i] = new long[2 << CHUNK_BITS];
            }
            chunks = more;
        }
        return chunks[number];
    }

    /** Returns the number of a new block. */
    int addBlock(long size) {
        MemorySegment block = memory.allocateUncleared(size);
        bytes.addAndGet(size);
        synchronized (this) {
            MemorySegment[] more = Arrays.copyOf(blocks, blocks.length + 1);
            more[blocks.length] = block;
            blocks = more;
            return more.length - 1;
        }
    }

    /** Gives a code its string. Others see it once they find the code in a slot. */
    void write(int code, VariableWidthColumn strings, long row, long hash, int block, long at) {
        long from = strings.offset(row);
        long length = strings.offset(row + 1) - from;
        MemorySegment.copy(strings.bytes(), from, blocks[block], at, length);
        long[] chunk = chunk(code);
        chunk[at(code)] = (long) block << Integer.SIZE | at;
        chunk[at(code) + 1] = hash & ~LOW | length;
    }

    /** Returns whether a code is that of a string of some hash. */
    boolean isAt(int code, VariableWidthColumn strings, long row, long hash) {
        long[] chunk = chunk(code);
        int at = at(code);
        long from = strings.offset(row);
        long length = strings.offset(row + 1) - from;
        long place = chunk[at];
        return chunk[at + 1] == (hash & ~LOW | length)
                && StringBytes.equal(
                        blocks[(int) (place >>> Integer.SIZE)],
                        place & LOW,
                        strings.bytes(),
                        from,
                        length);
    }

    /** Hashes a code's string. */
    long hashOf(int code) {
        long place = chunk(code)[at(code)];
        MemorySegment block = blocks[(int) (place >>> Integer.SIZE)];
        return StringBytes.hash(block, place & LOW, length(code));
    }

    /** Returns a string's length in bytes. */
    int length(int code) {
        return (int) chunk(code)[at(code) + 1];
    }

    /** Copies a string's bytes. */
    void copy(int code, MemorySegment target, long to) {
        long place = chunk(code)[at(code)];
        MemorySegment block = blocks[(int) (place >>> Integer.SIZE)];
        MemorySegment.copy(block, place & LOW, target, to, length(code));
    }

    /**
     * Returns the strings of codes.
     *
     * @param codes what {@link TextCoder#codes} made, or null
     * @param type the type of the strings
     * @param target the memory of the returned column
     */
    public Column texts(FixedWidthColumn codes, ColumnType type, ColumnMemory target) {
        try (ColumnBuilder texts = ColumnBuilder.of(type, codes.rows(), target)) {
            byte[] text = {};
            for (long row = 0; row < codes.rows(); row++) {
                if (codes.isNull(row)) {
                    texts.appendNull();
                    continue;
                }
                int code = (int) RawValues.getLong(codes, row);
                int length = length(code);
                text = length > text.length ? new byte[2 * length] : text;
                copy(code, MemorySegment.ofArray(text), 0);
                texts.appendBytes(text, 0, length);
            }
            return texts.build(target);
        }
    }

    @Override
    public void close() {
        memory.close();
    }
}
