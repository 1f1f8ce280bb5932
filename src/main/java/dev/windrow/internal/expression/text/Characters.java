package dev.windrow.internal.expression.text;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import java.lang.foreign.MemorySegment;

/**
 * The characters of strings: each is a byte and all continuation bytes (0x80 to 0xBF) that follow
 * it.
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

    /** Returns where the next character begins, or {@code to}. */
    static long next(MemorySegment bytes, long at, long to) {
        long next = at + 1;
        while (next < to && isContinuation(bytes, next)) {
            next++;
        }
        return next;
    }

    /** Returns where the last character before {@code at} begins; {@code at} is behind from. */
    static long previous(MemorySegment bytes, long from, long at) {
        long previous = at - 1;
        while (previous > from && isContinuation(bytes, previous)) {
            previous--;
        }
        return previous;
    }

    /** Returns the place so many characters on, or {@code to} if there are not so many. */
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

    /** Returns the place so many characters back, or {@code from} if there are not so many. */
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
