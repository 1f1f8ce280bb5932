// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.sql;

import dev.windrow.error.WindrowException;
import dev.windrow.query.DerivedColumn;
import dev.windrow.query.Expression;
import dev.windrow.query.GroupingSets.GroupingColumn;
import dev.windrow.query.NamedAggregation;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * What is asked of each group.
 *
 * @param aggregations what the groups need, each once
 * @param groupings the columns that tell grouping sets apart
 * @param columns what is computed of the aggregations, and the aggregations that were asked for
 *     themselves, in the order in which they were asked for
 */
public record AggregationList(
        List<NamedAggregation> aggregations,
        List<GroupingColumn> groupings,
        List<DerivedColumn> columns) {

    /**
     * Copies the lists.
     *
     * @throws WindrowException {@code DUPLICATE_NAME} if two columns have one name
     */
    public AggregationList {
        Set<String> names = new HashSet<>();
        Stream.concat(
                        groupings.stream().map(GroupingColumn::name),
                        columns.stream().map(DerivedColumn::name))
                .filter(name -> !names.add(name))
                .findFirst()
                .ifPresent(
                        name -> {
                            throw WindrowException.ofTwoColumns(name);
                        });
        aggregations = List.copyOf(aggregations);
        groupings = List.copyOf(groupings);
        columns = List.copyOf(columns);
    }

    /** Returns whether there is more than aggregations. */
    public boolean isComputed() {
        return columns.stream()
                .anyMatch(each -> !(each.expression() instanceof Expression.ColumnReference));
    }

    /** Returns the columns of a result that has these keys. */
    public List<DerivedColumn> shown(List<String> keys) {
        Stream<String> before =
                Stream.concat(keys.stream(), groupings.stream().map(GroupingColumn::name));
        return Stream.concat(before.map(DerivedColumn::of), columns.stream()).toList();
    }
}
