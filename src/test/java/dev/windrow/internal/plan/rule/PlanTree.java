// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.plan.rule;

import dev.windrow.internal.plan.logical.LogicalPlan;
import dev.windrow.internal.plan.logical.LogicalPlan.Shared;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * A plan as people read it: a line for each node, from the result down to the rows that are read.
 */
final class PlanTree {

    private final List<String> lines = new ArrayList<>();
    private final Set<Integer> shown = new HashSet<>();

    private PlanTree() {}

    /** Returns the lines of a plan. */
    static List<String> lines(LogicalPlan plan) {
        PlanTree tree = new PlanTree();
        tree.add(plan, "", "");
        return tree.lines;
    }

    private void add(LogicalPlan plan, String first, String others) {
        boolean isKnown = plan instanceof Shared shared && !shown.add(shared.id());
        lines.add(first + plan.label() + (isKnown ? ", as above" : ""));
        List<LogicalPlan> inputs = isKnown ? List.of() : plan.inputs();
        for (int i = 0; i < inputs.size(); i++) {
            boolean isLast = i == inputs.size() - 1;
            add(
                    inputs.get(i),
                    others + (isLast ? "└─ " : "├─ "),
                    others + (isLast ? "   " : "│  "));
        }
    }
}
