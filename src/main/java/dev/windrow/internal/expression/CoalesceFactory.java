// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.expression;

import dev.windrow.column.ColumnType;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.expression.node.DecimalNode;
import dev.windrow.internal.expression.node.DoubleNode;
import dev.windrow.internal.expression.node.LongNode;
import dev.windrow.internal.expression.node.LoopNodes;
import dev.windrow.internal.expression.node.Node;
import dev.windrow.internal.plan.expression.CommonType;
import dev.windrow.internal.plan.expression.DeviceKind;
import dev.windrow.query.Conditional;
import dev.windrow.query.Expression;
import dev.windrow.query.Expression.Cast;
import dev.windrow.query.Expression.Coalesce;

import java.util.List;

/** Finds the common type of a coalesce's values, and makes the nodes that select among them. */
final class CoalesceFactory {

    /** From more values on, one choice among all is faster than choices within each other. */
    private static final int MOST_CHOICES = 8;

    private final NodeFactory factory;

    CoalesceFactory(NodeFactory factory) {
        this.factory = factory;
    }

    /**
     * Makes the node of a coalesce.
     *
     * @throws WindrowException {@code UNSUPPORTED_TYPE} if the values have no common type
     */
    Node of(Coalesce coalesce) {
        List<Expression> values = coalesce.values();
        boolean isLong = values.size() > MOST_CHOICES;
        if (isLong || values.stream().skip(1).anyMatch(RowFailures::arePossible)) {
            return factory.of(asCase(values));
        }
        List<Node> nodes = values.stream().map(factory::of).toList();
        ColumnType type = common(coalesce, values, nodes);
        if (type.isNested()) {
            return factory.of(asCase(values));
        }
        if (type.isVariableWidth()) {
            return factory.of(DeviceKind.asChoices(coalesce));
        }
        Node made = cast(nodes.getFirst(), values.getFirst(), type);
        for (int i = 1; i < nodes.size(); i++) {
            made = choice(made, cast(nodes.get(i), values.get(i), type));
        }
        return made;
    }

    /** Returns the first value that is not null; what is behind it is not computed. */
    private static Expression asCase(List<Expression> values) {
        List<Conditional.When> branches =
                values.subList(0, values.size() - 1).stream()
                        .map(each -> new Conditional.When(each.isNotNull(), each))
                        .toList();
        return new Conditional.Case(branches, values.getLast());
    }

    static Node cast(Node node, Expression expression, ColumnType type) {
        return NestedCasts.of(new Cast(expression, type, false), node);
    }

    /**
     * Returns the common type of values of which one is chosen.
     *
     * @param choice the whole expression, for the error
     * @throws WindrowException {@code UNSUPPORTED_TYPE} if there is none
     */
    static ColumnType common(Expression choice, List<Expression> values, List<Node> nodes) {
        ColumnType type = nodes.getFirst().type();
        for (int i = 1; i < nodes.size(); i++) {
            ColumnType next = nodes.get(i).type();
            ColumnType common = CommonType.of(type, values.get(i), next);
            if (common == null) {
                throw ErrorCode.UNSUPPORTED_TYPE.failure(
                        "%s: %s is %s, expected %s, or numbers, strings, bools, dates or times"
                                + " throughout",
                        choice.label(), values.get(i).label(), next.label(), type.label());
            }
            type = common;
        }
        return type;
    }

    private static Node choice(Node first, Node second) {
        ColumnType type = first.type();
        boolean isNullable = first.isNullable() && second.isNullable();
        if (first instanceof LongNode a && second instanceof LongNode b) {
            return LoopNodes.longs(
                    type,
                    isNullable,
                    (made, batch) -> {
                        bothNulls(made, a, b, batch.count);
                        for (int i = 0; i < batch.count; i++) {
                            made.values[i] = a.nulls[i] ? b.values[i] : a.values[i];
                        }
                    },
                    a,
                    b);
        }
        if (first instanceof DoubleNode a && second instanceof DoubleNode b) {
            return LoopNodes.doubles(
                    type,
                    isNullable,
                    (made, batch) -> {
                        bothNulls(made, a, b, batch.count);
                        for (int i = 0; i < batch.count; i++) {
                            made.values[i] = a.nulls[i] ? b.values[i] : a.values[i];
                        }
                    },
                    a,
                    b);
        }
        DecimalNode a = (DecimalNode) first;
        DecimalNode b = (DecimalNode) second;
        return LoopNodes.decimals(
                type,
                a.scale(),
                isNullable,
                (made, batch) -> {
                    a.widen(batch.count);
                    b.widen(batch.count);
                    bothNulls(made, a, b, batch.count);
                    made.allocateHigh();
                    for (int i = 0; i < batch.count; i++) {
                        made.low[i] = a.nulls[i] ? b.low[i] : a.low[i];
                        made.high[i] = a.nulls[i] ? b.high[i] : a.high[i];
                    }
                    made.findBound(batch.count);
                },
                a,
                b);
    }

    /** Sets to null the rows that are null in both operands. */
    private static void bothNulls(Node made, Node a, Node b, int count) {
        if (made.isNullable()) {
            for (int i = 0; i < count; i++) {
                made.nulls[i] = a.nulls[i] & b.nulls[i];
            }
        }
    }
}
