// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.expression.node;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;

/**
 * A literal text of an expression. Its memory is outside the heap like that of all other strings,
 * so that code that reads bytes is compiled for one kind of memory.
 *
 * @param bytes its bytes in UTF-8, followed by {@link TextBuffer#SLACK_BYTES} more
 * @param length the number of its own bytes
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

    /** Returns whether the text occurs at a place. There must be enough bytes from there on. */
    public boolean isAt(MemorySegment text, long at) {
        for (int i = 0; i < length; i++) {
            if (text.get(JAVA_BYTE, at + i) != bytes.get(JAVA_BYTE, i)) {
                return false;
            }
        }
        return true;
    }

    /** Returns the first place in {@code [from, to)} where the text occurs, or -1. */
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
