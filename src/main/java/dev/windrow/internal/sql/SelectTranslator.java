// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.sql;

import dev.windrow.error.ErrorCode;
import dev.windrow.internal.sql.syntax.Identifier;
import dev.windrow.internal.sql.syntax.OrderItem;
import dev.windrow.internal.sql.syntax.Span;
import dev.windrow.internal.sql.syntax.SqlExpression;
import dev.windrow.internal.sql.syntax.SqlExpression.Call;
import dev.windrow.internal.sql.syntax.SqlExpression.Name;
import dev.windrow.internal.sql.syntax.SqlExpression.NumberLiteral;
import dev.windrow.internal.sql.syntax.SqlQuery;
import dev.windrow.internal.sql.syntax.SqlQuery.AllColumns;
import dev.windrow.internal.sql.syntax.SqlQuery.Column;
import dev.windrow.internal.sql.syntax.SqlQuery.OrderBy;
import dev.windrow.internal.sql.syntax.SqlQuery.OrderByAll;
import dev.windrow.internal.sql.syntax.SqlText;
import dev.windrow.query.DerivedColumn;
import dev.windrow.query.Expression;
import dev.windrow.query.GroupingSets;
import dev.windrow.query.SortKey;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** Translates a SELECT over a table whose columns are known, or are not yet. */
final class SelectTranslator {

    /** Numbers with more of them fit no int, and count no columns. */
    private static final int MOST_DIGITS = 9;

    private final SqlText text;
    private final SqlQuery query;
    private final ColumnNames names;
    private final boolean isCheck;
    private final ExpressionTranslator rows;
    private final WindowTranslator windows;

    /** Translates the result where rows are not grouped. */
    private final ExpressionTranslator ofRows;

    private final @Nullable GroupTranslator groups;

    /** The columns of the result, then those that are only sorted by. */
    private final Map<String, Expression> columns = new LinkedHashMap<>();

    /**
     * Makes a translator.
     *
     * @param isCheck whether the query is only checked as far as it can be without its columns
     */
    SelectTranslator(SqlText text, SqlQuery query, ColumnNames names, boolean isCheck) {
        this.text = text;
        this.query = query;
        this.names = names;
        this.isCheck = isCheck;
        rows = new ExpressionTranslator(text, names);
        windows = new WindowTranslator(text, names, query.windows());
        ofRows = new WithWindows(false);
        groups = isGrouped(query) ? new GroupTranslator(rows, windows) : null;
    }

    private static boolean isGrouped(SqlQuery query) {
        return query.groupBy() != null
                || query.having() != null
                || query.qualify() != null && SqlNodes.aggregates(query.qualify())
                || Stream.concat(selected(query), ordered(query)).anyMatch(SqlNodes::aggregates);
    }

    /** Returns the expressions of the select list. */
    static Stream<SqlExpression> selected(SqlQuery query) {
        return query.items().stream()
                .filter(Column.class::isInstance)
                .map(Column.class::cast)
                .map(Column::expression);
    }

    private static Stream<SqlExpression> ordered(SqlQuery query) {
        return switch (query.order()) {
            case OrderBy(List<OrderItem> items) -> items.stream().map(OrderItem::expression);
            case OrderByAll _ -> Stream.of();
        };
    }

    /**
     * Translates the query.
     *
     * @throws dev.windrow.error.WindrowException {@code UNSUPPORTED_SQL}, {@code UNKNOWN_COLUMN},
     *     {@code UNKNOWN_FUNCTION}, {@code DUPLICATE_NAME}, {@code SYNTAX} or {@code
     *     INVALID_ARGUMENT}, with the position
     */
    SqlSelect translate() {
        Expression where = query.where() == null ? null : rows.of(query.where());
        List<List<String>> sets =
                groups == null || query.groupBy() == null
                        ? List.of(List.of())
                        : new GroupingTranslator(text, query, names, rows, groups)
                                .sets(query.groupBy());
        boolean areUnknown = addItems();
        int shown = columns.size();
        List<SortKey> order = order(areUnknown);
        Expression having = query.having() == null ? null : having(query.having());
        Expression qualify = query.qualify() == null ? null : qualify(query.qualify());
        boolean isOverWindows = !windows.isEmpty();
        boolean isAll = groups == null && isAllColumns();
        boolean areAsRead =
                isAll && columns.size() == shown && !query.isDistinct() && !isOverWindows;
        SqlSelect made =
                new SqlSelect(
                        where,
                        groups == null ? null : groups.query(where),
                        groups == null ? null : sets(groups, sets),
                        having,
                        isOverWindows ? windows.made(read(qualify), qualify) : null,
                        areAsRead ? List.of() : derived(columns),
                        areAsRead ? 0 : shown,
                        query.isDistinct(),
                        order,
                        query.offset() == null ? 0 : query.offset().rows(),
                        query.limit() == null ? Long.MAX_VALUE : query.limit().rows());
        return query.isDistinct() && groups == null && !isOverWindows ? grouped(made) : made;
    }

    /** Adds the select list, and returns whether it has columns that are not known. */
    private boolean addItems() {
        boolean areUnknown = false;
        for (SqlQuery.Item item : query.items()) {
            switch (item) {
                case Column column -> add(column);
                case AllColumns all -> areUnknown |= !addAll(all);
            }
        }
        boolean isAlone = query.items().size() == 1 && groups == null;
        if (areUnknown && !isCheck && (!isAlone || query.isDistinct())) {
            throw text.unsupported(
                    "* of a stream, with other columns or DISTINCT",
                    query.items().getFirst().span(),
                    "name the columns");
        }
        return areUnknown;
    }

    private Expression having(SqlExpression condition) {
        if (SqlNodes.hasWindow(condition)) {
            throw text.unsupported(
                    "a function over a window (OVER) in HAVING", condition.span(), "use QUALIFY");
        }
        return ofResult(condition);
    }

    /** Translates the condition of rows with their windows, which may name the result's columns. */
    private Expression qualify(SqlExpression condition) {
        Expression made =
                groups == null ? new WithWindows(true).of(condition) : groups.of(condition);
        if (windows.isEmpty()) {
            throw text.failure(
                    ErrorCode.SYNTAX,
                    condition.span(),
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
        GroupTranslator byAll = new GroupTranslator(rows, windows);
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

    private boolean isAllColumns() {
        return query.items().size() == 1 && query.items().getFirst() instanceof AllColumns;
    }

    private void add(Column item) {
        Expression value = ofResult(item.expression());
        Identifier alias = item.alias();
        if (alias == null) {
            add(name(item.expression(), value), value, item.expression().span());
            return;
        }
        if (groups != null) {
            groups.addAlias(alias.value(), value);
        }
        add(alias.value(), value, item.expression().span());
    }

    /** Adds all columns of the table, and returns whether they are known. */
    private boolean addAll(AllColumns all) {
        if (groups != null) {
            throw text.unsupported(
                    "* beside GROUP BY or an aggregation", all.span(), "name the columns");
        }
        if (all.table() != null) {
            names.requireTable(all.table(), all.span());
        }
        List<String> found = names.all();
        if (found != null) {
            found.forEach(name -> add(name, Expression.column(name), all.span()));
        }
        return found != null;
    }

    /** Names a column as it was asked for: a column by its own name, all else as it was written. */
    private String name(SqlExpression node, Expression value) {
        return node instanceof Name && value instanceof Expression.Column(String name)
                ? name
                : text.written(node.span());
    }

    private void add(String name, Expression value, Span span) {
        if (columns.putIfAbsent(name, value) != null) {
            throw text.failure(
                    ErrorCode.DUPLICATE_NAME,
                    span,
                    "two result columns are named \"%s\": rename one with AS".formatted(name));
        }
    }

    private Expression ofResult(SqlExpression node) {
        return groups == null ? ofRows.of(node) : groups.of(node);
    }

    private List<SortKey> order(boolean areUnknown) {
        List<SortKey> keys = new ArrayList<>();
        int shown = columns.size();
        switch (query.order()) {
            case OrderByAll(boolean isDescending, boolean areNullsFirst) -> {
                if (areUnknown && !isCheck) {
                    throw text.unsupported(
                            "ORDER BY ALL beside * of a stream",
                            query.items().getFirst().span(),
                            "name the columns");
                }
                columns.keySet()
                        .forEach(name -> keys.add(new SortKey(name, isDescending, areNullsFirst)));
            }
            case OrderBy(List<OrderItem> items) -> {
                for (OrderItem item : items) {
                    String column = sortedBy(item.expression(), shown, areUnknown);
                    keys.add(new SortKey(column, item.isDescending(), item.areNullsFirst()));
                }
            }
        }
        return keys;
    }

    /**
     * Returns the name of the column that an element of ORDER BY means.
     *
     * @param shown the number of columns of the result
     */
    private String sortedBy(SqlExpression node, int shown, boolean areUnknown) {
        if (node instanceof NumberLiteral(String digits, Span span)) {
            int position = position(text, node, "ORDER BY", areUnknown ? Integer.MAX_VALUE : shown);
            if (position >= shown && !isCheck) {
                throw text.unsupported(
                        "ORDER BY of a number beside * of a stream", span, "name the column");
            }
            return position < shown ? List.copyOf(columns.keySet()).get(position) : digits;
        }
        Column item = aliased(query, node);
        Expression value = ofResult(item == null ? node : item.expression());
        if (item != null && item.alias() != null) {
            return item.alias().value();
        }
        for (Map.Entry<String, Expression> column : columns.entrySet()) {
            if (column.getValue().equals(value)) {
                return column.getKey();
            }
        }
        if (areUnknown && value instanceof Expression.Column(String name)) {
            return name;
        }
        if ((query.isDistinct() || areUnknown) && !isCheck) {
            throw text.unsupported(
                    query.isDistinct()
                            ? "ORDER BY of what SELECT DISTINCT does not select"
                            : "ORDER BY of an expression beside * of a stream",
                    node.span(),
                    "select it");
        }
        String hidden = value.label();
        while (columns.containsKey(hidden)) {
            hidden += " ";
        }
        columns.put(hidden, value);
        return hidden;
    }

    /** Returns the index of the column of the result that a number means. */
    static int position(SqlText text, SqlExpression number, String clause, int count) {
        String written = text.written(number.span());
        boolean isPosition = written.matches("\\d{1," + MOST_DIGITS + "}");
        int position = isPosition ? Integer.parseInt(written) : 0;
        if (position < 1 || position > count) {
            throw text.failure(
                    ErrorCode.INVALID_ARGUMENT,
                    number.span(),
                    "%s %s, expected a column of the result: 1 to %d"
                            .formatted(clause, written, count));
        }
        return position - 1;
    }

    /** Returns the item that an alias stands for, or null for another expression. */
    static @Nullable Column aliased(SqlQuery query, SqlExpression node) {
        if (node instanceof Name(List<Identifier> parts, Span _) && parts.size() == 1) {
            for (SqlQuery.Item item : query.items()) {
                if (item instanceof Column column
                        && column.alias() != null
                        && column.alias().value().equalsIgnoreCase(parts.getFirst().value())) {
                    return column;
                }
            }
        }
        return null;
    }

    /** Translates expressions of rows that may have functions over windows. */
    private final class WithWindows extends ExpressionTranslator {

        private final boolean hasAliases;

        /**
         * Makes a translator.
         *
         * @param hasAliases whether they may name columns of the result
         */
        WithWindows(boolean hasAliases) {
            super(text, names);
            this.hasAliases = hasAliases;
        }

        @Override
        Expression call(Call call) {
            return call.over() == null ? super.call(call) : windows.of(call, this);
        }

        @Override
        Expression column(Name column) {
            boolean mayBeAlias = hasAliases && !names.has(column.parts().getFirst().value());
            Column item = mayBeAlias ? aliased(query, column) : null;
            return item == null ? super.column(column) : ofRows.of(item.expression());
        }
    }
}
