// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.plan.rule;

import dev.windrow.internal.plan.logical.FreeColumns;
import dev.windrow.internal.plan.logical.JoinType;
import dev.windrow.internal.plan.logical.LogicalPlan;
import dev.windrow.internal.plan.logical.LogicalPlan.Aggregate;
import dev.windrow.internal.plan.logical.LogicalPlan.Join;
import dev.windrow.internal.plan.logical.LogicalPlan.Project;
import dev.windrow.internal.plan.logical.LogicalPlan.Shared;
import dev.windrow.query.DerivedColumn;
import dev.windrow.query.Expression;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/**
 * Makes rows once that a query asks for several times, under whatever names: groups, and joined
 * rows that are grouped. What else is alike, as two reads of a file, comes cheaper twice than it is
 * kept, and rules go on into it.
 */
public final class CommonRows {

    private final Map<LogicalPlan, RowForm> forms = new IdentityHashMap<>();
    private final Map<Object, Common> alike = new HashMap<>();

    /** Rows that several nodes take already, once looked at, and as they are made. */
    private final Map<Integer, LogicalPlan> shared = new HashMap<>();

    private int lastShared;

    private CommonRows() {}

    /** Rows that nodes ask for. */
    private static final class Common {

        private final List<LogicalPlan> nodes = new ArrayList<>();
        private @Nullable Shared made;
    }

    /** Returns a plan that asks the same. */
    public static LogicalPlan apply(LogicalPlan plan) {
        CommonRows rows = new CommonRows();
        rows.form(plan);
        rows.collect(plan, false);
        rows.shared.clear();
        boolean isAny = rows.alike.values().stream().anyMatch(each -> each.nodes.size() > 1);
        return isAny ? rows.of(plan) : plan;
    }

    private @Nullable RowForm form(LogicalPlan plan) {
        List<RowForm> inputs = new ArrayList<>();
        for (LogicalPlan input : plan.inputs()) {
            RowForm form = forms.containsKey(input) ? forms.get(input) : form(input);
            if (form != null) {
                inputs.add(form);
            }
        }
        if (plan instanceof Shared shared) {
            lastShared = Math.max(lastShared, shared.id());
        }
        RowForm form =
                inputs.size() == plan.inputs().size() || plan instanceof Shared
                        ? RowForm.of(plan, inputs)
                        : null;
        forms.put(plan, form);
        return form;
    }

    /** Notes nodes that are worth being made once. */
    private void collect(LogicalPlan plan, boolean isGrouped) {
        if (plan instanceof Shared one && shared.putIfAbsent(one.id(), one) != null) {
            return;
        }
        RowForm form = forms.get(plan);
        boolean isWorth =
                plan instanceof Aggregate aggregate && !aggregate.query().keys().isEmpty()
                        || isGrouped && !(plan instanceof Project) && isJoined(plan);
        if (form != null && isWorth && FreeColumns.of(plan).isEmpty()) {
            alike.computeIfAbsent(form.key(), absent -> new Common()).nodes.add(plan);
        }
        boolean isBelow = plan instanceof Aggregate || isGrouped && plan instanceof Project;
        plan.inputs().forEach(input -> collect(input, isBelow));
    }

    private static boolean isJoined(LogicalPlan plan) {
        return plan instanceof Join join && join.type() != JoinType.SINGLE
                || !(plan instanceof Shared)
                        && plan.inputs().stream().anyMatch(CommonRows::isJoined);
    }

    private LogicalPlan of(LogicalPlan plan) {
        return plan.withInputs(plan.inputs().stream().map(this::input).toList());
    }

    private LogicalPlan input(LogicalPlan plan) {
        if (plan instanceof Shared one) {
            LogicalPlan known = shared.get(one.id());
            if (known == null) {
                known = of(plan);
                shared.put(one.id(), known);
            }
            return known;
        }
        RowForm form = forms.get(plan);
        Common common = form == null ? null : alike.get(form.key());
        if (common == null
                || common.nodes.size() < 2
                || common.nodes.stream().noneMatch(each -> each == plan)) {
            return of(plan);
        }
        LogicalPlan first = common.nodes.getFirst();
        Map<Expression, String> there = new HashMap<>();
        forms.get(first).columns().forEach((name, value) -> there.putIfAbsent(value, name));
        if (!there.keySet().containsAll(form.columns().values()) || plan.names() == null) {
            return of(plan);
        }
        if (common.made == null) {
            common.made = new Shared(++lastShared, "rows that are asked for again", of(first));
        }
        List<DerivedColumn> columns = new ArrayList<>();
        for (String name : plan.names()) {
            String shared = there.get(form.columns().get(name));
            columns.add(new DerivedColumn(name, Expression.column(shared)));
        }
        return new Project(common.made, columns);
    }
}
