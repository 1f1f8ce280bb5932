// SPDX-License-Identifier: Apache-2.0
package dev.windrow.column;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.SplittableRandom;

final class FloatTextTest {

    @ParameterizedTest
    @CsvSource({
        "0, 0.0",
        "-0.0, -0.0",
        "4, 4.0",
        "0.1, 0.1",
        "1e7, 10000000.0",
        "-12345678.5, -12345678.5",
        "109e9, 109000000000.0",
        "1.0970241461369E11, 109702414613.69",
        "9007199254740993, 9007199254740992.0",
        "9.999999999999998e15, 9999999999999998.0",
        "1e16, 1.0E16",
        "-1.5e300, -1.5E300",
        "0.001, 0.001",
        "1e-4, 0.0001",
        "-1.234e-4, -0.0001234",
        "1e-5, 0.00001",
        "9.99e-6, 9.99E-6",
        "4.9e-324, 5.0E-324",
        "-1e-323, -1.0E-323",
        "1.5e-323, 1.5E-323",
        "NaN, NaN",
        "-Infinity, -Infinity",
    })
    void exponentsAreForTheVeryLargeAndTheVerySmall(double value, String text) {
        assertThat(FloatText.of(value)).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource({
        "0.1, 0.1",
        "16777216, 16777216.0",
        "1.2345679E14, 123456790000000.0",
        "1e15, 1000000000000000.0",
        "1e16, 1.0E16",
        "1e-5, 0.00001",
        "1e-6, 1.0E-6",
        "3.4028235E38, 3.4028235E38",
        "1.4e-45, 1.0E-45",
        "-2.9e-44, -3.0E-44",
        "1.1e-44, 1.1E-44",
    })
    void float32HasItsOwnShortestDigits(float value, String text) {
        assertThat(FloatText.of(value)).isEqualTo(text);
    }

    @Test
    void everyTextIsReadAsTheSameFloat() {
        SplittableRandom random = new SplittableRandom(11);
        for (int i = 0; i < 100_000; i++) {
            double magnitude = Math.pow(10, random.nextDouble(-12, 20));
            double value = magnitude * random.nextDouble(-1, 1);
            assertThat(Double.parseDouble(FloatText.of(value))).isEqualTo(value);
            assertThat(Float.parseFloat(FloatText.of((float) value))).isEqualTo((float) value);
        }
    }

    @Test
    void noFloatIsWrittenWithMoreDigitsThanItNeeds() {
        SplittableRandom random = new SplittableRandom(12);
        for (int i = 1; i < 20_000; i++) {
            boolean isFirst = i < 5_000;
            double value = Double.longBitsToDouble(isFirst ? i : random.nextLong());
            float single = Float.intBitsToFloat(isFirst ? i : random.nextInt());
            if (Double.isFinite(value)) {
                assertThat(Double.parseDouble(FloatText.of(value))).isEqualTo(value);
                int fewest = 1;
                while (rounded(value, fewest).doubleValue() != value) {
                    fewest++;
                }
                assertThat(digits(FloatText.of(value))).as("%s", value).isEqualTo(fewest);
            }
            if (Float.isFinite(single)) {
                assertThat(Float.parseFloat(FloatText.of(single))).isEqualTo(single);
                int fewest = 1;
                while (rounded(single, fewest).floatValue() != single) {
                    fewest++;
                }
                assertThat(digits(FloatText.of(single))).as("%s", single).isEqualTo(fewest);
            }
        }
    }

    private static BigDecimal rounded(double value, int digits) {
        return new BigDecimal(value).round(new MathContext(digits));
    }

    private static int digits(String text) {
        return new BigDecimal(text).stripTrailingZeros().precision();
    }
}
