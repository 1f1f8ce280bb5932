// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.sql;

import dev.windrow.error.ErrorCode;
import dev.windrow.query.DerivedColumn;
import dev.windrow.query.Expression;
import dev.windrow.query.GroupingSets;
import dev.windrow.query.SortKey;

import net.sf.jsqlparser.expression.Alias;
import net.sf.jsqlparser.expression.AllValue;
import net.sf.jsqlparser.expression.Function;
import net.sf.jsqlparser.expression.LongValue;
import net.sf.jsqlparser.expression.operators.relational.ExpressionList;
import net.sf.jsqlparser.expression.operators.relational.ParenthesedExpressionList;
import net.sf.jsqlparser.schema.Column;
import net.sf.jsqlparser.statement.select.AllColumns;
import net.sf.jsqlparser.statement.select.AllTableColumns;
import net.sf.jsqlparser.statement.select.GroupByElement;
import net.sf.jsqlparser.statement.select.OrderByElement;
import net.sf.jsqlparser.statement.select.PlainSelect;
import net.sf.jsqlparser.statement.select.SelectItem;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** Translates a SELECT over a table whose columns are known, or are not yet. */
final class SelectTranslator {

    /** Numbers with more of them fit no int, and count no columns. */
    private static final int MOST_DIGITS = 9;

    private static final String CUBE = "cube";

    private static final Set<String> SETS = Set.of("rollup", CUBE);

    private final SqlText text;
    private final PlainSelect select;
    private final ColumnNames names;
    private final ExpressionTranslator rows;
    private final WindowTranslator windows;

    /** Translates the result where rows are not grouped. */
    private final ExpressionTranslator ofRows;

    private final @Nullable GroupTranslator groups;
    private final Unread unread;

    /** The columns of the result, then those that are only sorted by. */
    private final Map<String, Expression> columns = new LinkedHashMap<>();

    SelectTranslator(SqlText text, PlainSelect select, ColumnNames names) {
        this.text = text;
        this.select = select;
        this.names = names;
        rows = new ExpressionTranslator(text, names, null);
        windows = new WindowTranslator(text, names, select.getWindowDefinitions());
        ofRows = new ExpressionTranslator(text, names, windows);
        groups = isGrouped(select) ? new GroupTranslator(text, names, rows, windows) : null;
        unread = new Unread(text);
    }

    private static boolean isGrouped(PlainSelect select) {
        List<OrderByElement> order =
                select.getOrderByElements() == null ? List.of() : select.getOrderByElements();
        return select.getGroupBy() != null
                || select.getHaving() != null
                || select.getQualify() != null && GroupTranslator.aggregates(select.getQualify())
                || Stream.concat(
                                select.getSelectItems().stream().map(SelectItem::getExpression),
                                order.stream().map(OrderByElement::getExpression))
                        .anyMatch(GroupTranslator::aggregates);
    }

    /**
     * Translates the query.
     *
     * @throws dev.windrow.error.WindrowException {@code UNSUPPORTED_SQL}, {@code UNKNOWN_COLUMN},
     *     {@code UNKNOWN_FUNCTION}, {@code DUPLICATE_NAME}, {@code SYNTAX} or {@code
     *     INVALID_ARGUMENT}, with the position
     */
    SqlSelect translate() {
        Expression where = select.getWhere() == null ? null : rows.of(select.getWhere());
        List<List<String>> sets =
                groups == null || select.getGroupBy() == null
                        ? List.of(List.of())
                        : keySets(groups, select.getGroupBy());
        boolean isAll = groups == null && isAllColumns(select.getSelectItems());
        if (!isAll || names.all() != null) {
            select.getSelectItems().forEach(this::addColumns);
        }
        int shown = columns.size();
        boolean isDistinct = select.getDistinct() != null;
        boolean areUnknown = isAll && names.all() == null;
        if (isDistinct && areUnknown) {
            // The parse alone is no failure: whoever knows the columns asks again.
            return new SqlSelect(
                    where, null, null, null, null, List.of(), 0, true, List.of(), 0, 0);
        }
        List<SortKey> order = order(isDistinct, areUnknown);
        Expression having =
                groups == null || select.getHaving() == null
                        ? null
                        : having(groups, select.getHaving());
        Expression qualify = select.getQualify() == null ? null : qualify(select.getQualify());
        boolean isOverWindows = !windows.isEmpty();
        boolean areAsRead = isAll && columns.size() == shown && !isDistinct && !isOverWindows;
        SqlSelect made =
                new SqlSelect(
                        where,
                        groups == null ? null : groups.query(where),
                        groups == null ? null : sets(groups, sets),
                        having,
                        isOverWindows ? windows.made(read(qualify), qualify) : null,
                        areAsRead ? List.of() : derived(columns),
                        areAsRead ? 0 : shown,
                        isDistinct,
                        order,
                        new SqlLimit(text).offset(select),
                        new SqlLimit(text).most(select));
        return isDistinct && groups == null && !isOverWindows ? grouped(made) : made;
    }

    private Expression having(
            GroupTranslator of, net.sf.jsqlparser.expression.Expression condition) {
        if (WindowTranslator.hasWindow(condition)) {
            throw text.unsupported(
                    "a function over a window (OVER) in HAVING", condition, "use QUALIFY");
        }
        return of.of(condition);
    }

    /** Translates the condition of rows with their windows, which may name the result's columns. */
    private Expression qualify(net.sf.jsqlparser.expression.Expression condition) {
        Expression made = groups == null ? new WithAliases().of(condition) : groups.of(condition);
        if (windows.isEmpty()) {
            throw text.failure(
                    ErrorCode.SYNTAX,
                    condition,
                    "QUALIFY without a function over a window: use WHERE or HAVING");
        }
        return made;
    }

    /** Returns the columns that the result and a condition read. */
    private Set<String> read(@Nullable Expression condition) {
        Set<String> read = new LinkedHashSet<>();
        columns.values().forEach(each -> read.addAll(each.columns()));
        if (condition != null) {
            read.addAll(condition.columns());
        }
        return read;
    }

    /**
     * Returns the sets of keys, or null where all keys are the only set, and nobody asks for it.
     */
    private static @Nullable GroupingSets sets(GroupTranslator from, List<List<String>> sets) {
        return sets.size() == 1 && !from.hasGrouping() ? null : from.sets(sets);
    }

    /** Returns a query that selects distinct rows as one that groups by all columns. */
    private SqlSelect grouped(SqlSelect distinct) {
        GroupTranslator byAll = new GroupTranslator(text, names, rows, null);
        Map<String, Expression> keys = new LinkedHashMap<>();
        columns.forEach((name, value) -> keys.put(name, Expression.column(byAll.addKey(value))));
        return new SqlSelect(
                distinct.where(),
                byAll.query(distinct.where()),
                null,
                null,
                null,
                derived(keys),
                distinct.shown(),
                false,
                distinct.order(),
                distinct.offset(),
                distinct.most());
    }

    private static List<DerivedColumn> derived(Map<String, Expression> columns) {
        return columns.entrySet().stream()
                .map(each -> new DerivedColumn(each.getKey(), each.getValue()))
                .toList();
    }

    private static boolean isAllColumns(List<SelectItem<?>> items) {
        return items.size() == 1
                && items.getFirst().getExpression() instanceof AllColumns all
                && all.toString().equals("*");
    }

    private static boolean hasAllColumns(List<SelectItem<?>> items) {
        return items.stream().anyMatch(item -> item.getExpression() instanceof AllColumns);
    }

    /** Adds the keys, and returns the sets of them by which rows are grouped. */
    private List<List<String>> keySets(GroupTranslator to, GroupByElement element) {
        if (element.getGroupingSets() != null && !element.getGroupingSets().isEmpty()) {
            return element.getGroupingSets().stream().map(set -> keys(to, set)).toList();
        }
        unread.check(element);
        List<List<String>> sets = List.of(List.of());
        for (Object key : element.getGroupByExpressionList()) {
            sets = product(sets, keySets(to, (net.sf.jsqlparser.expression.Expression) key));
        }
        return sets;
    }

    private List<List<String>> keySets(
            GroupTranslator to, net.sf.jsqlparser.expression.Expression node) {
        if (!(node instanceof Function call)
                || !SETS.contains(call.getName().toLowerCase(Locale.ROOT))) {
            return List.of(keys(to, node));
        }
        unread.check(call);
        List<List<String>> parts = new ArrayList<>();
        switch (call.getParameters()) {
            case null -> {}
            case ParenthesedExpressionList<?> part -> parts.add(keys(to, part));
            case ExpressionList<?> each -> each.forEach(part -> parts.add(keys(to, part)));
        }
        boolean isCube = call.getName().equalsIgnoreCase(CUBE);
        if (isCube && parts.size() > GroupingSets.MOST_KEYS_OF_CUBE) {
            throw text.failure(
                    ErrorCode.INVALID_ARGUMENT,
                    call,
                    "CUBE of %d keys, expected at most %d"
                            .formatted(parts.size(), GroupingSets.MOST_KEYS_OF_CUBE));
        }
        List<List<String>> sets = List.of(List.of());
        for (List<String> part : isCube ? parts : parts.reversed()) {
            sets = isCube ? product(sets, List.of(part, List.of())) : rolled(part, sets);
        }
        return sets;
    }

    /** Returns a part of a rollup before the sets of the parts after it, and the empty set. */
    private static List<List<String>> rolled(List<String> part, List<List<String>> after) {
        List<List<String>> sets = new ArrayList<>(product(List.of(part), after));
        sets.add(List.of());
        return sets;
    }

    /** Returns each of some sets together with each of others. */
    private static List<List<String>> product(List<List<String>> sets, List<List<String>> others) {
        return sets.stream()
                .flatMap(
                        set ->
                                others.stream()
                                        .map(
                                                other ->
                                                        Stream.concat(set.stream(), other.stream())
                                                                .distinct()
                                                                .toList()))
                .toList();
    }

    /** Adds the keys that an element stands for, and returns their names. */
    private List<String> keys(GroupTranslator to, net.sf.jsqlparser.expression.Expression node) {
        return switch (node) {
            case AllValue all ->
                    select.getSelectItems().stream()
                            .map(SelectItem::getExpression)
                            .filter(each -> !GroupTranslator.aggregates(each))
                            .filter(each -> !WindowTranslator.hasWindow(each))
                            .map(each -> to.addKey(rows.of(each)))
                            .distinct()
                            .toList();
            case ExpressionList<?> several ->
                    several.stream().flatMap(each -> keys(to, each).stream()).distinct().toList();
            case Function call when SETS.contains(call.getName().toLowerCase(Locale.ROOT)) ->
                    throw text.unsupported(
                            call.getName().toUpperCase(Locale.ROOT) + " within a set", call, "");
            default -> {
                SelectItem<?> item = item(node);
                yield List.of(to.addKey(rows.of(item == null ? node : item.getExpression())));
            }
        };
    }

    /** Returns the item that a number or an alias stands for, or null for another expression. */
    private @Nullable SelectItem<?> item(net.sf.jsqlparser.expression.Expression node) {
        if (node instanceof LongValue number) {
            List<SelectItem<?>> items = select.getSelectItems();
            return items.get(position(number, "GROUP BY", items.size()));
        }
        boolean isColumn =
                node instanceof Column column
                        && names.has(ColumnNames.unquoted(column.getColumnName()));
        return isColumn ? null : aliased(node);
    }

    /** Returns the index of the column of the result that a number means. */
    private int position(LongValue number, String clause, int count) {
        String written = number.getStringValue();
        int position = written.length() > MOST_DIGITS ? 0 : Integer.parseInt(written);
        if (position < 1 || position > count) {
            throw text.failure(
                    ErrorCode.INVALID_ARGUMENT,
                    number,
                    "%s %s, expected a column of the result: 1 to %d"
                            .formatted(clause, written, count));
        }
        return position - 1;
    }

    private @Nullable String alias(SelectItem<?> item) {
        Alias alias = item.getAlias();
        if (alias == null) {
            return null;
        }
        if (alias.getAliasColumns() != null && !alias.getAliasColumns().isEmpty()) {
            throw text.unsupported("the alias " + alias, item.getExpression(), "");
        }
        return ColumnNames.unquoted(alias.getName());
    }

    private void addColumns(SelectItem<?> item) {
        if (item.getExpression() instanceof AllColumns all) {
            addAll(item, all);
            return;
        }
        Expression value = ofResult(item.getExpression());
        String alias = alias(item);
        if (alias != null && groups != null) {
            groups.addAlias(alias, value);
        }
        add(alias == null ? name(item.getExpression(), value) : alias, value, item);
    }

    private void addAll(SelectItem<?> item, AllColumns all) {
        if (groups != null) {
            throw text.unsupported("* beside GROUP BY or an aggregation", all, "name the columns");
        }
        String qualifier = "";
        if (all instanceof AllTableColumns of) {
            qualifier = of.getTable().getFullyQualifiedName() + ".";
            names.requireTable(all, of.getTable().getFullyQualifiedName());
        }
        unread.require(qualifier + "*", all, "a part of *");
        List<String> found = names.all();
        if (found != null) {
            found.forEach(name -> add(name, Expression.column(name), item));
        }
    }

    /** Names a column as it was asked for: a column by its own name, all else as it was written. */
    private static String name(net.sf.jsqlparser.expression.Expression node, Expression value) {
        return node instanceof Column && value instanceof Expression.Column(String name)
                ? name
                : node.toString();
    }

    private void add(String name, Expression value, SelectItem<?> item) {
        if (columns.putIfAbsent(name, value) != null) {
            throw text.failure(
                    ErrorCode.DUPLICATE_NAME,
                    item.getExpression(),
                    "two result columns are named \"%s\": rename one with AS".formatted(name));
        }
    }

    private Expression ofResult(net.sf.jsqlparser.expression.Expression node) {
        return groups == null ? ofRows.of(node) : groups.of(node);
    }

    private List<SortKey> order(boolean isDistinct, boolean areUnknown) {
        List<SortKey> keys = new ArrayList<>();
        int shown = columns.size();
        if (select.getOrderByElements() == null) {
            return keys;
        }
        for (OrderByElement element : select.getOrderByElements()) {
            unread.check(element);
            String column = sortedBy(element.getExpression(), shown, isDistinct, areUnknown);
            keys.add(
                    new SortKey(
                            column,
                            !element.isAsc(),
                            element.getNullOrdering() == OrderByElement.NullOrdering.NULLS_FIRST));
        }
        return keys;
    }

    /**
     * Returns the name of the column that an element of ORDER BY means.
     *
     * @param shown the number of columns of the result
     */
    private String sortedBy(
            net.sf.jsqlparser.expression.Expression node,
            int shown,
            boolean isDistinct,
            boolean areUnknown) {
        if (node instanceof LongValue number) {
            boolean mayHaveMore = names.all() == null && hasAllColumns(select.getSelectItems());
            int position = position(number, "ORDER BY", mayHaveMore ? Integer.MAX_VALUE : shown);
            // Where * stands for columns that are not known yet, so is this one.
            return position < shown
                    ? List.copyOf(columns.keySet()).get(position)
                    : number.getStringValue();
        }
        SelectItem<?> item = aliased(node);
        Expression value = ofResult(item == null ? node : item.getExpression());
        String alias = item == null ? null : alias(item);
        if (alias != null) {
            return alias;
        }
        for (Map.Entry<String, Expression> column : columns.entrySet()) {
            if (column.getValue().equals(value)) {
                return column.getKey();
            }
        }
        if (areUnknown && value instanceof Expression.Column(String name)) {
            return name;
        }
        if (isDistinct || areUnknown) {
            throw text.unsupported(
                    isDistinct
                            ? "ORDER BY of what SELECT DISTINCT does not select"
                            : "ORDER BY of an expression beside * of a stream",
                    node,
                    "select it");
        }
        String hidden = value.label();
        while (columns.containsKey(hidden)) {
            hidden += " ";
        }
        columns.put(hidden, value);
        return hidden;
    }

    /** Returns the item that an alias stands for, or null for another expression. */
    private @Nullable SelectItem<?> aliased(net.sf.jsqlparser.expression.Expression node) {
        if (node instanceof Column column && !ColumnNames.isQualified(column)) {
            String name = ColumnNames.unquoted(column.getColumnName());
            for (SelectItem<?> item : select.getSelectItems()) {
                if (name.equalsIgnoreCase(alias(item))) {
                    return item;
                }
            }
        }
        return null;
    }

    /** Translates expressions of rows that may name columns of the result. */
    private final class WithAliases extends ExpressionTranslator {

        WithAliases() {
            super(text, names, windows);
        }

        @Override
        Expression column(Column column) {
            boolean isColumn = names.has(ColumnNames.unquoted(column.getColumnName()));
            SelectItem<?> item = isColumn ? null : aliased(column);
            return item == null ? super.column(column) : ofRows.of(item.getExpression());
        }
    }
}
