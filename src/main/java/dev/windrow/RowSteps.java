// SPDX-License-Identifier: Apache-2.0
package dev.windrow;

import dev.windrow.internal.plan.logical.LogicalPlan;
import dev.windrow.internal.plan.logical.LogicalPlan.Limit;
import dev.windrow.internal.plan.logical.LogicalPlan.Project;
import dev.windrow.internal.plan.logical.LogicalPlan.Read;
import dev.windrow.query.Expression;
import dev.windrow.query.Filter;
import dev.windrow.query.Select;
import dev.windrow.query.Transformation;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * What is done to each row by itself as it is read, so that parts of the input need not wait for
 * others.
 *
 * @param source the rows that are read
 * @param operations filters and selections, one after the other; none for all rows as they are
 * @param most how many rows of the result are wanted: the first
 */
record RowSteps(GroupBySource source, List<Transformation> operations, long most) {

    /** Keeps all rows, where there is no operation. */
    static final List<Transformation> ALL_ROWS = List.of(new Filter(Expression.literal(true)));

    /** Returns the steps of a node, or null if it, or one below it, has to see several rows. */
    static @Nullable RowSteps of(LogicalPlan plan) {
        return switch (plan) {
            case Read(var relation, var _) ->
                    relation instanceof GroupBySource source
                            ? new RowSteps(source, List.of(), Long.MAX_VALUE)
                            : null;
            case LogicalPlan.Filter(LogicalPlan input, Expression condition) ->
                    then(of(input), new Filter(condition));
            case Project(LogicalPlan input, var columns) when !columns.isEmpty() ->
                    then(of(input), new Select(columns));
            case Limit limit when limit.offset() == 0 -> limited(of(limit.input()), limit.most());
            default -> null;
        };
    }

    private static @Nullable RowSteps then(@Nullable RowSteps before, Transformation operation) {
        if (before == null || before.most < Long.MAX_VALUE && operation instanceof Filter) {
            return null;
        }
        List<Transformation> operations = new ArrayList<>(before.operations);
        operations.add(operation);
        return new RowSteps(before.source, operations, before.most);
    }

    private static @Nullable RowSteps limited(@Nullable RowSteps before, long most) {
        return before == null
                ? null
                : new RowSteps(before.source, before.operations, Math.min(before.most, most));
    }

    /**
     * Returns whether some columns of the rows are lists of the input, which have an order only
     * where they are packed.
     */
    boolean haveLists(List<String> columns) {
        List<String> inputs = columns;
        for (Transformation operation : operations.reversed()) {
            if (operation instanceof Select select) {
                inputs = inputs.stream().flatMap(name -> named(select, name).stream()).toList();
            }
        }
        return source.hasLists(inputs);
    }

    /** Returns the column that a selected one is; none where it is computed. */
    private static List<String> named(Select select, String name) {
        return select.columns().stream()
                .filter(column -> column.name().equals(name))
                .flatMap(
                        column ->
                                column.expression() instanceof Expression.ColumnReference(String of)
                                        ? Stream.of(of)
                                        : Stream.of())
                .toList();
    }

    /** Returns at least one operation. */
    List<Transformation> atLeastOne() {
        return operations.isEmpty() ? ALL_ROWS : operations;
    }
}
