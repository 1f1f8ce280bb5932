// SPDX-License-Identifier: Apache-2.0
package dev.windrow.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnType;
import dev.windrow.column.Table;
import dev.windrow.doctor.reference.Answer;
import dev.windrow.doctor.reference.PlainReference.ExpectedGroup;
import dev.windrow.doctor.reference.PlainValues;
import dev.windrow.internal.plan.query.QueryResolver;
import dev.windrow.internal.plan.query.ResolvedQuery;
import dev.windrow.query.GroupByQuery;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Compares a result with the expected groups, in any order. */
final class ResultCheck {

    private final GroupByQuery query;
    private final boolean isCompensated;
    private final String description;

    ResultCheck(GroupByQuery query, boolean isCompensated, String description) {
        this.query = query;
        this.isCompensated = isCompensated;
        this.description = description;
    }

    /** Checks names, types and order of columns. */
    void checkColumns(Table result, Map<String, ColumnType> inputTypes) {
        ResolvedQuery resolved = QueryResolver.resolve(query, inputTypes);
        List<ColumnType> types = new ArrayList<>();
        resolved.keys().forEach(key -> types.add(key.type()));
        resolved.aggregations().forEach(aggregation -> types.add(aggregation.result()));
        assertThat(result.names()).as(description).isEqualTo(query.outputNames());
        assertThat(result.columns().stream().map(Column::type)).as(description).isEqualTo(types);
    }

    /** Checks all groups; if keys occur more than once, any pairing that fits will do. */
    void checkGroups(Table result, List<ExpectedGroup> expected) {
        Map<List<@Nullable Object>, List<List<@Nullable Object>>> found = new HashMap<>();
        int keys = query.keys().size();
        List<Column> columns = List.copyOf(result.columns());
        for (long row = 0; row < result.rows(); row++) {
            List<@Nullable Object> values = PlainValues.readRow(columns, row);
            found.computeIfAbsent(values.subList(0, keys), key -> new ArrayList<>())
                    .add(values.subList(keys, values.size()));
        }
        for (ExpectedGroup group : expected) {
            takeMatch(group, found.getOrDefault(group.key(), List.of()));
        }
        assertThat(result.rows()).as("groups; " + description).isEqualTo(expected.size());
    }

    private void takeMatch(ExpectedGroup group, List<List<@Nullable Object>> candidates) {
        for (List<@Nullable Object> candidate : candidates) {
            if (matches(group.answers(), candidate)) {
                candidates.remove(candidate);
                return;
            }
        }
        fail(
                "%s%nkey %s%nof %s%nexpected %s%nfound    %s",
                description,
                group.key(),
                query.outputNames(),
                group.answers(),
                candidates.isEmpty() ? "no such group" : candidates);
    }

    private boolean matches(List<Answer> answers, List<@Nullable Object> values) {
        for (int i = 0; i < answers.size(); i++) {
            if (!answers.get(i).isMetBy(values.get(i), isCompensated)) {
                return false;
            }
        }
        return true;
    }
}
