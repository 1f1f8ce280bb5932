// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.plan.rule;

import dev.windrow.internal.plan.logical.LogicalPlan;
import dev.windrow.internal.plan.logical.LogicalPlan.Shared;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/** Makes a plan anew, node by node. Rows that several nodes take are looked at once. */
final class Rewriting {

    private final UnaryOperator<LogicalPlan> rule;
    private final Map<Integer, LogicalPlan> shared = new HashMap<>();

    private Rewriting(UnaryOperator<LogicalPlan> rule) {
        this.rule = rule;
    }

    /** Applies a rule to each node, to those below another one first. */
    static LogicalPlan bottomUp(LogicalPlan plan, UnaryOperator<LogicalPlan> rule) {
        return new Rewriting(rule).of(plan);
    }

    private LogicalPlan of(LogicalPlan plan) {
        if (plan instanceof Shared(int id, String _, LogicalPlan _)) {
            LogicalPlan known = shared.get(id);
            if (known == null) {
                known = rule.apply(withInputs(plan));
                shared.put(id, known);
            }
            return known;
        }
        return rule.apply(withInputs(plan));
    }

    private LogicalPlan withInputs(LogicalPlan plan) {
        List<LogicalPlan> inputs = new ArrayList<>();
        boolean isChanged = false;
        for (LogicalPlan input : plan.inputs()) {
            LogicalPlan made = of(input);
            isChanged |= made != input;
            inputs.add(made);
        }
        return isChanged ? plan.withInputs(inputs) : plan;
    }
}
