// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.windrow.column.Int128;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.util.Random;

class ExactMeanTest {

    private static final int ROUNDS = 20_000;

    private final long seed = Long.getLong("windrow.test.seed", new Random().nextLong());
    private final Random random = new Random(seed);

    private static double mean(BigInteger total, long count, int scale) {
        return ExactMean.of(
                total.shiftRight(128).longValue(),
                Int128.high(total),
                Int128.low(total),
                count,
                scale);
    }

    private static double expected(BigInteger total, long count, int scale) {
        return new BigDecimal(total, scale)
                .divide(BigDecimal.valueOf(count), new MathContext(60))
                .doubleValue();
    }

    private void assertMean(BigInteger total, long count, int scale, double ulps) {
        double expected = expected(total, count, scale);
        assertThat(Math.abs(mean(total, count, scale) - expected))
                .as("seed %d: %s / %d, scale %d", seed, total, count, scale)
                .isLessThanOrEqualTo(ulps * Math.ulp(expected));
    }

    @ParameterizedTest
    @CsvSource({
        "0,1,0",
        "10,4,0",
        "-7,2,0",
        "1,3,0",
        "9007199254740993,1,0",
        "9223372036854775807,1,0",
        "9223372036854775807,2,0",
        "-9223372036854775808,1,0",
        "-9223372036854775808,3,0",
        "9223372036854775808,1,0",
        "18446744073709551615,7,0",
        "-18446744073709551617,3,0",
        "12345,2,2",
        "12345,2,15",
        "12345,2,16",
        "12345,2,38",
        "99999999999999999999999999999999999999,1,10",
        "-99999999999999999999999999999999999999,3,38",
        "340282366920938463463374607431768211456,2,0",
        "-340282366920938463463374607431768211457,9,5"
    })
    void knownMeansAreOffByHalfAnUlpAtMost(String total, long count, int scale) {
        BigInteger exact = new BigInteger(total);
        assertThat(mean(exact, count, scale)).isEqualTo(expected(exact, count, scale));
    }

    @Test
    void smallTotalsAreRoundedOnce() {
        for (int round = 0; round < ROUNDS; round++) {
            BigInteger total = BigInteger.valueOf(random.nextLong() >> random.nextInt(11, 64));
            assertMean(total, 1 + random.nextInt(1_000_000), random.nextInt(4), 0);
        }
    }

    @Test
    void totalsOf64BitsAreOffByAnUlpAtMost() {
        for (int round = 0; round < ROUNDS; round++) {
            BigInteger total = BigInteger.valueOf(random.nextLong() >> random.nextInt(12));
            assertMean(total, 1 + random.nextLong(1L << random.nextInt(1, 50)), 0, 1);
            assertMean(total, 1 + random.nextInt(1_000), random.nextInt(39), 1);
        }
    }

    @Test
    void totalsOf192BitsAreOffByAnUlpAtMost() {
        for (int round = 0; round < ROUNDS / 10; round++) {
            BigInteger total = new BigInteger(random.nextInt(1, 191), random);
            BigInteger signed = random.nextBoolean() ? total : total.negate();
            assertMean(signed, 1 + random.nextInt(Integer.MAX_VALUE), random.nextInt(39), 1);
        }
    }

    @Test
    void theMeanOfEqualValuesIsTheValue() {
        for (int round = 0; round < ROUNDS; round++) {
            long value = random.nextLong() >> random.nextInt(11, 64);
            long count = 1 + random.nextInt(1_000_000);
            BigInteger total = BigInteger.valueOf(value).multiply(BigInteger.valueOf(count));
            assertThat(mean(total, count, 0))
                    .as("seed %d: %d times %d", seed, count, value)
                    .isEqualTo((double) value);
        }
    }

    /** 34 digits do not tell on which side of the middle of two floats such a mean is. */
    @Test
    void meansOfManyDigitsAreRoundedOnce() {
        BigInteger middle = BigInteger.TWO.pow(53).add(BigInteger.ONE).shiftLeft(70);
        BigInteger unit = BigInteger.ONE;
        double even = Math.scalb(1.0, 123);
        assertThat(mean(middle, 1, 0)).isEqualTo(even);
        assertThat(mean(middle.add(unit), 1, 0)).isEqualTo(Math.nextUp(even));
        assertThat(mean(middle.multiply(BigInteger.valueOf(3)).add(unit), 3, 0))
                .isEqualTo(Math.nextUp(even));
        assertThat(mean(middle.add(unit).negate(), 1, 0)).isEqualTo(-Math.nextUp(even));
    }
}
