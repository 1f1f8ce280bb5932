// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.plan.logical;

import dev.windrow.internal.cancel.CancelToken;
import dev.windrow.internal.plan.logical.LogicalPlan.Aggregate;
import dev.windrow.internal.plan.logical.LogicalPlan.Elements;
import dev.windrow.internal.plan.logical.LogicalPlan.Filter;
import dev.windrow.internal.plan.logical.LogicalPlan.Join;
import dev.windrow.internal.plan.logical.LogicalPlan.Limit;
import dev.windrow.internal.plan.logical.LogicalPlan.Operation;
import dev.windrow.internal.plan.logical.LogicalPlan.PartitionLimit;
import dev.windrow.internal.plan.logical.LogicalPlan.Project;
import dev.windrow.internal.plan.logical.LogicalPlan.Read;
import dev.windrow.internal.plan.logical.LogicalPlan.Recursion;
import dev.windrow.internal.plan.logical.LogicalPlan.Series;
import dev.windrow.internal.plan.logical.LogicalPlan.Shared;
import dev.windrow.internal.plan.logical.LogicalPlan.Sort;
import dev.windrow.internal.plan.logical.LogicalPlan.TopN;
import dev.windrow.internal.plan.logical.LogicalPlan.Union;
import dev.windrow.internal.plan.logical.LogicalPlan.Values;
import dev.windrow.internal.plan.logical.LogicalPlan.Windows;
import dev.windrow.internal.plan.logical.LogicalPlan.WorkingRows;
import dev.windrow.query.DerivedColumn;
import dev.windrow.query.SortKey;

import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The columns that nodes name. */
public final class FreeColumns {

    private FreeColumns() {}

    /**
     * Returns the columns that a plan names and that nothing in it makes: those of a query around a
     * correlated subquery.
     */
    public static Set<String> of(LogicalPlan plan) {
        return of(plan, new HashMap<>());
    }

    /**
     * Returns the same.
     *
     * @param shared those of shared rows, which are looked at once however often they are taken
     */
    private static Set<String> of(LogicalPlan plan, Map<Integer, Set<String>> shared) {
        if (plan instanceof Shared(int id, String _, LogicalPlan input)) {
            Set<String> known = shared.get(id);
            if (known == null) {
                known = of(input, shared);
                shared.put(id, known);
            }
            return new LinkedHashSet<>(known);
        }
        CancelToken.checkCurrent();
        Set<String> free = new LinkedHashSet<>(named(plan));
        plan.inputs().forEach(input -> free.removeAll(namesOf(input)));
        if (plan instanceof Join join) {
            free.addAll(of(join.left(), shared));
            Set<String> right = of(join.right(), shared);
            right.removeAll(namesOf(join.left()));
            free.addAll(right);
        } else {
            plan.inputs().forEach(input -> free.addAll(of(input, shared)));
        }
        return free;
    }

    /** Where names are not known, every column may be one of them: nothing is said to be free. */
    private static Set<String> namesOf(LogicalPlan plan) {
        List<String> names = plan.names();
        return names == null ? Set.copyOf(named(plan)) : new LinkedHashSet<>(names);
    }

    /** Returns the columns of its inputs that a node names itself. */
    public static Set<String> named(LogicalPlan plan) {
        Set<String> named = new LinkedHashSet<>();
        switch (plan) {
            case Read _, Values _, Series _, WorkingRows _ -> {}
            case Limit _, Shared _, Union _, Recursion _ -> {}
            case Filter filter -> named.addAll(filter.condition().columns());
            case Project project -> {
                for (DerivedColumn column : project.columns()) {
                    named.addAll(column.expression().columns());
                }
            }
            case Aggregate aggregate -> named.addAll(aggregate.query().inputNames());
            case Windows windows -> named.addAll(windows.window().inputNames(List.of()));
            case PartitionLimit limit -> named.addAll(limit.window().inputNames(List.of()));
            case Elements elements -> named.addAll(elements.lists().keySet());
            case Operation(LogicalPlan input, var operation) -> {
                List<String> names = input.names();
                named.addAll(operation.inputNames(names == null ? List.of() : names));
            }
            case Sort sort -> sort.keys().stream().map(SortKey::column).forEach(named::add);
            case TopN top -> top.keys().stream().map(SortKey::column).forEach(named::add);
            case Join join -> {
                for (EqualKey key : join.keys()) {
                    named.addAll(key.left().columns());
                    named.addAll(key.right().columns());
                }
                if (join.condition() != null) {
                    named.addAll(join.condition().columns());
                }
            }
        }
        return named;
    }
}
