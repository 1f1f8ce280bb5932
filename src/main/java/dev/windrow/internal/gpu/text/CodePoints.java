// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.text;

/**
 * Helpers for kernels on UTF-8. Up to eight bytes come as a word, the first one lowest. Conditions
 * are the numbers 0 and 1: branches that meet again are compiled wrongly.
 */
final class CodePoints {

    private static final long CONTINUATIONS = 0x80808000L;
    private static final long CONTINUATION_BITS = 0xc0c0c000L;

    private CodePoints() {}

    /** Returns the number of bytes of the first code point; 1 where it is not well-formed. */
    static int length(long bytes, int available) {
        int lead = (int) (bytes & 0xffL);
        int wanted =
                1
                        + notLess(lead, 0xc2)
                        + notLess(lead, 0xe0)
                        + notLess(lead, 0xf0)
                        - 3 * notLess(lead, 0xf5);
        long all = (1L << (8 * wanted)) - 1L;
        long different = (bytes & CONTINUATION_BITS & all) ^ (CONTINUATIONS & all);
        int point = decode(bytes, wanted);
        int least =
                0x80 * notLess(wanted, 2)
                        + 0x780 * notLess(wanted, 3)
                        + 0xf800 * notLess(wanted, 4);
        int isLong = notLess(point, least);
        int isSurrogate = notLess(point, 0xd800) & notLess(0xdfff, point);
        int isGood =
                notLess(available, wanted)
                        & (different == 0L ? 1 : 0)
                        & isLong
                        & (1 - isSurrogate)
                        & notLess(0x10ffff, point);
        return isGood == 1 ? wanted : 1;
    }

    /** Returns the code point of {@code length} bytes; 0 for a stray byte. */
    static int decode(long bytes, int length) {
        int lead = (int) (bytes & 0xffL);
        int point = lead & (0xff >> (length + 1));
        for (int i = 1; i < length; i++) {
            point = (point << 6) | (int) ((bytes >> (8 * i)) & 0x3fL);
        }
        int single = lead * notLess(0x7f, lead);
        return length == 1 ? single : point;
    }

    /** Returns a stray byte, which is no code point; 0 for all else. */
    static long stray(long bytes, int length) {
        int lead = (int) (bytes & 0xffL);
        return lead * notLess(1, length) * notLess(lead, 0x80);
    }

    /** Returns the number of bytes of a code point. */
    static int size(int point) {
        return 1 + notLess(point, 0x80) + notLess(point, 0x800) + notLess(point, 0x10000);
    }

    /** Returns the {@code size} bytes of a code point. */
    static long encode(int point, int size) {
        long bytes = 0L;
        int rest = point;
        for (int i = size - 1; i > 0; i--) {
            bytes = (bytes << 8) | (long) (0x80 | (rest & 0x3f));
            rest = rest >> 6;
        }
        int lead = size == 1 ? 0 : (0xf00 >> size) & 0xff;
        return (bytes << 8) | (long) (lead | rest);
    }

    private static int notLess(int a, int b) {
        return a >= b ? 1 : 0;
    }
}
