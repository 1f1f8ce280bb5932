// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.parquet;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * Indices of a dictionary, in runs: the same one many times, or groups of eight that take only the
 * bits that they need. See "Run Length Encoding / Bit-Packing Hybrid" in the Parquet format. Most
 * values of most files are such indices, so eight of them are taken out of a word or two at once.
 */
final class ParquetIndices {

    private static final VarHandle WORDS =
            MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    /** Packed values come in groups of so many: as many bytes as a value has bits. */
    private static final int GROUP = 8;

    private static final int MOST_BITS = 32;

    private final byte[] bytes;
    private final int end;
    private final int bits;
    private int position;
    private int[] indices;

    private ParquetIndices(byte[] bytes, int from, int end, int bits, int[] indices) {
        this.bytes = bytes;
        this.position = from;
        this.end = end;
        this.bits = bits;
        this.indices = indices;
    }

    /**
     * Reads indices in bytes {@code [from, end)}, the first of which tells how many bits each has.
     *
     * @param skipped how many come before the first one that is wanted
     * @param count how many are wanted
     * @param entries how many entries the dictionary has
     * @param scratch where they are written if there is room
     * @return that array, or a longer one, whose first {@code count} numbers are the indices
     * @throws IllegalArgumentException if there are fewer, or one is of no entry
     */
    static int[] read(
            byte[] bytes, int from, int end, int skipped, int count, int entries, int[] scratch) {
        int[] room = room(count, scratch);
        if (count == 0) {
            return room;
        }
        if (from >= end || bytes[from] < 0 || bytes[from] > MOST_BITS) {
            throw new IllegalArgumentException("no number of bits before the indices");
        }
        ParquetIndices reader = new ParquetIndices(bytes, from + 1, end, bytes[from], room);
        reader.read(skipped, count);
        requireEntries(room, count, entries);
        return room;
    }

    /**
     * Reads levels in bytes {@code [from, end)}, which lie there as indices do.
     *
     * @param skipped how many come before the first one that is wanted
     * @param count how many are wanted
     * @param most the greatest level
     * @param scratch where they are written if there is room
     * @return that array, or a longer one, whose first {@code count} numbers are the levels
     * @throws IllegalArgumentException if there are fewer
     */
    static int[] readLevels(
            byte[] bytes, int from, int end, int skipped, int count, int most, int[] scratch) {
        int[] room = room(count, scratch);
        int bits = Integer.SIZE - Integer.numberOfLeadingZeros(most);
        new ParquetIndices(bytes, from, end, bits, room).read(skipped, count);
        return room;
    }

    /** Whole groups are read, so there is room for one too many at either end. */
    private static int[] room(int count, int[] scratch) {
        int needed = count + 2 * GROUP;
        return scratch.length >= needed ? scratch : new int[needed];
    }

    private static void requireEntries(int[] indices, int count, int entries) {
        int greatest = 0;
        int all = 0;
        for (int i = 0; i < count; i++) {
            greatest = Math.max(greatest, indices[i]);
            all |= indices[i];
        }
        if (all < 0 || greatest >= entries) {
            throw new IllegalArgumentException("an index of no entry of the dictionary");
        }
    }

    private void read(int skipped, int count) {
        long left = skipped;
        int done = 0;
        // Values of the first group that come before the first one that is wanted.
        int before = 0;
        while (done < count + before) {
            long header = header();
            boolean isRepeated = (header & 1) == 0;
            long run = isRepeated ? header >>> 1 : (header >>> 1) * GROUP;
            long passed = Math.min(left, run);
            left -= passed;
            if (!isRepeated) {
                before += (int) (passed % GROUP);
                passed -= passed % GROUP;
                position = (int) Math.min(end, position + passed / GROUP * bits);
            }
            long wanted = Math.min(run - passed, left > 0 ? 0 : count + before - done);
            int read = isRepeated ? repeat(done, (int) wanted) : unpack(done, wanted);
            if (read == 0 && position >= end) {
                throw new IllegalArgumentException(
                        "%d indices, expected %d of them"
                                .formatted(skipped - left + done - before, skipped + count));
            }
            done += read;
        }
        if (before > 0) {
            System.arraycopy(indices, before, indices, 0, count);
        }
    }

    private long header() {
        long value = 0;
        for (int shift = 0; position < end && shift < Integer.SIZE; shift += 7) {
            byte part = bytes[position++];
            value |= (part & 0x7fL) << shift;
            if (part >= 0) {
                break;
            }
        }
        return value;
    }

    private int repeat(int at, int count) {
        if (end - position < (bits + Byte.SIZE - 1) / Byte.SIZE) {
            throw new IllegalArgumentException("a run whose index is cut off");
        }
        int value = 0;
        for (int shift = 0; shift < bits; shift += Byte.SIZE) {
            value |= (bytes[position++] & 0xff) << shift;
        }
        Arrays.fill(indices, at, at + count, value);
        return count;
    }

    /** Unpacks values, the last group of which may be cut off, and moves behind whole groups. */
    private int unpack(int at, long wanted) {
        if (bits == 0) {
            Arrays.fill(indices, at, at + (int) wanted, 0);
            return (int) wanted;
        }
        int count = (int) Math.min(wanted, (long) (end - position) * Byte.SIZE / bits);
        int groups = (count + GROUP - 1) / GROUP;
        // A group is read in words, which reach behind it.
        int readable = Math.max(0, (bytes.length - Long.BYTES - position) / bits);
        int fast = Math.min(groups, readable);
        unpackGroups(at, fast);
        for (int i = fast * GROUP; i < count; i++) {
            indices[at + i] = slowly(i);
        }
        position = (int) Math.min(end, position + (long) groups * bits);
        return count;
    }

    private void unpackGroups(int at, int groups) {
        if (bits <= Byte.SIZE) {
            unpackByWord(at, groups);
        } else if (bits < 2 * Byte.SIZE) {
            unpackByTwoWords(at, groups);
        } else {
            unpackOneByOne(at, groups * GROUP);
        }
    }

    /** Eight values of up to eight bits lie in one word. */
    private void unpackByWord(int at, int groups) {
        int width = bits;
        int mask = (1 << width) - 1;
        int from = position;
        int to = at;
        for (int group = 0; group < groups; group++) {
            long word = (long) WORDS.get(bytes, from);
            indices[to] = (int) word & mask;
            indices[to + 1] = (int) (word >>> width) & mask;
            indices[to + 2] = (int) (word >>> 2 * width) & mask;
            indices[to + 3] = (int) (word >>> 3 * width) & mask;
            indices[to + 4] = (int) (word >>> 4 * width) & mask;
            indices[to + 5] = (int) (word >>> 5 * width) & mask;
            indices[to + 6] = (int) (word >>> 6 * width) & mask;
            indices[to + 7] = (int) (word >>> 7 * width) & mask;
            from += width;
            to += GROUP;
        }
    }

    /** Four values of up to 15 bits lie in one word, which may begin in the middle of a byte. */
    private void unpackByTwoWords(int at, int groups) {
        int width = bits;
        int mask = (1 << width) - 1;
        int half = 4 * width;
        int middle = half / Byte.SIZE;
        int shift = half % Byte.SIZE;
        int from = position;
        int to = at;
        for (int group = 0; group < groups; group++) {
            long first = (long) WORDS.get(bytes, from);
            long second = (long) WORDS.get(bytes, from + middle) >>> shift;
            indices[to] = (int) first & mask;
            indices[to + 1] = (int) (first >>> width) & mask;
            indices[to + 2] = (int) (first >>> 2 * width) & mask;
            indices[to + 3] = (int) (first >>> 3 * width) & mask;
            indices[to + 4] = (int) second & mask;
            indices[to + 5] = (int) (second >>> width) & mask;
            indices[to + 6] = (int) (second >>> 2 * width) & mask;
            indices[to + 7] = (int) (second >>> 3 * width) & mask;
            from += width;
            to += GROUP;
        }
    }

    private void unpackOneByOne(int at, int count) {
        long mask = (1L << bits) - 1;
        for (int i = 0; i < count; i++) {
            long bit = (long) i * bits;
            long word = (long) WORDS.get(bytes, position + (int) (bit >>> 3));
            indices[at + i] = (int) (word >>> (bit & 7) & mask);
        }
    }

    /** Returns a value near the end of the bytes. */
    private int slowly(int index) {
        long value = 0;
        for (int i = 0; i < bits; i++) {
            long bit = (long) index * bits + i;
            int part = bytes[position + (int) (bit >>> 3)] >>> (int) (bit & 7);
            value |= (part & 1L) << i;
        }
        return (int) value;
    }
}
