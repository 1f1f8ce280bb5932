// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.plan.rule;

import dev.windrow.internal.plan.logical.FreeColumns;
import dev.windrow.internal.plan.logical.LogicalPlan;
import dev.windrow.internal.plan.logical.LogicalPlan.Aggregate;
import dev.windrow.internal.plan.logical.LogicalPlan.Elements;
import dev.windrow.internal.plan.logical.LogicalPlan.Join;
import dev.windrow.internal.plan.logical.LogicalPlan.Leaf;
import dev.windrow.internal.plan.logical.LogicalPlan.Project;
import dev.windrow.internal.plan.logical.LogicalPlan.Recursion;
import dev.windrow.internal.plan.logical.LogicalPlan.Shared;
import dev.windrow.internal.plan.logical.LogicalPlan.Step;
import dev.windrow.internal.plan.logical.LogicalPlan.Union;
import dev.windrow.internal.plan.logical.LogicalPlan.Windows;
import dev.windrow.query.DerivedColumn;
import dev.windrow.query.NamedAggregation;
import dev.windrow.query.NamedWindowFunction;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Computes and joins only the columns that somebody above names. */
final class NeededColumns {

    /** What those who take shared rows name of them. */
    private final Map<Integer, Set<String>> ofShared = new HashMap<>();

    private final Map<Integer, LogicalPlan> shared = new HashMap<>();

    private NeededColumns() {}

    static LogicalPlan apply(LogicalPlan plan) {
        List<String> names = plan.names();
        if (names == null) {
            return plan;
        }
        NeededColumns needed = new NeededColumns();
        needed.collect(plan, new HashSet<>(names));
        return needed.of(plan, new HashSet<>(names));
    }

    /** Notes all columns of shared rows that are named, before any of these rows are made anew. */
    private void collect(LogicalPlan plan, @Nullable Set<String> wanted) {
        if (plan instanceof Shared(int id, String _, LogicalPlan input)) {
            Set<String> all = ofShared.computeIfAbsent(id, absent -> new HashSet<>());
            Set<String> more = wanted == null ? allOf(plan) : wanted;
            if (all.addAll(more) || more.isEmpty() && all.isEmpty()) {
                collect(input, all);
            }
            return;
        }
        for (int i = 0; i < plan.inputs().size(); i++) {
            LogicalPlan input = plan.inputs().get(i);
            if (!(input instanceof Leaf)) {
                collect(input, ofInput(plan, i, wanted));
            }
        }
    }

    private static Set<String> allOf(LogicalPlan plan) {
        List<String> names = plan.names();
        return names == null ? new HashSet<>() : new HashSet<>(names);
    }

    /**
     * Returns the columns of an input that a node needs, or null for all.
     *
     * @param wanted the columns of the node that are needed, or null for all
     */
    private static @Nullable Set<String> ofInput(
            LogicalPlan plan, int input, @Nullable Set<String> wanted) {
        Set<String> needed = new HashSet<>();
        switch (plan) {
            case Recursion _ -> {
                return null;
            }
            case Union _ -> {
                return wanted;
            }
            case Aggregate _ -> needed.addAll(FreeColumns.named(plan));
            case Project project ->
                    kept(project, wanted)
                            .forEach(each -> needed.addAll(each.expression().columns()));
            default -> {
                if (wanted == null) {
                    return null;
                }
                needed.addAll(wanted);
                needed.addAll(FreeColumns.named(plan));
            }
        }
        if (plan instanceof Join) {
            needed.retainAll(allOf(plan.inputs().get(input)));
        }
        if (plan instanceof Elements elements) {
            needed.removeAll(elements.lists().values());
        }
        if (plan instanceof Windows windows) {
            windows.window().functions().stream()
                    .map(NamedWindowFunction::name)
                    .filter(name -> !allOf(windows.input()).contains(name))
                    .forEach(needed::remove);
        }
        return needed;
    }

    private static List<DerivedColumn> kept(Project project, @Nullable Set<String> wanted) {
        List<DerivedColumn> kept =
                project.columns().stream()
                        .filter(each -> wanted == null || wanted.contains(each.name()))
                        .toList();
        // Rows without columns have no number.
        return kept.isEmpty()
                ? project.columns().subList(0, Math.min(1, project.columns().size()))
                : kept;
    }

    private LogicalPlan of(LogicalPlan plan, @Nullable Set<String> wanted) {
        return switch (plan) {
            case Leaf leaf -> leaf;
            case Shared(int id, String name, LogicalPlan input) -> {
                LogicalPlan known = shared.get(id);
                if (known == null) {
                    known = new Shared(id, name, of(input, ofShared.get(id)));
                    shared.put(id, known);
                }
                yield known;
            }
            case Project project -> {
                List<DerivedColumn> kept = kept(project, wanted);
                yield new Project(of(project.input(), ofInput(plan, 0, wanted)), kept);
            }
            case Aggregate aggregate -> {
                List<NamedAggregation> kept =
                        aggregate.query().aggregations().stream()
                                .filter(each -> wanted == null || wanted.contains(each.name()))
                                .toList();
                boolean isNone = kept.isEmpty() && aggregate.query().keys().isEmpty();
                boolean isAll = kept.size() == aggregate.query().aggregations().size();
                Aggregate made =
                        isNone || isAll
                                ? aggregate
                                : new Aggregate(
                                        aggregate.input(),
                                        aggregate.query().withAggregations(kept),
                                        aggregate.sets());
                yield made.input() instanceof Leaf
                        ? made
                        : made.over(of(made.input(), ofInput(made, 0, wanted)));
            }
            case Join join ->
                    join.withInputs(
                            List.of(
                                    only(join.left(), ofInput(join, 0, wanted)),
                                    only(join.right(), ofInput(join, 1, wanted))));
            case Step step -> step.over(of(step.input(), ofInput(step, 0, wanted)));
            case Union union -> {
                List<LogicalPlan> inputs = new ArrayList<>();
                for (LogicalPlan input : union.inputs()) {
                    inputs.add(exactly(of(input, wanted), union, wanted));
                }
                yield union.withInputs(inputs);
            }
            case Recursion recursion ->
                    recursion.withInputs(
                            recursion.inputs().stream().map(each -> of(each, null)).toList());
        };
    }

    /** All inputs of a union have the same columns. */
    private static LogicalPlan exactly(
            LogicalPlan plan, Union union, @Nullable Set<String> wanted) {
        List<String> names = plan.names();
        List<String> all = union.names();
        if (wanted == null || names == null || all == null) {
            return plan;
        }
        List<String> kept = all.stream().filter(wanted::contains).toList();
        return names.equals(kept) || kept.isEmpty()
                ? plan
                : new Project(plan, Expressions.columns(kept));
    }

    /** Leaves out the columns of an input of a join that nobody needs. */
    private LogicalPlan only(LogicalPlan input, @Nullable Set<String> wanted) {
        LogicalPlan made = of(input, wanted);
        List<String> names = made.names();
        if (wanted == null || names == null || wanted.containsAll(names)) {
            return made;
        }
        List<String> kept = names.stream().filter(wanted::contains).toList();
        return new Project(made, Expressions.columns(kept.isEmpty() ? names.subList(0, 1) : kept));
    }
}
