// SPDX-License-Identifier: Apache-2.0
package dev.windrow;

import static dev.windrow.query.Aggregations.correlation;
import static dev.windrow.query.Aggregations.covariance;
import static dev.windrow.query.Aggregations.product;
import static dev.windrow.query.Aggregations.variance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.FixedWidthColumn;
import dev.windrow.column.Table;
import dev.windrow.query.Aggregations;
import dev.windrow.query.GroupByQuery;
import dev.windrow.query.NamedAggregation;
import dev.windrow.query.VarianceKind;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Function;

/**
 * Variances, covariances, correlations and products that must be reproducible: neither the order of
 * rows nor who aggregates which of them changes a bit, and all are as exact as a double can tell.
 */
@ExtendWith(NoLeaks.class)
class ReproducibleTest {

    private static final int ROWS = 20_000;
    private static final int GROUPS = 5;
    private static final MathContext DIGITS = new MathContext(60);
    private static final ColumnType DECIMAL = new ColumnType.Decimal(38, 3);

    private static final List<NamedAggregation> OF_X =
            List.of(
                    variance("x"),
                    variance("x", VarianceKind.POPULATION_VARIANCE),
                    variance("x", VarianceKind.STANDARD_DEVIATION));

    /** How the values of a column are drawn. */
    private enum Values {
        PLAIN(Primitive.FLOAT64, Random::nextGaussian),
        FLOAT32(Primitive.FLOAT32, random -> (double) random.nextFloat()),
        /** Deviations are 10^15 times smaller than the values. */
        NEARLY_EQUAL(Primitive.FLOAT64, random -> 1e15 + random.nextInt(9) / 8.0),
        HUGE_AND_TINY(
                Primitive.FLOAT64,
                random -> Math.scalb(random.nextGaussian(), random.nextInt(-1060, 900))),
        TINY(Primitive.FLOAT64, random -> Math.scalb(random.nextGaussian(), -510)),
        HUGE(Primitive.FLOAT64, random -> 1e200 + Math.scalb(random.nextGaussian(), 650)),
        SMALL_INTEGERS(Primitive.INT32, random -> random.nextInt(-9, 10)),
        INTEGERS(Primitive.INT64, Random::nextLong),
        SMALL_DECIMALS(DECIMAL, random -> BigInteger.valueOf(random.nextInt(-999, 999))),
        DECIMALS(
                DECIMAL,
                random -> {
                    BigInteger drawn = new BigInteger(126, random);
                    return random.nextBoolean() ? drawn : drawn.negate();
                });

        private final ColumnType type;
        private final Function<Random, Object> draw;

        Values(ColumnType type, Function<Random, Object> draw) {
            this.type = type;
            this.draw = draw;
        }

        boolean isDecimal() {
            return type == DECIMAL;
        }

        BigDecimal exactly(Object value) {
            return switch (value) {
                case BigInteger unscaled -> new BigDecimal(unscaled, 3);
                case Double number -> new BigDecimal(number);
                default -> new BigDecimal(value.toString());
            };
        }
    }

    /** Rows of a key and two values, some of which are null. */
    private record Rows(Values kind, List<Integer> keys, List<Object> x, List<Object> y) {

        static Rows draw(Values kind, long seed) {
            Random random = new Random(seed);
            Rows rows = new Rows(kind, new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
            for (int row = 0; row < ROWS; row++) {
                rows.keys.add(random.nextInt(GROUPS));
                rows.x.add(random.nextInt(10) == 0 ? null : kind.draw.apply(random));
                rows.y.add(random.nextInt(10) == 0 ? null : kind.draw.apply(random));
            }
            return rows;
        }

        Rows shuffled(long seed) {
            List<Integer> order = new ArrayList<>();
            for (int row = 0; row < keys.size(); row++) {
                order.add(row);
            }
            Collections.shuffle(order, new Random(seed));
            return new Rows(
                    kind,
                    order.stream().map(keys::get).toList(),
                    order.stream().map(x::get).toList(),
                    order.stream().map(y::get).toList());
        }

        Table table() {
            ColumnMemory memory = new ColumnMemory();
            Map<String, Column> columns = new LinkedHashMap<>();
            columns.put("k", Columns.of(memory, Primitive.INT32, new ArrayList<>(keys)));
            columns.put("x", Columns.of(memory, kind.type, x));
            columns.put("y", Columns.of(memory, kind.type, y));
            return new Table(columns, keys.size(), memory);
        }
    }

    private static List<NamedAggregation> aggregations(Values kind) {
        List<NamedAggregation> wanted = new ArrayList<>(OF_X);
        if (!kind.isDecimal()) {
            wanted.addAll(List.of(product("x"), covariance("x", "y"), correlation("x", "y")));
        }
        return wanted;
    }

    private static GroupByQuery query(Values kind) {
        return GroupByQuery.of(List.of("k"), aggregations(kind))
                .withReproducible(true)
                .withSorted(true);
    }

    @ParameterizedTest
    @EnumSource(Values.class)
    void nothingChangesABit(Values kind) {
        Rows rows = Rows.draw(kind, 1);
        List<List<String>> expected = over(rows, 1);
        for (int threads : Repetitions.some(List.of(2, 7), kind.ordinal())) {
            assertThat(over(rows, threads)).isEqualTo(expected);
        }
        assertThat(over(rows.shuffled(3), 2)).isEqualTo(expected);
        for (int parts : Repetitions.some(List.of(1, 7, 30), kind.ordinal())) {
            assertThat(overSplits(rows, parts)).isEqualTo(expected);
            assertThat(overPartials(rows, parts)).isEqualTo(expected);
        }
    }

    private static Windrow open(int threads) {
        return Windrow.open(
                WindrowConfig.defaults().withEngine(EngineChoice.CPU).withThreads(threads));
    }

    private static List<List<String>> over(Rows rows, int threads) {
        try (Windrow windrow = open(threads);
                Table table = rows.table();
                GroupByResult result = windrow.run(query(rows.kind()), table)) {
            return RowTexts.of(result.table());
        }
    }

    /** Lanes merge states, since the memory is too little for all rows. */
    private static List<List<String>> overSplits(Rows rows, int parts) {
        try (Windrow windrow = open(2);
                Windrow small = Windrow.open(windrow.config().withMemory(1 << 20));
                Table table = rows.table();
                GroupByResult result =
                        small.run(query(rows.kind()), new SlicedScan(table, parts))) {
            assertThat(result.explanation().strategy()).isEqualTo("cpu-partial");
            return RowTexts.of(result.table());
        }
    }

    /** Merges partial aggregates in another order, and some before the others. */
    private static List<List<String>> overPartials(Rows rows, int parts) {
        GroupByQuery query = query(rows.kind());
        List<Table> partials = new ArrayList<>();
        try (Windrow windrow = open(2);
                Table table = rows.table()) {
            for (int i = 0; i < parts; i++) {
                long from = table.rows() * i / parts;
                long count = table.rows() * (i + 1) / parts - from;
                partials.add(windrow.partials().of(query, table.slice(from, count), from));
            }
            Collections.shuffle(partials, new Random(parts));
            List<Table> some = partials.subList(0, parts / 2);
            if (!some.isEmpty()) {
                Table combined = windrow.partials().combine(query, some);
                some.forEach(Table::close);
                some.clear();
                partials.add(combined);
            }
            try (GroupByResult result = windrow.partials().merge(query, partials)) {
                return RowTexts.of(result.table());
            }
        } finally {
            partials.forEach(Table::close);
        }
    }

    @ParameterizedTest
    @EnumSource(Values.class)
    void resultsAreExact(Values kind) {
        Rows rows = Rows.draw(kind, 2);
        try (Windrow windrow = open(2);
                Table table = rows.table();
                GroupByResult result = windrow.run(query(kind), table)) {
            for (int group = 0; group < GROUPS; group++) {
                List<Double> found = new ArrayList<>();
                for (Column column : result.table().columns().stream().skip(1).toList()) {
                    found.add(((FixedWidthColumn) column).getDouble(group));
                }
                assertClose(found, expected(rows, group));
            }
        }
    }

    private static void assertClose(List<Double> found, List<BigDecimal> expected) {
        assertThat(found).hasSameSizeAs(expected);
        for (int i = 0; i < found.size(); i++) {
            double exact = expected.get(i).doubleValue();
            if (Double.isInfinite(exact)) {
                assertThat(found.get(i)).isEqualTo(exact);
            } else {
                assertThat(Math.abs(found.get(i) - exact))
                        .as("%s: %s, expected %s", i, found.get(i), exact)
                        .isLessThanOrEqualTo(2 * Math.ulp(exact));
            }
        }
    }

    private static List<BigDecimal> expected(Rows rows, int group) {
        List<BigDecimal> x = new ArrayList<>();
        List<BigDecimal> pairsX = new ArrayList<>();
        List<BigDecimal> pairsY = new ArrayList<>();
        for (int row = 0; row < ROWS; row++) {
            Object left = rows.x().get(row);
            Object right = rows.y().get(row);
            if (rows.keys().get(row) == group && left != null) {
                x.add(rows.kind().exactly(left));
                if (right != null) {
                    pairsX.add(rows.kind().exactly(left));
                    pairsY.add(rows.kind().exactly(right));
                }
            }
        }
        BigDecimal count = BigDecimal.valueOf(x.size());
        BigDecimal squares = moment(x, x);
        BigDecimal sample = squares.divide(count.subtract(BigDecimal.ONE), DIGITS);
        List<BigDecimal> all =
                new ArrayList<>(
                        List.of(sample, squares.divide(count, DIGITS), sample.sqrt(DIGITS)));
        if (!rows.kind().isDecimal()) {
            BigDecimal moment = moment(pairsX, pairsY);
            BigDecimal root = moment(pairsX, pairsX).multiply(moment(pairsY, pairsY)).sqrt(DIGITS);
            all.add(x.stream().reduce(BigDecimal.ONE, (a, b) -> a.multiply(b, DIGITS)));
            all.add(moment.divide(BigDecimal.valueOf(pairsX.size() - 1), DIGITS));
            all.add(moment.divide(root, DIGITS));
        }
        return all;
    }

    /** Returns the sum of the products of deviations from the means, rounded once. */
    private static BigDecimal moment(List<BigDecimal> x, List<BigDecimal> y) {
        BigDecimal sumX = x.stream().reduce(BigDecimal.ZERO, BigDecimal::add);
        BigDecimal sumY = y.stream().reduce(BigDecimal.ZERO, BigDecimal::add);
        BigDecimal products = BigDecimal.ZERO;
        for (int i = 0; i < x.size(); i++) {
            products = products.add(x.get(i).multiply(y.get(i)));
        }
        BigDecimal count = BigDecimal.valueOf(x.size());
        return products.multiply(count).subtract(sumX.multiply(sumY)).divide(count, DIGITS);
    }

    private static double one(NamedAggregation wanted, Double... values) {
        ColumnMemory memory = new ColumnMemory();
        List<Object> x = new ArrayList<>(Arrays.asList(values));
        List<Object> y = new ArrayList<>();
        for (Double value : values) {
            y.add(3 * value + 0.1);
        }
        Map<String, Column> columns = new LinkedHashMap<>();
        columns.put("x", Columns.of(memory, Primitive.FLOAT64, x));
        columns.put("y", Columns.of(memory, Primitive.FLOAT64, y));
        try (Windrow windrow = open(1);
                Table table = new Table(columns, values.length, memory);
                GroupByResult result =
                        windrow.run(
                                GroupByQuery.of(List.of(), List.of(wanted)).withReproducible(true),
                                table)) {
            return ((FixedWidthColumn) result.table().columns().iterator().next()).getDouble(0);
        }
    }

    @Test
    void productsOfIntegersAreExact() {
        Double[] factors = new Double[18];
        double expected = 1;
        for (int i = 0; i < factors.length; i++) {
            factors[i] = i + 1.0;
            expected *= factors[i];
        }
        assertThat(one(product("x"), factors)).isEqualTo(expected);
        Double[] threes = new Double[33];
        Arrays.fill(threes, -3.0);
        assertThat(one(product("x"), threes)).isEqualTo(-5559060566555523.0);
        assertThat(one(product("x"), 0.1)).isEqualTo(0.1);
        assertThat(one(product("x"), Double.MAX_VALUE, 1.0, -1.0)).isEqualTo(-Double.MAX_VALUE);
    }

    @Test
    void productsLeaveTheRangeOfDoublesAndComeBack() {
        double least = Double.MIN_VALUE;
        assertThat(one(product("x"), 0x1p1000, 0x1p1000, 0x1p-1000)).isEqualTo(0x1p1000);
        assertThat(one(product("x"), least, least, 0x1p1023, 0x1p1023)).isEqualTo(0x1p-102);
        assertThat(one(product("x"), 3 * least)).isEqualTo(3 * least);
        assertThat(one(product("x"), least, 0.25)).isEqualTo(0);
        assertThat(one(product("x"), -0x1p1000, 0x1p1000)).isEqualTo(Double.NEGATIVE_INFINITY);
    }

    @Test
    void specialFactorsAreAsIfMultiplied() {
        double infinite = Double.POSITIVE_INFINITY;
        assertThat(one(product("x"), -2.0, 0.0)).isEqualTo(-0.0);
        assertThat(one(product("x"), -2.0, infinite)).isEqualTo(-infinite);
        assertThat(one(product("x"), 0.0, infinite)).isNaN();
        assertThat(one(product("x"), 2.0, Double.NaN)).isNaN();
    }

    @ParameterizedTest
    @ValueSource(doubles = {Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY})
    void valuesThatAreNotFiniteHaveNoVariance(double special) {
        assertThat(one(variance("x"), 1.0, special, 3.0)).isNaN();
        assertThat(one(variance("x"), special, 3.0)).isNaN();
        assertThat(one(covariance("x", "y"), 1.0, special, 3.0)).isNaN();
        assertThat(one(correlation("x", "y"), 1.0, 2.0, special)).isNaN();
    }

    @Test
    void correlationsOfLinesAreOne() {
        assertThat(one(correlation("x", "y"), 1.0, 2.0)).isEqualTo(1);
        assertThat(one(correlation("x", "x"), 0.1, 0.2, 0.7)).isEqualTo(1);
        assertThat(one(correlation("x", "y"), 5.0, 5.0)).isNaN();
        assertThat(one(Aggregations.sumOfSquares("x"), 3.0, 4.0)).isEqualTo(25);
    }
}
