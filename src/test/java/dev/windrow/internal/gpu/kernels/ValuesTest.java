// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.kernels;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

import uk.ac.manchester.tornado.api.types.arrays.LongArray;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/** Reads elements of columns from 64-bit words. */
class ValuesTest {

    private static final LongArray WORDS =
            LongArray.fromElements(0x80_7f_ff_01_80_00_00_7fL, 0x7f_ff_ff_ff_80_00_00_00L);

    private static List<Long> integers(int source, int count) {
        return IntStream.range(0, count)
                .mapToObj(row -> Values.readInteger(source, WORDS, row))
                .toList();
    }

    @Test
    void integersKeepTheirSign() {
        assertThat(integers(Values.BYTE, 9))
                .containsExactly(127L, 0L, 0L, -128L, 1L, -1L, 127L, -128L, 0L);
        assertThat(integers(Values.SHORT, 5)).containsExactly(127L, -32768L, -255L, -32641L, 0L);
        assertThat(integers(Values.INT, 4))
                .containsExactly(-2147483521L, -2139095295L, -2147483648L, 2147483647L);
        assertThat(integers(Values.LONG, 2)).containsExactly(WORDS.get(0), WORDS.get(1));
    }

    @Test
    void partsOfWideIntegersAreThoseThatAreReadOneByOne() {
        for (int row = 0; row < 2; row++) {
            for (int part = 0; part < 2; part++) {
                assertThat(Values.readPart(Values.LOW_HALF, WORDS, row, 1, part))
                        .isEqualTo(Values.readLong(Values.LOW_HALF + part, WORDS, row));
            }
        }
        LongArray wide = LongArray.fromElements(1L, 2L, 0x80000001_ffffffffL, 0xfffffffe_80000002L);
        for (int part = 0; part < 4; part++) {
            assertThat(Values.readPart(Values.CHUNK_0, wide, 1, 2, part))
                    .isEqualTo(Values.readLong(Values.CHUNK_0 + part, wide, 1));
        }
        assertThat(Values.readPart(Values.CHUNK_0, wide, 1, 2, 3)).isEqualTo(-2L);
        assertThat(Values.readPart(Values.INT, WORDS, 1, 0, 0)).isEqualTo(-2139095295L);
    }

    @Test
    void bitsAreZeroOrOneToTheLast() {
        assertThat(integers(Values.BIT, 9)).containsExactly(1L, 1L, 1L, 1L, 1L, 1L, 1L, 0L, 0L);
        for (int row = 0; row < 128; row++) {
            long bit = WORDS.get(row / 64) >>> row % 64 & 1;
            assertThat(Values.readInteger(Values.BIT, WORDS, row)).isEqualTo(bit);
            assertThat(Keys.bit(WORDS, row)).isEqualTo((int) bit);
        }
    }

    @Test
    void floatsHaveOneZeroAndOneNan() {
        LongArray doubles = LongArray.fromElements(Long.MIN_VALUE, 0L, -1L, Long.MAX_VALUE);
        assertThat(all(Values.DOUBLE, doubles, 4)).containsExactly(0L, 0L, nan(), nan());
        LongArray floats = LongArray.fromElements(0x80000000L, 0x7fffffff_ffffffffL);
        assertThat(all(Values.FLOAT, floats, 4)).containsExactly(0L, 0L, 0x7fc00000L, 0x7fc00000L);
    }

    private static long nan() {
        return Double.doubleToLongBits(Double.NaN);
    }

    private static long[] all(int source, LongArray words, int count) {
        return IntStream.range(0, count)
                .mapToLong(row -> Values.readCanonical(source, words, row))
                .toArray();
    }

    @Test
    void orderedIntegersAreOrderedAsFloatsAre() {
        double[] ascending = {
            Double.NEGATIVE_INFINITY, -1e30, -1, -1e-30, 0, 1e-30, 1, 1e30, 1e31, Double.NaN
        };
        LongArray doubles = new LongArray(ascending.length);
        LongArray floats = new LongArray(ascending.length / 2);
        for (int i = 0; i < ascending.length; i++) {
            doubles.set(i, Double.doubleToLongBits(ascending[i]));
            long bits = Float.floatToIntBits((float) ascending[i]) & 0xffffffffL;
            floats.set(i / 2, floats.get(i / 2) | bits << i % 2 * 32);
        }
        assertThat(ordered(Values.DOUBLE, doubles, ascending.length).toArray())
                .isSorted()
                .doesNotHaveDuplicates();
        assertThat(ordered(Values.FLOAT, floats, ascending.length).toArray())
                .isSorted()
                .doesNotHaveDuplicates();
    }

    private static LongStream ordered(int source, LongArray words, int count) {
        return IntStream.range(0, count).mapToLong(row -> Values.readOrdered(source, words, row));
    }
}
