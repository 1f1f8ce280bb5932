package dev.windrow.contract;

import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.query.Aggregations;
import dev.windrow.query.BitwiseKind;
import dev.windrow.query.GroupByQuery;
import dev.windrow.query.Interpolation;
import dev.windrow.query.NamedAggregation;
import dev.windrow.query.NullKeys;
import dev.windrow.query.OverflowPolicy;
import dev.windrow.query.VarianceKind;

import java.util.ArrayList;
import java.util.List;

/** Makes the contract's queries. */
final class Queries {

    /** Aggregations of a query that need not have all. */
    private static final int SOME = 5;

    /** Turns after which every aggregation of every type has been asked. */
    static final int TURNS = 7;

    private Queries() {}

    /** Returns every aggregation of a column of some type, with policies that never fail. */
    static List<NamedAggregation> everyAggregation(String column, ColumnType type) {
        List<NamedAggregation> all = new ArrayList<>();
        all.add(Aggregations.count(column));
        all.add(Aggregations.min(column));
        all.add(Aggregations.max(column));
        all.add(Aggregations.argMin(column));
        all.add(Aggregations.argMax(column));
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
        return all;
    }

    /** Returns every aggregation of two columns of integers or floats. */
    static List<NamedAggregation> everyAggregationOfPairs(String x, String y) {
        return List.of(
                Aggregations.covariance(x, y),
                Aggregations.correlation(x, y),
                Aggregations.covariance(y, x),
                Aggregations.correlation(y, x));
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
