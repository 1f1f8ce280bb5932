// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.regex;

import org.jspecify.annotations.Nullable;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.util.BitSet;

/**
 * Up to three bytes, which are sought eight places at a time.
 *
 * @param first one of them eight times, as are the others; fewer than three are there repeatedly
 */
record FewBytes(long first, long second, long third) {

    private static final int MOST = 3;
    private static final long LOWEST_BITS = 0x0101010101010101L;
    private static final long HIGHEST_BITS = 0x8080808080808080L;
    private static final ValueLayout.OfLong WORD =
            ValueLayout.JAVA_LONG_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);

    /** Returns some bytes, or null if they are none or too many. */
    static @Nullable FewBytes of(BitSet bytes) {
        int count = bytes.cardinality();
        if (count == 0 || count > MOST) {
            return null;
        }
        int first = bytes.nextSetBit(0);
        int last = bytes.length() - 1;
        int between = count < MOST ? last : bytes.nextSetBit(first + 1);
        return new FewBytes(first * LOWEST_BITS, between * LOWEST_BITS, last * LOWEST_BITS);
    }

    /** Returns the first byte of a code point in UTF-8. */
    static int lead(int point) {
        if (point < 0x80) {
            return point;
        }
        return point < 0x800
                ? 0xc0 | point >> 6
                : point < 0x10000 ? 0xe0 | point >> 12 : 0xf0 | point >> 18;
    }

    /** Returns where the first of the bytes is, or {@code to}. */
    long find(MemorySegment bytes, long from, long to) {
        long at = from;
        for (; at <= to - Long.BYTES; at += Long.BYTES) {
            long word = bytes.get(WORD, at);
            long found = zeros(word ^ first) | zeros(word ^ second) | zeros(word ^ third);
            if (found != 0) {
                return at + (Long.numberOfTrailingZeros(found) >> 3);
            }
        }
        while (at < to && !isOne(bytes.get(ValueLayout.JAVA_BYTE, at) & 0xffL)) {
            at++;
        }
        return at;
    }

    private boolean isOne(long value) {
        return value == (first & 0xff) || value == (second & 0xff) || value == (third & 0xff);
    }

    /** Returns the highest bit of the lowest byte that is 0, and perhaps more bits above it. */
    private static long zeros(long bytes) {
        return bytes - LOWEST_BITS & ~bytes & HIGHEST_BITS;
    }
}
