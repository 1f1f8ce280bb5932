// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.expression;

import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.ColumnType.Timestamp;
import dev.windrow.error.ErrorCode;
import dev.windrow.internal.expression.node.ConstantNodes;
import dev.windrow.internal.expression.node.LongNode;
import dev.windrow.internal.expression.node.Node;
import dev.windrow.internal.expression.number.ArithmeticNodes;
import dev.windrow.internal.expression.temporal.CalendarNodes;
import dev.windrow.internal.expression.temporal.InfiniteNodes;
import dev.windrow.internal.expression.temporal.ZoneNodes;
import dev.windrow.internal.plan.expression.CalendarNumbers;
import dev.windrow.internal.plan.expression.CalendarOperation;
import dev.windrow.internal.plan.expression.TemporalSteps;
import dev.windrow.query.Expression;
import dev.windrow.query.Expression.ArithmeticOperator;
import dev.windrow.query.TemporalFunction;

/** Makes the nodes that functions of dates and points in time take. */
final class TemporalNodeFactory implements CalendarNumbers<Node> {

    private final NodeFactory operands;
    private final InfiniteNodes infinite = new InfiniteNodes();

    /**
     * Makes a factory.
     *
     * @param operands makes the operands
     */
    TemporalNodeFactory(NodeFactory operands) {
        this.operands = operands;
    }

    /** Makes the node of a function: of numbers or points in time. */
    LongNode of(TemporalFunction function) {
        LongNode made = longs(new TemporalSteps<>(this).of(function));
        return switch (function) {
            case TemporalFunction.FieldOf _, TemporalFunction.Difference _ -> infinite.nulls(made);
            case TemporalFunction.Truncated _,
                    TemporalFunction.Bucket _,
                    TemporalFunction.Moved _ ->
                    infinite.kept(made);
            case TemporalFunction.DateOf _ -> made;
        };
    }

    @Override
    public Node finite(Node points) {
        return points instanceof LongNode counts ? infinite.finite(counts) : points;
    }

    @Override
    public Node operand(Expression expression) {
        return operands.of(expression);
    }

    @Override
    public ColumnType type(Node number) {
        return number.type();
    }

    @Override
    public Node constant(long value) {
        return ConstantNodes.of(Primitive.INT64, value);
    }

    @Override
    public Node calculate(CalendarOperation operation, Node value, long parameter) {
        return CalendarNodes.of(operation, longs(value), parameter);
    }

    @Override
    public Node compute(
            TemporalFunction function, ArithmeticOperator operator, Node left, Node right) {
        return ArithmeticNodes.of(function, operator, longs(left), longs(right));
    }

    @Override
    public Node local(TemporalFunction function, Node instant, Timestamp type) {
        return ZoneNodes.local(function, longs(instant), type);
    }

    @Override
    public Node instant(TemporalFunction function, Node local, Node near, Timestamp type) {
        return ZoneNodes.instant(function, longs(local), longs(near), type);
    }

    @Override
    public Node typed(TemporalFunction function, Node number, ColumnType type) {
        return CalendarNodes.typed(function, longs(number), type);
    }

    @Override
    public Node date(TemporalFunction.DateOf function) {
        return CalendarNodes.date(
                function,
                integer(function, function.year()),
                integer(function, function.month()),
                integer(function, function.day()));
    }

    private LongNode integer(TemporalFunction function, Expression operand) {
        Node node = operands.of(operand);
        return node.type().isInteger()
                ? longs(node)
                : longs(unfit(function, operand, node.type(), "an integer"));
    }

    @Override
    public Node unfit(
            TemporalFunction function, Expression operand, ColumnType found, String expected) {
        throw ErrorCode.UNSUPPORTED_TYPE.failure(
                "%s: %s is %s, expected %s",
                function.label(), operand.label(), found.label(), expected);
    }

    private static LongNode longs(Node node) {
        return (LongNode) node;
    }
}
