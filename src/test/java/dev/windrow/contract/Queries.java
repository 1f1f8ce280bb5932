package dev.windrow.contract;

import dev.windrow.column.ColumnType;
import dev.windrow.query.Aggregations;
import dev.windrow.query.Algorithm;
import dev.windrow.query.GroupByQuery;
import dev.windrow.query.NamedAggregation;
import dev.windrow.query.NullKeys;
import dev.windrow.query.OverflowPolicy;

import java.util.ArrayList;
import java.util.List;

/** Makes the contract's queries. */
final class Queries {

    private Queries() {}

    /** Returns every aggregation of a column of some type, with policies that never fail. */
    static List<NamedAggregation> everyAggregation(String column, ColumnType type) {
        List<NamedAggregation> all = new ArrayList<>();
        all.add(Aggregations.count(column));
        all.add(Aggregations.min(column));
        all.add(Aggregations.max(column));
        if (type.isNumeric()) {
            all.add(Aggregations.sum(column).onOverflow(OverflowPolicy.NULL));
            all.add(Aggregations.mean(column));
        }
        if (type.isInteger()) {
            all.add(
                    Aggregations.sum(column)
                            .onOverflow(OverflowPolicy.WRAP)
                            .as("wrapped sum of " + column));
        }
        return all;
    }

    /** Returns a query that drops the rows with null keys. */
    static GroupByQuery excludingNulls(List<String> keys, List<NamedAggregation> aggregations) {
        return new GroupByQuery(keys, aggregations, NullKeys.EXCLUDE, false, false, Algorithm.AUTO);
    }

    /** Returns a query that trusts equal keys to be adjacent. */
    static GroupByQuery sorted(
            List<String> keys, List<NamedAggregation> aggregations, NullKeys nullKeys) {
        return new GroupByQuery(keys, aggregations, nullKeys, true, false, Algorithm.AUTO);
    }
}
