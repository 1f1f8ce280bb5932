// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.sql;

import dev.windrow.error.ErrorCode;
import dev.windrow.internal.sql.syntax.SqlExpression;
import dev.windrow.internal.sql.syntax.SqlExpression.Arithmetic;
import dev.windrow.internal.sql.syntax.SqlExpression.Call;
import dev.windrow.internal.sql.syntax.SqlExpression.Name;
import dev.windrow.query.DerivedColumn;
import dev.windrow.query.Expression;
import dev.windrow.query.GroupByQuery;
import dev.windrow.query.GroupingSets;
import dev.windrow.query.GroupingSets.GroupingColumn;
import dev.windrow.query.NamedAggregation;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;

/**
 * Translates expressions of groups to those of the columns that a GROUP BY has: its keys, and its
 * aggregations, which are collected here as they are met.
 */
final class GroupTranslator extends ExpressionTranslator {

    private final ExpressionTranslator rows;
    private final AggregationTranslator calls;
    private final Unnests unnests;
    private final @Nullable WindowTranslator windows;
    private final Map<Expression, DerivedColumn> keys = new LinkedHashMap<>();
    private final Map<List<Object>, NamedAggregation> aggregations = new LinkedHashMap<>();
    private final Map<List<String>, GroupingColumn> groupings = new LinkedHashMap<>();
    private final Map<String, Expression> aliases = new HashMap<>();
    private boolean hasComputedKeys;
    private boolean isHaving;

    /**
     * Begins without keys.
     *
     * @param rows translates keys, and what is aggregated
     * @param windows translates functions over windows of groups
     * @param subqueries takes those of groups
     * @param unnests takes the lists of groups whose elements become rows
     */
    GroupTranslator(
            ExpressionTranslator rows,
            WindowTranslator windows,
            Subqueries subqueries,
            Unnests unnests) {
        super(rows.text(), rows.scope(), subqueries);
        this.unnests = unnests;
        this.rows = rows;
        this.windows = windows;
        calls = new AggregationTranslator(rows.text(), rows);
    }

    /** Adds a key, unless it is one already, and returns its name. */
    String addKey(Expression key) {
        hasComputedKeys |= !(key instanceof Expression.ColumnReference);
        return keys.computeIfAbsent(key, this::named).name();
    }

    /** Lets conditions and orders name a column of the result. */
    void addAlias(String name, Expression value) {
        aliases.put(name.toLowerCase(Locale.ROOT), value);
    }

    /** Translates HAVING, where the result's columns come before those that are no keys. */
    Expression having(Supplier<Expression> translated) {
        isHaving = true;
        Expression made = translated.get();
        isHaving = false;
        return made;
    }

    /** Returns the GROUP BY of the keys and aggregations so far. */
    GroupByQuery query() {
        return GroupByQuery.of(List.of(), List.copyOf(aggregations.values()))
                .withKeyColumns(List.copyOf(keys.values()));
    }

    /**
     * Returns sets of keys, with the columns that tell them apart as far as they were asked for.
     */
    GroupingSets sets(List<List<String>> sets) {
        return new GroupingSets(sets, List.copyOf(groupings.values()));
    }

    /** Returns whether a column was asked for that tells sets of keys apart. */
    boolean hasGrouping() {
        return !groupings.isEmpty();
    }

    /** Names a key after itself: no column of the table may have the name of a computed key. */
    private DerivedColumn named(Expression key) {
        if (key instanceof Expression.ColumnReference(String name)) {
            return new DerivedColumn(name, key);
        }
        String name = key.label();
        while (scope().has(name)) {
            name += " ";
        }
        return new DerivedColumn(name, key);
    }

    @Override
    Expression of(SqlExpression node) {
        DerivedColumn key = key(node);
        return key == null ? super.of(node) : Expression.column(key.name());
    }

    @Override
    boolean isTranslatedWhole(Arithmetic operation) {
        return key(operation) != null;
    }

    /** Returns the key that an expression is, or null. */
    private @Nullable DerivedColumn key(SqlExpression node) {
        boolean mayBeKey = node instanceof Name || hasComputedKeys || SqlNodes.isSubquery(node);
        return mayBeKey && isOfRows(node) ? keys.get(rows.of(node)) : null;
    }

    @Override
    Expression call(Call call) {
        if (call.over() != null && windows != null) {
            return windows.of(call, this);
        }
        if (SqlNodes.isGrouping(call)) {
            return Expression.column(grouping(call).name());
        }
        return SqlNodes.isAggregation(call)
                ? Expression.column(aggregation(call).name())
                : super.call(call);
    }

    @Override
    Expression unnested(Call call) {
        return unnests.of(of(unnestedList(call)));
    }

    @Override
    Expression column(Name column) {
        Expression aliased = aliased(column, isHaving);
        if (aliased != null) {
            return aliased;
        }
        Expression found = super.column(column);
        boolean isOuter = found.columns().stream().allMatch(scope()::isOuter);
        if (scope().all() == null || isOuter) {
            return found;
        }
        String written = text().written(column.span());
        throw text().failure(
                        ErrorCode.SYNTAX,
                        column.span(),
                        "\"%s\" is neither grouped by nor aggregated, expected it in GROUP BY, or first(%s)"
                                .formatted(written, written));
    }

    /**
     * Returns the column of the result that a name stands for, or null.
     *
     * @param isFirst whether it does so before a column of the tables
     */
    private @Nullable Expression aliased(Name column, boolean isFirst) {
        String name = column.parts().getFirst().value();
        return column.parts().size() > 1 || !isFirst && scope().has(name)
                ? null
                : aliases.get(name.toLowerCase(Locale.ROOT));
    }

    /** Returns whether an expression has neither an aggregation nor an alias somewhere. */
    private boolean isOfRows(SqlExpression whole) {
        return !SqlNodes.has(
                whole,
                node ->
                        switch (node) {
                            case Call call -> SqlNodes.isOfGroup(call) || call.over() != null;
                            case Name name -> aliased(name, false) != null;
                            default -> SqlNodes.isSubquery(node) && !rows.has(node);
                        });
    }

    /** Returns the column that tells which keys the set of a group lacks. */
    private GroupingColumn grouping(Call call) {
        if (call.isDistinct()
                || !call.order().isEmpty()
                || call.nulls() != null
                || call.filter() != null) {
            throw text().unsupported(
                            "a part of the call " + text().written(call.span()), call.span(), "");
        }
        List<String> of = new ArrayList<>();
        for (SqlExpression each : call.arguments()) {
            DerivedColumn key = keys.get(rows.of(each));
            if (key == null) {
                throw text().failure(
                                ErrorCode.SYNTAX,
                                each.span(),
                                "%s: %s is no key, expected one of GROUP BY"
                                        .formatted(
                                                text().written(call.span()),
                                                text().written(each.span())));
            }
            of.add(key.name());
        }
        return groupings.computeIfAbsent(
                of,
                names -> new GroupingColumn(names, "grouping(" + String.join(",", names) + ")"));
    }

    private NamedAggregation aggregation(Call call) {
        NamedAggregation made = calls.of(call, null);
        requireOwn(made, call);
        return aggregations.computeIfAbsent(
                List.of(made.aggregation(), made.derived()), key -> made);
    }

    /** Refuses an aggregation of columns of the query around alone, which is that query's own. */
    private void requireOwn(NamedAggregation made, Call call) {
        Set<String> columns = new HashSet<>(made.aggregation().columns());
        made.derived().forEach(each -> columns.remove(each.name()));
        made.derived().forEach(each -> columns.addAll(each.expression().columns()));
        if (!columns.isEmpty() && columns.stream().allMatch(scope()::isOuter)) {
            throw text().unsupported(
                            "an aggregation of the query around it, "
                                    + text().written(call.span())
                                    + ",",
                            call.span(),
                            "compute it there");
        }
    }
}
