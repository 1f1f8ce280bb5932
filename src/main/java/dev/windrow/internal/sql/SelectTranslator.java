// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.sql;

import dev.windrow.error.ErrorCode;
import dev.windrow.internal.plan.logical.LogicalPlan;
import dev.windrow.internal.plan.logical.LogicalPlan.Aggregate;
import dev.windrow.internal.plan.logical.LogicalPlan.Filter;
import dev.windrow.internal.plan.logical.LogicalPlan.Project;
import dev.windrow.internal.plan.logical.LogicalPlan.Sort;
import dev.windrow.internal.plan.logical.LogicalPlan.Windows;
import dev.windrow.internal.sql.syntax.Identifier;
import dev.windrow.internal.sql.syntax.OrderItem;
import dev.windrow.internal.sql.syntax.QueryBody.AllColumns;
import dev.windrow.internal.sql.syntax.QueryBody.Column;
import dev.windrow.internal.sql.syntax.QueryBody.Item;
import dev.windrow.internal.sql.syntax.QueryBody.Select;
import dev.windrow.internal.sql.syntax.Span;
import dev.windrow.internal.sql.syntax.SqlExpression;
import dev.windrow.internal.sql.syntax.SqlExpression.Call;
import dev.windrow.internal.sql.syntax.SqlExpression.Collated;
import dev.windrow.internal.sql.syntax.SqlExpression.Name;
import dev.windrow.internal.sql.syntax.SqlExpression.NumberLiteral;
import dev.windrow.internal.sql.syntax.SqlQuery.Order;
import dev.windrow.internal.sql.syntax.SqlQuery.OrderBy;
import dev.windrow.internal.sql.syntax.SqlQuery.OrderByAll;
import dev.windrow.internal.sql.syntax.SqlText;
import dev.windrow.query.DerivedColumn;
import dev.windrow.query.Expression;
import dev.windrow.query.Frame;
import dev.windrow.query.GroupingSets;
import dev.windrow.query.SortKey;
import dev.windrow.query.Window;
import dev.windrow.query.WindowFunctions;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

/** Translates a SELECT over a table whose columns are known, or are not yet. */
final class SelectTranslator {

    private final Statement statement;
    private final SqlText text;
    private final Select select;
    private final Order order;
    private final Scope scope;
    private final boolean isCheck;
    private final Unnests unnests;
    private final Function<SqlExpression, @Nullable String> constants;
    private final Subqueries ofInput;
    private final ExpressionTranslator rows;
    private final WindowTranslator windows;

    /** Translates the result where rows are not grouped. */
    private final ExpressionTranslator ofRows;

    private final Subqueries ofGroups;
    private final @Nullable GroupTranslator groups;

    /** The columns of the result, then those that are only sorted by. */
    private final Map<String, Expression> columns = new LinkedHashMap<>();

    /** The last number behind each name that several columns would have. */
    private final Map<String, Integer> numbers = new HashMap<>();

    /**
     * Makes a translator.
     *
     * @param queries translates subqueries
     * @param order what the result is sorted by
     * @param scope the columns of the rows
     * @param isCheck whether the query is only checked as far as it can be without its columns
     */
    SelectTranslator(
            Statement statement,
            QueryTranslator queries,
            Select select,
            Order order,
            Scope scope,
            boolean isCheck) {
        this.statement = statement;
        text = statement.text();
        this.select = select;
        this.order = order;
        this.scope = scope;
        this.isCheck = isCheck;
        unnests = new Unnests(statement, isCheck);
        ofInput = new Subqueries(statement, queries, scope);
        constants = queries::constant;
        rows = new OfRows(false);
        windows = new WindowTranslator(text, scope, select.windows());
        ofRows = new OfRows(true);
        ofGroups = new Subqueries(statement, queries, scope);
        groups =
                isGrouped(order, select)
                        ? new GroupTranslator(rows, windows, ofGroups, unnests)
                        : null;
    }

    private static boolean isGrouped(Order order, Select select) {
        return select.groupBy() != null
                || select.having() != null
                || select.qualify() != null && SqlNodes.aggregates(select.qualify())
                || Stream.concat(SqlNodes.selected(select), SqlNodes.ordered(order))
                        .anyMatch(SqlNodes::aggregates);
    }

    /**
     * Translates the query.
     *
     * @param input the rows
     * @throws dev.windrow.error.WindrowException {@code UNSUPPORTED_SQL}, {@code UNKNOWN_COLUMN},
     *     {@code UNKNOWN_FUNCTION}, {@code DUPLICATE_NAME}, {@code SYNTAX} or {@code
     *     INVALID_ARGUMENT}, with the position
     */
    LogicalPlan over(LogicalPlan input) {
        LogicalPlan plan = input;
        if (select.where() != null) {
            Expression where =
                    scope.columnsCalls().all(select.where(), isCheck, constants, rows::of);
            plan = where == null ? plan : new Filter(ofInput.joinedTo(plan), where);
        }
        List<List<String>> sets =
                groups == null || select.groupBy() == null
                        ? List.of(List.of())
                        : new GroupingTranslator(text, select, scope, rows, groups)
                                .sets(select.groupBy());
        boolean areUnknown = addItems(input);
        int shown = columns.size();
        List<SortKey> keys = order(areUnknown);
        List<String> distinct = distinct(shown, areUnknown);
        Expression having = select.having() == null ? null : having(select.having());
        Expression qualify = select.qualify() == null ? null : qualify(select.qualify());
        plan = ofInput.joinedTo(plan);
        if (groups != null) {
            var asked = JoinedTexts.of(groups.query(), plan, statement);
            plan = ofGroups.joinedTo(new Aggregate(plan, asked, sets(groups, sets)));
            plan = having == null ? plan : new Filter(plan, having);
        }
        plan = windows.isEmpty() ? plan : windows.over(plan, read(qualify));
        plan = qualify == null ? plan : new Filter(plan, qualify);
        plan = unnests.over(plan, select.span());
        if (!areAsRead(plan, shown)) {
            plan = new Project(plan, derived(columns));
        }
        if (select.distinct() != null && columns.size() == shown && distinct.size() == shown) {
            plan = QueryTranslator.distinct(plan, List.copyOf(columns.keySet()));
        } else if (select.distinct() != null) {
            plan = first(plan, distinct, select.distinct().on().isEmpty() ? List.of() : keys);
        }
        if (!keys.isEmpty()) {
            plan = new Sort(plan, keys);
        }
        return columns.size() > shown ? new Project(plan, first(shown)) : plan;
    }

    /** Returns the columns of which rows must not all be alike. */
    private List<String> distinct(int shown, boolean areUnknown) {
        if (select.distinct() == null || select.distinct().on().isEmpty()) {
            return columns.keySet().stream().limit(shown).toList();
        }
        return select.distinct().on().stream()
                .flatMap(each -> sortedBy(each, shown, areUnknown).stream())
                .distinct()
                .toList();
    }

    /** Returns the first one of the rows that are alike in some columns. */
    private LogicalPlan first(LogicalPlan plan, List<String> alike, List<SortKey> keys) {
        String number = statement.names().unique("(number)", "distinct");
        Window window =
                new Window(
                        alike,
                        keys,
                        Frame.soFar(),
                        List.of(WindowFunctions.rowNumber().as(number)));
        return new Project(
                new Filter(
                        new Windows(plan, window),
                        Expression.column(number).equalTo(Expression.literal(1))),
                first(columns.size()));
    }

    /** Returns whether rows are shown as they are read: nobody need name their columns. */
    private boolean areAsRead(LogicalPlan plan, int shown) {
        boolean isAll = groups == null && isAllColumns() && windows.isEmpty();
        if (!isAll || columns.size() > shown) {
            return false;
        }
        return plan.names() == null
                || plan.names().equals(List.copyOf(columns.keySet()))
                        && derived(columns).stream().allMatch(SelectTranslator::isThere);
    }

    private static boolean isThere(DerivedColumn column) {
        return column.expression().equals(Expression.column(column.name()));
    }

    private List<DerivedColumn> first(int shown) {
        return columns.keySet().stream().limit(shown).map(DerivedColumn::of).toList();
    }

    /** Adds the select list, and returns whether it has columns that are not known. */
    private boolean addItems(LogicalPlan input) {
        boolean areUnknown = false;
        StructColumns structs =
                new StructColumns(
                        statement, scope, select.items(), isCheck || groups != null ? null : input);
        for (Item item : select.items()) {
            switch (item) {
                case Column column ->
                        areUnknown |=
                                !scope.columnsCalls()
                                        .expand(
                                                column,
                                                isCheck,
                                                constants,
                                                each -> structs.expand(each, this::add));
                case AllColumns all -> areUnknown |= !addAll(all, structs);
            }
        }
        boolean isAlone = select.items().size() == 1 && groups == null;
        if (areUnknown && !isCheck && (!isAlone || select.distinct() != null || !isPlain())) {
            throw text.unsupported(
                    "* of a stream, with other columns or DISTINCT",
                    select.items().getFirst().span(),
                    "name the columns");
        }
        return areUnknown;
    }

    private Expression having(SqlExpression condition) {
        if (SqlNodes.hasWindow(condition)) {
            throw text.unsupported(
                    "a function over a window (OVER) in HAVING", condition.span(), "use QUALIFY");
        }
        return Objects.requireNonNull(groups).having(() -> ofResult(condition));
    }

    /** Translates the condition of rows with their windows, which may name the result's columns. */
    private Expression qualify(SqlExpression condition) {
        Expression made = ofResult(condition);
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
        unnests.replaceIn(read);
        return read;
    }

    /**
     * Returns the sets of keys, or null where all keys are the only set, and nobody asks for it.
     */
    private static @Nullable GroupingSets sets(GroupTranslator from, List<List<String>> sets) {
        return sets.size() == 1 && !from.hasGrouping() ? null : from.sets(sets);
    }

    private static List<DerivedColumn> derived(Map<String, Expression> columns) {
        return columns.entrySet().stream()
                .map(each -> new DerivedColumn(each.getKey(), each.getValue()))
                .toList();
    }

    private boolean isAllColumns() {
        return select.items().size() == 1 && select.items().getFirst() instanceof AllColumns;
    }

    private boolean isPlain() {
        return select.items().stream()
                .allMatch(item -> !(item instanceof AllColumns all) || all.isPlain());
    }

    private void add(Column item) {
        Expression value = ofResult(item.expression());
        Identifier alias = item.alias();
        if (alias == null) {
            add(name(item.expression(), value), value);
            return;
        }
        if (groups != null) {
            groups.addAlias(alias.value(), value);
        }
        add(alias.value(), value);
    }

    /** Adds all columns of a table or of all tables, and returns whether they are known. */
    private boolean addAll(AllColumns all, StructColumns structs) {
        if (groups != null) {
            throw text.unsupported(
                    "* beside GROUP BY or an aggregation", all.span(), "name the columns");
        }
        if (scope.sources().isEmpty()) {
            throw text.failure(ErrorCode.SYNTAX, all.span(), "* without FROM: name what to select");
        }
        Identifier table = all.table();
        List<Scope.Column> found = null;
        if (table != null && !scope.isTable(table)) {
            found = structs.fields(table, all.span());
        }
        if (found == null && (table == null || scope.all() != null || scope.isTable(table))) {
            found = table == null ? scope.all() : scope.all(table, all.span());
        }
        if (found != null) {
            StarColumns.of(all, found, text, ofRows)
                    .forEach(each -> add(each.name(), each.value()));
        }
        return found != null;
    }

    /**
     * Names a column as it was asked for: a column or a field by its own name, all else as it was
     * written.
     */
    private String name(SqlExpression node, Expression value) {
        return node instanceof Name name
                        && (value instanceof Expression.ColumnReference || name.parts().size() > 1)
                ? scope.of(name).name()
                : text.written(node.span());
    }

    /** Adds a column that nobody named, with a number behind its name if that is taken. */
    private void add(String name, Expression value) {
        String free = name;
        while (columns.containsKey(free)) {
            free = name + "_" + numbers.merge(name, 1, Integer::sum);
        }
        columns.put(free, value);
    }

    private Expression ofResult(SqlExpression node) {
        return groups == null ? ofRows.of(node) : groups.of(node);
    }

    private List<SortKey> order(boolean areUnknown) {
        List<SortKey> keys = new ArrayList<>();
        int shown = columns.size();
        switch (order) {
            case OrderByAll(boolean isDescending, boolean areNullsFirst) -> {
                if (areUnknown && !isCheck) {
                    throw text.unsupported(
                            "ORDER BY ALL beside * of a stream",
                            select.items().getFirst().span(),
                            "name the columns");
                }
                columns.keySet()
                        .forEach(name -> keys.add(new SortKey(name, isDescending, areNullsFirst)));
            }
            case OrderBy(List<OrderItem> items) -> {
                for (OrderItem item : items) {
                    for (String column : sortedBy(item.expression(), shown, areUnknown)) {
                        keys.add(new SortKey(column, item.isDescending(), item.areNullsFirst()));
                    }
                }
            }
        }
        return keys;
    }

    /**
     * Returns the names of the columns that an element of ORDER BY means: one, but of COLUMNS.
     *
     * @param shown the number of columns of the result
     */
    private List<String> sortedBy(SqlExpression node, int shown, boolean areUnknown) {
        List<String> names = new ArrayList<>();
        scope.columnsCalls()
                .expand(
                        new Column(node, null, node.span()),
                        isCheck,
                        constants,
                        each -> names.add(columnOf(each.expression(), shown, areUnknown)));
        return names;
    }

    private String columnOf(SqlExpression node, int shown, boolean areUnknown) {
        if (node instanceof NumberLiteral(String digits, Span span)) {
            int position =
                    GroupingTranslator.position(
                            text, node, "ORDER BY", areUnknown ? Integer.MAX_VALUE : shown);
            if (position >= shown && !isCheck) {
                throw text.unsupported(
                        "ORDER BY of a number beside * of a stream", span, "name the column");
            }
            return position < shown ? List.copyOf(columns.keySet()).get(position) : digits;
        }
        String named = shown(node, shown);
        if (named != null) {
            return named;
        }
        Expression value;
        if (node instanceof Collated(SqlExpression collated, List<String> functions, Span _)) {
            String sorted = columnOf(collated, shown, areUnknown);
            Expression read = Expression.column(sorted);
            value = SqlFunctions.key(columns.getOrDefault(sorted, read), functions);
        } else {
            value = ofResult(node);
        }
        for (Map.Entry<String, Expression> column : columns.entrySet()) {
            if (column.getValue().equals(value)) {
                return column.getKey();
            }
        }
        if (areUnknown && value instanceof Expression.ColumnReference(String name)) {
            return name;
        }
        if (areUnknown && !isCheck) {
            throw text.unsupported(
                    "ORDER BY of an expression beside * of a stream", node.span(), "select it");
        }
        String hidden = value.label();
        while (columns.containsKey(hidden)) {
            hidden += " ";
        }
        columns.put(hidden, value);
        return hidden;
    }

    /** Returns the column of the result that has the name that an expression is, or null. */
    private @Nullable String shown(SqlExpression node, int shown) {
        if (!(node instanceof Name(List<Identifier> parts, Span _)) || parts.size() != 1) {
            return null;
        }
        return columns.keySet().stream()
                .limit(shown)
                .filter(parts.getFirst().value()::equalsIgnoreCase)
                .findFirst()
                .orElse(null);
    }

    /** Translates expressions of rows, which may name columns of the result. */
    private final class OfRows extends ExpressionTranslator {

        private final boolean mayHaveWindows;

        /** The items whose aliases stand for what is translated. */
        private final Set<Column> open = new HashSet<>();

        OfRows(boolean mayHaveWindows) {
            super(text, scope, ofInput);
            this.mayHaveWindows = mayHaveWindows;
        }

        @Override
        Expression call(Call call) {
            return call.over() == null || !mayHaveWindows
                    ? super.call(call)
                    : windows.of(call, this);
        }

        @Override
        Expression unnested(Call call) {
            return mayHaveWindows ? unnests.of(of(unnestedList(call))) : super.unnested(call);
        }

        @Override
        Expression column(Name column) {
            boolean isOwn = scope.all() == null || scope.has(column.parts().getFirst().value());
            Column item = isOwn ? null : SqlNodes.aliased(select, column);
            if (item == null || !open.add(item)) {
                return super.column(column);
            }
            Expression value = of(item.expression());
            open.remove(item);
            return value;
        }
    }
}
