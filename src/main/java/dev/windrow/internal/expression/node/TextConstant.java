package dev.windrow.internal.expression.node;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;

/**
 * A text that an expression names, in memory outside the heap as all others, so that code that
 * reads bytes is compiled for one kind of memory.
 *
 * @param bytes its bytes in UTF-8, and behind them as many as {@link TextBuffer} likes to read
 * @param length how many are its own
 */
public record TextConstant(MemorySegment bytes, int length) {

    public static TextConstant of(String text) {
        byte[] own = text.getBytes(StandardCharsets.UTF_8);
        MemorySegment bytes = Arena.ofAuto().allocate(own.length + TextBuffer.SLACK_BYTES);
        MemorySegment.copy(own, 0, bytes, JAVA_BYTE, 0, own.length);
        return new TextConstant(bytes, own.length);
    }

    public byte at(long index) {
        return bytes.get(JAVA_BYTE, index);
    }

    /** Returns whether the bytes from a place on, of which there must be enough, are these. */
    public boolean isAt(MemorySegment text, long at) {
        for (int i = 0; i < length; i++) {
            if (text.get(JAVA_BYTE, at + i) != bytes.get(JAVA_BYTE, i)) {
                return false;
            }
        }
        return true;
    }

    /** Returns where this occurs first in {@code [from, to)} of some bytes, or -1. */
    public long find(MemorySegment text, long from, long to) {
        if (length == 0) {
            return from;
        }
        byte first = bytes.get(JAVA_BYTE, 0);
        for (long at = from; at <= to - length; at++) {
            if (text.get(JAVA_BYTE, at) == first && isAt(text, at)) {
                return at;
            }
        }
        return -1;
    }
}
