// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.plan.query;

import dev.windrow.column.ColumnType;
import dev.windrow.query.Aggregation;
import dev.windrow.query.GroupByQuery;
import dev.windrow.query.NullKeys;

import org.jspecify.annotations.Nullable;

import java.util.List;

/**
 * A query checked against a table: every column exists and has a type that its use supports.
 *
 * @param query the query
 * @param keys the key columns
 * @param aggregations the aggregations, in the order asked
 */
public record ResolvedQuery(
        GroupByQuery query, List<Key> keys, List<ResolvedAggregation> aggregations) {

    public ResolvedQuery {
        keys = List.copyOf(keys);
        aggregations = List.copyOf(aggregations);
    }

    /** A key column: its name and type. */
    public record Key(String name, ColumnType type) {}

    /**
     * An aggregation of a known type.
     *
     * @param aggregation the aggregation
     * @param name the result column's name
     * @param input the type of the input column, of two the first; null for {@code count(*)}
     * @param result the result column's type
     */
    public record ResolvedAggregation(
            Aggregation aggregation, String name, @Nullable ColumnType input, ColumnType result) {}

    /** Returns whether rows with a null key are dropped. */
    public boolean dropsNullKeys() {
        return query.nullKeys() == NullKeys.EXCLUDE;
    }
}
