// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.expression.text;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import java.lang.foreign.MemorySegment;

/**
 * The characters of strings. A character is a byte and all continuation bytes (0x80 to 0xBF) that
 * follow it.
 */
final class Characters {

    private static final long HIGH_BITS = 0x8080808080808080L;

    private Characters() {}

    /** Counts the characters of bytes {@code [from, to)}. */
    static long count(MemorySegment bytes, long from, long to) {
        if (from == to) {
            return 0;
        }
        long continuations = 0;
        long at = from + 1;
        for (; at <= to - Long.BYTES; at += Long.BYTES) {
            long word = bytes.get(JAVA_LONG_UNALIGNED, at);
            continuations += Long.bitCount(word & ~word << 1 & HIGH_BITS);
        }
        for (; at < to; at++) {
            continuations += isContinuation(bytes, at) ? 1 : 0;
        }
        return to - from - continuations;
    }

    /** Returns the start of the next character, or {@code to}. */
    static long next(MemorySegment bytes, long at, long to) {
        long next = at + 1;
        while (next < to && isContinuation(bytes, next)) {
            next++;
        }
        return next;
    }

    /**
     * Returns the start of the last character before {@code at}, which is greater than {@code
     * from}.
     */
    static long previous(MemorySegment bytes, long from, long at) {
        long previous = at - 1;
        while (previous > from && isContinuation(bytes, previous)) {
            previous--;
        }
        return previous;
    }

    /** Returns the place {@code count} characters after {@code from}, at most {@code to}. */
    static long forward(MemorySegment bytes, long from, long to, long count) {
        if (count >= to - from) {
            return to;
        }
        long at = from;
        for (long left = count; left > 0 && at < to; left--) {
            at = next(bytes, at, to);
        }
        return at;
    }

    /** Returns the place {@code count} characters before {@code to}, at least {@code from}. */
    static long backward(MemorySegment bytes, long from, long to, long count) {
        if (count >= to - from) {
            return from;
        }
        long at = to;
        for (long left = count; left > 0 && at > from; left--) {
            at = previous(bytes, from, at);
        }
        return at;
    }

    private static boolean isContinuation(MemorySegment bytes, long at) {
        return (bytes.get(JAVA_BYTE, at) & 0xC0) == 0x80;
    }
}
