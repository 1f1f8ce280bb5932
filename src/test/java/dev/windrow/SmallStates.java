// SPDX-License-Identifier: Apache-2.0
package dev.windrow;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.Table;
import dev.windrow.internal.plan.query.StateSchema;
import dev.windrow.query.Aggregation;
import dev.windrow.query.GroupByQuery;
import dev.windrow.query.NamedAggregation;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.Predicate;

/**
 * Asks aggregations with a small state and those that need all values of a group separately, since
 * one of the latter makes all others collect rows.
 */
final class SmallStates {

    private SmallStates() {}

    /** Runs a query as two, and puts their results together. */
    static Table apart(
            Table input, GroupByQuery query, BiFunction<Table, GroupByQuery, Table> runner) {
        List<NamedAggregation> small = select(query, StateSchema::isSmall);
        if (small.isEmpty() || small.size() == query.aggregations().size()) {
            return runner.apply(input, query);
        }
        List<NamedAggregation> large =
                select(query, aggregation -> !StateSchema.isSmall(aggregation));
        // Groups then come in one order.
        GroupByQuery sorted = query.withSorted(true);
        Table states = runner.apply(input, sorted.withAggregations(small));
        ColumnMemory memory = new ColumnMemory();
        memory.own(states);
        try {
            Table rows = runner.apply(input, sorted.withAggregations(large));
            memory.own(rows);
            Map<String, Column> columns = new LinkedHashMap<>();
            for (String name : query.outputNames()) {
                Table source = states.names().contains(name) ? states : rows;
                columns.put(name, source.column(name));
            }
            return new Table(columns, states.rows(), memory);
        } catch (RuntimeException e) {
            memory.close();
            throw e;
        }
    }

    private static List<NamedAggregation> select(
            GroupByQuery query, Predicate<Aggregation> selected) {
        return query.aggregations().stream()
                .filter(named -> selected.test(named.aggregation()))
                .toList();
    }
}
