// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.expression.node;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/**
 * A literal text of an expression. Its memory is outside the heap like that of all other strings,
 * so that code that reads bytes is compiled for one kind of memory.
 *
 * @param bytes its bytes in UTF-8, followed by {@link TextBuffer#SLACK_BYTES} more
 * @param length the number of its own bytes
 */
public record TextConstant(MemorySegment bytes, int length) {

    private static final ValueLayout.OfLong WORD =
            JAVA_LONG_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);

    private static final long ONES = 0x0101_0101_0101_0101L;
    private static final long HIGHEST_BITS = ONES << Byte.SIZE - 1;

    public static TextConstant of(String text) {
        byte[] own = text.getBytes(StandardCharsets.UTF_8);
        MemorySegment bytes = Arena.ofAuto().allocate(own.length + TextBuffer.SLACK_BYTES);
        MemorySegment.copy(own, 0, bytes, JAVA_BYTE, 0, own.length);
        return new TextConstant(bytes, own.length);
    }

    public byte at(long index) {
        return bytes.get(JAVA_BYTE, index);
    }

    /** Returns whether the text occurs at a place. There must be enough bytes from there on. */
    public boolean isAt(MemorySegment text, long at) {
        for (int i = 0; i < length; i++) {
            if (text.get(JAVA_BYTE, at + i) != bytes.get(JAVA_BYTE, i)) {
                return false;
            }
        }
        return true;
    }

    /**
     * Returns the first place in {@code [from, to)} where the text occurs, or -1. Eight places are
     * tried at once: the text may be where its first byte is, and its last one at its distance.
     */
    public long find(MemorySegment text, long from, long to) {
        if (length == 0) {
            return from;
        }
        long first = ONES * (bytes.get(JAVA_BYTE, 0) & 0xff);
        long last = ONES * (bytes.get(JAVA_BYTE, length - 1L) & 0xff);
        long end = to - length;
        long at = from;
        for (; at <= end - Long.BYTES + 1; at += Long.BYTES) {
            long others = text.get(WORD, at) ^ first | text.get(WORD, at + length - 1) ^ last;
            // The highest bit of each byte that is 0, and of some bytes above these.
            long candidates = others - ONES & ~others & HIGHEST_BITS;
            for (; candidates != 0; candidates &= candidates - 1) {
                long candidate = at + Long.numberOfTrailingZeros(candidates) / Byte.SIZE;
                if (isAt(text, candidate)) {
                    return candidate;
                }
            }
        }
        for (; at <= end; at++) {
            if (isAt(text, at)) {
                return at;
            }
        }
        return -1;
    }
}
