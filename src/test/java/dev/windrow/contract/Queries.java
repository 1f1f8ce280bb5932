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
import dev.windrow.query.SummaryAggregations;
import dev.windrow.query.VarianceKind;

import java.util.ArrayList;
import java.util.List;

/** Makes the contract's queries. */
final class Queries {

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
        }
        return all;
    }

    private static List<NamedAggregation> ofNumbers(String column) {
        List<NamedAggregation> all = new ArrayList<>();
        all.add(Aggregations.product(column));
        all.add(Aggregations.sumOfSquares(column));
        all.add(Aggregations.median(column));
        double quantile = 0.25;
        for (Interpolation interpolation : Interpolation.values()) {
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

    /** Returns what is made of all values of a column together, which only the CPU computes. */
    static List<NamedAggregation> everyCollection(String column, ColumnType type) {
        List<NamedAggregation> all = new ArrayList<>();
        all.add(CollectedAggregations.mode(column));
        all.add(CollectedAggregations.collectList(column));
        all.add(CollectedAggregations.collectSet(column));
        all.add(SummaryAggregations.approximateCountDistinct(column));
        if (type.isInteger() || type.isFloat()) {
            all.add(SummaryAggregations.approximateQuantile(column, 0.7));
            all.add(SummaryAggregations.histogram(column, 0));
            all.add(SummaryAggregations.histogram(column, -50, -1.5, 0, 3, 7, 1e18));
        }
        if (type == Primitive.UTF8) {
            all.add(CollectedAggregations.joinStrings(column, ", "));
            all.add(CollectedAggregations.joinStrings(column, "").as("joined " + column));
        }
        return all;
    }

    /** Returns every aggregation of two columns of any type. */
    static List<NamedAggregation> everyAggregationOfAnyPair(String value, String by) {
        return List.of(
                PairAggregations.valueAtLeast(value, by),
                PairAggregations.valueAtGreatest(value, by),
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
