// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.sql;

import dev.windrow.internal.plan.logical.LogicalPlan;
import dev.windrow.internal.plan.logical.LogicalPlan.Elements;
import dev.windrow.internal.plan.logical.LogicalPlan.Project;
import dev.windrow.internal.sql.syntax.Span;
import dev.windrow.query.DerivedColumn;
import dev.windrow.query.Expression;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The lists whose elements become rows of their own, collected as calls of {@code unnest} are met.
 * A list may be made of the elements of others, which then become rows before.
 */
final class Unnests {

    private static final String ELEMENT = "(element)";

    private final Statement statement;
    private final boolean isCheck;

    /** For each level, the lists and the columns of their elements. */
    private final List<Map<Expression, String>> levels = new ArrayList<>();

    /**
     * Begins without lists.
     *
     * @param isCheck whether the query is only checked as far as it can be without its columns
     */
    Unnests(Statement statement, boolean isCheck) {
        this.statement = statement;
        this.isCheck = isCheck;
    }

    /** Returns the elements of a list as a column. */
    Expression of(Expression list) {
        int level = 0;
        for (int i = 0; i < levels.size(); i++) {
            boolean isMadeOf = levels.get(i).values().stream().anyMatch(list.columns()::contains);
            level = isMadeOf ? i + 1 : level;
        }
        if (level == levels.size()) {
            levels.add(new LinkedHashMap<>());
        }
        return Expression.column(
                levels.get(level)
                        .computeIfAbsent(list, _ -> statement.names().unique(ELEMENT, "unnest")));
    }

    /** Returns the columns that lists are made of, in place of those of their elements. */
    void replaceIn(Set<String> columns) {
        for (Map<Expression, String> level : levels) {
            level.keySet().forEach(list -> columns.addAll(list.columns()));
        }
        levels.forEach(level -> columns.removeAll(level.values()));
    }

    /** Returns the rows with their elements. */
    LogicalPlan over(LogicalPlan rows, Span span) {
        LogicalPlan plan = rows;
        for (Map<Expression, String> level : levels) {
            plan = elements(plan, level, false, span);
        }
        return plan;
    }

    /**
     * Adds the elements of lists to rows.
     *
     * @param lists the lists and the names of the columns of their elements
     * @param isOuter whether rows without elements stay
     */
    LogicalPlan elements(
            LogicalPlan rows, Map<Expression, String> lists, boolean isOuter, Span span) {
        List<String> names = rows.names();
        if (names == null && isCheck) {
            return rows;
        }
        if (names == null) {
            throw statement
                    .text()
                    .unsupported("unnest of a stream", span, "write it to a file first");
        }
        List<DerivedColumn> columns = new ArrayList<>();
        names.forEach(name -> columns.add(DerivedColumn.of(name)));
        LinkedHashMap<String, String> named = new LinkedHashMap<>();
        lists.forEach(
                (list, element) -> {
                    String name = statement.names().unique("(list)", "unnest");
                    columns.add(new DerivedColumn(name, list));
                    named.put(name, element);
                });
        return new Elements(new Project(rows, columns), named, isOuter);
    }
}
