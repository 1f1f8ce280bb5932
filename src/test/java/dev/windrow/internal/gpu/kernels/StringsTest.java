package dev.windrow.internal.gpu.kernels;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/** Bytes of strings, out of 64-bit words. */
class StringsTest {

    private static final LongArray CHARACTERS =
            LongArray.fromElements(0x88_97_a6_b5_c4_d3_e2_f1L, 0x10_0f_0e_0d_0c_0b_0a_89L, 0L, 0L);
    private static final int END = 16;

    private static int expectedByte(int at) {
        return at < END ? (int) (CHARACTERS.get(at / 8) >>> at % 8 * 8 & 0xff) : 0;
    }

    /** Puts bytes together one by one, the first one lowest. */
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
            assertThat(Strings.byteAt(CHARACTERS, at)).isEqualTo(expectedByte(at));
        }
        assertThat(Strings.byteAt(CHARACTERS, 8)).isEqualTo(0x89);
    }

    @Test
    void stringsBeginAndEndAnywhere() {
        for (int begin = 0; begin <= END; begin++) {
            for (int end = begin; end <= END; end++) {
                assertThat(Strings.bytes(CHARACTERS, begin, end))
                        .as("bytes %d to %d", begin, end)
                        .isEqualTo(expectedBytes(begin, Math.min(8, end - begin)));
            }
        }
        assertThat(Strings.bytes(CHARACTERS, 1, 4)).isEqualTo(0xc4_d3_e2L);
    }

    @Test
    void packedStringsBeginWithTheirLengthInTheHighestByte() {
        for (int begin = 0; begin <= END; begin++) {
            for (int length = 0; length <= END - begin; length++) {
                long bytes = expectedBytes(begin, Math.min(7, length));
                assertThat(Strings.firstWord(CHARACTERS, begin, begin + length))
                        .as("%d bytes from %d on", length, begin)
                        .isEqualTo((long) length << 56 | bytes);
            }
        }
    }

    @Test
    void aFurtherWordBehindTheEndIsZeroAndNothingIsRead() {
        assertThat(Strings.nextWord(CHARACTERS, 9, 12)).isEqualTo(0x0c_0b_0aL);
        assertThat(Strings.nextWord(CHARACTERS, 12, 12)).isZero();
        assertThat(Strings.nextWord(CHARACTERS, 1_000_000, 12)).isZero();
    }
}
