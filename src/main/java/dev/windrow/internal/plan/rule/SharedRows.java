// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.plan.rule;

import dev.windrow.internal.plan.logical.LogicalPlan;
import dev.windrow.internal.plan.logical.LogicalPlan.Shared;

import java.util.HashMap;
import java.util.Map;

/** Puts rows that one node alone takes where they are taken, so that rules go on into them. */
final class SharedRows {

    private SharedRows() {}

    static LogicalPlan apply(LogicalPlan plan) {
        Map<Integer, Integer> uses = uses(plan);
        return Rewriting.bottomUp(
                plan,
                node ->
                        node instanceof Shared(int id, String _, LogicalPlan input)
                                        && uses.get(id) == 1
                                ? input
                                : node);
    }

    /** Returns how many nodes take the rows of each shared node. */
    static Map<Integer, Integer> uses(LogicalPlan plan) {
        Map<Integer, Integer> uses = new HashMap<>();
        count(plan, uses);
        return uses;
    }

    private static void count(LogicalPlan plan, Map<Integer, Integer> uses) {
        if (plan instanceof Shared shared && uses.merge(shared.id(), 1, Integer::sum) > 1) {
            return;
        }
        plan.inputs().forEach(input -> count(input, uses));
    }
}
