// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.kernels;

import static org.assertj.core.api.Assertions.assertThat;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.windrow.internal.gpu.groupby.keys.StringInterningKernels;

import org.junit.jupiter.api.Test;

import uk.ac.manchester.tornado.api.types.arrays.LongArray;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.LongBuffer;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/** Reads bytes of strings from 64-bit words. */
class StringWordsTest {

    private static final LongArray CHARACTERS =
            LongArray.fromElements(0x88_97_a6_b5_c4_d3_e2_f1L, 0x10_0f_0e_0d_0c_0b_0a_89L, 0L, 0L);
    private static final int END = 16;

    private static int expectedByte(int at) {
        return at < END ? (int) (CHARACTERS.get(at / 8) >>> at % 8 * 8 & 0xff) : 0;
    }

    /** Joins bytes one by one, the first one lowest. */
    private static long expectedBytes(int begin, int count) {
        long bytes = 0;
        for (int i = count - 1; i >= 0; i--) {
            bytes = bytes << 8 | expectedByte(begin + i);
        }
        return bytes;
    }

    @Test
    void bytesHaveNoSign() {
        for (int at = 0; at < END; at++) {
            assertThat(StringWords.byteAt(CHARACTERS, at)).isEqualTo(expectedByte(at));
        }
        assertThat(StringWords.byteAt(CHARACTERS, 8)).isEqualTo(0x89);
    }

    @Test
    void stringsBeginAndEndAnywhere() {
        for (int begin = 0; begin <= END; begin++) {
            for (int end = begin; end <= END; end++) {
                assertThat(StringWords.bytes(CHARACTERS, begin, end))
                        .as("bytes %d to %d", begin, end)
                        .isEqualTo(expectedBytes(begin, Math.min(8, end - begin)));
            }
        }
        assertThat(StringWords.bytes(CHARACTERS, 1, 4)).isEqualTo(0xc4_d3_e2L);
    }

    @Test
    void packedStringsBeginWithTheirLengthInTheHighestByte() {
        for (int begin = 0; begin <= END; begin++) {
            for (int length = 0; length <= END - begin; length++) {
                long bytes = expectedBytes(begin, Math.min(7, length));
                assertThat(StringWords.firstWord(CHARACTERS, begin, begin + length))
                        .as("%d bytes from %d on", length, begin)
                        .isEqualTo((long) length << 56 | bytes);
            }
        }
    }

    @Test
    void aFurtherWordBehindTheEndIsZeroAndNothingIsRead() {
        assertThat(StringWords.nextWord(CHARACTERS, 9, 12)).isEqualTo(0x0c_0b_0aL);
        assertThat(StringWords.nextWord(CHARACTERS, 12, 12)).isZero();
        assertThat(StringWords.nextWord(CHARACTERS, 1_000_000, 12)).isZero();
    }

    /** The bytes twice, the second time {@code distance} bytes further on. */
    private static LongArray twice(byte[] bytes, int begin, int distance) {
        byte[] all = new byte[128];
        new SplittableRandom(begin).nextBytes(all);
        System.arraycopy(bytes, 0, all, begin, bytes.length);
        System.arraycopy(bytes, 0, all, begin + distance, bytes.length);
        LongBuffer words = ByteBuffer.wrap(all).order(ByteOrder.LITTLE_ENDIAN).asLongBuffer();
        return LongArray.fromElements(
                IntStream.range(0, words.limit()).mapToLong(words::get).toArray());
    }

    @Test
    void neitherWhereAStringLiesNorWhatLiesAroundItMatters() {
        for (int length = 0; length <= 35; length++) {
            byte[] bytes = new byte[length];
            new SplittableRandom(length).nextBytes(bytes);
            for (int begin = 0; begin < 16; begin++) {
                int second = begin + 40 + begin % 7;
                LongArray characters = twice(bytes, begin, second - begin);
                assertThat(StringWords.hash(characters, begin, begin + length, 7))
                        .isEqualTo(StringWords.hash(characters, second, second + length, 7));
                assertThat(
                                StringWords.same(
                                        characters, begin, begin + length, second, second + length))
                        .isOne();
            }
        }
    }

    @Test
    void everyByteAndTheLengthMatter() {
        byte[] bytes = new byte[35];
        for (int at = 0; at < bytes.length; at++) {
            LongArray characters = twice(bytes, 3, 50);
            int changed = 53 + at;
            long mask = 0x80L << changed % 8 * 8;
            characters.set(changed / 8, characters.get(changed / 8) ^ mask);
            assertThat(StringWords.same(characters, 3, 38, 53, 88)).as("byte %d", at).isZero();
            assertThat(StringWords.hash(characters, 3, 38, 7))
                    .as("byte %d", at)
                    .isNotEqualTo(StringWords.hash(characters, 53, 88, 7));
        }
        LongArray zeros = new LongArray(8);
        zeros.init(0);
        assertThat(StringWords.hash(zeros, 0, 20, 7))
                .isNotEqualTo(StringWords.hash(zeros, 0, 21, 7));
        assertThat(StringWords.same(zeros, 0, 20, 0, 21)).isZero();
    }

    @Test
    void anotherSeedTellsStringsApartThatAgree() {
        String prefix = "a string too long to be packed: ";
        byte[] both = (prefix + "03197536" + prefix + "04149135").getBytes(US_ASCII);
        LongArray characters = twice(both, 0, 0);
        long upper = -1L << 31;
        long small = StringInterningKernels.seed(1_024);
        long large = StringInterningKernels.seed(8_192);
        assertThat(StringWords.hash(characters, 0, 40, small) & upper)
                .isEqualTo(StringWords.hash(characters, 40, 80, small) & upper);
        assertThat(StringWords.hash(characters, 0, 40, large) & upper)
                .isNotEqualTo(StringWords.hash(characters, 40, 80, large) & upper);
    }
}
