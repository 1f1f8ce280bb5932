// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.run;

import dev.windrow.column.Table;
import dev.windrow.internal.column.OrClosed;
import dev.windrow.internal.column.PackedTables;
import dev.windrow.internal.plan.logical.LogicalPlan;
import dev.windrow.internal.plan.logical.LogicalPlan.Union;
import dev.windrow.internal.run.SameTypes.Typed;
import dev.windrow.internal.scan.UnionScan;
import dev.windrow.internal.session.Session;
import dev.windrow.query.DerivedColumn;
import dev.windrow.query.Select;
import dev.windrow.scan.Scan;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;

/** Runs unions: rows that fit in memory become one table, and others come in parts. */
final class UnionRunner {

    private final Session session;
    private final TableSteps steps;
    private final NodeRunner nodes;
    private final BiFunction<LogicalPlan, RowsMade, Table> whole;

    /**
     * Prepares.
     *
     * @param nodes runs the inputs
     * @param whole makes one table of an input's rows
     */
    UnionRunner(
            Session session,
            TableSteps steps,
            NodeRunner nodes,
            BiFunction<LogicalPlan, RowsMade, Table> whole) {
        this.session = session;
        this.steps = steps;
        this.nodes = nodes;
        this.whole = whole;
    }

    /** Returns the rows of all inputs, one after the other. */
    RowsMade run(Union union) {
        List<RowsMade> inputs = new ArrayList<>();
        return OrClosed.made(
                () -> inputs.forEach(RowsMade::close),
                () -> {
                    long held = 0;
                    for (LogicalPlan each : union.inputs()) {
                        RowsMade rows = nodes.made(each);
                        inputs.add(comesInParts(rows, held) ? rows : inMemory(each, rows));
                        held += inputs.getLast().rowsInMemory();
                    }
                    return joined(union, inputs);
                });
    }

    /** Returns whether rows are better not held together with those that are. */
    private boolean comesInParts(RowsMade rows, long held) {
        return OrClosed.made(
                rows::close,
                () -> {
                    if (!(rows instanceof RowsMade.InParts parts)
                            || !parts.source().isRepeatable()) {
                        return false;
                    }
                    List<String> names = parts.scan().columnNames();
                    return !parts.haveLists(names)
                            && !(nodes.likelyFit(parts)
                                    && session.settings().scanBudget().holds(held, names.size()));
                });
    }

    private RowsMade inMemory(LogicalPlan plan, RowsMade rows) {
        return new RowsMade.Whole(PackedTables.packed(whole.apply(plan, rows)));
    }

    /** Gives the columns of all inputs the same types, and takes the inputs over. */
    private RowsMade joined(Union union, List<RowsMade> inputs) {
        List<List<DerivedColumn>> conversions =
                SameTypes.conversions(inputs.stream().map(UnionRunner::types).toList());
        for (int i = 0; i < inputs.size(); i++) {
            List<DerivedColumn> columns = conversions.get(i);
            if (!columns.isEmpty()) {
                inputs.set(i, converted(inputs.get(i), columns));
            }
        }
        if (inputs.stream().allMatch(RowsMade.Whole.class::isInstance)) {
            return new RowsMade.Whole(
                    OrClosed.joined(
                            parts ->
                                    inputs.forEach(
                                            each -> parts.add(((RowsMade.Whole) each).table()))));
        }
        return nodes.inParts(
                union,
                "union",
                new UnionScan(inputs.stream().map(UnionRunner::scan).toList()),
                () -> inputs.forEach(RowsMade::close));
    }

    private RowsMade converted(RowsMade rows, List<DerivedColumn> columns) {
        return switch (rows) {
            case RowsMade.Whole(Table table) -> new RowsMade.Whole(steps.select(table, columns));
            case RowsMade.InParts parts -> parts.then(new Select(columns));
        };
    }

    private static Map<String, Typed> types(RowsMade rows) {
        Map<String, Typed> types = new LinkedHashMap<>();
        switch (rows) {
            case RowsMade.Whole(Table table) ->
                    table.names().forEach(name -> types.put(name, Typed.of(table.column(name))));
            case RowsMade.InParts parts ->
                    scan(parts)
                            .columnTypes()
                            .forEach((name, type) -> types.put(name, new Typed(type, false)));
        }
        return types;
    }

    private static Scan scan(RowsMade rows) {
        return rows instanceof RowsMade.InParts parts && parts.areAsRead()
                ? parts.source().scan()
                : rows.scan();
    }
}
