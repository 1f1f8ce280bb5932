// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.partial;

import dev.windrow.query.DerivedColumn;
import dev.windrow.query.GroupByQuery;
import dev.windrow.query.NamedAggregation;
import dev.windrow.query.NullKeys;

import java.util.List;
import java.util.stream.Collectors;

/**
 * A query as text: equal text, equal partial aggregates. What changes only how groups are found or
 * ordered is left out.
 */
final class QueryText {

    private QueryText() {}

    static String of(GroupByQuery query) {
        StringBuilder text = new StringBuilder("by ").append(query.keys());
        append(text, query.computedKeys());
        text.append(": ")
                .append(
                        query.aggregations().stream()
                                .map(QueryText::of)
                                .collect(Collectors.joining(", ")));
        if (query.where() != null) {
            text.append(" where ").append(query.where().label());
        }
        if (query.nullKeys() == NullKeys.EXCLUDE) {
            text.append(" without null keys");
        }
        return text.append(query.reproducible() ? " reproducible" : "").toString();
    }

    private static String of(NamedAggregation named) {
        StringBuilder text = new StringBuilder(named.aggregation().label());
        append(text, named.derived());
        return text.append(" as ").append(named.name()).toString();
    }

    private static void append(StringBuilder text, List<DerivedColumn> derived) {
        for (DerivedColumn column : derived) {
            text.append(" with ")
                    .append(column.name())
                    .append(" = ")
                    .append(column.expression().label());
        }
    }
}
