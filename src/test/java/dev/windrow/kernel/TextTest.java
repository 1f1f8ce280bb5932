// SPDX-License-Identifier: Apache-2.0
package dev.windrow.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

import uk.ac.manchester.tornado.api.types.arrays.LongArray;

import java.util.Arrays;
import java.util.SplittableRandom;

/** Strings among words, compared with an array of the same bytes. */
class TextTest {

    private static final int BYTES = 64;
    private static final int LONGEST = 24;

    /** A few values, among them those whose lowest or highest bits are easily mistaken. */
    private static final byte[] VALUES = {0, 1, 2, 0x20, 0x21, 0x7f, (byte) 0x80, -2, -1};

    private final byte[] bytes = random();
    private final LongArray words = words(bytes);

    private static byte[] random() {
        SplittableRandom random = new SplittableRandom(11);
        byte[] bytes = new byte[BYTES];
        for (int i = 0; i < BYTES; i++) {
            bytes[i] = VALUES[random.nextInt(VALUES.length)];
        }
        return bytes;
    }

    private static LongArray words(byte[] bytes) {
        LongArray words = new LongArray(bytes.length / Long.BYTES + 2);
        words.init(-1L);
        words.getSegment().asByteBuffer().put(0, bytes);
        return words;
    }

    @Test
    void aByteIsFoundWhereItIsFirst() {
        for (int begin = 0; begin <= BYTES; begin++) {
            for (int end = begin; end <= Math.min(BYTES, begin + LONGEST); end++) {
                for (int sought = 0; sought < 256; sought += sought < 0x22 ? 1 : 0x1f) {
                    assertThat(Text.findByte(words, begin, end, sought))
                            .as("%d in [%d, %d)", sought, begin, end)
                            .isEqualTo(first(begin, end, (byte) sought));
                }
            }
        }
    }

    private int first(int begin, int end, byte sought) {
        for (int at = begin; at < end; at++) {
            if (bytes[at] == sought) {
                return at;
            }
        }
        return -1;
    }

    @Test
    void bytesAreThoseOfTheStringAndZerosBehindThem() {
        for (int begin = 0; begin <= BYTES; begin++) {
            for (int end = begin; end <= Math.min(BYTES, begin + LONGEST); end++) {
                assertThat(Text.bytes(words, begin, end)).isEqualTo(eight(begin, end));
            }
        }
    }

    private long eight(int begin, int end) {
        long eight = 0;
        for (int at = begin; at < Math.min(end, begin + Long.BYTES); at++) {
            eight |= (bytes[at] & 0xffL) << 8 * (at - begin);
        }
        return eight;
    }

    @Test
    void aStringIsWhatHasTheseBytesAndNoOthers() {
        for (int begin = 0; begin <= BYTES - Long.BYTES; begin++) {
            for (int count = 0; count <= Long.BYTES; count++) {
                long sought = eight(begin, begin + count);
                for (int length = 0; length <= Long.BYTES; length++) {
                    assertThat(Text.is(words, begin, begin + length, sought, count))
                            .isEqualTo(length == count ? 1 : 0);
                }
                if (count > 0) {
                    long other = sought ^ 1L << 8 * count - 1;
                    assertThat(Text.is(words, begin, begin + count, other, count)).isZero();
                }
            }
        }
    }

    @Test
    void aStringIsFoundWhereItIsFirst() {
        for (int begin = 0; begin < BYTES - 3; begin++) {
            byte[] sought = Arrays.copyOfRange(bytes, begin, begin + 3);
            int expected = 0;
            while (!Arrays.equals(sought, Arrays.copyOfRange(bytes, expected, expected + 3))) {
                expected++;
            }
            assertThat(Text.find(words, 0, BYTES, words(sought), 0, 3)).isEqualTo(expected);
        }
    }
}
