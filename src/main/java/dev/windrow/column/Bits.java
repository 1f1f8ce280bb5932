package dev.windrow.column;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import java.lang.foreign.MemorySegment;

/** Bitmaps as Arrow lays them out: bit i is bit (i mod 8), from the least, of byte (i / 8). */
public final class Bits {

    private Bits() {}

    /** Returns the bytes that hold so many bits. */
    public static long bytesFor(long bits) {
        return (bits + 7) >>> 3;
    }

    /** Reads a bit. */
    public static boolean get(MemorySegment bits, long index) {
        return (bits.get(JAVA_BYTE, index >>> 3) >>> (index & 7) & 1) != 0;
    }

    /** Sets a bit; two threads must not write to one byte. */
    public static void set(MemorySegment bits, long index, boolean value) {
        long at = index >>> 3;
        int mask = 1 << (index & 7);
        byte old = bits.get(JAVA_BYTE, at);
        bits.set(JAVA_BYTE, at, (byte) (value ? old | mask : old & ~mask));
    }

    /** Sets bits [from, from + count) to one. */
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

    /** Counts the ones among bits [from, from + count). */
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

    /** Copies bits [from, from + count) of a bitmap to bits [to, to + count) of another. */
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
