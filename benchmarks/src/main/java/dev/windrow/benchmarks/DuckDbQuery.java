// SPDX-License-Identifier: Apache-2.0
package dev.windrow.benchmarks;

import dev.windrow.query.Aggregation;
import dev.windrow.query.GroupByQuery;
import dev.windrow.query.NamedAggregation;
import dev.windrow.query.PairAggregation;

import java.util.ArrayList;
import java.util.List;

/** A GROUP BY in DuckDB's SQL. */
final class DuckDbQuery {

    private DuckDbQuery() {}

    /** Returns a query as a statement about a table. */
    static String sql(GroupByQuery query, String table) {
        List<String> selected = new ArrayList<>(query.keys());
        query.aggregations().forEach(named -> selected.add(sql(named)));
        String where = query.where() == null ? "" : " WHERE " + query.where().label();
        String groups = query.keys().isEmpty() ? "" : " GROUP BY ";
        return "SELECT "
                + String.join(", ", selected)
                + " FROM "
                + table
                + where
                + groups
                + String.join(", ", query.keys());
    }

    private static String sql(NamedAggregation named) {
        return switch (named.aggregation()) {
            case Aggregation.CountRows rows -> "count(*)";
            // The name of a derived column is SQL: its expression.
            case Aggregation.Sum sum -> "sum(" + sum.column() + ")";
            case Aggregation.Mean mean -> "avg(" + mean.column() + ")";
            case Aggregation.Min min -> "min(" + min.column() + ")";
            case Aggregation.Max max -> "max(" + max.column() + ")";
            case Aggregation.Top top -> "max(" + top.column() + ", " + top.count() + ")";
            case PairAggregation.Correlation r -> "corr(" + r.x() + ", " + r.y() + ")";
            case Aggregation.Quantile quantile ->
                    "quantile_cont(" + quantile.column() + ", " + quantile.quantile() + ")";
            case Aggregation.Variance variance -> "stddev_samp(" + variance.column() + ")";
            default ->
                    throw new UnsupportedOperationException(
                            named.aggregation().label() + ": no case asks DuckDB for it yet");
        };
    }
}
