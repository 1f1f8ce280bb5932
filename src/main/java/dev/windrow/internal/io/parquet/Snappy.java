// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.parquet;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Decompresses a block of Snappy's raw format. That is what most writers compress pages by. The
 * library in Java takes 1.1 to 2.1 times as long, and for pages of numbers more than all the rest
 * of such a query. See "format_description.txt" in google/snappy.
 *
 * <p>A block is its size before compression, and then elements: bytes to take over (literals), and
 * copies of bytes that were made before.
 */
final class Snappy {

    private static final VarHandle LONG =
            MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private static final int KIND_MASK = 0b11;
    private static final int LITERAL = 0;
    private static final int COPY_NEAR = 1;
    private static final int COPY_MIDDLE = 2;

    /** Longer literals have their lengths in one to four bytes behind the tag. */
    private static final int MOST_TAGGED = 60;

    /** Bytes of a literal that are moved at once, whatever its length: most are shorter. */
    private static final int LITERAL_MOVED = 2 * Long.BYTES;

    /**
     * Bytes of a copy that are moved at once: few are longer, and none is of more than twice as
     * many.
     */
    private static final int COPY_MOVED = 4 * Long.BYTES;

    /** Bytes before the end of the source from which on nobody reads ahead: a tag and a literal. */
    private static final int READ_AHEAD = 1 + 64;

    /** Bytes before the end of the room from which on nobody writes ahead. */
    private static final int WRITE_AHEAD = 2 * COPY_MOVED;

    /** The length of a copy by its tag, and above it the part of the distance that the tag has. */
    private static final int[] COPIES = new int[1 << Byte.SIZE];

    private static final int LENGTH_BITS = 7;
    private static final int LENGTH_MASK = (1 << LENGTH_BITS) - 1;

    static {
        for (int tag = 0; tag < COPIES.length; tag++) {
            COPIES[tag] =
                    (tag & KIND_MASK) == COPY_NEAR
                            ? nearLength(tag) | nearDistance(tag, (byte) 0) << LENGTH_BITS
                            : (tag >>> 2) + 1;
        }
    }

    private final byte[] source;
    private final int end;
    private final byte[] target;
    private int at;
    private int made;

    private Snappy(byte[] source, int from, int bytes, byte[] target) {
        this.source = source;
        this.at = from;
        this.end = from + bytes;
        this.target = target;
    }

    /**
     * Decompresses a block.
     *
     * @param room how many bytes there is room for from the beginning of {@code target}
     * @return how many bytes that makes; if more than there is room for, nothing is done
     * @throws IllegalArgumentException if it is no such block
     */
    static int decompress(byte[] source, int from, int bytes, byte[] target, int room) {
        try {
            return new Snappy(source, from, bytes, target).decompress(room);
        } catch (IndexOutOfBoundsException e) {
            throw damage("ends too early");
        }
    }

    private int decompress(int room) {
        int size = size();
        if (size > room) {
            return size;
        }
        decompressAhead(size, end - READ_AHEAD, room - WRITE_AHEAD);
        while (at < end) {
            decompressElement(size);
        }
        if (made != size) {
            throw damage("makes " + made + " bytes, expected " + size);
        }
        return size;
    }

    private int size() {
        long size = 0;
        for (int shift = 0; shift < Integer.SIZE; shift += 7) {
            int part = next();
            size |= (long) (part & 0x7f) << shift;
            if (part < 0x80 && size <= Integer.MAX_VALUE) {
                return (int) size;
            }
        }
        throw damage("has no size");
    }

    /**
     * Decompresses elements as long as there is space to read and write more than they have: whole
     * words are moved, and what is too much is overwritten by the next element. What kind of copy
     * comes next, and how long it is, cannot be predicted, so that nothing branches by it.
     *
     * @param size how many bytes all elements make
     * @param lastAt where the last such element begins in the source, at most
     * @param lastMade where it goes in the target, at most
     */
    private void decompressAhead(int size, int lastAt, int lastMade) {
        byte[] from = source;
        byte[] to = target;
        int in = at;
        int out = made;
        while (in < lastAt && out < lastMade) {
            long word = (long) LONG.get(from, in);
            int tag = (int) word & 0xff;
            int kind = tag & KIND_MASK;
            if (kind == LITERAL) {
                int length = (tag >>> 2) + 1;
                if (length > MOST_TAGGED) {
                    // Rare, and long enough for the call not to matter.
                    at = in;
                    made = out;
                    decompressElement(size);
                    in = at;
                    out = made;
                    continue;
                }
                moveWords(from, in + 1, to, out, LITERAL_MOVED);
                for (int i = LITERAL_MOVED; i < length; i += LITERAL_MOVED) {
                    moveWords(from, in + 1 + i, to, out + i, LITERAL_MOVED);
                }
                in += 1 + length;
                out += length;
                continue;
            }
            // One, two, or four bytes of the distance follow the tag.
            int bytes = 1 << kind >>> 1;
            long low = word >>> Byte.SIZE & (1L << bytes * Byte.SIZE) - 1;
            int copy = COPIES[tag];
            int length = copy & LENGTH_MASK;
            int distance = (int) low + (copy >>> LENGTH_BITS);
            in += 1 + bytes;
            requireMade(distance, out);
            if (distance >= Long.BYTES) {
                moveWords(to, out - distance, to, out, COPY_MOVED);
                if (length > COPY_MOVED) {
                    moveWords(to, out - distance + COPY_MOVED, to, out + COPY_MOVED, COPY_MOVED);
                }
            } else {
                repeat(to, out, distance, length);
            }
            out += length;
        }
        at = in;
        made = out;
    }

    /** Moves words one after the other: later ones may read what the first ones wrote. */
    private static void moveWords(byte[] source, int from, byte[] target, int to, int bytes) {
        for (int i = 0; i < bytes; i += Long.BYTES) {
            LONG.set(target, to + i, (long) LONG.get(source, from + i));
        }
    }

    /** Copies bytes of which less than a word was made: a word of them first, and then words. */
    private static void repeat(byte[] to, int out, int distance, int length) {
        for (int i = 0; i < Long.BYTES; i++) {
            to[out + i] = to[out + i - distance];
        }
        // As many whole repetitions as make a word, so that a word is there before it is copied.
        int whole = (Long.BYTES + distance - 1) / distance * distance;
        for (int i = Long.BYTES; i < length; i += Long.BYTES) {
            LONG.set(to, out + i, (long) LONG.get(to, out + i - whole));
        }
    }

    /** Decompresses one element, and reads and writes no byte that is not its own. */
    private void decompressElement(int size) {
        int tag = next();
        int length = (tag >>> 2) + 1;
        switch (tag & KIND_MASK) {
            case LITERAL -> takeOver(length > MOST_TAGGED ? longLength(length) : length, size);
            case COPY_NEAR -> copy(nearLength(tag), nearDistance(tag, (byte) next()), size);
            case COPY_MIDDLE -> copy(length, next() | next() << 8, size);
            default -> copy(length, next() | next() << 8 | next() << 16 | next() << 24, size);
        }
    }

    private static int nearLength(int tag) {
        return 4 + (tag >>> 2 & 0b111);
    }

    private static int nearDistance(int tag, byte low) {
        return tag >>> 5 << 8 | low & 0xff;
    }

    private int longLength(int tagged) {
        int length = 0;
        for (int i = 0; i < tagged - MOST_TAGGED; i++) {
            length |= next() << i * Byte.SIZE;
        }
        return length + 1;
    }

    private void takeOver(int length, int size) {
        requireRoom(length, size);
        if (length > end - at) {
            throw damage("ends too early");
        }
        System.arraycopy(source, at, target, made, length);
        at += length;
        made += length;
    }

    private void copy(int length, int distance, int size) {
        requireRoom(length, size);
        requireMade(distance, made);
        for (int i = 0; i < length; i++) {
            target[made] = target[made - distance];
            made++;
        }
    }

    private int next() {
        if (at >= end) {
            throw damage("ends too early");
        }
        return source[at++] & 0xff;
    }

    private void requireRoom(int length, int size) {
        if (length <= 0 || length > size - made) {
            throw damage("makes more than the " + size + " bytes that it says");
        }
    }

    private static void requireMade(int distance, int made) {
        if (Integer.compareUnsigned(distance - 1, made) >= 0) {
            throw damage("copies from " + distance + " bytes before byte " + made);
        }
    }

    private static IllegalArgumentException damage(String what) {
        return new IllegalArgumentException("a block of Snappy " + what);
    }
}
