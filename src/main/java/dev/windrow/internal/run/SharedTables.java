// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.run;

import dev.windrow.column.Table;
import dev.windrow.internal.join.JoinMemory;
import dev.windrow.internal.plan.logical.LogicalPlan;
import dev.windrow.internal.plan.logical.LogicalPlan.Shared;
import dev.windrow.internal.plan.logical.LogicalPlan.WorkingRows;
import dev.windrow.internal.session.Session;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;

/** What nodes made whose rows several others take: it stays, on disk where it may not fit. */
final class SharedTables {

    private final Session session;
    private final Function<LogicalPlan, RowsMade> inputs;
    private final Map<Integer, RowsMade> kept = new HashMap<>();

    /**
     * Prepares.
     *
     * @param inputs runs the nodes whose rows are kept
     */
    SharedTables(Session session, Function<LogicalPlan, RowsMade> inputs) {
        this.session = session;
        this.inputs = inputs;
    }

    /** Returns the rows of a node, which are made once. */
    RowsMade of(Shared node) {
        RowsMade rows = kept.get(node.id());
        if (rows == null) {
            rows = kept(node.input());
            kept.put(node.id(), rows);
        }
        return rows instanceof RowsMade.Whole(Table table)
                ? new RowsMade.Whole(TableSteps.view(table))
                : RowsMade.InParts.of(session, rows.scan(), () -> {});
    }

    private RowsMade kept(LogicalPlan plan) {
        RowsMade rows = inputs.apply(plan);
        if (rows instanceof RowsMade.Whole) {
            return rows;
        }
        return rows.kept(session, JoinMemory.of(session.settings().scanBudget(), 0));
    }

    /** Frees all. */
    void forget() {
        kept.values().forEach(RowsMade::close);
        kept.clear();
    }

    /**
     * Forgets what was made once of the rows of a round, and returns whether a plan reads them.
     *
     * @param name that of the recursion
     */
    boolean forget(LogicalPlan plan, String name) {
        boolean isOfRound = plan instanceof WorkingRows(String of, var _) && of.equals(name);
        for (LogicalPlan input : plan.inputs()) {
            isOfRound |= forget(input, name);
        }
        RowsMade made =
                isOfRound && plan instanceof Shared(int id, var _, var _) ? kept.remove(id) : null;
        if (made != null) {
            made.close();
        }
        return isOfRound;
    }
}
