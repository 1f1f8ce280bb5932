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

    /** Bytes that may be compared for each byte that was passed. */
    private static final long MOST_COMPARISONS = 8;

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
        return equalBytes(text, at) == length;
    }

    /** Returns how many bytes at a place are those of this text, up to the first other one. */
    private int equalBytes(MemorySegment text, long at) {
        int equal = 0;
        while (equal < length && text.get(JAVA_BYTE, at + equal) == bytes.get(JAVA_BYTE, equal)) {
            equal++;
        }
        return equal;
    }

    /**
     * Returns the first place in {@code [from, to)} where the text occurs, or -1. Eight places are
     * tried at once: the text may be where its first byte is, and its last one at its distance.
     * Where that rules out too few, it is sought in a way that looks at each byte about twice.
     */
    public long find(MemorySegment text, long from, long to) {
        if (length == 0) {
            return from;
        }
        long first = ONES * (bytes.get(JAVA_BYTE, 0) & 0xff);
        long last = ONES * (bytes.get(JAVA_BYTE, length - 1L) & 0xff);
        long end = to - length;
        long at = from;
        long compared = 0;
        for (; at <= end - Long.BYTES + 1; at += Long.BYTES) {
            long others = text.get(WORD, at) ^ first | text.get(WORD, at + length - 1) ^ last;
            // The highest bit of each byte that is 0, and of some bytes above these.
            long candidates = others - ONES & ~others & HIGHEST_BITS;
            for (; candidates != 0; candidates &= candidates - 1) {
                long candidate = at + Long.numberOfTrailingZeros(candidates) / Byte.SIZE;
                int equal = equalBytes(text, candidate);
                if (equal == length) {
                    return candidate;
                }
                compared += equal;
            }
            if (compared > (at - from + length) * MOST_COMPARISONS) {
                return findByBorders(text, at + Long.BYTES, to);
            }
        }
        for (; at <= end; at++) {
            if (isAt(text, at)) {
                return at;
            }
        }
        return -1;
    }

    /** Seeks as Knuth, Morris and Pratt do: what matched so far tells where to go on. */
    private long findByBorders(MemorySegment text, long from, long to) {
        int[] borders = borders();
        int matched = 0;
        for (long at = from; at < to; at++) {
            matched = extended(borders, matched, text.get(JAVA_BYTE, at));
            if (matched == length) {
                return at + 1 - length;
            }
        }
        return -1;
    }

    /** Returns for each number of first bytes how many of them are also their last ones. */
    private int[] borders() {
        int[] borders = new int[length + 1];
        for (int i = 1; i < length; i++) {
            borders[i + 1] = extended(borders, borders[i], at(i));
        }
        return borders;
    }

    /** Returns how many first bytes end with a byte, if so many ended before it. */
    private int extended(int[] borders, int matched, byte next) {
        int shorter = matched;
        while (shorter > 0 && at(shorter) != next) {
            shorter = borders[shorter];
        }
        return at(shorter) == next ? shorter + 1 : 0;
    }
}
