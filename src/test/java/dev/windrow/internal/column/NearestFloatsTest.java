// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.column;

import static org.assertj.core.api.Assertions.assertThat;

import dev.windrow.column.Int128;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.Random;

/** Beside {@link BigDecimal}, whose floats are the nearest ones. */
final class NearestFloatsTest {

    private static final BigInteger LIMIT = BigInteger.TEN.pow(38);

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 8, 17, 18, 22, 23, 30, 37, 38})
    void anyDecimalIsRoundedToTheNearest(int scale) {
        Random random = new Random(scale);
        NearestFloats floats = new NearestFloats(scale);
        for (int i = 0; i < 20_000; i++) {
            assertNearest(
                    floats, signed(new BigInteger(random.nextInt(127), random), random), scale);
        }
    }

    /** A decimal in the middle of two floats, and those beside it, by their last digit. */
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 8, 17, 18, 22, 23, 30, 37, 38})
    void decimalsInTheMiddleOfTwoFloatsGoToTheEvenOne(int scale) {
        Random random = new Random(scale);
        NearestFloats floats = new NearestFloats(scale);
        for (int i = 0; i < 20_000; i++) {
            // Odd numbers of a bit more than a float64 or a float32 has.
            int bits = random.nextBoolean() ? 54 : 25;
            BigInteger odd = new BigInteger(bits, random).setBit(bits - 1).setBit(0);
            BigInteger power = BigInteger.TWO.pow(random.nextInt(72));
            BigDecimal middle = new BigDecimal(odd.multiply(power)).divide(twoTo(random, scale));
            BigInteger unscaled = middle.setScale(scale, RoundingMode.DOWN).unscaledValue();
            for (int beside = -1; beside <= 1; beside++) {
                BigInteger value = unscaled.add(BigInteger.valueOf(beside));
                if (value.abs().compareTo(LIMIT) < 0) {
                    assertNearest(floats, signed(value, random), scale);
                }
            }
        }
    }

    private static BigDecimal twoTo(Random random, int scale) {
        return new BigDecimal(BigInteger.TWO.pow(random.nextInt(scale + 1)));
    }

    @ParameterizedTest
    @CsvSource({
        "99999999999999999999999, 8, 1e15",
        "9007199254740993, 0, 9007199254740992",
        "9007199254740995, 0, 9007199254740996",
        "-90071992547409930, 1, -9007199254740992",
        "9223372036854775807, 0, 9223372036854775807",
        "-9223372036854775808, 0, -9223372036854775808",
        "-9223372036854775808, 18, -9.223372036854775808",
        "18446744073709551615, 0, 18446744073709551616",
        "-18446744073709551617, 0, -18446744073709551616",
        "1, 38, 1e-38",
        "0, 38, 0",
        "99999999999999999999999999999999999999, 38, 1"
    })
    void knownDecimals(BigInteger unscaled, int scale, double nearest) {
        assertThat(new NearestFloats(scale).float64(Int128.high(unscaled), Int128.low(unscaled)))
                .isEqualTo(nearest);
    }

    /** Rounded to a float64 first, it would lie in the middle of two float32. */
    @Test
    void float32AreRoundedOnce() {
        BigInteger unscaled = new BigInteger("1000000059604644775390626");
        assertThat(new NearestFloats(24).float32(Int128.high(unscaled), Int128.low(unscaled)))
                .isEqualTo(Math.nextUp(1f));
    }

    @Test
    void quotientsAreRoundedOnce() {
        Random random = new Random(7);
        for (int i = 0; i < 20_000; i++) {
            BigInteger divisor = new BigInteger(1 + random.nextInt(60), random).setBit(0);
            long odd = random.nextLong() >>> 10 | 1L << 53 | 1;
            BigInteger middle = BigInteger.valueOf(odd).multiply(divisor).shiftLeft(60);
            assertThat(NearestFloats.quotient(middle, divisor))
                    .isEqualTo(BigInteger.valueOf(odd).shiftLeft(60).doubleValue());
            assertThat(NearestFloats.quotient(middle.add(BigInteger.ONE), divisor))
                    .isEqualTo(Math.scalb((double) (odd / 2 + 1), 61));
            assertThat(NearestFloats.quotient(middle.subtract(BigInteger.ONE).negate(), divisor))
                    .isEqualTo(Math.scalb((double) -(odd / 2), 61));
        }
    }

    private static BigInteger signed(BigInteger value, Random random) {
        BigInteger digits = value.remainder(LIMIT);
        return random.nextBoolean() ? digits : digits.negate();
    }

    private static void assertNearest(NearestFloats floats, BigInteger unscaled, int scale) {
        BigDecimal value = new BigDecimal(unscaled, scale);
        long high = Int128.high(unscaled);
        long low = Int128.low(unscaled);
        assertThat(floats.float64(high, low)).as("%s", value).isEqualTo(value.doubleValue());
        assertThat(floats.float32(high, low)).as("%s", value).isEqualTo(value.floatValue());
    }
}
