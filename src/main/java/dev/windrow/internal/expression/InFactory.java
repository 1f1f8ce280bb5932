// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.expression;

import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.internal.expression.node.ConstantNodes;
import dev.windrow.internal.expression.node.DecimalNode;
import dev.windrow.internal.expression.node.DoubleNode;
import dev.windrow.internal.expression.node.ExpressionTuning;
import dev.windrow.internal.expression.node.LongNode;
import dev.windrow.internal.expression.node.Node;
import dev.windrow.internal.expression.node.RowBatch;
import dev.windrow.internal.expression.node.TextNode;
import dev.windrow.internal.expression.number.ConversionNodes;
import dev.windrow.internal.expression.number.InstantNodes;
import dev.windrow.internal.expression.number.LogicNodes;
import dev.windrow.internal.expression.number.LongSet;
import dev.windrow.internal.expression.number.NumberSetNodes;
import dev.windrow.internal.expression.text.TextSetNode;
import dev.windrow.query.Expression;
import dev.windrow.query.Literal;
import dev.windrow.query.Logic;

import org.jspecify.annotations.Nullable;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Makes the nodes that tell whether a value is among others. Many literals are looked up in sets;
 * all else is compared.
 */
final class InFactory {

    private final NodeFactory factory;

    /** The values as integers of the kind that the looked-up values are, if they fit 64 bits. */
    private final LongSet integers;

    private final Set<BigInteger> wideIntegers = new HashSet<>();
    private final List<Double> floats = new ArrayList<>();
    private final List<String> texts = new ArrayList<>();
    private final List<Expression> others = new ArrayList<>();

    private InFactory(NodeFactory factory, int values) {
        this.factory = factory;
        integers = new LongSet(values);
    }

    /**
     * Makes the node.
     *
     * @throws dev.windrow.error.WindrowException {@code UNSUPPORTED_TYPE} if a value does not
     *     compare
     */
    static LongNode of(Logic.In in, NodeFactory factory) {
        int values = in.values().size();
        return values <= ExpressionTuning.MOST_COMPARED_LITERALS
                ? factory.typedCondition(in.comparisons())
                : new InFactory(factory, values).of(in);
    }

    private LongNode of(Logic.In in) {
        Node value = factory.of(in.value());
        boolean hasNull = false;
        for (Expression each : in.values()) {
            if (each instanceof Literal.NullLiteral none && value.type().equals(none.type())) {
                hasNull = true;
            } else if (!isInSet(value, each)) {
                others.add(in.value().equalTo(each));
            }
        }
        List<LongNode> parts = new ArrayList<>();
        if (others.size() < in.values().size()) {
            parts.add(lookup(value));
        }
        if (!floats.isEmpty()) {
            parts.add(NumberSetNodes.of(ConversionNodes.toDouble(value), floats));
        }
        if (!others.isEmpty()) {
            parts.add(factory.typedCondition(Logic.Or.of(others)));
        }
        if (hasNull) {
            parts.add((LongNode) ConstantNodes.nulls(Primitive.BOOL));
        }
        return LogicNodes.or(parts);
    }

    private LongNode lookup(Node value) {
        return switch (value) {
            case LongNode longs -> NumberSetNodes.of(longs, integers);
            case DecimalNode decimals -> NumberSetNodes.of(decimals, integers, wideIntegers);
            case TextNode text -> new TextSetNode(text, texts);
            case DoubleNode doubles -> NumberSetNodes.of(doubles, List.of());
        };
    }

    /** Adds a value to a set, unless it is no literal of the kind of the looked-up values. */
    private boolean isInSet(Node value, Expression each) {
        return switch (each) {
            case Literal.NumberLiteral(BigDecimal number) when value.type().isNumeric() ->
                    value instanceof DoubleNode
                            ? floats.add(real(each))
                            : addInteger(value, number);
            case Literal.FloatLiteral(double number) when value.type().isNumeric() ->
                    floats.add(number);
            case Literal.BoolLiteral(boolean bool) when value.type() == Primitive.BOOL ->
                    addInteger(bool ? BigInteger.ONE : BigInteger.ZERO);
            case Literal.TextLiteral(String text) when value.type() == Primitive.UTF8 ->
                    texts.add(text);
            case Literal.DateLiteral date when value.type() == Primitive.DATE32 ->
                    addInteger(BigInteger.valueOf(date.value().toEpochDay()));
            case Literal.TimestampLiteral point
                    when InstantNodes.comparable(
                            value.type(), InstantNodes.constant(point, value.type()).type()) ->
                    addInteger(InstantNodes.count(point, value.type()));
            default -> false;
        };
    }

    /** Adds an integer, or nothing for a number that none of the looked-up values equals. */
    private boolean addInteger(@Nullable BigInteger integer) {
        if (integer != null && integer.bitLength() < Long.SIZE) {
            integers.add(integer.longValue());
        } else if (integer != null) {
            wideIntegers.add(integer);
        }
        return true;
    }

    private boolean addInteger(Node value, BigDecimal number) {
        int scale = value.type() instanceof ColumnType.Decimal decimal ? decimal.scale() : 0;
        if (number.scale() == scale) {
            return addInteger(number.unscaledValue());
        }
        BigDecimal plain = number.stripTrailingZeros();
        boolean isThere =
                plain.scale() <= scale
                        && plain.precision() - plain.scale() <= ColumnType.Decimal.MAX_PRECISION;
        return addInteger(isThere ? plain.setScale(scale).unscaledValue() : null);
    }

    /** Returns a number as the float that it is compared as. */
    private double real(Expression number) {
        DoubleNode node = ConversionNodes.toDouble(factory.separate().of(number));
        RowBatch one = new RowBatch();
        one.fill(0, 1);
        node.evaluate(one);
        return node.values[0];
    }
}
