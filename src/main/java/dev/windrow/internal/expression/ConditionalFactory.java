// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.expression;

import dev.windrow.column.ColumnType;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.expression.CaseNodes.Branch;
import dev.windrow.internal.expression.node.DecimalNode;
import dev.windrow.internal.expression.node.DoubleNode;
import dev.windrow.internal.expression.node.LongNode;
import dev.windrow.internal.expression.node.Node;
import dev.windrow.internal.expression.node.TextNode;
import dev.windrow.internal.expression.number.ComparisonNodes;
import dev.windrow.internal.expression.number.LogicNodes;
import dev.windrow.query.Conditional;
import dev.windrow.query.Conditional.Extreme;
import dev.windrow.query.Expression;
import dev.windrow.query.Logic.ComparisonOperator;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** Makes the nodes of choices between values, and finds their common type. */
final class ConditionalFactory {

    private final NodeFactory factory;

    ConditionalFactory(NodeFactory factory) {
        this.factory = factory;
    }

    /**
     * Makes the node of a choice.
     *
     * @throws WindrowException {@code UNKNOWN_COLUMN} or {@code UNSUPPORTED_TYPE}
     */
    Node of(Conditional conditional) {
        return switch (conditional) {
            case Conditional.Case of -> of(of);
            case Conditional.ExtremeOf of -> of(of);
        };
    }

    private Node of(Conditional.Case of) {
        List<@Nullable Value> values = new ArrayList<>();
        of.values().forEach(value -> values.add(value == null ? null : value(value)));
        ColumnType type = common(of, values.stream().filter(Objects::nonNull).toList());
        List<Branch> branches = new ArrayList<>();
        for (int b = 0; b < values.size(); b++) {
            LongNode condition =
                    b < of.branches().size()
                            ? factory.typedCondition(of.branches().get(b).condition())
                            : null;
            Value value = values.get(b);
            branches.add(
                    value == null
                            ? new Branch(condition, null, true)
                            : new Branch(condition, value.as(type), value.isShared()));
        }
        return CaseNodes.of(type, branches);
    }

    /**
     * A value with its node.
     *
     * @param isShared whether the node may be one of other expressions, too
     */
    private record Value(Expression expression, Node node, boolean isShared) {

        Node as(ColumnType type) {
            return node.type().equals(type) && node instanceof TextNode
                    ? node
                    : CoalesceFactory.cast(node, expression, type);
        }
    }

    /** Makes a value. One that may fail has nodes of its own: it sees its own rows alone. */
    private Value value(Expression value) {
        boolean isShared = !RowFailures.arePossible(value);
        NodeFactory own = isShared ? factory : factory.separate();
        return new Value(value, own.of(value), isShared);
    }

    private static ColumnType common(Conditional conditional, List<Value> values) {
        return CoalesceFactory.common(
                conditional,
                values.stream().map(Value::expression).toList(),
                values.stream().map(Value::node).toList());
    }

    /** Compares values by twos: a value is taken if it compares well, or if there is no other. */
    private Node of(Conditional.ExtremeOf of) {
        List<Value> values =
                of.values().stream().map(each -> new Value(each, factory.of(each), true)).toList();
        ColumnType type = common(of, values);
        ComparisonOperator operator =
                of.extreme() == Extreme.GREATEST
                        ? ComparisonOperator.AT_LEAST
                        : ComparisonOperator.AT_MOST;
        List<Node> left = values.stream().map(value -> value.as(type)).toList();
        while (left.size() > 1) {
            left = winners(left, type, operator);
        }
        return left.getFirst();
    }

    /** Returns the better of each two values, so that none is deep within others. */
    private static List<Node> winners(
            List<Node> nodes, ColumnType type, ComparisonOperator operator) {
        List<Node> winners = new ArrayList<>();
        for (int i = 0; i + 1 < nodes.size(); i += 2) {
            Node one = nodes.get(i);
            Node other = nodes.get(i + 1);
            LongNode isTaken =
                    LogicNodes.or(
                            List.of(LogicNodes.isNull(other), compared(operator, one, other)));
            winners.add(
                    CaseNodes.of(
                            type,
                            List.of(
                                    new Branch(isTaken, one, true),
                                    new Branch(null, other, true))));
        }
        if (nodes.size() % 2 == 1) {
            winners.add(nodes.getLast());
        }
        return winners;
    }

    private static LongNode compared(ComparisonOperator operator, Node left, Node right) {
        return switch (left) {
            case LongNode a -> ComparisonNodes.of(operator, a, (LongNode) right);
            case DoubleNode a -> ComparisonNodes.of(operator, a, (DoubleNode) right);
            case DecimalNode a -> ComparisonNodes.of(operator, a, (DecimalNode) right);
            case TextNode a -> ComparisonNodes.of(operator, a, (TextNode) right);
        };
    }
}
