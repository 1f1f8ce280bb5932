// SPDX-License-Identifier: Apache-2.0
package dev.windrow.column;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import java.lang.foreign.MemorySegment;

/**
 * Bitmaps in Arrow's layout: bit i is bit (i mod 8), counted from the least significant, of byte (i
 * / 8). Nothing here checks a range: a bit beyond the memory is an {@link
 * IndexOutOfBoundsException}.
 */
public final class Bits {

    private Bits() {}

    /**
     * {@return the bytes of a bitmap, rounded up}
     *
     * @param bits how many bits it has, 0 or more
     */
    public static long bytesFor(long bits) {
        return (bits + 7) >>> 3;
    }

    /**
     * {@return whether a bit is set}
     *
     * @param bits the bitmap
     * @param index which bit, from 0
     */
    public static boolean get(MemorySegment bits, long index) {
        return (bits.get(JAVA_BYTE, index >>> 3) >>> (index & 7) & 1) != 0;
    }

    /**
     * Writes a bit. Two threads must not write to one byte.
     *
     * @param bits the bitmap
     * @param index which bit, from 0
     * @param value the bit
     */
    public static void set(MemorySegment bits, long index, boolean value) {
        long at = index >>> 3;
        int mask = 1 << (index & 7);
        byte old = bits.get(JAVA_BYTE, at);
        bits.set(JAVA_BYTE, at, (byte) (value ? old | mask : old & ~mask));
    }

    /**
     * Sets bits {@code [from, from + count)} to one. Two threads must not write to one byte.
     *
     * @param bits the bitmap
     * @param from the first bit
     * @param count how many bits
     */
    public static void fill(MemorySegment bits, long from, long count) {
        long index = from;
        long end = from + count;
        while (index < end && (index & 7) != 0) {
            set(bits, index++, true);
        }
        long wholeBytes = (end - index) >>> 3;
        bits.asSlice(index >>> 3, wholeBytes).fill((byte) -1);
        index += wholeBytes << 3;
        while (index < end) {
            set(bits, index++, true);
        }
    }

    /**
     * {@return how many of the bits {@code [from, from + count)} are set}
     *
     * @param bits the bitmap
     * @param from the first bit
     * @param count how many bits are looked at
     */
    public static long count(MemorySegment bits, long from, long count) {
        long ones = 0;
        long index = from;
        long end = from + count;
        while (index < end && (index & 7) != 0) {
            ones += get(bits, index++) ? 1 : 0;
        }
        while (index + 64 <= end) {
            ones += Long.bitCount(bits.get(JAVA_LONG_UNALIGNED, index >>> 3));
            index += 64;
        }
        while (index < end) {
            ones += get(bits, index++) ? 1 : 0;
        }
        return ones;
    }

    /**
     * Copies bits {@code [from, from + count)} of a bitmap to bits {@code [to, to + count)} of
     * another. Two threads must not write to one byte.
     *
     * @param source the bitmap that is read
     * @param from its first bit
     * @param target the bitmap that is written, in other memory
     * @param to its first bit
     * @param count how many bits
     */
    public static void copy(
            MemorySegment source, long from, MemorySegment target, long to, long count) {
        long done = 0;
        while (done < count && ((to + done) & 7) != 0) {
            set(target, to + done, get(source, from + done));
            done++;
        }
        int shift = (int) ((from + done) & 7);
        long sourceByte = (from + done) >>> 3;
        long targetByte = (to + done) >>> 3;
        long wholeBytes = (count - done) >>> 3;
        if (shift == 0) {
            MemorySegment.copy(source, sourceByte, target, targetByte, wholeBytes);
        } else {
            for (long i = 0; i < wholeBytes; i++) {
                int low = source.get(JAVA_BYTE, sourceByte + i) & 0xff;
                int high = source.get(JAVA_BYTE, sourceByte + i + 1) & 0xff;
                target.set(JAVA_BYTE, targetByte + i, (byte) (low >>> shift | high << (8 - shift)));
            }
        }
        for (done += wholeBytes << 3; done < count; done++) {
            set(target, to + done, get(source, from + done));
        }
    }
}
