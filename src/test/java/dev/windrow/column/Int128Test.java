// SPDX-License-Identifier: Apache-2.0
package dev.windrow.column;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

class Int128Test {

    private final long seed = Long.getLong("windrow.test.seed", new Random().nextLong());
    private final Random random = new Random(seed);

    private List<BigInteger> numbers() {
        List<BigInteger> numbers = new ArrayList<>();
        for (int bits = 0; bits < 127; bits++) {
            BigInteger power = BigInteger.ONE.shiftLeft(bits);
            for (long delta = -1; delta <= 1; delta++) {
                numbers.add(power.add(BigInteger.valueOf(delta)));
                numbers.add(power.negate().add(BigInteger.valueOf(delta)));
            }
            BigInteger any = new BigInteger(bits, random);
            numbers.add(any);
            numbers.add(any.negate());
        }
        numbers.add(BigInteger.ONE.shiftLeft(127).subtract(BigInteger.ONE));
        numbers.add(BigInteger.ONE.shiftLeft(127).negate());
        return numbers;
    }

    @Test
    void halvesMakeTheNumberTheyCameFrom() {
        for (BigInteger number : numbers()) {
            assertThat(Int128.toBigInteger(Int128.high(number), Int128.low(number)))
                    .as("seed %d", seed)
                    .isEqualTo(number);
        }
    }

    @Test
    void numbersCompareAsBigIntegersDo() {
        List<BigInteger> numbers = numbers();
        List<String> wrong = new ArrayList<>();
        for (BigInteger a : numbers) {
            for (BigInteger b : numbers) {
                int order =
                        Int128.compare(
                                Int128.high(a), Int128.low(a), Int128.high(b), Int128.low(b));
                if (Integer.signum(order) != a.compareTo(b)) {
                    wrong.add(a + " against " + b);
                }
            }
        }
        assertThat(wrong).as("seed %d", seed).isEmpty();
    }
}
