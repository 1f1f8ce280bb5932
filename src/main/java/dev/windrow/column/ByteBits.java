// SPDX-License-Identifier: Apache-2.0
package dev.windrow.column;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import java.lang.foreign.MemorySegment;

/** Bits to bytes, and back: kernels write adjacent rows at once, and no two may share a byte. */
public final class ByteBits {

    /** The lowest bit of each byte. */
    private static final long LOWEST = 0x0101010101010101L;

    private static final long ALL_BUT_HIGHEST = 0x7f7f7f7f7f7f7f7fL;

    private ByteBits() {}

    /**
     * Writes bits {@code [from, from + count)} as bytes, 0 or 1 each.
     *
     * @param bits the bitmap that is read
     * @param from its first bit
     * @param bytes the memory that is written, from its first byte on
     * @param count how many bits
     */
    public static void toBytes(MemorySegment bits, long from, MemorySegment bytes, long count) {
        long done = 0;
        if ((from & 7) == 0) {
            for (; done + Long.BYTES <= count; done += Long.BYTES) {
                long eight = bits.get(JAVA_BYTE, (from + done) >>> 3) & 0xff;
                bytes.set(JAVA_LONG_UNALIGNED, done, Long.expand(eight, LOWEST));
            }
        }
        for (; done < count; done++) {
            bytes.set(JAVA_BYTE, done, (byte) (Bits.get(bits, from + done) ? 1 : 0));
        }
    }

    /**
     * Writes bytes as bits: 0 as 0, anything else as 1.
     *
     * @param bytes the bytes that are read, from the first one on
     * @param bits the bitmap that is written, from its first bit on
     * @param count how many bytes
     */
    public static void toBits(MemorySegment bytes, MemorySegment bits, long count) {
        long done = 0;
        for (; done + Long.BYTES <= count; done += Long.BYTES) {
            long eight = bytes.get(JAVA_LONG_UNALIGNED, done);
            long highest = (eight & ALL_BUT_HIGHEST) + ALL_BUT_HIGHEST | eight;
            bits.set(JAVA_BYTE, done >>> 3, (byte) Long.compress(highest >>> 7, LOWEST));
        }
        for (; done < count; done++) {
            Bits.set(bits, done, bytes.get(JAVA_BYTE, done) != 0);
        }
    }
}
