// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.accumulators;

import static dev.windrow.query.Aggregations.correlation;
import static dev.windrow.query.Aggregations.covariance;
import static dev.windrow.query.Aggregations.standardDeviation;
import static dev.windrow.query.Aggregations.variance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import dev.windrow.NoLeaks;
import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.internal.cpu.CpuRun;
import dev.windrow.internal.cpu.work.DoubleDouble;
import dev.windrow.query.NamedAggregation;
import dev.windrow.query.VarianceKind;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;

/**
 * Variances, standard deviations, covariances and correlations of values that easily lose digits.
 */
@ExtendWith(NoLeaks.class)
final class VarianceTest {

    private static final double PERCENT_OF_TWELVE_DIGITS = 1e-10;
    private static final ColumnType DECIMAL = new ColumnType.Decimal(38, 2);
    private static final BigInteger GREATEST = BigInteger.TEN.pow(38).subtract(BigInteger.ONE);

    /** Returns the sum of the products of the differences from the means, to fifty digits. */
    private static double products(List<BigDecimal> x, List<BigDecimal> y) {
        MathContext digits = new MathContext(100);
        BigDecimal count = BigDecimal.valueOf(x.size());
        BigDecimal meanX = x.stream().reduce(BigDecimal.ZERO, BigDecimal::add);
        BigDecimal meanY = y.stream().reduce(BigDecimal.ZERO, BigDecimal::add);
        meanX = meanX.divide(count, digits);
        meanY = meanY.divide(count, digits);
        BigDecimal sum = BigDecimal.ZERO;
        for (int i = 0; i < x.size(); i++) {
            sum = sum.add(x.get(i).subtract(meanX).multiply(y.get(i).subtract(meanY)));
        }
        return sum.doubleValue();
    }

    private static List<BigDecimal> exact(List<? extends Number> values) {
        return values.stream()
                .map(
                        value ->
                                value instanceof Double number
                                        ? new BigDecimal(number)
                                        : new BigDecimal(value.toString()))
                .toList();
    }

    /** Checks variances of groups that are spread over all ranges and partials. */
    private static void checkGroups(ColumnType type, List<? extends Number> values, int unit) {
        int keys = 29;
        List<Integer> keyOfRow =
                IntStream.range(0, values.size()).map(row -> row % keys).boxed().toList();
        for (CpuRun way : CpuRun.WAYS) {
            Map<Long, @Nullable Object> found =
                    way.byKey(keyOfRow, variance("v"), new CpuRun.Input("v", type, values));
            assertThat(found).hasSize(keys);
            for (int key = 0; key < keys; key++) {
                List<Number> group = new ArrayList<>();
                for (int row = key; row < values.size(); row += keys) {
                    group.add(values.get(row));
                }
                double expected =
                        products(exact(group), exact(group)) / (group.size() - 1) / unit / unit;
                assertThat((Double) found.get((long) key))
                        .as("%s, key %d", way, key)
                        .isCloseTo(expected, withinPercentage(PERCENT_OF_TWELVE_DIGITS));
            }
        }
    }

    @Test
    void keepsTwelveDigitsNearABillion() {
        Random random = new Random(1);
        List<Double> values = new ArrayList<>();
        for (int row = 0; row < 3000; row++) {
            values.add(1e9 + random.nextDouble() * 2 - 1);
        }
        checkGroups(Primitive.FLOAT64, values, 1);
    }

    @Test
    void theFirstValueMayLieFarAway() {
        Random random = new Random(2);
        List<Double> values = new ArrayList<>();
        for (int row = 0; row < 30_000; row++) {
            values.add(row < 29 ? -1e12 : random.nextGaussian());
        }
        checkGroups(Primitive.FLOAT64, values, 1);
    }

    @Test
    void takesDeviationsOfIntegersBeforeRounding() {
        Random random = new Random(3);
        List<Long> near = new ArrayList<>();
        List<Long> anywhere = new ArrayList<>();
        for (int row = 0; row < 3000; row++) {
            near.add(Long.MAX_VALUE - random.nextInt(3));
            anywhere.add(random.nextLong());
        }
        checkGroups(Primitive.INT64, near, 1);
        checkGroups(Primitive.INT64, anywhere, 1);
    }

    @Test
    void takesDeviationsOfDecimalsBeforeRounding() {
        Random random = new Random(4);
        List<BigInteger> near = new ArrayList<>();
        List<BigInteger> anywhere = new ArrayList<>();
        List<BigInteger> small = new ArrayList<>();
        for (int row = 0; row < 3000; row++) {
            near.add(GREATEST.subtract(BigInteger.valueOf(random.nextInt(5))));
            anywhere.add(new BigInteger(126, random).subtract(BigInteger.ONE.shiftLeft(125)));
            small.add(BigInteger.valueOf(random.nextInt(1000)));
        }
        checkGroups(DECIMAL, near, 100);
        checkGroups(DECIMAL, anywhere, 100);
        checkGroups(DECIMAL, small, 100);
    }

    @Test
    void theExtremesOfTheTypesFit() {
        for (CpuRun way : CpuRun.WAYS) {
            List<Long> longs = List.of(Long.MIN_VALUE, Long.MAX_VALUE);
            assertThat(way.one(Primitive.INT64, longs, variance("v"))).isEqualTo(Math.pow(2, 127));
            NamedAggregation deviation = variance("v", VarianceKind.POPULATION_STANDARD_DEVIATION);
            assertThat(way.one(Primitive.INT64, longs, deviation)).isEqualTo(Math.pow(2, 63));
            List<BigInteger> decimals = List.of(GREATEST.negate(), GREATEST);
            assertThat((Double) way.one(DECIMAL, decimals, variance("v")))
                    .isCloseTo(2e72, withinPercentage(PERCENT_OF_TWELVE_DIGITS));
            // A difference whose high word is one and whose low word is zero.
            List<BigInteger> words = List.of(BigInteger.TWO.pow(64), BigInteger.ZERO);
            assertThat(way.one(DECIMAL, words, variance("v"))).isEqualTo(Math.pow(2, 127) / 10_000);
            assertThat(way.one(Primitive.FLOAT64, List.of(1.7e308, -1.7e308), variance("v")))
                    .isEqualTo(Double.POSITIVE_INFINITY);
        }
    }

    @Test
    void totalsOfProductsKeepWhatRoundingDrops() {
        double value = 1 + 0x1p-40;
        CompensatedTotals totals = new CompensatedTotals();
        totals.grow(1);
        totals.addProduct(0, value, 0x1p-90, value, 0);
        totals.add(0, -1 - 0x1p-39, 0);
        assertThat(totals.get(0)).isEqualTo(DoubleDouble.sum(0x1p-80, 0x1p-90 + 0x1p-130));
    }

    @Test
    void equalValuesHaveNoVariance() {
        List<Integer> keys = IntStream.range(0, 2000).map(i -> i % 40).boxed().toList();
        for (CpuRun way : CpuRun.WAYS) {
            for (CpuRun.Input input :
                    List.of(
                            copies(Primitive.FLOAT64, 0.1),
                            copies(Primitive.INT64, Long.MAX_VALUE),
                            copies(DECIMAL, GREATEST))) {
                assertThat(way.byKey(keys, standardDeviation("v"), input).values())
                        .hasSize(40)
                        .containsOnly(0.0);
            }
        }
    }

    private static CpuRun.Input copies(ColumnType type, Number value) {
        return new CpuRun.Input("v", type, Collections.nCopies(2000, value));
    }

    @Test
    void tooFewValuesHaveNoVariance() {
        List<@Nullable Object> none = Collections.singletonList(null);
        List<@Nullable Object> one = Arrays.asList(null, 7.5, null);
        CpuRun way = CpuRun.WAYS.getFirst();
        assertThat(way.one(Primitive.FLOAT64, List.of(), variance("v"))).isNull();
        assertThat(way.one(Primitive.FLOAT64, none, variance("v"))).isNull();
        assertThat(way.one(Primitive.FLOAT64, none, populationVariance())).isNull();
        assertThat(way.one(Primitive.FLOAT64, one, variance("v"))).isNull();
        assertThat(way.one(Primitive.FLOAT64, one, populationVariance())).isEqualTo(0.0);
        assertThat(way.one(Primitive.FLOAT64, List.of(1.0, 4.0), variance("v"))).isEqualTo(4.5);
        assertThat(way.one(Primitive.FLOAT64, List.of(1.0, 4.0), populationVariance()))
                .isEqualTo(2.25);
    }

    private static NamedAggregation populationVariance() {
        return variance("v", VarianceKind.POPULATION_VARIANCE);
    }

    @Test
    void nonFiniteValuesHaveNoVariance() {
        for (CpuRun way : CpuRun.WAYS) {
            for (double odd : new double[] {Double.NaN, Double.POSITIVE_INFINITY}) {
                for (int at = 0; at < 6; at++) {
                    List<Double> values = new ArrayList<>(Collections.nCopies(6, 2.0));
                    values.set(at, odd);
                    assertThat(way.one(Primitive.FLOAT64, values, variance("v")))
                            .as("%s, %s at %d", way, odd, at)
                            .isEqualTo(Double.NaN);
                }
            }
        }
    }

    @Test
    void pairsKeepTwelveDigits() {
        Random random = new Random(5);
        List<Double> x = new ArrayList<>();
        List<Long> y = new ArrayList<>();
        for (int row = 0; row < 1000; row++) {
            long deviation = random.nextInt(-1000, 1000);
            y.add((1L << 60) + deviation);
            x.add(1e9 - deviation / 1024.0 + random.nextDouble());
        }
        List<Integer> keys = IntStream.range(0, 1000).map(i -> i % 2).boxed().toList();
        for (CpuRun way : CpuRun.WAYS) {
            Map<Long, @Nullable Object> covariances = pair(way, keys, covariance("x", "y"), x, y);
            Map<Long, @Nullable Object> correlations = pair(way, keys, correlation("x", "y"), x, y);
            for (int key = 0; key < 2; key++) {
                int first = key;
                int[] rows = IntStream.range(0, 1000).filter(i -> i % 2 == first).toArray();
                List<BigDecimal> groupX = exact(Arrays.stream(rows).mapToObj(x::get).toList());
                List<BigDecimal> groupY = exact(Arrays.stream(rows).mapToObj(y::get).toList());
                double product = products(groupX, groupY);
                double root =
                        Math.sqrt(products(groupX, groupX)) * Math.sqrt(products(groupY, groupY));
                assertThat((Double) covariances.get((long) key))
                        .isCloseTo(product / 499, withinPercentage(PERCENT_OF_TWELVE_DIGITS));
                assertThat((Double) correlations.get((long) key))
                        .isCloseTo(product / root, within(1e-12));
            }
        }
    }

    private static Map<Long, @Nullable Object> pair(
            CpuRun way,
            List<Integer> keys,
            NamedAggregation aggregation,
            List<? extends @Nullable Object> x,
            List<? extends @Nullable Object> y) {
        return way.byKey(
                keys,
                aggregation,
                new CpuRun.Input("x", Primitive.FLOAT64, x),
                new CpuRun.Input("y", Primitive.INT64, y));
    }

    @Test
    void onlyWholePairsCount() {
        List<Integer> keys = List.of(1, 1, 1, 1, 1, 2, 2, 3);
        List<@Nullable Object> x = Arrays.asList(1.0, null, 2.0, 3.0, 9.0, 4.0, null, 1.0);
        List<@Nullable Object> y = Arrays.asList(2L, 5L, 4L, 6L, null, 1L, 7L, null);
        for (CpuRun way : CpuRun.WAYS) {
            assertThat(pair(way, keys, covariance("x", "y"), x, y))
                    .containsEntry(1L, 2.0)
                    .containsEntry(2L, null)
                    .containsEntry(3L, null);
            assertThat(pair(way, keys, correlation("x", "y"), x, y))
                    .containsEntry(1L, 1.0)
                    .containsEntry(2L, null)
                    .containsEntry(3L, null);
        }
    }

    @Test
    void aColumnWithoutSpreadCorrelatesWithNothing() {
        List<Integer> keys = Collections.nCopies(4, 1);
        for (CpuRun way : CpuRun.WAYS) {
            assertThat(
                            pair(
                                    way,
                                    keys,
                                    correlation("x", "y"),
                                    List.of(0.1, 0.1, 0.1, 0.1),
                                    List.of(1L, 2L, 3L, 5L)))
                    .containsEntry(1L, Double.NaN);
        }
    }
}
