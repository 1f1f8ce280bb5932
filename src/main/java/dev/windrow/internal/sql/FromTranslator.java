// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.sql;

import dev.windrow.error.ErrorCode;
import dev.windrow.internal.plan.logical.JoinType;
import dev.windrow.internal.plan.logical.LogicalPlan;
import dev.windrow.internal.plan.logical.LogicalPlan.Filter;
import dev.windrow.internal.plan.logical.LogicalPlan.Join;
import dev.windrow.internal.plan.logical.LogicalPlan.Project;
import dev.windrow.internal.plan.logical.LogicalPlan.Read;
import dev.windrow.internal.plan.logical.LogicalPlan.Values;
import dev.windrow.internal.sql.Scope.Column;
import dev.windrow.internal.sql.Scope.Source;
import dev.windrow.internal.sql.syntax.Identifier;
import dev.windrow.internal.sql.syntax.Span;
import dev.windrow.internal.sql.syntax.SqlExpression;
import dev.windrow.internal.sql.syntax.SqlExpression.BoolLiteral;
import dev.windrow.internal.sql.syntax.SqlExpression.Call;
import dev.windrow.internal.sql.syntax.SqlText;
import dev.windrow.internal.sql.syntax.TableReference;
import dev.windrow.internal.sql.syntax.TableReference.Always;
import dev.windrow.internal.sql.syntax.TableReference.DerivedTable;
import dev.windrow.internal.sql.syntax.TableReference.NamedTable;
import dev.windrow.internal.sql.syntax.TableReference.Natural;
import dev.windrow.internal.sql.syntax.TableReference.Nearest;
import dev.windrow.internal.sql.syntax.TableReference.On;
import dev.windrow.internal.sql.syntax.TableReference.Pivoted;
import dev.windrow.internal.sql.syntax.TableReference.SamePlace;
import dev.windrow.internal.sql.syntax.TableReference.Sampled;
import dev.windrow.internal.sql.syntax.TableReference.TableFunction;
import dev.windrow.internal.sql.syntax.TableReference.Told;
import dev.windrow.internal.sql.syntax.TableReference.Unpivoted;
import dev.windrow.internal.sql.syntax.TableReference.Using;
import dev.windrow.query.DerivedColumn;
import dev.windrow.query.Expression;
import dev.windrow.query.Logic;

import org.jspecify.annotations.Nullable;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;

/** Translates FROM to the rows that a query reads, and the columns that it may name. */
final class FromTranslator {

    private final Statement statement;
    private final SqlText text;
    private final QueryTranslator queries;

    /**
     * Makes a translator.
     *
     * @param queries translates derived tables
     */
    FromTranslator(Statement statement, QueryTranslator queries) {
        this.statement = statement;
        this.queries = queries;
        text = statement.text();
    }

    /** The rows of tables, and how they may be named. */
    record Tables(LogicalPlan plan, List<Source> sources) {}

    /**
     * Translates a table, or several that are joined.
     *
     * @param from the tables, or null for none
     * @param outer the scope of the query around, or null
     */
    Tables of(@Nullable TableReference from, @Nullable Scope outer) {
        return from == null
                ? new Tables(Values.ONE_ROW, List.of())
                : of(from, new Tables(Values.ONE_ROW, List.of()), outer);
    }

    /** Translates a chain of joins, which may be long, from its innermost table on. */
    Tables of(TableReference last, Tables before, @Nullable Scope outer) {
        Deque<TableReference.Join> chain = new ArrayDeque<>();
        TableReference left = last;
        while (left instanceof TableReference.Join join) {
            chain.push(join);
            left = join.left();
        }
        Tables made =
                switch (left) {
                    case NamedTable table -> named(table);
                    case TableFunction function when isOfLists(function) ->
                            elements(function, new Tables(Values.ONE_ROW, List.of()), outer, false);
                    case TableFunction function -> {
                        Identifier alias = function.alias();
                        yield source(
                                new TableFunctions(statement, queries).of(function),
                                alias == null ? function.function() : alias.value(),
                                function.columns(),
                                function.span());
                    }
                    case DerivedTable derived -> derived(derived, before, outer);
                    case Told told -> told(told);
                    case Pivoted pivoted -> pivots().of(pivoted, before, outer);
                    case Unpivoted unpivoted -> pivots().of(unpivoted, before, outer);
                    case Sampled sampled -> {
                        Tables all = of(sampled.table(), before, outer);
                        LogicalPlan some = new SampleTranslator(statement).of(sampled, all.plan());
                        yield new Tables(some, all.sources());
                    }
                    case TableReference.Join _ -> throw new IllegalStateException("a join is left");
                };
        while (!chain.isEmpty()) {
            TableReference.Join join = chain.pop();
            made = joined(join, made, before, outer);
            statement.requireShallow(made.plan(), join.span());
        }
        return made;
    }

    /** Returns whether a function makes its rows of values that differ from row to row. */
    private static boolean isOfLists(TableFunction function) {
        return function.isNumbered()
                || ExpressionTranslator.isUnnest(function.function())
                || SeriesTranslator.isSeries(function)
                        && !function.arguments().stream().allMatch(SeriesTranslator::isConstant);
    }

    /** Adds the elements of lists to rows whose columns the lists may name. */
    private Tables elements(
            TableFunction function, Tables rows, @Nullable Scope outer, boolean isOuter) {
        Scope scope = new Scope(text, rows.sources(), outer);
        ExpressionTranslator translator = new ExpressionTranslator(text, scope, null);
        String name = function.function().toLowerCase(Locale.ROOT);
        List<SqlExpression> arguments = function.arguments();
        boolean isOfList = ExpressionTranslator.isUnnest(name) && arguments.size() == 1;
        Map<String, SqlExpression> lists =
                function.lists(
                        isOfList
                                ? arguments.getFirst()
                                : Call.of(name, arguments, function.span()));
        if (ExpressionTranslator.isUnnest(name) != isOfList
                || function.columns().size() > lists.size()) {
            throw text.expected("unnest(list), with one name of a column", function.span());
        }
        String table = function.alias() == null ? name : function.alias().value();
        Iterator<Identifier> given = function.columns().iterator();
        Map<Expression, String> elements = new LinkedHashMap<>();
        List<Column> columns = new ArrayList<>();
        lists.forEach(
                (own, list) -> {
                    String visible = given.hasNext() ? given.next().value() : own;
                    String inPlan = statement.names().unique(visible, table);
                    elements.put(translator.of(list), inPlan);
                    columns.add(Column.of(visible, Expression.column(inPlan)));
                });
        List<Source> sources = new ArrayList<>(rows.sources());
        sources.add(new Source(table, columns));
        LogicalPlan plan =
                new Unnests(statement, false)
                        .elements(rows.plan(), elements, isOuter, function.span());
        return new Tables(plan, sources);
    }

    /** Joins each row with the elements of lists of its own. */
    private @Nullable Tables withElements(
            TableReference.Join join, Tables left, @Nullable Scope outer) {
        boolean isOuter = join.type() == TableReference.JoinType.LEFT;
        boolean isAll =
                join.condition() instanceof Always
                        || join.condition() instanceof On(SqlExpression condition)
                                && (!isOuter || condition instanceof BoolLiteral it && it.value());
        boolean isOfElements =
                join.right() instanceof TableFunction function
                        && isOfLists(function)
                        && isAll
                        && (isOuter || type(join) == JoinType.INNER);
        if (!isOfElements) {
            return null;
        }
        requireKnown(left, join.span());
        Tables made = elements((TableFunction) join.right(), left, outer, isOuter);
        requireDifferentNames(made.sources(), join.span());
        if (isOuter || !(join.condition() instanceof On(SqlExpression condition))) {
            return made;
        }
        Expression on =
                new ExpressionTranslator(text, new Scope(text, made.sources(), outer), null)
                        .of(condition);
        return new Tables(new Filter(made.plan(), on), made.sources());
    }

    private Tables named(NamedTable table) {
        LogicalPlan common = table.isFile() ? null : queries.common().find(table.name());
        LogicalPlan rows = common == null ? statement.rows(table) : common;
        Identifier alias = table.alias();
        return source(
                rows,
                alias == null ? table.shortName() : alias.value(),
                table.columns(),
                table.span());
    }

    private PivotTranslator pivots() {
        return new PivotTranslator(statement, queries, this);
    }

    /** Translates a query in the place of a table, which may name tables before it. */
    Tables derived(DerivedTable derived, Tables before, @Nullable Scope outer) {
        boolean mayName = !before.sources().isEmpty();
        Scope around = mayName ? new Scope(text, before.sources(), outer) : outer;
        Identifier alias = derived.alias();
        return source(
                queries.of(derived.query(), around),
                alias == null ? null : alias.value(),
                derived.columns(),
                derived.span());
    }

    /** Tells of a query, which runs before the one around it is planned. */
    private Tables told(Told told) {
        LogicalPlan query = queries.of(told.query(), null);
        LogicalPlan rows = Read.of(statement.tables().told(told.wanted(), query));
        Identifier alias = told.alias();
        return source(rows, alias == null ? null : alias.value(), told.columns(), told.span());
    }

    /** Gives the columns of rows names that no other column of the statement has. */
    private Tables source(
            LogicalPlan rows, @Nullable String name, List<Identifier> aliases, Span span) {
        statement.requireShallow(rows, span);
        List<String> names = rows.names();
        if (names == null) {
            return new Tables(rows, List.of(new Source(name, null)));
        }
        if (aliases.size() > names.size()) {
            throw text.failure(
                    ErrorCode.SYNTAX,
                    span,
                    "%d names for %d columns".formatted(aliases.size(), names.size()));
        }
        List<Column> columns = new ArrayList<>();
        List<DerivedColumn> renamed = new ArrayList<>();
        boolean isRenamed = false;
        for (int i = 0; i < names.size(); i++) {
            String inPlan =
                    statement.names().unique(names.get(i), name == null ? "subquery" : name);
            String visible = i < aliases.size() ? aliases.get(i).value() : names.get(i);
            columns.add(Column.of(visible, Expression.column(inPlan)));
            renamed.add(new DerivedColumn(inPlan, Expression.column(names.get(i))));
            isRenamed |= !inPlan.equals(names.get(i));
        }
        return new Tables(
                isRenamed ? new Project(rows, renamed) : rows, List.of(new Source(name, columns)));
    }

    private Tables joined(
            TableReference.Join join, Tables left, Tables before, @Nullable Scope outer) {
        Tables elements = withElements(join, left, outer);
        if (elements != null) {
            return elements;
        }
        JoinType type = type(join);
        // A row of the right side without one of the left side could name no columns of it.
        boolean mayNameLeft = type == JoinType.INNER || type == JoinType.LEFT;
        Tables right =
                of(join.right(), mayNameLeft ? left : new Tables(Values.ONE_ROW, List.of()), outer);
        requireKnown(left, join.span());
        requireKnown(right, join.span());
        List<Source> both = new ArrayList<>(left.sources());
        both.addAll(right.sources());
        requireDifferentNames(both, join.span());
        return switch (join.condition()) {
            case Always _ -> new Tables(Join.of(type, left.plan(), right.plan(), null), both);
            case On(var condition) ->
                    new Tables(
                            on(
                                    condition,
                                    type,
                                    left.plan(),
                                    right.plan(),
                                    new Scope(text, both, outer)),
                            shown(type, left, both));
            case Using(List<Identifier> columns, Span _) ->
                    using(type, left, right, names(columns), false, join);
            case Natural _ ->
                    using(type, left, right, common(left, right, join.span()), false, join);
            case Nearest(Using(List<Identifier> columns, Span _)) ->
                    using(type, left, right, names(columns), true, join);
            case Nearest(On(var condition)) -> {
                Expression on =
                        new ExpressionTranslator(text, new Scope(text, both, outer), null)
                                .of(condition);
                yield new Tables(
                        nearest(type, left, right, on, join.span()), shown(type, left, both));
            }
            case Nearest nearest -> throw new IllegalStateException(nearest.toString());
            case SamePlace _ ->
                    new Tables(
                            new NearestRows(statement).samePlaces(left.plan(), right.plan()), both);
        };
    }

    /**
     * Joins on a condition. Its subqueries are joined to the side whose columns they name; those of
     * both sides, to all pairs of an inner join.
     */
    private LogicalPlan on(
            SqlExpression condition,
            JoinType type,
            LogicalPlan left,
            LogicalPlan right,
            Scope scope) {
        Subqueries subqueries = new Subqueries(statement, queries, scope);
        Expression on = new ExpressionTranslator(text, scope, subqueries).of(condition);
        if (!subqueries.arePending()) {
            return Join.of(type, left, right, on);
        }
        if (type == JoinType.INNER) {
            return new Filter(subqueries.joinedTo(Join.of(type, left, right, null)), on);
        }
        LogicalPlan ofLeft = subqueries.joinedTo(left, known(right));
        LogicalPlan ofRight = subqueries.joinedTo(right, known(left));
        if (subqueries.arePending()) {
            throw text.unsupported(
                    "a subquery of columns of both sides in ON of a join that is not inner",
                    condition.span(),
                    "");
        }
        return Join.of(type, ofLeft, ofRight, on);
    }

    private static List<String> known(LogicalPlan plan) {
        List<String> names = plan.names();
        return names == null ? List.of() : names;
    }

    private LogicalPlan nearest(
            JoinType type, Tables left, Tables right, Expression condition, Span span) {
        return new NearestRows(statement).of(type, left.plan(), right.plan(), condition, span);
    }

    private static List<String> names(List<Identifier> columns) {
        return columns.stream().map(Identifier::value).toList();
    }

    private static List<Source> shown(JoinType type, Tables left, List<Source> both) {
        return type.hasRightColumns() ? both : left.sources();
    }

    private void requireKnown(Tables tables, Span span) {
        if (tables.sources().stream().anyMatch(source -> source.columns() == null)) {
            throw text.unsupported(
                    "a join of a stream", span, "write it to a file, whose columns are known");
        }
    }

    private static JoinType type(TableReference.Join join) {
        return join.type() == TableReference.JoinType.CROSS
                ? JoinType.INNER
                : JoinType.valueOf(join.type().name());
    }

    /** Returns the names that columns of both sides have. */
    private List<String> common(Tables left, Tables right, Span span) {
        Set<String> others = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
        visible(right).forEach(column -> others.add(column.name()));
        List<String> common =
                visible(left).stream().map(Column::name).filter(others::contains).toList();
        if (common.isEmpty()) {
            throw text.failure(
                    ErrorCode.SYNTAX,
                    span,
                    "NATURAL JOIN of tables that have no column of one name");
        }
        return common;
    }

    private List<Column> visible(Tables tables) {
        List<Column> all = new Scope(text, tables.sources(), null).all();
        return all == null ? List.of() : all;
    }

    /**
     * Joins on columns of one name, of which the result shows one.
     *
     * @param isNearest whether the last of them is that by which rows are near
     */
    private Tables using(
            JoinType type,
            Tables left,
            Tables right,
            List<String> names,
            boolean isNearest,
            TableReference.Join join) {
        List<Expression> equal = new ArrayList<>();
        List<Source> sources = left.sources();
        List<Source> others = right.sources();
        for (String name : names) {
            Expression ofLeft = column(name, left, join.span());
            Expression ofRight = column(name, right, join.span());
            boolean isLast = equal.size() == names.size() - 1;
            equal.add(isNearest && isLast ? ofLeft.atLeast(ofRight) : ofLeft.equalTo(ofRight));
            Expression both =
                    switch (type) {
                        case RIGHT -> ofRight;
                        case FULL -> ofLeft.orIfNull(ofRight);
                        case INNER, LEFT, SEMI, ANTI, MARK, SINGLE -> ofLeft;
                    };
            sources = meaning(name, both, sources);
            others = meaning(name, null, others);
        }
        List<Source> all = new ArrayList<>(sources);
        if (type.hasRightColumns()) {
            all.addAll(others);
        }
        Expression condition = equal.size() == 1 ? equal.getFirst() : Logic.And.of(equal);
        return new Tables(
                isNearest
                        ? nearest(type, left, right, condition, join.span())
                        : Join.of(type, left.plan(), right.plan(), condition),
                all);
    }

    private Expression column(String name, Tables tables, Span span) {
        List<Column> found =
                visible(tables).stream()
                        .filter(each -> each.name().equalsIgnoreCase(name))
                        .toList();
        if (found.size() == 1) {
            return found.getFirst().value();
        }
        throw text.failure(
                ErrorCode.UNKNOWN_COLUMN,
                span,
                "USING \"%s\", expected one column of that name on either side".formatted(name));
    }

    /** Says what the column of a name is where no table is named before it. */
    private static List<Source> meaning(
            String name, @Nullable Expression alone, List<Source> sources) {
        List<Source> changed = new ArrayList<>();
        for (Source source : sources) {
            List<Column> columns = new ArrayList<>();
            for (Column each : Objects.requireNonNull(source.columns())) {
                boolean isMeant = each.alone() != null && name.equalsIgnoreCase(each.name());
                columns.add(isMeant ? new Column(each.name(), each.value(), alone) : each);
            }
            changed.add(new Source(source.name(), columns));
        }
        return changed;
    }

    /** Refuses two tables of one name, whose columns could not be told apart. */
    private void requireDifferentNames(List<Source> sources, Span span) {
        Set<String> names = new HashSet<>();
        for (Source source : sources) {
            if (source.name() != null && !names.add(source.name().toLowerCase(Locale.ROOT))) {
                throw text.failure(
                        ErrorCode.DUPLICATE_NAME,
                        span,
                        "two tables in FROM are named \"%s\": rename one with AS"
                                .formatted(source.name()));
            }
        }
    }
}
