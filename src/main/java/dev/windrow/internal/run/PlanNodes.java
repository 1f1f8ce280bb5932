// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.run;

import dev.windrow.internal.plan.PlanNode;
import dev.windrow.internal.plan.logical.LogicalPlan;
import dev.windrow.internal.plan.logical.LogicalPlan.Shared;
import dev.windrow.internal.plan.rule.RowEstimates;
import dev.windrow.internal.session.Account;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The nodes of a logical plan, as an explanation draws them. */
final class PlanNodes {

    private final UnaryOperator<LogicalPlan> ran;
    private final Function<LogicalPlan, String> remark;
    private final Function<LogicalPlan, List<PlanNode>> how;
    private final Set<Integer> shown = new HashSet<>();
    private final Set<LogicalPlan> replaced = Collections.newSetFromMap(new IdentityHashMap<>());

    private PlanNodes(
            UnaryOperator<LogicalPlan> ran,
            Function<LogicalPlan, String> remark,
            Function<LogicalPlan, List<PlanNode>> how) {
        this.ran = ran;
        this.remark = remark;
        this.how = how;
    }

    /** Tells how many rows nodes are expected to have, by the footers of files. */
    static Function<LogicalPlan, String> expected() {
        RowEstimates estimates = new RowEstimates();
        return node -> "about " + rows((long) estimates.of(node));
    }

    static String rows(long count) {
        return String.format(Locale.ROOT, count == 1 ? "%,d row" : "%,d rows", count);
    }

    /**
     * Returns a plan as a tree.
     *
     * @param ran tells which node ran in place of one
     * @param remark what is said of a node behind what it does; may be empty
     * @param how how a node was run, above the nodes whose rows it takes
     */
    static PlanNode tree(
            LogicalPlan plan,
            UnaryOperator<LogicalPlan> ran,
            Function<LogicalPlan, String> remark,
            Function<LogicalPlan, List<PlanNode>> how) {
        return new PlanNodes(ran, remark, how).of(plan);
    }

    /** Returns a plan that has not run, with the rows that each node is expected to have. */
    static Account explanation(LogicalPlan plan) {
        PlanNode root = tree(plan, UnaryOperator.identity(), expected(), node -> List.of());
        return new Account(root.text(), List.of()).withRoot(root);
    }

    /** Returns a plan whose nodes did not run one after the other. */
    static PlanNode ranAsOne(LogicalPlan plan, PlanNode run) {
        return tree(
                plan,
                UnaryOperator.identity(),
                node -> "",
                node -> node == plan ? List.of(run) : List.of());
    }

    /** Joins remarks, of which each may be empty. */
    static String joined(String first, String second) {
        return Stream.of(first, second)
                .filter(each -> !each.isEmpty())
                .collect(Collectors.joining(", "));
    }

    private PlanNode of(LogicalPlan plan) {
        if (plan instanceof Shared shared && !shown.add(shared.id())) {
            return PlanNode.leaf(plan.label() + ", as above");
        }
        String said = remark.apply(plan);
        List<PlanNode> parts = new ArrayList<>(how.apply(plan));
        plan.inputs().forEach(input -> parts.add(of(ranFor(input))));
        return PlanNode.of(plan.label() + (said.isEmpty() ? "" : " (" + said + ")"), parts);
    }

    /** Returns what ran in place of a node, which may take its rows of this very node. */
    private LogicalPlan ranFor(LogicalPlan node) {
        return replaced.add(node) ? ran.apply(node) : node;
    }
}
