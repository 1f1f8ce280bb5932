// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.run;

import dev.windrow.column.Table;
import dev.windrow.internal.plan.logical.LogicalPlan;
import dev.windrow.internal.plan.logical.LogicalPlan.Aggregate;
import dev.windrow.internal.plan.logical.LogicalPlan.Join;
import dev.windrow.internal.plan.logical.LogicalPlan.Project;
import dev.windrow.internal.plan.logical.LogicalPlan.Read;
import dev.windrow.internal.plan.logical.LogicalPlan.Values;
import dev.windrow.internal.session.Account;
import dev.windrow.internal.session.Session;
import dev.windrow.query.GroupByQuery;
import dev.windrow.query.Select;

import java.util.ArrayList;
import java.util.List;

/** How the steps of a plan would run, as far as that is known before there are rows. */
final class KnownSteps {

    private final Session session;

    private KnownSteps(Session session) {
        this.session = session;
    }

    /** Tells how a plan would run, as far as that is known before there are rows. */
    static Account of(LogicalPlan plan, Session session) {
        List<Account> known = new ArrayList<>();
        new KnownSteps(session).addExplanations(plan, known);
        return known.isEmpty() ? PlanNodes.explanation(plan) : Account.ofSteps(known);
    }

    private void addExplanations(LogicalPlan plan, List<Account> known) {
        if (plan instanceof Aggregate aggregate
                && GroupSteps.rowsOf(aggregate) instanceof Read(Source source, var _)) {
            GroupByQuery query = GroupSteps.withConditions(aggregate);
            known.add(
                    aggregate.sets() == null
                            ? source.explain(session, query)
                            : new GroupingSetsRun(session, source, query, aggregate.sets())
                                    .explanation());
            return;
        }
        if (plan instanceof Project(Values(var names, var _), var columns) && names.isEmpty()) {
            try (Table row = TableSteps.oneRow()) {
                known.add(session.explain(new Select(columns), row));
            }
            return;
        }
        plan.inputs().forEach(input -> addExplanations(input, known));
        if (plan instanceof Join join) {
            known.add(new Account(JoinStep.STRATEGY, new JoinStep(join).lines(JoinStep.STRATEGY)));
        }
    }
}
