// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.sql;

import dev.windrow.error.ErrorCode;
import dev.windrow.internal.plan.logical.LogicalPlan;
import dev.windrow.internal.sql.FromTranslator.Tables;
import dev.windrow.internal.sql.syntax.Identifier;
import dev.windrow.internal.sql.syntax.OrderItem;
import dev.windrow.internal.sql.syntax.QueryBody.AllColumns;
import dev.windrow.internal.sql.syntax.QueryBody.Column;
import dev.windrow.internal.sql.syntax.QueryBody.Item;
import dev.windrow.internal.sql.syntax.QueryBody.Select;
import dev.windrow.internal.sql.syntax.Span;
import dev.windrow.internal.sql.syntax.SqlExpression;
import dev.windrow.internal.sql.syntax.SqlExpression.And;
import dev.windrow.internal.sql.syntax.SqlExpression.Call;
import dev.windrow.internal.sql.syntax.SqlExpression.Cast;
import dev.windrow.internal.sql.syntax.SqlExpression.Comparison;
import dev.windrow.internal.sql.syntax.SqlExpression.Name;
import dev.windrow.internal.sql.syntax.SqlExpression.NullLiteral;
import dev.windrow.internal.sql.syntax.SqlExpression.NullTest;
import dev.windrow.internal.sql.syntax.SqlExpression.NumberLiteral;
import dev.windrow.internal.sql.syntax.SqlExpression.Row;
import dev.windrow.internal.sql.syntax.SqlExpression.Star;
import dev.windrow.internal.sql.syntax.SqlExpression.TextLiteral;
import dev.windrow.internal.sql.syntax.SqlQuery;
import dev.windrow.internal.sql.syntax.SqlText;
import dev.windrow.internal.sql.syntax.TableReference.DerivedTable;
import dev.windrow.internal.sql.syntax.TableReference.Pivoted;
import dev.windrow.internal.sql.syntax.TableReference.Spread;
import dev.windrow.internal.sql.syntax.TableReference.Unpivoted;
import dev.windrow.internal.sql.syntax.TypeName;
import dev.windrow.query.Logic.ComparisonOperator;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;

/**
 * Writes PIVOT and UNPIVOT as queries that mean the same, and translates these: a column of PIVOT
 * is an aggregation of the rows that have its value, and UNPIVOT is the elements of a list of
 * columns.
 */
final class PivotTranslator {

    /** The most columns that values make. */
    private static final int MOST_COLUMNS = 10_000;

    private final Statement statement;
    private final QueryTranslator queries;
    private final FromTranslator from;
    private final SqlText text;

    PivotTranslator(Statement statement, QueryTranslator queries, FromTranslator from) {
        this.statement = statement;
        this.queries = queries;
        this.from = from;
        text = statement.text();
    }

    /** What a value of columns, or of several together, makes a column of. */
    private record Cell(String name, List<SqlExpression> conditions) {}

    /**
     * Translates PIVOT.
     *
     * @param before the tables before it, which its own table may name
     */
    Tables of(Pivoted pivot, Tables before, @Nullable Scope outer) {
        Span span = pivot.span();
        List<SqlExpression> keys = pivot.keys();
        if (keys.isEmpty()) {
            Set<String> used = names(pivot);
            keys =
                    columns(from.of(pivot.table(), before, outer), span).stream()
                            .filter(name -> !used.contains(name))
                            .map(name -> (SqlExpression) name(name, span))
                            .toList();
        }
        List<Item> items = new ArrayList<>();
        keys.forEach(key -> items.add(new Column(key, null, key.span())));
        List<Column> using = using(pivot);
        if (pivot.on().isEmpty()) {
            items.addAll(using);
        }
        for (Cell cell : cells(pivot, outer)) {
            for (Column column : using) {
                items.add(cell(cell, column, using.size() > 1));
            }
        }
        if (items.isEmpty()) {
            throw text.failure(
                    ErrorCode.INVALID_ARGUMENT, span, "a PIVOT without columns: no value is there");
        }
        Select all = Select.of(items, pivot.table(), span);
        Select select = keys.isEmpty() ? all : all.by(keys);
        return translated(select, pivot.alias(), pivot.columns(), before, outer);
    }

    private Tables translated(
            Select select,
            @Nullable Identifier alias,
            List<Identifier> columns,
            Tables before,
            @Nullable Scope outer) {
        SqlQuery query = SqlQuery.of(select);
        return from.derived(
                new DerivedTable(query, false, alias, columns, select.span()), before, outer);
    }

    private List<String> columns(Tables table, Span span) {
        List<Scope.Column> all = new Scope(text, table.sources(), null).all();
        if (all == null) {
            throw text.unsupported(
                    "PIVOT or UNPIVOT of a stream", span, "write it to a file first");
        }
        return all.stream().map(Scope.Column::name).toList();
    }

    /** Returns the columns that a pivot names beside its keys. */
    private static Set<String> names(Pivoted pivot) {
        Set<String> names = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
        pivot.on().forEach(spread -> addNames(spread.column(), names));
        pivot.using().forEach(column -> addNames(column.expression(), names));
        return names;
    }

    private static void addNames(SqlExpression expression, Set<String> names) {
        SqlNodes.has(
                expression,
                node -> {
                    if (node instanceof Name name) {
                        names.add(name.parts().getLast().value());
                    }
                    return false;
                });
    }

    private List<Column> using(Pivoted pivot) {
        Span span = pivot.span();
        if (pivot.using().isEmpty()) {
            return List.of(
                    new Column(
                            Call.of("count", List.of(new Star(List.of(), span)), span),
                            null,
                            span));
        }
        for (Column column : pivot.using()) {
            if (!(column.expression() instanceof Call call) || !SqlNodes.isAggregation(call)) {
                throw text.unsupported(
                        "a column of PIVOT that is no aggregation",
                        column.span(),
                        "compute it of the columns that PIVOT makes");
            }
        }
        return pivot.using();
    }

    /** Returns an aggregation of the rows that have a value. */
    private Column cell(Cell cell, Column using, boolean isOneOfSeveral) {
        Call call = (Call) using.expression();
        List<SqlExpression> conditions = new ArrayList<>(cell.conditions());
        if (call.filter() != null) {
            conditions.add(call.filter());
        }
        Identifier alias = using.alias();
        String name =
                alias != null
                        ? cell.name() + "_" + alias.value()
                        : isOneOfSeveral ? cell.name() + "_" + written(call) : cell.name();
        SqlExpression filter =
                conditions.size() == 1 ? conditions.getFirst() : new And(conditions, using.span());
        Call filtered =
                new Call(
                        call.function(),
                        call.isDistinct(),
                        call.arguments(),
                        call.order(),
                        call.nulls(),
                        filter,
                        call.over(),
                        call.span());
        return new Column(filtered, new Identifier(name, true), using.span());
    }

    private String written(Call call) {
        List<String> arguments =
                call.arguments().stream().map(each -> text.written(each.span())).toList();
        return call.arguments().isEmpty() || call.arguments().getFirst() instanceof Star
                ? "count_star()"
                : "%s(%s)"
                        .formatted(
                                call.function().toLowerCase(Locale.ROOT),
                                String.join(", ", arguments));
    }

    /** Returns a cell for each value, or for each combination of values of several columns. */
    private List<Cell> cells(Pivoted pivot, @Nullable Scope outer) {
        List<Cell> cells = List.of();
        for (Spread spread : pivot.on()) {
            List<Cell> own = cells(spread, pivot, outer);
            List<Cell> all = new ArrayList<>();
            for (Cell cell : cells) {
                for (Cell other : own) {
                    List<SqlExpression> both = new ArrayList<>(cell.conditions());
                    both.addAll(other.conditions());
                    all.add(new Cell(cell.name() + "_" + other.name(), both));
                }
            }
            cells = cells.isEmpty() ? own : all;
            long columns = (long) cells.size() * Math.max(1, pivot.using().size());
            if (columns > MOST_COLUMNS) {
                throw text.failure(
                        ErrorCode.INVALID_ARGUMENT,
                        spread.column().span(),
                        "PIVOT makes %,d columns or more, expected at most %,d"
                                .formatted(columns, MOST_COLUMNS));
            }
        }
        return cells;
    }

    private List<Cell> cells(Spread spread, Pivoted pivot, @Nullable Scope outer) {
        SqlExpression column = spread.column();
        List<Cell> cells = new ArrayList<>();
        if (spread.values() == null) {
            for (String value : values(column, pivot, outer)) {
                TextLiteral literal = new TextLiteral(value, column.span());
                cells.add(new Cell(value, List.of(equal(column, literal))));
            }
            return cells;
        }
        List<SqlExpression> columns = parts(column);
        for (Column each : spread.values()) {
            List<SqlExpression> values = parts(each.expression());
            if (values.size() != columns.size()) {
                throw text.expected(columns.size() + " values", each.span());
            }
            List<String> names = new ArrayList<>();
            List<SqlExpression> conditions = new ArrayList<>();
            for (int i = 0; i < values.size(); i++) {
                Span span = values.get(i).span();
                names.add(name(values.get(i)));
                conditions.add(
                        values.get(i) instanceof NullLiteral
                                ? new NullTest(columns.get(i), false, span)
                                : equal(columns.get(i), new TextLiteral(names.getLast(), span)));
            }
            Identifier alias = each.alias();
            cells.add(
                    new Cell(alias == null ? String.join("_", names) : alias.value(), conditions));
        }
        return cells;
    }

    private static List<SqlExpression> parts(SqlExpression expression) {
        return expression instanceof Row(var values, Span _) ? values : List.of(expression);
    }

    /** Compares a column with a value as texts, whatever the type of the column. */
    private static SqlExpression equal(SqlExpression column, TextLiteral value) {
        return new Comparison(ComparisonOperator.EQUAL, text(column), value, value.span());
    }

    /** Returns a value as a text. */
    static Cast text(SqlExpression value) {
        Span span = value.span();
        return new Cast(value, new TypeName("varchar", List.of(), List.of(), span), false, span);
    }

    /** Returns the name of the column of a value: the value as a text. A name is one there. */
    private String name(SqlExpression value) {
        if (value instanceof Name(var parts, Span _) && parts.size() == 1) {
            return parts.getFirst().value();
        }
        if (value instanceof TextLiteral(String name, Span _)) {
            return name;
        }
        if (value instanceof NumberLiteral(String digits, Span _)
                && digits.chars().allMatch(Character::isDigit)) {
            return digits;
        }
        String constant = queries.constant(value);
        return constant == null ? "NULL" : constant;
    }

    /** Returns the values that a column has, as texts in the order of the values. */
    private Set<String> values(SqlExpression column, Pivoted pivot, @Nullable Scope outer) {
        Span span = column.span();
        Select select =
                Select.of(List.of(new Column(text(column), null, span)), pivot.table(), span)
                        .where(new NullTest(column, true, span))
                        .by(List.of(column));
        LogicalPlan plan =
                queries.of(
                        SqlQuery.ordered(select, List.of(new OrderItem(column, false, false))),
                        outer);
        return new LinkedHashSet<>(statement.tables().texts(plan));
    }

    /**
     * Translates UNPIVOT.
     *
     * @param before the tables before it, which its own table may name
     */
    Tables of(Unpivoted unpivot, Tables before, @Nullable Scope outer) {
        Span span = unpivot.span();
        Tables table = from.of(unpivot.table(), before, outer);
        List<Column> items = items(unpivot, table);
        List<String> all = columns(table, span);
        int width = unpivot.values().size();
        List<SqlExpression> names = new ArrayList<>();
        List<List<SqlExpression>> values = new ArrayList<>();
        unpivot.values().forEach(_ -> values.add(new ArrayList<>()));
        Set<String> used = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
        for (Column item : items) {
            List<SqlExpression> parts = parts(item.expression());
            if (parts.size() != width) {
                throw text.expected(width + " columns in parentheses", item.span());
            }
            List<String> written = new ArrayList<>();
            for (int i = 0; i < width; i++) {
                values.get(i).add(parts.get(i));
                addNames(parts.get(i), used);
                Set<String> own = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
                addNames(parts.get(i), own);
                written.add(
                        own.size() == 1
                                ? asInTable(own.iterator().next(), all)
                                : text.written(parts.get(i).span()));
            }
            Identifier alias = item.alias();
            names.add(
                    new TextLiteral(
                            alias == null ? String.join("_", written) : alias.value(), span));
        }
        List<Item> columns = new ArrayList<>();
        List<Name> left = used.stream().map(each -> name(each, span)).toList();
        columns.add(new AllColumns(null, left, List.of(), List.of(), span));
        columns.add(elements(names, unpivot.name()));
        for (int i = 0; i < width; i++) {
            columns.add(elements(values.get(i), unpivot.values().get(i)));
        }
        Select rows = Select.of(columns, unpivot.table(), span);
        if (unpivot.hasNulls()) {
            return translated(rows, unpivot.alias(), unpivot.columns(), before, outer);
        }
        List<SqlExpression> present = new ArrayList<>();
        for (Identifier value : unpivot.values()) {
            present.add(new NullTest(new Name(List.of(value), span), true, span));
        }
        DerivedTable whole = new DerivedTable(SqlQuery.of(rows), false, null, List.of(), span);
        Select some =
                Select.of(List.of(AllColumns.of(span)), whole, span)
                        .where(width == 1 ? present.getFirst() : new And(present, span));
        return translated(some, unpivot.alias(), unpivot.columns(), before, outer);
    }

    /** Returns the name of a column as its table has it, in upper and lower case. */
    private static String asInTable(String name, List<String> all) {
        return all.stream().filter(name::equalsIgnoreCase).findFirst().orElse(name);
    }

    private static Column elements(List<SqlExpression> values, Identifier name) {
        Span span = values.getFirst().span();
        return new Column(
                Call.of("unnest", List.of(Call.of("list_value", values, span)), span), name, span);
    }

    /** Returns the columns that become rows, with those that a star stands for. */
    private List<Column> items(Unpivoted unpivot, Tables table) {
        Scope scope = new Scope(text, table.sources(), null);
        List<Column> items = new ArrayList<>();
        for (Column item : unpivot.items()) {
            scope.columnsCalls()
                    .expand(
                            item,
                            false,
                            queries::constant,
                            each ->
                                    items.add(
                                            new Column(
                                                    named(each.expression(), scope),
                                                    each.alias(),
                                                    each.span())));
        }
        return items;
    }

    /** Puts the column that a star stands for now in its place. */
    private static SqlExpression named(SqlExpression item, Scope scope) {
        return switch (item) {
            case Call call when ColumnsCalls.isOne(call) -> scope.columnsCalls().of(call);
            case Cast(SqlExpression operand, TypeName type, boolean isLenient, Span span) ->
                    new Cast(named(operand, scope), type, isLenient, span);
            default -> item;
        };
    }

    private static Name name(String name, Span span) {
        return new Name(List.of(new Identifier(name, true)), span);
    }
}
