// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.run;

import dev.windrow.column.Table;
import dev.windrow.internal.plan.PlanNode;
import dev.windrow.internal.plan.logical.LogicalPlan;
import dev.windrow.internal.session.Account;
import dev.windrow.internal.session.Batches;
import dev.windrow.internal.session.Made;
import dev.windrow.profile.Phase;
import dev.windrow.profile.Profile;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;

/**
 * What the steps of a query tell: on which engine each ran and why, and where its time went. Each
 * step made the input of the next.
 */
final class StepsTold {

    private final List<Supplier<Account>> explanations = new ArrayList<>();
    private final List<Supplier<Profile>> profiles = new ArrayList<>();

    /** What was planned and read for the step that comes next. */
    private final List<Phase> read = new ArrayList<>();

    /** The step that is the last GROUP BY; less than 0 for none. */
    private int groups = -1;

    private final Map<LogicalPlan, NodeTold> nodes = new IdentityHashMap<>();
    private NodeTold current = new NodeTold();

    /** What ran in place of nodes. */
    private final Map<LogicalPlan, LogicalPlan> replaced = new IdentityHashMap<>();

    /** What is told of a node of a plan. */
    private static final class NodeTold {

        private final List<Supplier<Account>> explanations = new ArrayList<>();
        private long rows;

        /** How long it took, without the nodes below it. */
        private long nanoseconds;
    }

    /** Runs a node of a plan. What is told meanwhile is told of it, unless of a node below it. */
    Table of(LogicalPlan node, Supplier<Table> work) {
        return of(node, work, Table::rows);
    }

    /**
     * Runs a node of a plan.
     *
     * @param rows how many rows it has made by then
     */
    <T> T of(LogicalPlan node, Supplier<T> work, ToLongFunction<T> rows) {
        NodeTold above = current;
        NodeTold own = nodes.computeIfAbsent(node, absent -> new NodeTold());
        current = own;
        long start = System.nanoTime();
        try {
            T made = work.get();
            own.rows += rows.applyAsLong(made);
            return made;
        } finally {
            long time = System.nanoTime() - start;
            own.nanoseconds += time;
            above.nanoseconds -= time;
            current = above;
        }
    }

    /** Tells of rows that a node made later, on any thread. */
    synchronized void came(LogicalPlan node, long rows) {
        nodes.computeIfAbsent(node, absent -> new NodeTold()).rows += rows;
    }

    /** Tells that another node runs in place of one. */
    void replace(LogicalPlan node, LogicalPlan other) {
        replaced.put(node, other);
    }

    private LogicalPlan ran(LogicalPlan node) {
        return replaced.getOrDefault(node, node);
    }

    /** Adds planning, or the reading of rows, for the next step. */
    void addRead(Phase phase) {
        read.add(phase);
    }

    /** Adds an operation on columns, or several that are told of as one. */
    void add(Made made) {
        add(made::explanation, made.profile());
    }

    /** Adds a GROUP BY. */
    void addGroups(Made made) {
        groups = profiles.size();
        add(made::explanation, made.profile());
    }

    /** Adds a GROUP BY whose groups come in batches. */
    void add(Batches made) {
        groups = profiles.size();
        add(made::explanation, made::profile);
    }

    /** Adds a step that the CPU did by itself. */
    void add(String strategy, List<String> lines, Phase phase, long rows) {
        add(
                () -> new Account(strategy, lines),
                new Profile("cpu", strategy, phase.rows(), rows, List.of(phase), 0, 0, List.of()));
    }

    /** Adds a step that goes on while others take what it makes. */
    void add(Supplier<Account> explanation, Supplier<Profile> profile) {
        explanations.add(explanation);
        current.explanations.add(explanation);
        profiles.add(profile);
    }

    private void add(Supplier<Account> explanation, Profile profile) {
        Profile all = read.isEmpty() ? profile : profile.withFirst(read);
        read.clear();
        add(explanation, () -> all);
    }

    Account explanation() {
        return Account.ofSteps(explanations.stream().map(Supplier::get).toList());
    }

    /** Returns whether nodes ran one after the other. */
    boolean hasNodes() {
        return !nodes.isEmpty();
    }

    /** Returns the plan as a tree, with what is told of each node that ran by itself. */
    Account explanation(LogicalPlan plan) {
        return explanation().withRoot(PlanNodes.tree(plan, this::ran, this::came, this::how));
    }

    /** Returns the plan as a tree, also with how many rows each node was expected to have. */
    Account analysis(LogicalPlan plan) {
        Function<LogicalPlan, String> expected = PlanNodes.expected();
        return explanation()
                .withRoot(
                        PlanNodes.tree(
                                plan,
                                this::ran,
                                node -> PlanNodes.joined(expected.apply(node), came(node)),
                                this::how));
    }

    /**
     * Tells how many rows a node made, or nothing where another one ran it together with itself.
     */
    private String came(LogicalPlan node) {
        NodeTold told = nodes.get(node);
        return told == null
                ? ""
                : PlanNodes.rows(told.rows)
                        + String.format(Locale.ROOT, " in %.1f ms", told.nanoseconds / 1e6);
    }

    private List<PlanNode> how(LogicalPlan node) {
        NodeTold told = nodes.get(node);
        return told == null
                ? List.of()
                : told.explanations.stream().map(each -> each.get().root()).toList();
    }

    Profile profile() {
        return Profile.ofSteps(profiles.stream().map(Supplier::get).toList());
    }

    /** Returns the profile, whose groups are those that a GROUP BY found, wanted or not. */
    Profile profileOfGroups() {
        return groups < 0 || profiles.size() == 1
                ? profile()
                : profile().withGroups(profiles.get(groups).get().groups());
    }
}
