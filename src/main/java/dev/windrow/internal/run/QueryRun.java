// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.run;

import dev.windrow.column.Table;
import dev.windrow.internal.expression.ConstantValue;
import dev.windrow.internal.plan.logical.LogicalPlan;
import dev.windrow.internal.plan.rule.CommonRows;
import dev.windrow.internal.plan.rule.Rules;
import dev.windrow.internal.plan.rule.ScalarSubqueries;
import dev.windrow.internal.session.Account;
import dev.windrow.internal.session.Made;
import dev.windrow.internal.session.Session;
import dev.windrow.internal.session.Summary;
import dev.windrow.profile.Phase;
import dev.windrow.query.DerivedColumn;
import dev.windrow.query.Expression;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Plans what is asked, and runs it: subqueries of one row first, whose values the plan then has.
 */
public final class QueryRun {

    private final Session session;
    private final LogicalPlan asked;
    private final PlanRunner runner;
    private final long start;

    /** The time that parsing and planning took. */
    private long planning;

    /** How subqueries ran whose values the plan has. */
    private final List<Account> before = new ArrayList<>();

    /**
     * Prepares.
     *
     * @param asked makes the plan before any rule
     * @param start when the work on the query began
     */
    public QueryRun(Session session, Supplier<LogicalPlan> asked, long start) {
        this.session = session;
        this.start = start;
        this.asked = CommonRows.apply(asked.get());
        runner = new PlanRunner(session);
        planning = System.nanoTime() - start;
    }

    /** Prepares a plan before any rule. */
    public QueryRun(Session session, LogicalPlan asked) {
        this(session, () -> asked, System.nanoTime());
    }

    /** Tells how it would run, as far as that is known before any of it has run. */
    public Account explanation() {
        return PlanNodes.explanation(planned(asked));
    }

    /** Runs it, and returns its whole result. */
    public Made rows() {
        LogicalPlan plan = plan();
        Made made = runner.run(plan);
        return new Made(
                made.table(),
                () -> runner.tree(plan, made.explanation()).withBefore(before),
                made.profile());
    }

    /** Runs it, and hands its result over in batches where it can be made so. */
    public Summary inBatches(Consumer<Iterator<Table>> receiver) {
        LogicalPlan plan = plan();
        Summary made = runner.runInBatches(plan, receiver);
        return new Summary(
                runner.tree(plan, made.explanation()).withBefore(before), made.profile());
    }

    /** Runs it, and tells what each node of its plan was expected to make, and what it made. */
    Account analysis() {
        return runner.analyze(plan()).withBefore(before);
    }

    /** Returns the plan of what is left to do once subqueries of one row have run. */
    private LogicalPlan plan() {
        LogicalPlan plan = planned(ScalarSubqueries.apply(asked, this::row));
        runner.planned(new Phase(Phase.Kind.PLAN, "plan the query", planning, 0).from(start));
        return plan;
    }

    private LogicalPlan planned(LogicalPlan query) {
        long begin = System.nanoTime();
        LogicalPlan plan = Rules.apply(query, ConstantValue::of);
        planning += System.nanoTime() - begin;
        return plan;
    }

    /** Returns the values of a query's only row; null if it has several, or there are no such. */
    private @Nullable List<DerivedColumn> row(LogicalPlan query) {
        LogicalPlan plan = planned(query);
        PlanRunner own = new PlanRunner(session);
        try (Made made = own.run(plan)) {
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
}
