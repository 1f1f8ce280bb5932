// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.sql;

import dev.windrow.error.ErrorCode;
import dev.windrow.internal.plan.logical.EqualKey;
import dev.windrow.internal.plan.logical.FreeColumns;
import dev.windrow.internal.plan.logical.JoinType;
import dev.windrow.internal.plan.logical.LogicalPlan;
import dev.windrow.internal.plan.logical.LogicalPlan.Aggregate;
import dev.windrow.internal.plan.logical.LogicalPlan.Join;
import dev.windrow.internal.plan.logical.LogicalPlan.Project;
import dev.windrow.internal.plan.logical.LogicalPlan.Recursion;
import dev.windrow.internal.plan.logical.LogicalPlan.Shared;
import dev.windrow.internal.plan.logical.LogicalPlan.Union;
import dev.windrow.internal.plan.logical.LogicalPlan.Values;
import dev.windrow.internal.plan.logical.LogicalPlan.Windows;
import dev.windrow.internal.plan.logical.LogicalPlan.WorkingRows;
import dev.windrow.internal.sql.FromTranslator.Tables;
import dev.windrow.internal.sql.Scope.Source;
import dev.windrow.internal.sql.syntax.Identifier;
import dev.windrow.internal.sql.syntax.QueryBody;
import dev.windrow.internal.sql.syntax.QueryBody.AllColumns;
import dev.windrow.internal.sql.syntax.QueryBody.Column;
import dev.windrow.internal.sql.syntax.QueryBody.Nested;
import dev.windrow.internal.sql.syntax.QueryBody.Select;
import dev.windrow.internal.sql.syntax.QueryBody.SetOperation;
import dev.windrow.internal.sql.syntax.QueryBody.SetOperator;
import dev.windrow.internal.sql.syntax.Span;
import dev.windrow.internal.sql.syntax.SqlExpression;
import dev.windrow.internal.sql.syntax.SqlExpression.Negation;
import dev.windrow.internal.sql.syntax.SqlExpression.NumberLiteral;
import dev.windrow.internal.sql.syntax.SqlQuery;
import dev.windrow.internal.sql.syntax.SqlQuery.CommonTable;
import dev.windrow.internal.sql.syntax.SqlQuery.Order;
import dev.windrow.internal.sql.syntax.SqlQuery.OrderBy;
import dev.windrow.internal.sql.syntax.SqlText;
import dev.windrow.query.DerivedColumn;
import dev.windrow.query.Expression;
import dev.windrow.query.GroupByQuery;
import dev.windrow.query.Window;
import dev.windrow.query.WindowFunctions;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;

/** Translates queries, within which others may stand, to plans. */
final class QueryTranslator {

    /** Operators of sets within each other, beyond chains of one operator. */
    private static final int MOST_SETS_DEEP = 200;

    private final Statement statement;
    private final SqlText text;
    private final CommonTables common;
    private final boolean isCheck;
    private int setsDeep;

    /**
     * Makes a translator.
     *
     * @param common what WITH of the queries around named
     * @param isCheck whether the statement is only checked as far as it can be without its tables
     */
    QueryTranslator(Statement statement, CommonTables common, boolean isCheck) {
        this.statement = statement;
        this.common = common;
        this.isCheck = isCheck;
        text = statement.text();
    }

    /** Returns the queries that WITH named. */
    CommonTables common() {
        return common;
    }

    /**
     * Translates a query.
     *
     * @param outer the columns of the query around it, which it may name; null for none
     */
    LogicalPlan of(SqlQuery query, @Nullable Scope outer) {
        QueryTranslator within = this;
        for (CommonTable table : query.with()) {
            within =
                    new QueryTranslator(
                            statement,
                            within.common.with(table.name().value(), within.of(table, outer)),
                            isCheck);
        }
        LogicalPlan plan = within.of(query.body(), query.order(), outer);
        return isCheck
                ? plan
                : new LimitTranslator(statement, within).of(plan, query.limit(), query.offset());
    }

    private LogicalPlan of(CommonTable table, @Nullable Scope outer) {
        String name = table.name().value();
        // The rows of a whole query, such as one with LIMIT, are not known while they are made.
        boolean mayReadItself = table.isRecursive() && table.query().hasBodyAlone();
        LogicalPlan plan =
                mayReadItself
                                && table.query().body() instanceof SetOperation operation
                                && operation.operator() == SetOperator.UNION
                        ? recursion(table, operation, outer)
                        : renamed(of(table.query(), outer), table.columns(), table.span());
        return FreeColumns.of(plan).isEmpty()
                ? new Shared(statement.names().next(), name, plan)
                : plan;
    }

    private LogicalPlan recursion(
            CommonTable table, SetOperation operation, @Nullable Scope outer) {
        LogicalPlan base =
                renamed(
                        of(operation.left(), new OrderBy(List.of()), outer),
                        table.columns(),
                        table.span());
        List<String> names = known(base, table.span());
        String name = table.name().value() + " " + statement.names().next();
        QueryTranslator within =
                new QueryTranslator(
                        statement,
                        common.with(table.name().value(), new WorkingRows(name, names)),
                        isCheck);
        LogicalPlan step =
                named(
                        within.of(operation.right(), new OrderBy(List.of()), outer),
                        names,
                        operation.right().span());
        return new Recursion(name, base, step, operation.isAll());
    }

    private LogicalPlan of(QueryBody body, Order order, @Nullable Scope outer) {
        return switch (body) {
            case Select select -> {
                Tables from = new FromTranslator(statement, this).of(select.from(), outer);
                Scope scope = new Scope(text, from.sources(), outer);
                yield new SelectTranslator(statement, this, select, order, scope, isCheck)
                        .over(from.plan());
            }
            case SetOperation operation -> {
                LogicalPlan made = operation(operation, outer);
                List<String> names = made.names() == null ? List.of() : made.names();
                yield ordered(made, SetOrder.of(order, operation, names), body.span());
            }
            case QueryBody.Values(List<List<SqlExpression>> rows, Span span) ->
                    ordered(values(rows, span, outer), order, span);
            case Nested(SqlQuery query, Span span) -> ordered(of(query, outer), order, span);
        };
    }

    /** Returns the value of an expression without columns as a text, or null for none. */
    @Nullable String constant(SqlExpression value) {
        if (value instanceof NumberLiteral(String digits, Span _)) {
            return digits;
        }
        if (value instanceof Negation(NumberLiteral(String digits, Span _), Span _)) {
            return "-" + digits;
        }
        Column column = new Column(PivotTranslator.text(value), null, value.span());
        SqlQuery query = SqlQuery.of(Select.of(List.of(column), null, value.span()));
        List<String> values = statement.tables().texts(of(query, null));
        return values.isEmpty() ? null : values.getFirst();
    }

    /** Sorts rows by columns of their own. */
    private LogicalPlan ordered(LogicalPlan plan, Order order, Span span) {
        if (order instanceof OrderBy(var items) && items.isEmpty()) {
            return plan;
        }
        Select all = Select.of(List.of(AllColumns.of(span)), null, span);
        Scope scope = new Scope(text, List.of(Source.of(null, known(plan, span))), null);
        return new SelectTranslator(statement, this, all, order, scope, isCheck).over(plan);
    }

    private LogicalPlan operation(SetOperation operation, @Nullable Scope outer) {
        if (++setsDeep > MOST_SETS_DEEP) {
            throw text.unsupported(
                    "more than %d operators of sets within each other".formatted(MOST_SETS_DEEP),
                    operation.span(),
                    "");
        }
        List<QueryBody> bodies = new ArrayList<>();
        QueryBody left = operation;
        while (left instanceof SetOperation each && isSame(each, operation)) {
            bodies.add(each.right());
            left = each.left();
        }
        bodies.add(left);
        List<LogicalPlan> plans = new ArrayList<>();
        for (QueryBody body : bodies.reversed()) {
            plans.add(of(body, new OrderBy(List.of()), outer));
        }
        setsDeep--;
        List<String> names = names(operation, plans);
        for (int i = 0; i < plans.size(); i++) {
            Span span = bodies.reversed().get(i).span();
            plans.set(
                    i,
                    operation.isByName()
                            ? byName(plans.get(i), names, span)
                            : named(plans.get(i), names, span));
        }
        LogicalPlan made =
                switch (operation.operator()) {
                    case UNION -> new Union(plans);
                    case INTERSECT -> chosen(JoinType.SEMI, plans, names, operation.isAll());
                    case EXCEPT -> chosen(JoinType.ANTI, plans, names, operation.isAll());
                };
        return operation.isAll() ? made : distinct(made, names);
    }

    private static boolean isSame(SetOperation one, SetOperation other) {
        return one.operator() == other.operator()
                && one.isAll() == other.isAll()
                && one.isByName() == other.isByName();
    }

    private List<String> names(SetOperation operation, List<LogicalPlan> plans) {
        List<String> names = new ArrayList<>(known(plans.getFirst(), operation.left().span()));
        if (operation.isByName()) {
            for (LogicalPlan plan : plans) {
                known(plan, operation.span()).stream()
                        .filter(name -> names.stream().noneMatch(name::equalsIgnoreCase))
                        .forEach(names::add);
            }
        }
        return names;
    }

    /** Returns the rows of the first input that the others have, or have not. */
    private LogicalPlan chosen(
            JoinType type, List<LogicalPlan> inputs, List<String> names, boolean isAll) {
        List<LogicalPlan> plans = SetTypes.made(inputs, names, statement.tables());
        LogicalPlan made = plans.getFirst();
        for (LogicalPlan other : plans.subList(1, plans.size())) {
            List<DerivedColumn> renamed = new ArrayList<>();
            List<EqualKey> keys = new ArrayList<>();
            List<String> compared = new ArrayList<>(names);
            LogicalPlan left = made;
            LogicalPlan right = other;
            if (isAll) {
                String number = statement.names().unique("(number)", "set");
                left = numbered(left, names, number);
                right = numbered(right, names, number);
                compared.add(number);
            }
            // A column of the left side would hide one of its name of the query around.
            boolean hides = FreeColumns.of(right).stream().anyMatch(compared::contains);
            List<DerivedColumn> own = new ArrayList<>();
            List<DerivedColumn> shown = new ArrayList<>();
            for (String name : compared) {
                String inLeft = hides ? statement.names().unique("(" + name + ")", "one") : name;
                String inOther = statement.names().unique("(" + name + ")", "other");
                own.add(new DerivedColumn(inLeft, Expression.column(name)));
                renamed.add(new DerivedColumn(inOther, Expression.column(name)));
                shown.add(new DerivedColumn(name, Expression.column(inLeft)));
                keys.add(new EqualKey(Expression.column(inLeft), Expression.column(inOther), true));
            }
            left = hides ? new Project(left, own) : left;
            Join chosen = new Join(type, left, new Project(right, renamed), keys, null, null);
            made = new Project(chosen, shown.subList(0, names.size()));
        }
        return made;
    }

    /** Numbers equal rows. */
    private static LogicalPlan numbered(LogicalPlan rows, List<String> names, String number) {
        return new Windows(
                rows,
                Window.partitionBy(names.toArray(String[]::new))
                        .compute(WindowFunctions.rowNumber().as(number)));
    }

    static LogicalPlan distinct(LogicalPlan rows, List<String> names) {
        return new Aggregate(rows, GroupByQuery.of(names, List.of()), null);
    }

    private LogicalPlan values(List<List<SqlExpression>> rows, Span span, @Nullable Scope outer) {
        Scope scope = new Scope(text, List.of(), outer);
        Subqueries subqueries = new Subqueries(statement, this, scope);
        ExpressionTranslator values = new ExpressionTranslator(text, scope, subqueries);
        List<String> names = new ArrayList<>();
        rows.getFirst().forEach(_ -> names.add("col" + names.size()));
        List<LogicalPlan> plans = new ArrayList<>();
        List<List<Expression>> constants = new ArrayList<>();
        for (List<SqlExpression> written : rows) {
            List<Expression> row = written.stream().map(values::of).toList();
            LogicalPlan joined = subqueries.joinedTo(Values.ONE_ROW);
            boolean isConstant = row.stream().allMatch(each -> each.columns().isEmpty());
            if (isConstant && joined == Values.ONE_ROW) {
                constants.add(row);
                continue;
            }
            addValues(plans, names, constants);
            List<DerivedColumn> columns = new ArrayList<>();
            for (Expression value : row) {
                columns.add(new DerivedColumn(names.get(columns.size()), value));
            }
            plans.add(new Project(joined, columns));
        }
        addValues(plans, names, constants);
        return plans.size() == 1 ? plans.getFirst() : new Union(plans);
    }

    private static void addValues(
            List<LogicalPlan> plans, List<String> names, List<List<Expression>> constants) {
        if (!constants.isEmpty()) {
            plans.add(new Values(names, List.copyOf(constants)));
            constants.clear();
        }
    }

    /** Names the first columns of rows as a list behind their alias does. */
    LogicalPlan renamed(LogicalPlan plan, List<Identifier> aliases, Span span) {
        if (aliases.isEmpty()) {
            return plan;
        }
        List<String> names = known(plan, span);
        if (aliases.size() > names.size()) {
            throw text.failure(
                    ErrorCode.SYNTAX,
                    span,
                    "%d names for %d columns".formatted(aliases.size(), names.size()));
        }
        List<DerivedColumn> columns = new ArrayList<>();
        for (int i = 0; i < names.size(); i++) {
            columns.add(
                    new DerivedColumn(
                            i < aliases.size() ? aliases.get(i).value() : names.get(i),
                            Expression.column(names.get(i))));
        }
        return new Project(plan, columns);
    }

    /** Names the columns of rows, one after the other. */
    private LogicalPlan named(LogicalPlan plan, List<String> names, Span span) {
        List<String> own = known(plan, span);
        if (own.size() != names.size()) {
            throw text.failure(
                    ErrorCode.SYNTAX,
                    span,
                    "%d columns, expected %d as in the first query"
                            .formatted(own.size(), names.size()));
        }
        if (own.equals(names)) {
            return plan;
        }
        List<DerivedColumn> columns = new ArrayList<>();
        for (int i = 0; i < names.size(); i++) {
            columns.add(new DerivedColumn(names.get(i), Expression.column(own.get(i))));
        }
        return new Project(plan, columns);
    }

    /** Takes the columns of some names, and nulls where there is none. */
    private LogicalPlan byName(LogicalPlan plan, List<String> names, Span span) {
        List<String> own = known(plan, span);
        return new Project(
                plan,
                names.stream()
                        .map(
                                name ->
                                        new DerivedColumn(
                                                name,
                                                own.stream()
                                                        .filter(name::equalsIgnoreCase)
                                                        .findFirst()
                                                        .<Expression>map(Expression::column)
                                                        .orElse(Expression.nullLiteral())))
                        .toList());
    }

    private List<String> known(LogicalPlan plan, Span span) {
        List<String> names = plan.names();
        if (names == null) {
            throw text.unsupported(
                    "all columns of a stream within another query", span, "name the columns");
        }
        return names;
    }
}
