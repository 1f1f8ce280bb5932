// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.parquet;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Decompresses a block of Snappy's raw format. That is what most writers compress pages by. The
 * library in Java takes 1.3 to 2.5 times as long for pages of numbers, and more than all the rest
 * of such a query. See "format_description.txt" in google/snappy.
 *
 * <p>A block is its size before compression, and then elements: bytes to take over (literals), and
 * copies of bytes that were made before.
 */
final class Snappy {

    private static final VarHandle LONG =
            MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle INT =
            MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle SHORT =
            MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.LITTLE_ENDIAN);

    private static final int KIND_MASK = 0b11;
    private static final int LITERAL = 0;
    private static final int COPY_NEAR = 1;
    private static final int COPY_MIDDLE = 2;

    /** Longer literals have their lengths in one to four bytes behind the tag. */
    private static final int MOST_TAGGED = 60;

    /** Literals that are taken over by two words, whatever their lengths. */
    private static final int SHORT_LITERAL = 2 * Long.BYTES;

    /** Bytes before the end of the source from which on nobody reads ahead. */
    private static final int READ_AHEAD = SHORT_LITERAL + Integer.BYTES;

    /** Bytes before the end of the room from which on nobody writes ahead: the longest copy. */
    private static final int WRITE_AHEAD = 64 + Long.BYTES;

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
     * words are moved, and what is too much is overwritten by the next element.
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
            int tag = from[in] & 0xff;
            int kind = tag & KIND_MASK;
            int length = (tag >>> 2) + 1;
            if (kind == LITERAL) {
                if (length > SHORT_LITERAL) {
                    // Rare, and long enough for the call not to matter.
                    at = in;
                    made = out;
                    decompressElement(size);
                    in = at;
                    out = made;
                    continue;
                }
                LONG.set(to, out, (long) LONG.get(from, in + 1));
                LONG.set(to, out + Long.BYTES, (long) LONG.get(from, in + 1 + Long.BYTES));
                in += 1 + length;
                out += length;
                continue;
            }
            int distance;
            if (kind == COPY_NEAR) {
                length = nearLength(tag);
                distance = nearDistance(tag, from[in + 1]);
                in += 2;
            } else if (kind == COPY_MIDDLE) {
                distance = (short) SHORT.get(from, in + 1) & 0xffff;
                in += 3;
            } else {
                distance = (int) INT.get(from, in + 1);
                in += 5;
            }
            requireMade(distance, out);
            int copied = out - distance;
            if (distance >= Long.BYTES) {
                for (int i = 0; i < length; i += Long.BYTES) {
                    LONG.set(to, out + i, (long) LONG.get(to, copied + i));
                }
            } else {
                repeat(to, out, distance, length);
            }
            out += length;
        }
        at = in;
        made = out;
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
        if (distance <= 0 || distance > made) {
            throw damage("copies from " + distance + " bytes before byte " + made);
        }
    }

    private static IllegalArgumentException damage(String what) {
        return new IllegalArgumentException("a block of Snappy " + what);
    }
}
