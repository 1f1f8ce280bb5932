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
import dev.windrow.internal.sql.SqlStatement;
import dev.windrow.profile.Profile;

import java.nio.charset.StandardCharsets;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** Runs a statement in SQL: a query, or EXPLAIN with one. */
final class SqlRun {

    private static final String PLAN = "plan";

    private final Windrow windrow;
    private final SqlStatement statement;
    private final LogicalPlan plan;

    private SqlRun(Windrow windrow, SqlStatement statement, LogicalPlan plan) {
        this.windrow = windrow;
        this.statement = statement;
        this.plan = plan;
    }

    /** Parses a statement, and plans its query. */
    static SqlRun of(Windrow windrow, String sql, SqlTables tables) {
        SqlStatement statement = SqlStatement.parse(sql);
        return new SqlRun(
                windrow,
                statement,
                Rules.apply(statement.plan(tables.of(windrow)), ConstantValue::of));
    }

    /** Returns the plan with all that rules make of it. */
    LogicalPlan plan() {
        return plan;
    }

    /** Runs the statement, and returns its whole result. */
    TransformResult result() {
        return switch (statement.wanted()) {
            case ROWS -> {
                PlanRunner runner = new PlanRunner(windrow);
                TransformResult made = runner.run(plan);
                yield new TransformResult(
                        made.table(), () -> runner.tree(plan, made.explanation()), made.profile());
            }
            case PLAN -> lines(PlanNodes.explanation(plan));
            case ANALYSIS -> lines(new PlanRunner(windrow).analyze(plan));
        };
    }

    /** Runs the statement, and hands its result over in batches where it can be made so. */
    TransformSummary inBatches(Consumer<Iterator<Table>> receiver) {
        return switch (statement.wanted()) {
            case ROWS -> {
                PlanRunner runner = new PlanRunner(windrow);
                TransformSummary made = runner.runInBatches(plan, receiver);
                yield new TransformSummary(runner.tree(plan, made.explanation()), made.profile());
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
