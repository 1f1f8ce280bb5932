// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.kernels;

import static org.assertj.core.api.Assertions.assertThat;

import dev.windrow.column.Int128;

import org.junit.jupiter.api.Test;

import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

class OffsetsTest {

    private static double offset(int source, LongArray words, int row, int base) {
        return new Numbers.Words(words, source).offset(row, base);
    }

    @Test
    void narrowNumbersAreSubtractedExactly() {
        assertThat(offset(Values.BYTE, LongArray.fromElements(0x807fL), 0, 1)).isEqualTo(255.0);
        assertThat(offset(Values.SHORT, LongArray.fromElements(0x80007fffL), 1, 0))
                .isEqualTo(-65535.0);
        assertThat(offset(Values.INT, LongArray.fromElements(0x800000007fffffffL), 0, 1))
                .isEqualTo(4294967295.0);
        assertThat(new Numbers.Floats(FloatArray.fromElements(16777216.0f, -0.1f)).offset(1, 0))
                .isEqualTo((double) -0.1f - 16777216.0);
        assertThat(new Numbers.Doubles(DoubleArray.fromElements(1e9 + 0.25, 1e9)).offset(0, 1))
                .isEqualTo(0.25);
    }

    @Test
    void longsAreSubtractedBeforeTheyAreRounded() {
        List<Long> values =
                new ArrayList<>(
                        List.of(0L, 1L, -1L, Long.MAX_VALUE, Long.MAX_VALUE - 1, Long.MIN_VALUE));
        values.addAll(List.of(1L << 32, (1L << 32) - 1, -(1L << 32), (1L << 53) + 1));
        new Random(1).longs(20).forEach(values::add);
        LongArray longs = new LongArray(values.size());
        for (int i = 0; i < values.size(); i++) {
            longs.set(i, values.get(i));
        }
        for (int row = 0; row < values.size(); row++) {
            for (int base = 0; base < values.size(); base++) {
                BigInteger exact =
                        BigInteger.valueOf(values.get(row))
                                .subtract(BigInteger.valueOf(values.get(base)));
                assertThat(offset(Values.LONG, longs, row, base)).isEqualTo(exact.doubleValue());
            }
        }
    }

    @Test
    void decimalsAreSubtractedBeforeTheyAreRounded() {
        BigInteger greatest = BigInteger.TEN.pow(38).subtract(BigInteger.ONE);
        List<BigInteger> values = new ArrayList<>(List.of(greatest, greatest.negate()));
        for (int bits : new int[] {0, 31, 32, 33, 63, 64, 65, 95, 96, 97, 126}) {
            BigInteger power = BigInteger.TWO.pow(bits);
            for (BigInteger value :
                    List.of(power, power.negate(), power.subtract(BigInteger.ONE))) {
                if (value.abs().compareTo(greatest) <= 0) {
                    values.add(value);
                }
            }
        }
        LongArray longs = new LongArray(2 * values.size());
        for (int i = 0; i < values.size(); i++) {
            longs.set(2 * i, Int128.low(values.get(i)));
            longs.set(2 * i + 1, Int128.high(values.get(i)));
        }
        for (int row = 0; row < values.size(); row++) {
            for (int base = 0; base < values.size(); base++) {
                double exact = values.get(row).subtract(values.get(base)).doubleValue();
                double offset = offset(Values.DECIMAL, longs, row, base);
                double mistake = Math.abs(exact) < 0x1p53 ? 0 : 2 * Math.ulp(exact);
                assertThat(Math.abs(offset - exact))
                        .as("%s - %s", values.get(row), values.get(base))
                        .isLessThanOrEqualTo(mistake);
            }
        }
    }
}
