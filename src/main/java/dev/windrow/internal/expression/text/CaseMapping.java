// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.expression.text;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import dev.windrow.internal.expression.node.TextBuffer;
import dev.windrow.query.StringFunction.LetterCase;

import org.jspecify.annotations.Nullable;

import java.lang.foreign.MemorySegment;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;

/** Unicode's simple case mapping of code points. Bytes that are not well-formed UTF-8 stay. */
final class CaseMapping {

    private static final CaseMapping UPPER = new CaseMapping(Character::toUpperCase);
    private static final CaseMapping LOWER = new CaseMapping(Character::toLowerCase);

    private static final int PAGE_BITS = 8;
    private static final int PAGE_MASK = (1 << PAGE_BITS) - 1;

    /** The least code point for each number of bytes. */
    private static final int[] LEAST = {0, 0, 0x80, 0x800, 0x10000};

    /** The mapped code points, 256 a page; null for a page that maps onto itself. */
    private final int @Nullable [][] pages = new int[Character.MAX_CODE_POINT + 1 >> PAGE_BITS][];

    private CaseMapping(IntUnaryOperator mapping) {
        for (int page = 0; page < pages.length; page++) {
            int first = page << PAGE_BITS;
            int[] mapped = IntStream.rangeClosed(first, first + PAGE_MASK).map(mapping).toArray();
            if (IntStream.rangeClosed(0, PAGE_MASK).anyMatch(i -> mapped[i] != first + i)) {
                pages[page] = mapped;
            }
        }
    }

    static CaseMapping to(LetterCase letterCase) {
        return switch (letterCase) {
            case UPPER -> UPPER;
            case LOWER -> LOWER;
        };
    }

    /** Appends the bytes {@code [from, to)} with their letters mapped. */
    void append(MemorySegment source, long from, long to, TextBuffer target) {
        int[] ascii = pages[0];
        // Two bytes become at most three, and one stays one.
        target.reserve(2 * (to - from));
        for (long at = from; at < to; ) {
            byte lead = source.get(JAVA_BYTE, at);
            if (lead >= 0) {
                target.put((byte) ascii[lead]);
                at++;
                continue;
            }
            int length = sequenceLength(lead);
            int codePoint = decoded(source, at, to, length);
            int mapped = codePoint < 0 ? codePoint : mapped(codePoint);
            if (mapped != codePoint) {
                appendCodePoint(mapped, target);
                at += length;
            } else {
                // Other bytes stay.
                long next = codePoint < 0 ? at + 1 : at + length;
                target.append(source, at, next);
                at = next;
            }
        }
    }

    private int mapped(int codePoint) {
        int[] page = pages[codePoint >> PAGE_BITS];
        return page == null ? codePoint : page[codePoint & PAGE_MASK];
    }

    /** Returns the length of the sequence that a non-ASCII byte begins, or 0 if it begins none. */
    private static int sequenceLength(byte lead) {
        int ones = Integer.numberOfLeadingZeros(~lead << 24);
        return ones >= 2 && ones <= 4 ? ones : 0;
    }

    /** Returns the code point whose bytes begin here, or -1 if they are not well-formed. */
    private static int decoded(MemorySegment source, long at, long to, int length) {
        if (length == 0 || length > to - at) {
            return -1;
        }
        int codePoint = source.get(JAVA_BYTE, at) & 0x7f >> length;
        for (int i = 1; i < length; i++) {
            byte next = source.get(JAVA_BYTE, at + i);
            if ((next & 0xC0) != 0x80) {
                return -1;
            }
            codePoint = codePoint << 6 | next & 0x3f;
        }
        boolean wellFormed =
                codePoint >= LEAST[length]
                        && codePoint <= Character.MAX_CODE_POINT
                        && (codePoint < Character.MIN_SURROGATE
                                || codePoint > Character.MAX_SURROGATE);
        return wellFormed ? codePoint : -1;
    }

    private static void appendCodePoint(int codePoint, TextBuffer target) {
        if (codePoint < LEAST[2]) {
            target.put((byte) codePoint);
        } else if (codePoint < LEAST[3]) {
            target.put((byte) (0xC0 | codePoint >> 6));
            target.put(continuation(codePoint));
        } else if (codePoint < LEAST[4]) {
            target.put((byte) (0xE0 | codePoint >> 12));
            target.put(continuation(codePoint >> 6));
            target.put(continuation(codePoint));
        } else {
            target.put((byte) (0xF0 | codePoint >> 18));
            target.put(continuation(codePoint >> 12));
            target.put(continuation(codePoint >> 6));
            target.put(continuation(codePoint));
        }
    }

    private static byte continuation(int bits) {
        return (byte) (0x80 | bits & 0x3f);
    }
}
