// SPDX-License-Identifier: Apache-2.0
package dev.windrow.contract;

import static dev.windrow.query.Aggregations.correlation;
import static dev.windrow.query.Aggregations.covariance;
import static dev.windrow.query.Aggregations.product;
import static dev.windrow.query.Aggregations.sumOfSquares;
import static dev.windrow.query.Aggregations.variance;

import dev.windrow.Repetitions;
import dev.windrow.query.GroupByQuery;
import dev.windrow.query.NamedAggregation;
import dev.windrow.query.VarianceKind;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.function.Function;

/** Variances, covariances, correlations and products of floats that make them hard. */
abstract class VarianceContract extends OrderContract {

    private static final BigInteger GREATEST_DECIMAL =
            BigInteger.TEN.pow(38).subtract(BigInteger.ONE);

    /** Returns all aggregations of a column that are made of its variance. */
    private static List<NamedAggregation> variances(String column) {
        return Arrays.stream(VarianceKind.values()).map(kind -> variance(column, kind)).toList();
    }

    /** Checks lists of values, each of which is a group; the groups' rows are mixed up. */
    private void checkGroups(
            ColumnKind kind, List<List<Object>> groups, List<NamedAggregation> aggregations) {
        List<List<Object>> rows = new ArrayList<>();
        for (int group = 0; group < groups.size(); group++) {
            for (Object value : groups.get(group)) {
                rows.add(List.of((long) group, value));
            }
        }
        Collections.shuffle(rows, new Random(rows.size()));
        check(
                new CaseTable(1)
                        .column("k", ColumnKind.INT16, rows.stream().map(List::getFirst).toList())
                        .column("v", kind, rows.stream().map(List::getLast).toList()),
                GroupByQuery.of(List.of("k"), aggregations));
    }

    /** Draws groups of several sizes around each of several centres. */
    private static List<List<Object>> around(List<Double> centres, Function<Double, Object> draw) {
        List<List<Object>> groups = new ArrayList<>();
        for (double centre : centres) {
            for (int size : new int[] {1, 2, 3, 70, 500}) {
                List<Object> group = new ArrayList<>();
                for (int i = 0; i < size; i++) {
                    group.add(draw.apply(centre));
                }
                groups.add(group);
            }
        }
        return groups;
    }

    @Test
    void valuesNearABillionKeepNineDigits() {
        Random random = new Random(4);
        List<Double> centres = List.of(1e9, -1e9, 0.0, 3.0, 1e5);
        checkGroups(
                ColumnKind.FLOAT64,
                around(centres, centre -> centre + random.nextGaussian()),
                variances("v"));
        checkGroups(
                ColumnKind.FLOAT32,
                around(List.of(1e6, -1e4, 0.0), c -> (double) (float) (c + random.nextGaussian())),
                variances("v"));
        checkGroups(
                ColumnKind.INT64,
                around(
                        List.of(1e9, 1e15, 4e18, -9e18, 0.0),
                        centre -> centre.longValue() + random.nextLong(-2, 3)),
                variances("v"));
    }

    @Test
    void decimalsKeepNineDigitsWhereverTheyAre() {
        Random random = new Random(5);
        List<List<Object>> groups =
                around(
                        List.of(1.0, 1e9, 1e20, 9e36, -9e36),
                        centre ->
                                new java.math.BigDecimal(centre)
                                        .toBigInteger()
                                        .add(BigInteger.valueOf(random.nextInt(-5, 6))));
        checkGroups(ColumnKind.DECIMAL_38, groups, variances("v"));
    }

    @Test
    void equalValuesHaveNoVariance() {
        List<List<Object>> floats = new ArrayList<>();
        for (double value : new double[] {0.1, 1.0 / 3, 1e9 + 0.1, -1e-300, 1e300, 7.0, 0.0}) {
            for (int size : new int[] {1, 2, 3, 7, 200}) {
                floats.add(Collections.nCopies(size, value));
            }
        }
        checkGroups(ColumnKind.FLOAT64, floats, variances("v"));
        List<List<Object>> integers = new ArrayList<>();
        for (long value : new long[] {Long.MAX_VALUE, Long.MIN_VALUE, (1L << 53) + 1, -3}) {
            for (int size : new int[] {1, 2, 3, 7, 200}) {
                integers.add(Collections.nCopies(size, value));
            }
        }
        checkGroups(ColumnKind.INT64, integers, variances("v"));
        checkGroups(
                ColumnKind.DECIMAL_38,
                List.of(
                        Collections.nCopies(7, GREATEST_DECIMAL),
                        Collections.nCopies(3, GREATEST_DECIMAL.negate()),
                        Collections.nCopies(100, BigInteger.TWO.pow(100).add(BigInteger.ONE))),
                variances("v"));
    }

    @Test
    void valuesMayLieAsFarApartAsTheirTypeLets() {
        BigInteger word = BigInteger.ONE.shiftLeft(64);
        checkGroups(
                ColumnKind.INT64,
                List.of(
                        List.of(Long.MAX_VALUE, Long.MIN_VALUE),
                        List.of(Long.MIN_VALUE, -1L, Long.MAX_VALUE),
                        List.of(Long.MAX_VALUE, Long.MAX_VALUE - 1)),
                variances("v"));
        checkGroups(
                ColumnKind.DECIMAL_38,
                List.of(
                        List.of(GREATEST_DECIMAL, GREATEST_DECIMAL.negate()),
                        List.of(GREATEST_DECIMAL, BigInteger.ZERO, BigInteger.ONE),
                        List.of(GREATEST_DECIMAL, GREATEST_DECIMAL.subtract(BigInteger.TWO)),
                        List.of(word.subtract(BigInteger.valueOf(5)), BigInteger.ZERO),
                        List.of(BigInteger.ZERO, BigInteger.valueOf(5).subtract(word)),
                        List.of(BigInteger.valueOf(7), word.add(BigInteger.ONE)),
                        List.of(word.add(BigInteger.ONE), BigInteger.valueOf(7)),
                        List.of(word.subtract(BigInteger.ONE), word, word.negate())),
                variances("v"));
        checkGroups(
                ColumnKind.FLOAT64,
                List.of(List.of(1e150, -1e150, 3.0), List.of(1e-150, -1e-150), List.of(1e20, 1.0)),
                variances("v"));
    }

    /** The squares of the differences vanish, but the square of the sum does not. */
    @Test
    void variancesMayVanishButNotBecomeNegative() {
        List<Object> values = new ArrayList<>(Collections.nCopies(40, 1e-162));
        values.set(0, 0.0);
        check(
                new CaseTable(1).column("v", ColumnKind.FLOAT64, values),
                GroupByQuery.of(List.of(), variances("v")));
        checkGroups(
                ColumnKind.FLOAT64,
                List.of(values, values.reversed(), List.of(1e-170, 2e-170, 3e-170)),
                variances("v"));
    }

    @Test
    void infinitiesAndNansHaveNoVariance() {
        double infinity = Double.POSITIVE_INFINITY;
        List<List<Object>> groups =
                List.of(
                        List.of(infinity),
                        List.of(Double.NaN),
                        List.of(infinity, infinity),
                        List.of(infinity, -infinity),
                        List.of(1.0, infinity, 2.0),
                        List.of(1.0, Double.NaN, 2.0),
                        List.of(1.0, 2.0));
        for (ColumnKind kind : List.of(ColumnKind.FLOAT32, ColumnKind.FLOAT64)) {
            checkGroups(kind, groups, variances("v"));
        }
    }

    /** Wherever the infinity stands among the rows, and whether or not the other column varies. */
    @Test
    void pairsWithInfinitiesOrNansHaveNoCovariance() {
        List<Object> keys = new ArrayList<>();
        List<Object> x = new ArrayList<>();
        List<Object> y = new ArrayList<>();
        for (double special :
                new double[] {
                    Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, Double.NaN, 4.0
                }) {
            for (int place = 0; place < 4; place++) {
                for (int shape = 0; shape < 3; shape++) {
                    long key = keys.size();
                    for (int i = 0; i < 4; i++) {
                        double found = i == place ? special : i;
                        keys.add(key);
                        x.add(shape == 1 ? i * 2.0 : found);
                        y.add(shape == 0 ? 3.0 : shape == 1 ? found : i == 3 ? special : -i);
                    }
                }
            }
        }
        keys.add(-1L);
        x.add(Double.POSITIVE_INFINITY);
        y.add(1.0);
        List<NamedAggregation> asked = new ArrayList<>(variances("x"));
        asked.addAll(Queries.everyAggregationOfPairs("x", "y"));
        for (ColumnKind kind : List.of(ColumnKind.FLOAT32, ColumnKind.FLOAT64)) {
            check(
                    new CaseTable(1)
                            .column("k", ColumnKind.INT32, keys)
                            .column("x", kind, x)
                            .column("y", kind, y),
                    GroupByQuery.of(List.of("k"), asked));
        }
    }

    /** Pairs of every two types, with nulls in either. */
    @Test
    void pairsOfEveryTwoTypes() {
        List<ColumnKind> kinds =
                List.of(
                        ColumnKind.INT8,
                        ColumnKind.INT16,
                        ColumnKind.INT32,
                        ColumnKind.INT64,
                        ColumnKind.FLOAT32,
                        ColumnKind.FLOAT64);
        int rows = 200;
        for (ColumnKind x : kinds) {
            for (ColumnKind y : Repetitions.some(kinds, kinds.indexOf(x))) {
                CaseTable table =
                        new CaseTable(kinds.indexOf(x))
                                .keys("k", ColumnKind.INT8, rows, 60, Skew.ZIPF, NullPattern.SOME)
                                .values("x", x, rows, NullPattern.SOME)
                                .values("y", y, rows, NullPattern.SOME);
                check(
                        table,
                        GroupByQuery.of(List.of("k"), Queries.everyAggregationOfPairs("x", "y")));
            }
        }
    }

    @Test
    void pairsNeedTwoValuesEach() {
        List<@Nullable Object> keys = new ArrayList<>();
        List<@Nullable Object> x = Arrays.asList(1.0, 1.0, null, 1.0, 2.0, 1.0, null, 4.0, 5.0);
        List<@Nullable Object> y = Arrays.asList(1.0, null, 2.0, 1.0, 3.0, null, 2.0, 4.0, null);
        for (int row = 0; row < x.size(); row++) {
            keys.add(row < 3 ? 1L : row < 5 ? 2L : 3L);
        }
        check(
                new CaseTable(1)
                        .column("k", ColumnKind.INT8, keys)
                        .column("x", ColumnKind.FLOAT64, x)
                        .column("y", ColumnKind.FLOAT64, y),
                GroupByQuery.of(List.of("k"), Queries.everyAggregationOfPairs("x", "y")));
    }

    /** Rising and falling lines, clouds, and constants; near zero and near a billion. */
    @Test
    void pairsThatVaryTogetherOrNot() {
        Random random = new Random(6);
        List<Object> keys = new ArrayList<>();
        List<Object> x = new ArrayList<>();
        List<Object> y = new ArrayList<>();
        for (double centre : new double[] {0, 1e9, -1e5}) {
            for (int shape = 0; shape < 5; shape++) {
                long key = keys.size();
                for (int i = 0; i < 50; i++) {
                    double step = random.nextGaussian();
                    keys.add(key);
                    x.add(shape == 4 ? 0.1 : centre + step);
                    y.add(
                            switch (shape) {
                                case 0 -> 2 * step - centre;
                                case 1 -> -step / 3;
                                case 2 -> centre + random.nextGaussian();
                                case 3 -> 1e9 + 0.1;
                                default -> step;
                            });
                }
            }
        }
        check(
                new CaseTable(1)
                        .column("k", ColumnKind.INT32, keys)
                        .column("x", ColumnKind.FLOAT64, x)
                        .column("y", ColumnKind.FLOAT64, y),
                GroupByQuery.of(
                        List.of("k"),
                        List.of(
                                covariance("x", "y"),
                                correlation("x", "y"),
                                correlation("x", "x"))));
    }

    @Test
    void productsOfFactorsNearOne() {
        int rows = largeRows();
        Random random = new Random(7);
        List<Object> values = new ArrayList<>();
        for (int row = 0; row < rows; row++) {
            double factor = 1 + random.nextGaussian() / 100;
            values.add(random.nextBoolean() ? factor : -factor);
        }
        check(
                new CaseTable(1)
                        .keys("k", ColumnKind.INT32, rows, 5, Skew.ZIPF, NullPattern.NONE)
                        .column("v", ColumnKind.FLOAT64, values),
                GroupByQuery.of(List.of("k"), List.of(product("v"), sumOfSquares("v"))));
    }

    @Test
    void productsAtTheLimits() {
        double infinity = Double.POSITIVE_INFINITY;
        List<List<Object>> groups =
                List.of(
                        List.of(1e200, -1e100),
                        List.of(1e200, -1e200),
                        List.of(-1e200, 0.5, -1e200, 2.0),
                        List.of(1e-200, 1e-100),
                        List.of(1e-200, 1e-200, 3.0),
                        List.of(0.0, 5.0, -2.0),
                        List.of(infinity, -2.0),
                        List.of(-infinity, -infinity, -1.0),
                        List.of(infinity, 0.0),
                        List.of(Double.NaN, 0.0),
                        List.of(Double.NaN, infinity, 1.0),
                        List.of(3.0));
        checkGroups(ColumnKind.FLOAT64, groups, List.of(product("v"), sumOfSquares("v")));
        checkGroups(
                ColumnKind.FLOAT32,
                List.of(
                        Collections.nCopies(12, 3e38),
                        List.of(3e38, 0.0, 3e38, 3e38, -3e38, 3e38, 3e38, 3e38, 3e38, 3e38),
                        List.of(1e-40, 1e-40, 1e38, 1e38)),
                List.of(product("v")));
        checkGroups(
                ColumnKind.INT64,
                List.of(
                        List.of(Long.MAX_VALUE, Long.MIN_VALUE, -3L),
                        List.of(Long.MIN_VALUE, 0L),
                        List.of((1L << 53) + 1, 1L),
                        Collections.nCopies(20, Long.MIN_VALUE),
                        Collections.nCopies(200, -1L),
                        Collections.nCopies(61, -2L)),
                List.of(product("v"), sumOfSquares("v")));
    }

    /** Only the whole product must fit: partial products may be out of range. */
    @Test
    void productsWhosePartsAreOutOfRange() {
        double infinity = Double.POSITIVE_INFINITY;
        List<List<Object>> groups = new ArrayList<>();
        groups.add(List.of(0.0, 1e300, 1e300));
        groups.add(List.of(1e300, -1e300, 0.0));
        groups.add(List.of(1e300, 1e300, -0.0, 1e-300));
        groups.add(List.of(1e300, 1e300, 1e-300, 1e-300));
        groups.add(List.of(1e-300, -1e-300, 1e300, 1e300));
        groups.add(List.of(1e-200, infinity, 1e-200));
        groups.add(List.of(1e-200, -infinity, 1e-200, 1e-200));
        groups.add(List.of(1e300, 1e300, infinity, 0.0));
        groups.add(List.of(1e300, 1e300, Double.NaN));
        groups.add(List.of(Double.MAX_VALUE));
        groups.add(List.of(Double.MIN_VALUE));
        groups.add(List.of(Double.MIN_VALUE, 0x1p1000, 3.0));
        groups.add(List.of(Double.MIN_NORMAL, 0.5, -1.0));
        groups.add(List.of(0x1p500, 0x1p500, 0x1.8p23));
        groups.add(List.of(0x1p-500, -0x1p-500, 0x1p-74));
        groups.add(Collections.nCopies(1200, 1e300));
        groups.add(Collections.nCopies(1201, -1e-300));
        groups.add(balanced(3000, 1000));
        groups.add(balanced(40, 3));
        List<Object> withZero = new ArrayList<>(Collections.nCopies(700, 1e300));
        withZero.set(650, 0.0);
        groups.add(withZero);
        List<NamedAggregation> products = List.of(product("v"));
        checkGroups(ColumnKind.FLOAT64, groups, products);
        checkGroups(
                ColumnKind.INT64,
                List.of(
                        Collections.nCopies(40, Long.MIN_VALUE),
                        List.of(0L, Long.MAX_VALUE),
                        zeroAmong(100, Long.MAX_VALUE)),
                products);
    }

    /** More groups than blocks have accumulators for. */
    @Test
    void productsOfManyGroups() {
        List<List<Object>> groups = new ArrayList<>();
        for (int group = 0; group < 4200; group++) {
            groups.add(
                    switch (group % 4) {
                        case 0 -> List.of(1e300, 1e300, 1e-300, 1e-300);
                        case 1 -> List.of(0.0, 1e300, 1e300);
                        case 2 -> List.of(-1e300, 1e300);
                        default -> List.of((double) group, 3.0);
                    });
        }
        checkGroups(ColumnKind.FLOAT64, groups, List.of(product("v")));
    }

    /** Returns factors of which half are a power of two, the other half its inverse. */
    private static List<Object> balanced(int factors, int exponent) {
        List<Object> values = new ArrayList<>();
        for (int i = 0; i < factors; i++) {
            values.add(Math.scalb(1.0, 2 * i < factors ? exponent : -exponent));
        }
        return values;
    }

    private static List<Object> zeroAmong(int factors, long factor) {
        List<Object> values = new ArrayList<>(Collections.nCopies(factors, factor));
        values.set(factors / 2, 0L);
        return values;
    }
}
