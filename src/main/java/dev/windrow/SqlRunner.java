// SPDX-License-Identifier: Apache-2.0
package dev.windrow;

import dev.windrow.column.Table;
import dev.windrow.internal.sql.SqlSelect;
import dev.windrow.internal.sql.SqlStatement;
import dev.windrow.internal.sql.SqlWindows;
import dev.windrow.query.DerivedColumn;
import dev.windrow.query.Expression;
import dev.windrow.query.Filter;
import dev.windrow.query.GroupByQuery;
import dev.windrow.query.NamedAggregation;
import dev.windrow.query.Select;
import dev.windrow.query.SortKey;
import dev.windrow.query.Transformation;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.function.Consumer;

/**
 * Runs a query in SQL by what the session has: a GROUP BY, or operations on columns. What remains
 * after these, over few rows, {@link SqlSteps} does.
 */
final class SqlRunner {

    /** Keeps all rows, where there is no operation. */
    private static final Transformation ALL_ROWS = new Filter(Expression.literal(true));

    private final Windrow windrow;
    private final SqlSource source;
    private final SqlSelect select;

    private SqlRunner(Windrow windrow, SqlSource source, SqlSelect select) {
        this.windrow = windrow;
        this.source = source;
        this.select = select;
    }

    /** Prepares to run a query. */
    static SqlRunner of(Windrow windrow, String query, SqlTables tables) {
        SqlStatement statement = SqlStatement.parse(query);
        SqlSource source = tables.of(statement);
        return new SqlRunner(windrow, source, statement.over(source.columns()));
    }

    /** Runs the query, and returns its whole result. */
    TransformResult run() {
        if (select.windows() != null) {
            return windows(select.windows());
        }
        return select.groups() == null ? rows() : groups(select.groups());
    }

    /**
     * Runs the query, and hands its result over in batches where it can be made so.
     *
     * @param receiver takes the tables, and discards what it has if it is called once more
     */
    TransformSummary runInBatches(Consumer<Iterator<Table>> receiver) {
        if (select.offset() == 0 && !select.isDistinct() && select.windows() == null) {
            GroupByQuery query = select.groups();
            if (query == null && select.order().isEmpty()) {
                return windrow.inBatches()
                        .transform(source.scan(), operations(), select.most(), receiver);
            }
            if (query != null) {
                return groupsInBatches(query, receiver);
            }
        }
        try (TransformResult whole = run()) {
            receiver.accept(List.of(whole.table().slice(0, whole.rows())).iterator());
            return new TransformSummary(whole.explanation(), whole.profile());
        }
    }

    private List<Transformation> operations() {
        return operations(select.columns());
    }

    private List<Transformation> operations(List<DerivedColumn> columns) {
        List<Transformation> operations = new ArrayList<>();
        Expression where = select.where();
        if (where != null) {
            operations.add(new Filter(where));
        }
        if (!columns.isEmpty()) {
            operations.add(new Select(columns));
        }
        return operations.isEmpty() ? List.of(ALL_ROWS) : operations;
    }

    private TransformResult rows() {
        boolean isOrdered = !select.order().isEmpty();
        TransformResult made =
                windrow.transform(
                        source.scan(),
                        operations(),
                        isOrdered ? Long.MAX_VALUE : select.mostBefore());
        SqlSteps steps = SqlSteps.after(windrow, made);
        return steps.closedOnFailure(
                () -> {
                    steps.sort(select.order());
                    steps.take(select);
                    return steps.result();
                });
    }

    private TransformResult windows(SqlWindows windows) {
        GroupByQuery query = select.groups();
        if (query == null) {
            TransformResult made =
                    windrow.transform(source.scan(), operations(windows.inputs()), Long.MAX_VALUE);
            SqlSteps steps = SqlSteps.after(windrow, made);
            return steps.closedOnFailure(() -> windows(windows, steps));
        }
        GroupByResult made = asked(query, windows.inputs()).aggregate(aggregations(query));
        SqlSteps steps = SqlSteps.after(windrow, made);
        return steps.closedOnFailure(() -> windows(windows, steps));
    }

    private TransformResult windows(SqlWindows windows, SqlSteps steps) {
        windows.windows().forEach(steps::add);
        if (windows.qualify() != null) {
            steps.keep(windows.qualify());
        }
        steps.compute(select.columns());
        if (select.isDistinct()) {
            steps.distinct();
        }
        steps.sort(select.order());
        steps.take(select);
        return steps.result();
    }

    private TransformResult groups(GroupByQuery query) {
        GroupByResult made = ordered(query).aggregate(aggregations(query));
        SqlSteps steps = SqlSteps.after(windrow, made);
        return steps.closedOnFailure(
                () -> {
                    if (select.isDistinct()) {
                        steps.distinct();
                        steps.sort(select.order());
                    }
                    steps.take(select);
                    return steps.result();
                });
    }

    private TransformSummary groupsInBatches(
            GroupByQuery query, Consumer<Iterator<Table>> receiver) {
        try (GroupByBatches made = ordered(query).batches(aggregations(query))) {
            receiver.accept(
                    new Iterator<>() {
                        @Override
                        public boolean hasNext() {
                            return made.hasNext();
                        }

                        @Override
                        public Table next() {
                            return shown(made.next());
                        }
                    });
            return new TransformSummary(made.explanation(), made.profile());
        }
    }

    private Table shown(Table groups) {
        SqlSteps steps = new SqlSteps(windrow, groups);
        return steps.closedOnFailure(
                () -> {
                    steps.take(select);
                    return steps.table();
                });
    }

    /** Asks for the groups that are shown; in order, unless equal rows become one before. */
    private GroupBy ordered(GroupByQuery query) {
        GroupBy asked = asked(query, select.columns());
        return select.isDistinct()
                ? asked
                : asked.limit(select.mostBefore()).orderBy(select.order().toArray(SortKey[]::new));
    }

    /** Asks for columns of all groups. */
    private GroupBy asked(GroupByQuery query, List<DerivedColumn> columns) {
        GroupBy asked =
                source.groupBy(windrow).with(query).select(columns.toArray(DerivedColumn[]::new));
        if (select.sets() != null) {
            asked = asked.groupingSets(select.sets());
        }
        return select.having() == null ? asked : asked.having(select.having());
    }

    private static NamedAggregation[] aggregations(GroupByQuery query) {
        return query.aggregations().toArray(NamedAggregation[]::new);
    }
}
