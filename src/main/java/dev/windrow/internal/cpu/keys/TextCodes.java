// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.keys;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnBuilder;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.ColumnType;
import dev.windrow.column.DictionaryColumn;
import dev.windrow.column.FixedWidthColumn;
import dev.windrow.column.Validity;
import dev.windrow.column.VariableWidthColumn;
import dev.windrow.internal.column.RawValues;
import dev.windrow.internal.cpu.work.CpuTuning;
import dev.windrow.internal.cpu.work.Nulls;
import dev.windrow.internal.cpu.work.StringBytes;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The codes of strings: 0 for null, and greater numbers as threads meet more of them. Equal strings
 * of any column have the same code, so that a group is found by it whichever file, page or
 * dictionary its rows come from. Threads share the codes; a string is kept once.
 *
 * <p>Strings are divided among shards by their hashes. A thread looks first at the strings that it
 * met before, without a lock, and then takes those of a batch to each shard at once.
 */
public final class TextCodes implements AutoCloseable {

    private static final int SHARD_BITS = 6;
    private static final int CHUNK_BITS = 14;
    private static final int LEAST_BLOCK_BYTES = 1 << 12;
    private static final int MOST_BLOCK_BYTES = 1 << 20;

    /** A shard takes so many codes at a time, at most; those that it leaves mean nothing. */
    private static final int MOST_CODES_TAKEN = 64;

    private static final long LOW = 0xffff_ffffL;

    private final Shard[] shards = new Shard[1 << SHARD_BITS];
    private final AtomicInteger count = new AtomicInteger();
    private final AtomicLong bytes = new AtomicLong();
    private final ColumnMemory memory = new ColumnMemory();

    /**
     * Two words for each code, from code 1 on: the number of the block that has the string with the
     * offset there, and the upper half of its hash with its length. Only the shard that gave a code
     * writes them.
     */
    private volatile long[][] chunks = {};

    /** The memory of strings. */
    private volatile MemorySegment[] blocks = {};

    /** Makes codes of no strings. */
    public TextCodes() {
        Arrays.setAll(shards, shard -> new Shard());
    }

    /** Strings of some hashes. Its monitor guards it. */
    private static final class Shard {

        /** The upper half of a hash, and the code; 0 where there is none. */
        private long[] slots = new long[64];

        private int count;
        private int nextCode;
        private int lastCode = -1;
        private int block;
        private long blockBytes;
        private long used;
    }

    /** Returns the number of codes, of which some may have no string. */
    public int count() {
        return count.get();
    }

    /** Returns the bytes of all strings. */
    public long byteSize() {
        return bytes.get();
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
            long[][] more = Arrays.copyOf(chunks, number + 1);
            for (int i = before; i <= number; i++) {
                more[i] = new long[2 << CHUNK_BITS];
            }
            chunks = more;
        }
        return chunks[number];
    }

    private synchronized int addBlock(long size) {
        MemorySegment[] more = Arrays.copyOf(blocks, blocks.length + 1);
        more[blocks.length] = memory.allocateUncleared(size);
        blocks = more;
        bytes.addAndGet(size);
        return more.length - 1;
    }

    /** Returns whether a code is that of a string of some hash. */
    private boolean isAt(int code, VariableWidthColumn strings, long row, long hash) {
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

    /** Finds or adds a string. The caller holds the shard's monitor. */
    private int find(Shard shard, VariableWidthColumn strings, long row, long hash) {
        long[] slots = shard.slots;
        int mask = slots.length - 1;
        int slot = (int) hash & mask;
        long entry = slots[slot];
        while (entry != 0
                && !((entry ^ hash) >>> Integer.SIZE == 0
                        && isAt((int) entry, strings, row, hash))) {
            slot = (slot + 1) & mask;
            entry = slots[slot];
        }
        return entry != 0 ? (int) entry : add(shard, slot, strings, row, hash);
    }

    private int add(Shard shard, int slot, VariableWidthColumn strings, long row, long hash) {
        long from = strings.offset(row);
        int length = Math.toIntExact(strings.offset(row + 1) - from);
        if (shard.blockBytes == 0 || shard.used + length > shard.blockBytes) {
            long grown = Math.clamp(2 * shard.blockBytes, LEAST_BLOCK_BYTES, MOST_BLOCK_BYTES);
            shard.blockBytes = Math.max(grown, length);
            shard.block = addBlock(shard.blockBytes);
            shard.used = 0;
        }
        MemorySegment.copy(strings.bytes(), from, blocks[shard.block], shard.used, length);
        int code = nextCode(shard);
        long[] chunk = chunk(code);
        chunk[at(code)] = (long) shard.block << Integer.SIZE | shard.used;
        chunk[at(code) + 1] = hash & ~LOW | length;
        shard.used += length;
        shard.slots[slot] = hash & ~LOW | code;
        shard.count++;
        if (shard.count > shard.slots.length >> 1) {
            enlarge(shard);
        }
        return code;
    }

    /** Takes more codes at once as there are more, so that threads seldom wait for each other. */
    private int nextCode(Shard shard) {
        if (shard.nextCode > shard.lastCode) {
            int taken = Math.clamp(shard.count >> 2, 1, MOST_CODES_TAKEN);
            shard.lastCode = count.addAndGet(taken);
            shard.nextCode = shard.lastCode - taken + 1;
        }
        return shard.nextCode++;
    }

    /** The low bits of a hash are its slot, and that is known no more: strings are hashed again. */
    private void enlarge(Shard shard) {
        long[] larger = new long[shard.slots.length << 2];
        int mask = larger.length - 1;
        for (long entry : shard.slots) {
            if (entry != 0) {
                int slot = (int) hashOf((int) entry) & mask;
                while (larger[slot] != 0) {
                    slot = (slot + 1) & mask;
                }
                larger[slot] = entry;
            }
        }
        shard.slots = larger;
    }

    private long hashOf(int code) {
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
     * @param codes what {@link Coder#codes} made, or null
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

    /** One thread's way to the codes. */
    public final class Coder {

        private static final int LEAST_KNOWN_BITS = 10;
        private static final int MOST_KNOWN_BITS = 18;
        private static final int WORDS = 4;

        /**
         * Strings that this thread has met, by the upper bits of their hashes: three words of a
         * short one, or the hash of a long one, and then the length above the code.
         */
        private long[] known = new long[WORDS << LEAST_KNOWN_BITS];

        private int knownBits = LEAST_KNOWN_BITS;

        /** How often a string was not known any more, since another one took its place. */
        private int forgotten;

        private final long[] hashes = new long[CpuTuning.BATCH_ROWS];
        private final int[] places = new int[CpuTuning.BATCH_ROWS];
        private final int[] unknown = new int[CpuTuning.BATCH_ROWS];
        private final int[] byShard = new int[CpuTuning.BATCH_ROWS];
        private final long[] touched = new long[CpuTuning.BATCH_ROWS];
        private final int[] starts = new int[(1 << SHARD_BITS) + 1];
        private final int[] next = new int[1 << SHARD_BITS];

        /**
         * Returns the codes of a column of strings.
         *
         * @param column strings, plain or dictionary-encoded
         * @param target the memory of the returned column
         * @return int32 without nulls
         */
        public FixedWidthColumn codes(Column column, ColumnMemory target) {
            MemorySegment codes = target.allocateUncleared(column.rows() * Integer.BYTES);
            switch (column) {
                case VariableWidthColumn strings -> ofStrings(strings, codes);
                case DictionaryColumn coded -> ofDictionary(coded, codes);
                default -> throw new IllegalArgumentException(column.type().label());
            }
            return new FixedWidthColumn(
                    ColumnType.Primitive.INT32, codes, column.rows(), Validity.ALL);
        }

        private void ofStrings(VariableWidthColumn strings, MemorySegment codes) {
            int[] batch = new int[CpuTuning.BATCH_ROWS];
            long rows = strings.rows();
            for (long row = 0; row < rows; row += batch.length) {
                int some = (int) Math.min(batch.length, rows - row);
                find(strings, row, some, batch);
                MemorySegment.copy(batch, 0, codes, ValueLayout.JAVA_INT_UNALIGNED, row << 2, some);
            }
        }

        /** Looks for those entries alone that a row has. */
        private void ofDictionary(DictionaryColumn coded, MemorySegment codes) {
            FixedWidthColumn indices = coded.indices();
            VariableWidthColumn dictionary = coded.dictionary();
            int[] ofEntry = new int[Math.toIntExact(dictionary.rows())];
            int[] batch = new int[CpuTuning.BATCH_ROWS];
            for (long from = 0; from < coded.rows(); from += batch.length) {
                int some = readBlock(indices, from, batch);
                for (int i = 0; i < some; i++) {
                    if (indices.validity().isValid(from + i)) {
                        ofEntry[batch[i]] = 1;
                    }
                }
            }
            for (int entry = 0; entry < ofEntry.length; entry += batch.length) {
                int some = Math.min(batch.length, ofEntry.length - entry);
                find(dictionary, entry, some, ofEntry, batch);
                System.arraycopy(batch, 0, ofEntry, entry, some);
            }
            for (long from = 0; from < coded.rows(); from += batch.length) {
                int some = readBlock(indices, from, batch);
                for (int i = 0; i < some; i++) {
                    batch[i] = indices.validity().isValid(from + i) ? ofEntry[batch[i]] : 0;
                }
                MemorySegment.copy(
                        batch, 0, codes, ValueLayout.JAVA_INT_UNALIGNED, from << 2, some);
            }
        }

        /** Reads adjacent indices, as many as there is room for, and returns their number. */
        private static int readBlock(FixedWidthColumn indices, long from, int[] block) {
            int some = (int) Math.min(block.length, indices.rows() - from);
            MemorySegment.copy(
                    indices.values(), ValueLayout.JAVA_INT_UNALIGNED, from << 2, block, 0, some);
            return some;
        }

        private void find(
                VariableWidthColumn dictionary, int from, int some, int[] used, int[] codes) {
            int wanted = 0;
            for (int i = 0; i < some; i++) {
                codes[i] = 0;
                places[wanted] = i;
                wanted += used[from + i] != 0 && !dictionary.isNull(from + i) ? 1 : 0;
            }
            findPlaces(dictionary, from, wanted, codes);
        }

        /** Finds the codes of adjacent strings. */
        private void find(VariableWidthColumn strings, long from, int some, int[] codes) {
            int wanted = some;
            if (strings.validity().hasNulls()) {
                Arrays.fill(codes, 0, some, 0);
                wanted = Nulls.listValid(strings, from, some, places);
            } else {
                for (int i = 0; i < some; i++) {
                    places[i] = i;
                }
            }
            findPlaces(strings, from, wanted, codes);
        }

        /** Finds the codes of strings at places. */
        private void findPlaces(VariableWidthColumn strings, long from, int wanted, int[] codes) {
            MemorySegment bytes = strings.bytes();
            for (int i = 0; i < wanted; i++) {
                long start = strings.offset(from + places[i]);
                long length = strings.offset(from + places[i] + 1) - start;
                hashes[places[i]] = StringBytes.hash(bytes, start, length);
            }
            int left = 0;
            for (int i = 0; i < wanted; i++) {
                int place = places[i];
                int code = look(strings, from + place, hashes[place]);
                codes[place] = code;
                unknown[left] = place;
                left += code == 0 ? 1 : 0;
            }
            ask(strings, from, left, codes);
        }

        /** Returns a code that this thread has met, or 0. */
        private int look(VariableWidthColumn strings, long row, long hash) {
            int at = placeOf(hash);
            long about = known[at + WORDS - 1];
            long from = strings.offset(row);
            long length = strings.offset(row + 1) - from;
            if (about >>> Integer.SIZE != length || about == 0) {
                return 0;
            }
            boolean isKnown =
                    length <= StringParts.LONGEST_PACKED
                            ? isShort(at, strings.bytes(), from, length)
                            : known[at] == hash && isAt((int) about, strings, row, hash);
            return isKnown ? (int) about : 0;
        }

        private int placeOf(long hash) {
            return (int) (hash >>> Long.SIZE - knownBits) * WORDS;
        }

        private boolean isShort(int at, MemorySegment bytes, long from, long length) {
            return known[at] == StringBytes.word(bytes, from, 0, length)
                    && known[at + 1] == StringBytes.word(bytes, from, 1, length)
                    && known[at + 2] == StringBytes.word(bytes, from, 2, length);
        }

        private void remember(VariableWidthColumn strings, long row, long hash, int code) {
            int at = placeOf(hash);
            long from = strings.offset(row);
            long length = strings.offset(row + 1) - from;
            if (length <= StringParts.LONGEST_PACKED) {
                for (int word = 0; word < StringParts.MOST_WORDS; word++) {
                    known[at + word] = StringBytes.word(strings.bytes(), from, word, length);
                }
            } else {
                known[at] = hash;
            }
            known[at + WORDS - 1] = length << Integer.SIZE | code;
        }

        /** Makes room for more strings, if others often take the place of those that come again. */
        private void rememberMore() {
            if (forgotten > 1 << knownBits && knownBits < MOST_KNOWN_BITS) {
                knownBits += 2;
                known = new long[WORDS << knownBits];
                forgotten = 0;
            }
        }

        /** Takes the strings that are left to their shards. */
        private void ask(VariableWidthColumn strings, long from, int left, int[] codes) {
            if (left == 0) {
                return;
            }
            Arrays.fill(starts, 0);
            for (int i = 0; i < left; i++) {
                starts[shardOf(hashes[unknown[i]]) + 1]++;
            }
            for (int shard = 0; shard < next.length; shard++) {
                next[shard] = starts[shard];
                starts[shard + 1] += starts[shard];
            }
            for (int i = 0; i < left; i++) {
                byShard[next[shardOf(hashes[unknown[i]])]++] = unknown[i];
            }
            for (int number = 0; number < next.length; number++) {
                if (starts[number] < starts[number + 1]) {
                    Shard shard = shards[number];
                    synchronized (shard) {
                        touch(shard, starts[number], starts[number + 1]);
                        for (int i = starts[number]; i < starts[number + 1]; i++) {
                            int place = byShard[i];
                            long hash = hashes[place];
                            int before = shard.count;
                            int code = TextCodes.this.find(shard, strings, from + place, hash);
                            codes[place] = code;
                            forgotten += shard.count == before ? 1 : 0;
                            remember(strings, from + place, hash, code);
                        }
                    }
                }
            }
            rememberMore();
        }

        /** Reads the first slots of strings, whose cache misses then overlap. */
        private void touch(Shard shard, int from, int to) {
            long[] slots = shard.slots;
            int mask = slots.length - 1;
            for (int i = from; i < to; i++) {
                touched[i] = slots[(int) hashes[byShard[i]] & mask];
            }
        }

        /** The lowest bits of a hash choose a slot, and the highest what is known. */
        private static int shardOf(long hash) {
            return (int) (hash >>> Integer.SIZE) & (1 << SHARD_BITS) - 1;
        }
    }
}
