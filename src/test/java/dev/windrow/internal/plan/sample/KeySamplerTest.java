// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.plan.sample;

import static org.assertj.core.api.Assertions.assertThat;

import dev.windrow.Columns;
import dev.windrow.NoLeaks;
import dev.windrow.column.Column;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.internal.plan.PlanTuning;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.IntToLongFunction;
import java.util.stream.IntStream;

@ExtendWith(NoLeaks.class)
class KeySamplerTest {

    private static final int ROWS = 1_000_000;

    private final ColumnMemory memory = new ColumnMemory();
    private final Random random = new Random(42);

    @AfterEach
    void closeMemory() {
        memory.close();
    }

    private static KeyStatistics sampled(List<Column> keys, long rows) {
        return KeySampler.sample(keys, rows, PlanTuning.SAMPLED_ROWS);
    }

    private KeyStatistics sample(int rows, IntToLongFunction key) {
        Column column = Columns.longs(memory, IntStream.range(0, rows).mapToLong(key).toArray());
        return sampled(List.of(column), rows);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 10, 100, 128, 129, 1_000, 10_000, 100_000, 1_000_000})
    void keysOfEqualFrequencyAreEstimatedWithinAFactorOfFour(int keys) {
        double distinct = keys * -Math.expm1(ROWS * Math.log1p(-1.0 / (keys + 1e-9)));
        KeyStatistics statistics = sample(ROWS, i -> random.nextInt(keys));
        assertThat((double) statistics.estimatedKeys()).isBetween(distinct / 4, distinct * 4);
        assertThat(statistics.sampledRows()).isEqualTo(PlanTuning.SAMPLED_ROWS);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 100, 128})
    void fewKeysAreCountedExactly(int keys) {
        assertThat(sample(ROWS, i -> random.nextInt(keys)).estimatedKeys()).isEqualTo(keys);
    }

    @Test
    void allDistinctKeysAreEstimatedWithinAFactorOfTwo() {
        KeyStatistics statistics = sample(ROWS, i -> i);
        assertThat(statistics.estimatedKeys()).isBetween(ROWS / 2L, (long) ROWS);
    }

    /** The guarantee is the square root of rows over sampled rows, about 8. */
    @Test
    void aLongTailBehindOneFrequentKeyIsEstimatedWithinAFactorOfTen() {
        KeyStatistics statistics =
                sample(ROWS, i -> random.nextInt(10) > 0 ? -1 : random.nextInt(1_000_000));
        assertThat(statistics.estimatedKeys()).isBetween(9_500L, 950_000L);
    }

    @Test
    void frequenciesThatHalveAreEstimatedWithinAFactorOfTwo() {
        KeyStatistics statistics =
                sample(ROWS, i -> Long.numberOfTrailingZeros(random.nextLong() | 1L << 20));
        assertThat(statistics.estimatedKeys()).isBetween(10L, 42L);
    }

    @Test
    void aRowOfEachKeyIsNamedWhereTheSampleIsLikelyToShowAll() {
        int[] keys = random.ints(ROWS, 0, 100).toArray();
        assertThat(sample(ROWS, row -> keys[row]).seedRows())
                .isSorted()
                .map(row -> keys[Math.toIntExact(row)])
                .containsExactlyInAnyOrderElementsOf(IntStream.range(0, 100).boxed().toList());
        assertThat(sample(ROWS, row -> row % 20_000).seedRows()).isEmpty();
        assertThat(sample(900, row -> row).seedRows()).hasSize(900);
    }

    @Test
    void theMostFrequentKeysAreNamedByOneOfTheirRows() {
        Random chance = new Random(1);
        long[] keys = new long[ROWS];
        for (int row = 0; row < ROWS; row++) {
            int share = chance.nextInt(100);
            keys[row] = share < 50 ? -1 : share < 70 ? -2 : chance.nextInt(100_000);
        }
        List<Long> hotRows = sample(ROWS, row -> keys[row]).hotRows();
        assertThat(hotRows).map(row -> keys[Math.toIntExact(row)]).containsExactly(-1L, -2L);
        assertThat(sample(ROWS, row -> row).hotRows()).isEmpty();
        assertThat(sample(ROWS, row -> row % 10).hotRows()).hasSize(PlanTuning.HOT_KEYS);
    }

    @Test
    void theMostFrequentOfTheOthersIsNotThereByChance() {
        assertThat(sample(ROWS, row -> row).restSkew()).isZero();
        assertThat(sample(ROWS, row -> row % 50_000).restSkew()).isLessThan(0.0001);
        assertThat(sample(ROWS, row -> row % 20).restSkew()).isBetween(0.04, 0.05);
        assertThat(sample(ROWS, row -> row % 500 == 0 ? -1 : row).restSkew())
                .as("two of a thousand")
                .isBetween(0.0005, 0.002);
        assertThat(sample(900, row -> row % 9).restSkew()).isEqualTo(100.0 / 900);
        assertThat(sample(0, row -> row).restSkew()).isZero();
    }

    @Test
    void theSameTableAlwaysGivesTheSameStatistics() {
        Column column = Columns.longs(memory, random.longs(100_000, 0, 5_000).toArray());
        KeyStatistics first = sampled(List.of(column), column.rows());
        KeyStatistics second = sampled(List.of(column), column.rows());
        assertThat(second).isEqualTo(first);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 7, PlanTuning.SAMPLED_ROWS})
    void asManyRowsAsAreSampledAreCountedExactly(int rows) {
        KeyStatistics statistics = sample(rows, i -> i % 1_000);
        assertThat(statistics.rows()).isEqualTo(rows);
        assertThat(statistics.sampledRows()).isEqualTo(rows);
        assertThat(statistics.estimatedKeys()).isEqualTo(Math.min(rows, 1_000));
        assertThat(statistics.sampledKeys()).isEqualTo(Math.min(rows, 1_000));
    }

    @Test
    void withoutKeysAllRowsAreOneGroup() {
        KeyStatistics statistics = sampled(List.of(), ROWS);
        assertThat(statistics.estimatedKeys()).isEqualTo(1);
        assertThat(statistics.maxKeyBytes()).isEmpty();
        assertThat(statistics.nullShare()).isZero();
    }

    @Test
    void severalKeysAreCountedTogether() {
        Column hundred =
                Columns.longs(memory, IntStream.range(0, 10_000).mapToLong(i -> i % 100).toArray());
        Column seven =
                Columns.longs(memory, IntStream.range(0, 10_000).mapToLong(i -> i % 7).toArray());
        assertThat(sampled(List.of(hundred, seven), 10_000).estimatedKeys()).isEqualTo(700);
        assertThat(sampled(List.of(seven, hundred), 10_000).estimatedKeys()).isEqualTo(700);
    }

    @Test
    void zerosAreOneKeyAndNotNumbersAnother() {
        double otherNan = Double.longBitsToDouble(0xfff8_0000_0000_0001L);
        Column column =
                Columns.of(
                        memory,
                        Primitive.FLOAT64,
                        Arrays.asList(0.0, -0.0, Double.NaN, otherNan, null));
        assertThat(sampled(List.of(column), 5).sampledKeys()).isEqualTo(3);
    }

    @Test
    void equalEntriesOfADictionaryAreOneKeyAndSoAreBothSortsOfNull() {
        Column column =
                Columns.dictionary(
                        memory,
                        Arrays.asList("a", "a", null, "b"),
                        Arrays.asList(0, 1, 2, null, 3));
        KeyStatistics statistics = sampled(List.of(column), 5);
        assertThat(statistics.sampledKeys()).isEqualTo(3);
        assertThat(statistics.nullShare()).isEqualTo(0.4);
        assertThat(statistics.maxKeyBytes()).containsExactly(0);
    }

    @Test
    void theLongestStringIsMeasuredInBytesForEachKey() {
        Column strings = Columns.strings(memory, "a", "\u20ac\u20ac", null, "abc");
        Column numbers = Columns.longs(memory, 1, 1, 1, 1);
        KeyStatistics statistics = sampled(List.of(numbers, strings), 4);
        assertThat(statistics.maxKeyBytes()).containsExactly(0, 6);
        assertThat(statistics.nullShare()).isEqualTo(0.25);
    }

    @Test
    void theMostFrequentKeyAndTheWidthOfKeysAreTold() {
        Column numbers = Columns.longs(memory, 7, 7, 7, 8);
        Column flags = Columns.of(memory, Primitive.BOOL, List.of(true, true, true, true));
        Column strings = Columns.strings(memory, "abc", "abc", "abc", "");
        Column entries = Columns.dictionary(memory, List.of("a", "b", "c"), List.of(0, 0, 0, 2));
        KeyStatistics statistics = sampled(List.of(numbers, flags, strings, entries), 4);
        assertThat(statistics.skew()).isEqualTo(0.75);
        assertThat(statistics.keyBits()).isEqualTo(64 + 1 + 24 + 2);
        assertThat(sampled(List.of(), 0).skew()).isZero();
    }

    @Test
    void valuesThatCanBeCountedHaveADomain() {
        List<Column> keys =
                List.of(
                        Columns.of(memory, Primitive.INT32, Arrays.asList(5, null, -3)),
                        Columns.of(memory, Primitive.BOOL, Arrays.asList(true, null, true)),
                        Columns.dictionary(memory, List.of("a", "b", "c"), List.of(0, 0, 0)),
                        Columns.of(memory, Primitive.INT8, Arrays.asList(null, null, null)));
        assertThat(sampled(keys, 3).domains())
                .containsExactly(
                        Optional.of(new KeyDomain(-3, 5, true)),
                        Optional.of(new KeyDomain(0, 1, true)),
                        Optional.of(new KeyDomain(0, 2, true)),
                        Optional.of(new KeyDomain(0, 0, true)));
        Column floats = Columns.of(memory, Primitive.FLOAT64, List.of(1.0));
        Column decimals = Columns.of(memory, new ColumnType.Decimal(9, 0), List.of(BigInteger.ONE));
        Column strings = Columns.strings(memory, "a");
        assertThat(sampled(List.of(floats, decimals, strings), 1).domains())
                .containsOnly(Optional.empty());
    }

    @Test
    void noMoreKeysAreEstimatedThanThereAreValues() {
        // Of a few hundred rare values the sample has one row each.
        KeyStatistics skewed =
                sample(ROWS, i -> random.nextInt(10) > 0 ? 0 : random.nextInt(2_000));
        assertThat(skewed.estimatedKeys())
                .isLessThanOrEqualTo(skewed.domains().getFirst().orElseThrow().size() + 1);
    }

    @Test
    void aSampledDomainIsWiderThanTheSample() {
        assertThat(domain(i -> 1_000 + random.nextInt(800)))
                .satisfies(
                        domain -> {
                            assertThat(domain.certain()).isFalse();
                            assertThat(domain.least()).isBetween(850L, 950L);
                            assertThat(domain.greatest()).isBetween(1_850L, 1_950L);
                        });
        assertThat(domain(i -> 7)).isEqualTo(new KeyDomain(6, 8, false, 7, 7));
        assertThat(domain(i -> i % 2 == 0 ? Long.MIN_VALUE : 4).size())
                .as("wider than 63 bits")
                .isEqualTo(Long.MAX_VALUE);
        assertThat(KeyDomain.around(-100, 100, Primitive.INT8))
                .as("no wider than the type")
                .isEqualTo(new KeyDomain(-126, 126, false, -100, 100));
        assertThat(KeyDomain.around(-120, 120, Primitive.INT8))
                .isEqualTo(new KeyDomain(-128, 127, true, -120, 120));
        assertThat(KeyDomain.around(0, Long.MAX_VALUE, Primitive.INT64))
                .isEqualTo(new KeyDomain(-(1L << 60), Long.MAX_VALUE, false, 0, Long.MAX_VALUE));
    }

    private KeyDomain domain(IntToLongFunction key) {
        return sample(ROWS, key).domains().getFirst().orElseThrow();
    }
}
