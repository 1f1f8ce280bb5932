// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.keys;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.ColumnType;
import dev.windrow.column.DictionaryColumn;
import dev.windrow.column.FixedWidthColumn;
import dev.windrow.column.Validity;
import dev.windrow.column.VariableWidthColumn;
import dev.windrow.internal.column.StringBytes;
import dev.windrow.internal.cpu.work.CpuTuning;
import dev.windrow.internal.cpu.work.Nulls;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;

/** One thread's way to {@link TextCodes}. A string that it met before is found without others. */
public final class TextCoder {

    private static final int LEAST_BLOCK_BYTES = 1 << 12;
    private static final int MOST_BLOCK_BYTES = 1 << 20;

    /** A thread takes so many codes at a time, at most; those that it leaves mean nothing. */
    private static final int MOST_CODES_TAKEN = 64;

    private static final int LEAST_KNOWN_BITS = 10;
    private static final int MOST_KNOWN_BITS = 18;
    private static final int WORDS = 4;

    private final TextCodes codes;

    /**
     * Strings that this thread has met, by the upper bits of their hashes: three words of a short
     * one, or the hash of a long one, and then the length above the code.
     */
    private long[] known = new long[WORDS << LEAST_KNOWN_BITS];

    private int knownBits = LEAST_KNOWN_BITS;

    /** The strings that this thread gave codes, and the codes that it may give. */
    private int count;

    private int nextCode;
    private int endCode;

    /** Where the strings of these codes are kept. */
    private int block;

    private long blockBytes;
    private long used;

    /** How often a string was not known any more, since another one took its place. */
    private int forgotten;

    private final long[] hashes = new long[CpuTuning.BATCH_ROWS];
    private final int[] places = new int[CpuTuning.BATCH_ROWS];
    private final int[] unknown = new int[CpuTuning.BATCH_ROWS];
    private final int[] byShard = new int[CpuTuning.BATCH_ROWS];
    private final long[] touched = new long[CpuTuning.BATCH_ROWS];
    private final int[] starts = new int[TextCodes.shards() + 1];
    private final int[] next = new int[TextCodes.shards()];

    /** Takes codes, and gives more. */
    public TextCoder(TextCodes codes) {
        this.codes = codes;
    }

    /**
     * Returns the codes of a column of strings.
     *
     * @param column strings, plain or dictionary-encoded
     * @param target the memory of the returned column
     * @return int32 without nulls
     */
    public FixedWidthColumn codes(Column column, ColumnMemory target) {
        MemorySegment found = target.allocateUncleared(column.rows() * Integer.BYTES);
        switch (column) {
            case VariableWidthColumn strings -> ofStrings(strings, found);
            case DictionaryColumn coded -> ofDictionary(coded, found);
            default -> throw new IllegalArgumentException(column.type().label());
        }
        return new FixedWidthColumn(ColumnType.Primitive.INT32, found, column.rows(), Validity.ALL);
    }

    private void ofStrings(VariableWidthColumn strings, MemorySegment found) {
        int[] batch = new int[CpuTuning.BATCH_ROWS];
        long rows = strings.rows();
        for (long row = 0; row < rows; row += batch.length) {
            int some = (int) Math.min(batch.length, rows - row);
            find(strings, row, some, batch);
            MemorySegment.copy(batch, 0, found, ValueLayout.JAVA_INT_UNALIGNED, row << 2, some);
        }
    }

    /** Looks for those entries alone that a row has. */
    private void ofDictionary(DictionaryColumn coded, MemorySegment found) {
        FixedWidthColumn indices = coded.indices();
        VariableWidthColumn dictionary = coded.dictionary();
        int entries = Math.toIntExact(dictionary.rows());
        int[] ofEntry = new int[entries + 1];
        int[] batch = new int[CpuTuning.BATCH_ROWS];
        for (long from = 0; from < coded.rows(); from += batch.length) {
            mark(batch, readBlock(indices, from, batch, entries), ofEntry);
        }
        for (int entry = 0; entry < entries; entry += batch.length) {
            int some = Math.min(batch.length, entries - entry);
            find(dictionary, entry, some, ofEntry, batch);
            System.arraycopy(batch, 0, ofEntry, entry, some);
        }
        ofEntry[entries] = 0;
        for (long from = 0; from < coded.rows(); from += batch.length) {
            int some = readBlock(indices, from, batch, entries);
            replace(batch, some, ofEntry);
            MemorySegment.copy(batch, 0, found, ValueLayout.JAVA_INT_UNALIGNED, from << 2, some);
        }
    }

    private static void mark(int[] block, int some, int[] ofEntry) {
        for (int i = 0; i < some; i++) {
            ofEntry[block[i]] = 1;
        }
    }

    private static void replace(int[] block, int some, int[] ofEntry) {
        for (int i = 0; i < some; i++) {
            block[i] = ofEntry[block[i]];
        }
    }

    /**
     * Reads adjacent indices, as many as there is room for, and returns their number. Nulls get an
     * entry behind the last one.
     */
    private static int readBlock(FixedWidthColumn indices, long from, int[] block, int ofNull) {
        int some = (int) Math.min(block.length, indices.rows() - from);
        MemorySegment.copy(
                indices.values(), ValueLayout.JAVA_INT_UNALIGNED, from << 2, block, 0, some);
        if (indices.validity().hasNulls()) {
            for (int i = 0; i < some; i++) {
                block[i] = indices.validity().isValid(from + i) ? block[i] : ofNull;
            }
        }
        return some;
    }

    private void find(
            VariableWidthColumn dictionary, int from, int some, int[] entries, int[] found) {
        int wanted = 0;
        for (int i = 0; i < some; i++) {
            found[i] = 0;
            places[wanted] = i;
            wanted += entries[from + i] != 0 && !dictionary.isNull(from + i) ? 1 : 0;
        }
        findPlaces(dictionary, from, wanted, found);
    }

    /** Finds the codes of adjacent strings. */
    private void find(VariableWidthColumn strings, long from, int some, int[] found) {
        int wanted = some;
        if (strings.validity().hasNulls()) {
            Arrays.fill(found, 0, some, 0);
            wanted = Nulls.listValid(strings, from, some, places);
        } else {
            for (int i = 0; i < some; i++) {
                places[i] = i;
            }
        }
        findPlaces(strings, from, wanted, found);
    }

    /** Finds the codes of strings at places. */
    private void findPlaces(VariableWidthColumn strings, long from, int wanted, int[] found) {
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
            found[place] = code;
            unknown[left] = place;
            left += code == 0 ? 1 : 0;
        }
        ask(strings, from, left, found);
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
                        : known[at] == hash && codes.isAt((int) about, strings, row, hash);
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
    private void ask(VariableWidthColumn strings, long from, int left, int[] found) {
        if (left == 0) {
            return;
        }
        Arrays.fill(starts, 0);
        for (int i = 0; i < left; i++) {
            starts[TextCodes.shardOf(hashes[unknown[i]]) + 1]++;
        }
        for (int shard = 0; shard < next.length; shard++) {
            next[shard] = starts[shard];
            starts[shard + 1] += starts[shard];
        }
        for (int i = 0; i < left; i++) {
            byShard[next[TextCodes.shardOf(hashes[unknown[i]])]++] = unknown[i];
        }
        for (int number = 0; number < next.length; number++) {
            TextShard shard = codes.shard(number);
            int begin = starts[number];
            int end = look(shard, strings, from, begin, starts[number + 1], found);
            if (end > begin) {
                add(shard, strings, from, begin, end, found);
            }
        }
        rememberMore();
    }

    /**
     * Looks for strings in their shard, and puts first what it does not have.
     *
     * @return the end of what it does not have
     */
    private int look(
            TextShard shard,
            VariableWidthColumn strings,
            long from,
            int begin,
            int end,
            int[] found) {
        long[] slots = shard.slots();
        touch(slots, begin, end);
        int left = begin;
        for (int i = begin; i < end; i++) {
            int place = byShard[i];
            int code = shard.find(slots, strings, from + place, hashes[place]);
            if (code == 0) {
                byShard[left++] = place;
            } else {
                forgotten++;
                found[place] = code;
                remember(strings, from + place, hashes[place], code);
            }
        }
        return left;
    }

    /** Reads the first slots of strings, whose cache misses then overlap. */
    private void touch(long[] slots, int begin, int end) {
        int mask = slots.length - 1;
        for (int i = begin; i < end; i++) {
            touched[i] = slots[(int) hashes[byShard[i]] & mask];
        }
    }

    private void add(
            TextShard shard,
            VariableWidthColumn strings,
            long from,
            int begin,
            int end,
            int[] found) {
        int added = 0;
        long stamp = shard.begin(end - begin);
        try {
            for (int i = begin; i < end; i++) {
                int place = byShard[i];
                long row = from + place;
                write(strings, row, hashes[place]);
                int code = shard.add(nextCode, strings, row, hashes[place]);
                if (code == nextCode) {
                    added++;
                    count++;
                    nextCode++;
                    used += strings.offset(row + 1) - strings.offset(row);
                }
                found[place] = code;
                remember(strings, row, hashes[place], code);
            }
        } finally {
            shard.end(stamp, end - begin - added);
        }
    }

    /** Gives the next code a string, which is kept if no other thread has given it one before. */
    private void write(VariableWidthColumn strings, long row, long hash) {
        int length = Math.toIntExact(strings.offset(row + 1) - strings.offset(row));
        if (nextCode == endCode) {
            int taken = Math.clamp(count >> 2, 1, MOST_CODES_TAKEN);
            nextCode = codes.take(taken);
            endCode = nextCode + taken;
        }
        if (blockBytes == 0 || used + length > blockBytes) {
            long grown = Math.clamp(2 * blockBytes, LEAST_BLOCK_BYTES, MOST_BLOCK_BYTES);
            blockBytes = Math.max(grown, length);
            block = codes.addBlock(blockBytes);
            used = 0;
        }
        codes.write(nextCode, strings, row, hash, block, used);
    }
}
