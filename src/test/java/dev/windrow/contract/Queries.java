// SPDX-License-Identifier: Apache-2.0
package dev.windrow.contract;

import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.query.Aggregations;
import dev.windrow.query.BitwiseKind;
import dev.windrow.query.CollectedAggregations;
import dev.windrow.query.GroupByQuery;
import dev.windrow.query.Interpolation;
import dev.windrow.query.MomentKind;
import dev.windrow.query.NamedAggregation;
import dev.windrow.query.NullKeys;
import dev.windrow.query.OverflowPolicy;
import dev.windrow.query.PairAggregations;
import dev.windrow.query.RegressionKind;
import dev.windrow.query.SortKey;
import dev.windrow.query.SummaryAggregations;
import dev.windrow.query.VarianceKind;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Makes the contract's queries. */
final class Queries {

    /** The interpolations that devices compute, too. */
    static final Set<Interpolation> INTERPOLATIONS =
            EnumSet.complementOf(EnumSet.of(Interpolation.DISCRETE));

    /** The most digits of decimals that a double always tells apart. */
    private static final int DIGITS_OF_FLOATS = 15;

    /** Aggregations of a query that need not have all. */
    private static final int SOME = 5;

    /** Turns after which every aggregation of every type has been asked. */
    static final int TURNS = 9;

    private Queries() {}

    /** Returns every aggregation of a column of some type, with policies that never fail. */
    static List<NamedAggregation> everyAggregation(String column, ColumnType type) {
        List<NamedAggregation> all = new ArrayList<>();
        all.add(Aggregations.count(column));
        all.add(Aggregations.min(column));
        all.add(Aggregations.max(column));
        all.add(Aggregations.argMin(column));
        all.add(Aggregations.argMax(column));
        all.add(PairAggregations.valueAtLeast(column, column));
        all.add(PairAggregations.valueAtGreatest(column, column));
        all.add(Aggregations.first(column));
        all.add(Aggregations.last(column));
        all.add(Aggregations.firstNonNull(column));
        all.add(Aggregations.lastNonNull(column));
        all.add(Aggregations.nth(column, 2));
        all.add(Aggregations.nth(column, -3));
        all.add(Aggregations.countDistinct(column));
        if (type.isNumeric()) {
            all.add(Aggregations.sum(column).onOverflow(OverflowPolicy.NULL));
            all.add(Aggregations.mean(column));
            for (VarianceKind kind : VarianceKind.values()) {
                all.add(Aggregations.variance(column, kind));
            }
            for (MomentKind kind : MomentKind.values()) {
                all.add(SummaryAggregations.moment(column, kind));
            }
        }
        if (type.isInteger()) {
            all.add(
                    Aggregations.sum(column)
                            .onOverflow(OverflowPolicy.WRAP)
                            .as("wrapped sum of " + column));
            for (BitwiseKind kind : BitwiseKind.values()) {
                all.add(Aggregations.bitwise(column, kind));
            }
        }
        if (type.isInteger() || type.isFloat()) {
            all.addAll(ofNumbers(column));
        }
        if (type == Primitive.BOOL) {
            all.add(Aggregations.boolAnd(column));
            all.add(Aggregations.boolOr(column));
            all.add(Aggregations.sum(column));
            all.add(Aggregations.mean(column));
        }
        return all;
    }

    private static List<NamedAggregation> ofNumbers(String column) {
        List<NamedAggregation> all = new ArrayList<>();
        all.add(Aggregations.product(column));
        all.add(Aggregations.sumOfSquares(column));
        all.add(Aggregations.median(column));
        double quantile = 0.25;
        for (Interpolation interpolation : INTERPOLATIONS) {
            all.add(Aggregations.quantile(column, quantile, interpolation));
            quantile += 0.15;
        }
        all.add(Aggregations.top(column, 3));
        all.add(Aggregations.top(column, 40));
        all.add(Aggregations.covariance(column, column));
        all.add(Aggregations.correlation(column, column));
        all.add(PairAggregations.populationCovariance(column, column));
        all.add(PairAggregations.regression(column, column, RegressionKind.R_SQUARED));
        return all;
    }

    /**
     * Returns every aggregation of a column that only the CPU computes.
     *
     * @param by a column that orders rows
     */
    static List<NamedAggregation> everyAggregationOfCpu(String column, String by, ColumnType type) {
        List<NamedAggregation> all = new ArrayList<>();
        List<SortKey> keys =
                List.of(
                        SortKey.ascending(by),
                        SortKey.descending(by),
                        SortKey.ascending(by).withNullsFirst());
        for (SortKey key : keys) {
            all.add(Aggregations.first(column).orderBy(key));
            all.add(Aggregations.last(column).orderBy(key, SortKey.descending(column)));
            all.add(Aggregations.lastNonNull(column).orderBy(key));
            all.add(CollectedAggregations.arrayAgg(column).orderBy(key));
            all.add(CollectedAggregations.collectList(column).orderBy(key));
        }
        SortKey own = SortKey.descending(column);
        all.add(CollectedAggregations.arrayAgg(column));
        all.add(CollectedAggregations.arrayAgg(column).distinct().orderBy(own));
        all.add(CollectedAggregations.collectList(column));
        all.add(CollectedAggregations.collectSet(column).orderBy(own.withNullsFirst()));
        if (type == Primitive.UTF8) {
            all.add(CollectedAggregations.joinStrings(column, ", "));
            all.add(CollectedAggregations.joinStrings(column, "").as("joined " + column));
            all.add(CollectedAggregations.joinStrings(column, "-").orderBy(keys.getFirst()));
            all.add(CollectedAggregations.joinStrings(column, "'").distinct().orderBy(own));
        }
        if (type.isNumeric()) {
            all.addAll(ofDifferentNumbers(column, type));
        }
        // A column that orders itself makes some of them equal.
        return new ArrayList<>(new LinkedHashSet<>(all));
    }

    private static List<NamedAggregation> ofDifferentNumbers(String column, ColumnType type) {
        List<NamedAggregation> all = new ArrayList<>();
        all.add(Aggregations.sum(column).onOverflow(OverflowPolicy.NULL).distinct());
        all.add(Aggregations.mean(column).distinct());
        all.add(Aggregations.product(column).distinct());
        all.add(Aggregations.variance(column).distinct());
        if (!(type instanceof ColumnType.Decimal)) {
            all.add(Aggregations.median(column).distinct().as("median of different " + column));
        }
        all.add(Aggregations.top(column, 3).distinct());
        all.add(Aggregations.quantile(column, 0.35, Interpolation.DISCRETE));
        if (type instanceof ColumnType.Decimal decimal) {
            all.add(Aggregations.product(column));
            all.add(Aggregations.sumOfSquares(column));
            all.add(Aggregations.top(column, 3));
            all.add(Aggregations.top(column, 40));
            all.add(Aggregations.quantile(column, 0.4, Interpolation.LOWER));
            all.add(Aggregations.quantile(column, 0.55, Interpolation.HIGHER));
            all.add(Aggregations.quantile(column, 0.7, Interpolation.NEAREST));
            // DuckDB interpolates with floats, which lose digits of more.
            if (decimal.precision() <= DIGITS_OF_FLOATS) {
                all.add(Aggregations.median(column));
                all.add(Aggregations.quantile(column, 0.3));
            }
        }
        return all;
    }

    /** Returns what is made of all values of a column together, which only the CPU computes. */
    static List<NamedAggregation> everyCollection(String column, ColumnType type) {
        List<NamedAggregation> all = everyAggregationOfCpu(column, column, type);
        all.add(CollectedAggregations.mode(column));
        all.add(CollectedAggregations.collectSet(column));
        all.add(CollectedAggregations.arrayAgg(column).distinct());
        all.add(SummaryAggregations.approximateCountDistinct(column));
        if (isTemporal(type) || type instanceof ColumnType.Decimal) {
            double quantile = 0.2;
            for (Interpolation interpolation : Interpolation.values()) {
                if (interpolation.isOfValues() || !isCoarse(type)) {
                    all.add(Aggregations.quantile(column, quantile, interpolation));
                    all.add(Aggregations.quantile(column, quantile, interpolation).distinct());
                }
                quantile += 0.13;
            }
            all.add(Aggregations.top(column, 2));
            all.add(Aggregations.top(column, 50).distinct());
        }
        if (type.isNumeric()) {
            all.add(SummaryAggregations.approximateQuantile(column, 0.7));
            all.add(SummaryAggregations.histogram(column, 0));
            all.add(SummaryAggregations.histogram(column, -50, -1.5, 0, 3, 7, 1e18));
        }
        return all;
    }

    /** Returns whether some values of a type are no timestamps of microseconds. */
    private static boolean isCoarse(ColumnType type) {
        return type == Primitive.DATE32
                || type instanceof ColumnType.Timestamp timestamp
                        && timestamp.unit().perSecond() < 1_000_000;
    }

    private static boolean isTemporal(ColumnType type) {
        return type == Primitive.DATE32
                || type instanceof ColumnType.Time
                || type instanceof ColumnType.Timestamp;
    }

    /** Returns every aggregation of two columns of any type. */
    static List<NamedAggregation> everyAggregationOfAnyPair(String value, String by) {
        return List.of(
                PairAggregations.valueAtLeast(value, by),
                PairAggregations.valueAtGreatest(value, by),
                PairAggregations.valueOrNullAtLeast(value, by),
                PairAggregations.valueOrNullAtGreatest(value, by),
                PairAggregations.valueAtLeast(by, value),
                PairAggregations.valueAtGreatest(by, value));
    }

    /** Returns every aggregation of two columns of integers or floats. */
    static List<NamedAggregation> everyAggregationOfPairs(String x, String y) {
        List<NamedAggregation> all = new ArrayList<>();
        for (List<String> pair : List.of(List.of(x, y), List.of(y, x))) {
            String first = pair.getFirst();
            String second = pair.getLast();
            all.add(Aggregations.covariance(first, second));
            all.add(PairAggregations.populationCovariance(first, second));
            all.add(Aggregations.correlation(first, second));
            for (RegressionKind kind : RegressionKind.values()) {
                all.add(PairAggregations.regression(first, second, kind));
            }
        }
        return all;
    }

    /**
     * Returns a few aggregations of a column; over the turns, all are asked.
     *
     * @param column the column
     * @param type its type
     * @param turn any number that differs between queries
     */
    static List<NamedAggregation> someAggregations(String column, ColumnType type, int turn) {
        List<NamedAggregation> all = everyAggregation(column, type);
        List<NamedAggregation> some = new ArrayList<>();
        for (int i = 0; i < Math.min(SOME, all.size()); i++) {
            some.add(all.get(Math.floorMod(turn * SOME + i, all.size())));
        }
        return some;
    }

    /** Returns a query that drops the rows with null keys. */
    static GroupByQuery excludingNulls(List<String> keys, List<NamedAggregation> aggregations) {
        return GroupByQuery.of(keys, aggregations).withNullKeys(NullKeys.EXCLUDE);
    }

    /** Returns a query that assumes equal keys to be adjacent. */
    static GroupByQuery sorted(
            List<String> keys, List<NamedAggregation> aggregations, NullKeys nullKeys) {
        return GroupByQuery.of(keys, aggregations).withNullKeys(nullKeys).withKeysSorted(true);
    }
}
