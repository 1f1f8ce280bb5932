// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.expression;

import dev.windrow.column.ColumnType.Decimal;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.expression.cast.CastNodes;
import dev.windrow.internal.expression.node.DecimalNode;
import dev.windrow.internal.expression.node.DoubleNode;
import dev.windrow.internal.expression.node.LongNode;
import dev.windrow.internal.expression.node.Node;
import dev.windrow.internal.expression.node.TextNode;
import dev.windrow.internal.expression.number.ConversionNodes;
import dev.windrow.internal.expression.number.DecimalNodes;
import dev.windrow.internal.expression.number.RealNodes;
import dev.windrow.internal.expression.number.WholeNodes;
import dev.windrow.internal.plan.expression.DecimalTypes;
import dev.windrow.query.Expression;
import dev.windrow.query.NumberFunction;

import java.math.RoundingMode;

/** Makes the nodes of functions of numbers, and checks their operands. */
final class NumberNodeFactory {

    private final NodeFactory operands;

    /**
     * Makes a factory.
     *
     * @param operands makes the operands
     */
    NumberNodeFactory(NodeFactory operands) {
        this.operands = operands;
    }

    /**
     * Makes the node of a function.
     *
     * @throws WindrowException {@code UNKNOWN_COLUMN} or {@code UNSUPPORTED_TYPE}
     */
    Node of(NumberFunction function) {
        return switch (function) {
            case NumberFunction.OfOne of -> ofOne(of, number(of, of.number()));
            case NumberFunction.Round round -> round(round, number(round, round.number()));
            case NumberFunction.Power power ->
                    RealNodes.power(
                            ConversionNodes.toDouble(number(power, power.base())),
                            ConversionNodes.toDouble(number(power, power.exponent())));
        };
    }

    private Node number(NumberFunction function, Expression operand) {
        Node node = operands.of(operand);
        if (node.type().isNumeric()) {
            return node;
        }
        throw ErrorCode.UNSUPPORTED_TYPE.failure(
                "%s: %s is %s, expected a number",
                function.label(), operand.label(), node.type().label());
    }

    private static Node ofOne(NumberFunction.OfOne of, Node operand) {
        return switch (of.function()) {
            case SIGN -> WholeNodes.sign(operand);
            case ABSOLUTE ->
                    switch (operand) {
                        case LongNode longs -> WholeNodes.absolute(of, longs);
                        case DecimalNode decimals -> DecimalNodes.absolute(decimals);
                        case DoubleNode doubles -> RealNodes.of(of.function(), doubles);
                        case TextNode text -> throw new IllegalArgumentException(of.label());
                    };
            case FLOOR ->
                    operand instanceof DoubleNode doubles
                            ? RealNodes.of(of.function(), doubles)
                            : rounded(of, of.number(), operand, 0, RoundingMode.FLOOR);
            case CEILING ->
                    operand instanceof DoubleNode doubles
                            ? RealNodes.of(of.function(), doubles)
                            : rounded(of, of.number(), operand, 0, RoundingMode.CEILING);
            case SQUARE_ROOT, EXPONENTIAL, NATURAL_LOGARITHM, DECIMAL_LOGARITHM ->
                    RealNodes.of(of.function(), ConversionNodes.toDouble(operand));
        };
    }

    private static Node round(NumberFunction.Round round, Node operand) {
        if (operand instanceof DoubleNode doubles) {
            return RealNodes.round(doubles, round.digits());
        }
        return operand instanceof LongNode longs && round.digits() < 0
                ? WholeNodes.round(round, longs)
                : rounded(round, round.number(), operand, round.digits(), RoundingMode.HALF_UP);
    }

    /** Rounds exact numbers behind the point; integers have nothing there. */
    private static Node rounded(
            NumberFunction function,
            Expression number,
            Node operand,
            int digits,
            RoundingMode mode) {
        if (!(operand instanceof DecimalNode decimals)) {
            return CastNodes.of(new Expression.Cast(number, Primitive.INT64, false), operand);
        }
        Decimal type = (Decimal) decimals.type();
        return digits >= type.scale()
                ? decimals
                : DecimalNodes.round(
                        function, decimals, digits, mode, DecimalTypes.rounded(type, digits));
    }
}
