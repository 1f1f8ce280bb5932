// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.column;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.lang.foreign.MemorySegment;
import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.charset.StandardCharsets;
import java.util.Random;

/** Every number is rounded as by Java's own parser. */
final class NumberTextTest {

    private final NumberText number = new NumberText();

    private void check(String text) {
        MemorySegment bytes = MemorySegment.ofArray(text.getBytes(StandardCharsets.US_ASCII));
        assertThat(number.parseFloat(bytes, 0, bytes.byteSize())).as(text).isTrue();
        if (number.float64() != Double.parseDouble(text)) {
            assertThat(number.float64()).as(text).isEqualTo(Double.parseDouble(text));
        }
    }

    @Test
    void theShortestDigitsGiveTheFloatAgain() {
        Random random = new Random(1);
        for (int i = 0; i < 20_000; i++) {
            double number = Double.longBitsToDouble(random.nextLong());
            if (Double.isFinite(number)) {
                check(Double.toString(number));
            }
        }
    }

    @Test
    void digitsOfAnyNumberAndExponent() {
        Random random = new Random(2);
        for (int i = 0; i < 20_000; i++) {
            long digits = random.nextLong() >>> random.nextInt(Long.SIZE);
            check(digits + "e" + random.nextInt(-360, 330));
        }
    }

    /** The hardest numbers: exactly between two floats, and a little beside that. */
    @Test
    void middlesBetweenTwoFloats() {
        Random random = new Random(3);
        for (int i = 0; i < 3_000; i++) {
            double number = Double.longBitsToDouble(random.nextLong(0x7FE0_0000_0000_0000L));
            if (i % 3 == 0) {
                number = Math.scalb(random.nextDouble(), random.nextInt(-70, 130));
            }
            BigDecimal middle =
                    new BigDecimal(number)
                            .add(new BigDecimal(Math.nextUp(number)))
                            .divide(BigDecimal.TWO);
            check(middle.toString());
            check(middle.round(new MathContext(19)).toString());
            check(middle.toPlainString() + (middle.scale() > 0 ? "" : ".") + "0000001");
        }
    }

    @Test
    void subnormalNumbers() {
        Random random = new Random(4);
        for (int i = 0; i < 20_000; i++) {
            check(Double.toString(Double.longBitsToDouble(random.nextLong() >>> 12 + i % 50)));
        }
    }

    @Test
    void digitsThatExponentsMakeUpFor() {
        check("0." + "0".repeat(3000) + "17e3001");
        check("17" + "0".repeat(3000) + "e-3000");
        check("0".repeat(500) + "." + "9".repeat(800));
    }

    @ParameterizedTest
    @CsvSource({
        "nan, NaN",
        "-NaN, NaN",
        "+nan, NaN",
        "inf, Infinity",
        "-INF, -Infinity",
        "+infinity, Infinity",
        "-0, -0.0",
        "+.5e1, 5"
    })
    void wordsAndSigns(String text, Double value) {
        byte[] bytes = text.getBytes(StandardCharsets.US_ASCII);
        assertThat(number.parseFloat(bytes, 0, bytes.length)).isTrue();
        assertThat(Double.valueOf(number.float64())).isEqualTo(value);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "-", "+", ".", "e5", "1e", "1e+", "1.5.", "0x1", "infi", "nanx", " 1"})
    void otherTextsAreNoFloats(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.US_ASCII);
        assertThat(number.parseFloat(bytes, 0, bytes.length)).isFalse();
        assertThat(number.parseFloat(MemorySegment.ofArray(bytes), 0, bytes.length)).isFalse();
    }

    @Test
    void integersOf64Bits() {
        for (long value : new long[] {0, 1, -1, Long.MAX_VALUE, Long.MIN_VALUE}) {
            byte[] bytes = Long.toString(value).getBytes(StandardCharsets.US_ASCII);
            assertThat(number.parseInteger(MemorySegment.ofArray(bytes), 0, bytes.length)).isTrue();
            assertThat(number.integer()).isEqualTo(value);
        }
        byte[] tooGreat = "9223372036854775808".getBytes(StandardCharsets.US_ASCII);
        assertThat(number.parseInteger(tooGreat, 0, tooGreat.length)).isFalse();
    }
}
