// SPDX-License-Identifier: Apache-2.0
package dev.windrow;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnBuilder;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.Table;
import dev.windrow.internal.expression.ConstantValue;
import dev.windrow.internal.plan.logical.LogicalPlan;
import dev.windrow.internal.plan.rule.Rules;
import dev.windrow.internal.plan.rule.ScalarSubqueries;
import dev.windrow.internal.sql.SqlStatement;
import dev.windrow.profile.Profile;
import dev.windrow.query.DerivedColumn;
import dev.windrow.query.Expression;

import org.jspecify.annotations.Nullable;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** Runs a statement in SQL: a query, or EXPLAIN with one. */
final class SqlRun {

    private static final String PLAN = "plan";

    private final Windrow windrow;
    private final SqlStatement statement;

    /** What the query asks, before any rule. */
    private final LogicalPlan asked;

    /** How subqueries ran whose values the plan has. */
    private final List<Explanation> before = new ArrayList<>();

    private SqlRun(Windrow windrow, SqlStatement statement, LogicalPlan asked) {
        this.windrow = windrow;
        this.statement = statement;
        this.asked = asked;
    }

    /** Parses a statement, and plans its query. */
    static SqlRun of(Windrow windrow, String sql, SqlTables tables) {
        SqlStatement statement = SqlStatement.parse(sql);
        return new SqlRun(windrow, statement, statement.plan(tables.of(windrow)));
    }

    /** Returns the plan with all that rules make of it, before any of it has run. */
    LogicalPlan plan() {
        return planned(asked);
    }

    private static LogicalPlan planned(LogicalPlan asked) {
        return Rules.apply(asked, ConstantValue::of);
    }

    /** Returns the plan of what is left to do once subqueries of one row have run. */
    private LogicalPlan plan(PlanRunner runner) {
        return planned(ScalarSubqueries.apply(asked, query -> row(query, runner)));
    }

    /** Returns the values of a query's only row; null if it has several, or there are no such. */
    private @Nullable List<DerivedColumn> row(LogicalPlan query, PlanRunner runner) {
        LogicalPlan plan = planned(query);
        PlanRunner own = new PlanRunner(windrow);
        try (TransformResult made = own.run(plan)) {
            runner.ranBefore(made);
            before.add(own.analysis(plan));
            List<DerivedColumn> values = new ArrayList<>();
            for (String name : made.table().names()) {
                Expression value =
                        made.rows() > 1 ? null : ConstantValue.of(made.table().column(name));
                if (value == null) {
                    return null;
                }
                values.add(new DerivedColumn(name, value));
            }
            return values;
        }
    }

    /** Runs the statement, and returns its whole result. */
    TransformResult result() {
        return switch (statement.wanted()) {
            case ROWS -> {
                PlanRunner runner = new PlanRunner(windrow);
                LogicalPlan plan = plan(runner);
                TransformResult made = runner.run(plan);
                yield new TransformResult(
                        made.table(),
                        () -> runner.tree(plan, made.explanation()).withBefore(before),
                        made.profile());
            }
            case PLAN -> lines(PlanNodes.explanation(plan()));
            case ANALYSIS -> {
                PlanRunner runner = new PlanRunner(windrow);
                yield lines(runner.analyze(plan(runner)).withBefore(before));
            }
        };
    }

    /** Runs the statement, and hands its result over in batches where it can be made so. */
    TransformSummary inBatches(Consumer<Iterator<Table>> receiver) {
        return switch (statement.wanted()) {
            case ROWS -> {
                PlanRunner runner = new PlanRunner(windrow);
                LogicalPlan plan = plan(runner);
                TransformSummary made = runner.runInBatches(plan, receiver);
                Explanation run = runner.tree(plan, made.explanation());
                yield new TransformSummary(run.withBefore(before), made.profile());
            }
            case PLAN, ANALYSIS -> {
                try (TransformResult whole = result()) {
                    receiver.accept(List.of(whole.table()).iterator());
                    yield new TransformSummary(whole.explanation(), whole.profile());
                }
            }
        };
    }

    /** Returns a plan as a table of its lines. */
    private static TransformResult lines(Explanation explanation) {
        List<String> lines = explanation.tree();
        ColumnMemory memory = new ColumnMemory();
        try (ColumnBuilder builder = ColumnBuilder.of(Primitive.UTF8, lines.size())) {
            lines.forEach(line -> builder.appendBytes(line.getBytes(StandardCharsets.UTF_8)));
            Map<String, Column> columns = Map.of(PLAN, builder.build(memory));
            Table table = new Table(columns, lines.size(), memory);
            Profile profile = new Profile("cpu", PLAN, 0, table.rows(), List.of(), 0, 0, List.of());
            return new TransformResult(table, () -> explanation, profile);
        }
    }
}
