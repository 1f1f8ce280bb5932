// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.dataset;

import static org.assertj.core.api.Assertions.assertThat;

import static java.lang.foreign.ValueLayout.JAVA_INT;

import dev.windrow.column.Bits;
import dev.windrow.column.ColumnMemory;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.lang.foreign.MemorySegment;
import java.util.stream.IntStream;

/**
 * The numbers that R prints for {@code set.seed(123)} and {@code set.seed(42)}, as its manuals
 * quote them.
 */
final class RandomInRTest {

    @Test
    void numbersAreThoseOfRunif() {
        try (ColumnMemory memory = new ColumnMemory()) {
            MemorySegment words = memory.allocate(3 * Integer.BYTES);
            new RandomInR(123).words(words, 0, 3);
            assertThat(IntStream.range(0, 3).mapToDouble(i -> RandomInR.uniform(at(words, i))))
                    .containsExactly(28.757752, 78.830514, 40.897692);
            new RandomInR(42).words(words, 0, 3);
            assertThat(RandomInR.uniform(at(words, 0))).isEqualTo(91.480604);
        }
    }

    /** In R, {@code sample(10)} begins with 3 10 2 and with 1 5 10. */
    @ParameterizedTest
    @CsvSource({"123,3,10,2", "42,1,5,10"})
    void distinctValuesAreThoseOfSample(int seed, int first, int second, int third) {
        try (ColumnMemory memory = new ColumnMemory()) {
            MemorySegment drawn = new RandomInR(seed).sampleDistinct(10, 3, memory);
            assertThat(IntStream.range(0, 10).filter(value -> Bits.get(drawn, value)))
                    .containsExactlyInAnyOrder(first - 1, second - 1, third - 1);
        }
    }

    /** For the last n, R uses a hash table. */
    @ParameterizedTest
    @CsvSource({"1,1", "10,10", "65536,3000", "65535,65535", "70000,70000", "10000001,400000"})
    void soManyDistinctValuesAreDrawn(int n, int count) {
        try (ColumnMemory memory = new ColumnMemory()) {
            MemorySegment drawn = new RandomInR(1).sampleDistinct(n, count, memory);
            assertThat(Bits.count(drawn, 0, n)).isEqualTo(count);
        }
    }

    /** From 2^16 on, R takes a second word. */
    @ParameterizedTest
    @CsvSource({"1", "2", "3", "65535", "65536", "65537", "2147483647"})
    void samplesLieInTheirRangeAndFillIt(int n) {
        try (ColumnMemory memory = new ColumnMemory()) {
            MemorySegment drawn = memory.allocate(2_000 * Integer.BYTES);
            new RandomInR(9).sample(n, drawn, 0, 2_000);
            var found = IntStream.range(0, 2_000).map(i -> at(drawn, i)).summaryStatistics();
            assertThat(found.getMin()).isBetween(1, 1 + n / 100);
            assertThat(found.getMax()).isBetween(n - n / 100, n);
        }
    }

    /**
     * Of two candidates, the one that is nearer to the stored number wins, not to the written one.
     */
    @ParameterizedTest
    @CsvSource({
        "0.1234565,0.123456",
        "2.5,2.5",
        "1e-7,0",
        "99.9999999,100",
        "50.0000005,50",
        "0.0000005,0"
    })
    void roundsAsR4Does(double number, double rounded) {
        assertThat(RandomInR.round(number)).isEqualTo(rounded);
    }

    private static int at(MemorySegment ints, int index) {
        return ints.getAtIndex(JAVA_INT, index);
    }
}
