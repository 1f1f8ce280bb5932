// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.expression;

import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.error.ErrorCode;
import dev.windrow.internal.expression.node.ConstantNodes;
import dev.windrow.internal.expression.node.DecimalNode;
import dev.windrow.internal.expression.node.DoubleNode;
import dev.windrow.internal.expression.node.ExpressionTuning;
import dev.windrow.internal.expression.node.LongNode;
import dev.windrow.internal.expression.node.Node;
import dev.windrow.internal.expression.node.TextNode;
import dev.windrow.internal.expression.number.ConversionNodes;
import dev.windrow.internal.expression.number.LogicNodes;
import dev.windrow.internal.expression.number.NumberSetNodes;
import dev.windrow.internal.expression.text.TextTestNodes;
import dev.windrow.query.Expression;
import dev.windrow.query.Logic;

import java.util.ArrayList;
import java.util.List;

/**
 * Makes the nodes that tell whether a value is among others. Many literals are looked up in sets;
 * all else is compared.
 */
final class InFactory {

    private InFactory() {}

    /**
     * Makes the node.
     *
     * @throws dev.windrow.error.WindrowException {@code UNSUPPORTED_TYPE} if a value does not
     *     compare
     */
    static LongNode of(Logic.In in, NodeFactory factory) {
        if (in.values().size() <= ExpressionTuning.MOST_COMPARED_LITERALS) {
            return factory.typedCondition(in.comparisons());
        }
        Node value = factory.of(in.value());
        LiteralSets sets = LiteralSets.of(in.values(), value.type(), factory);
        List<LongNode> parts = new ArrayList<>();
        if (sets.others().size() < in.values().size()) {
            parts.add(lookup(value, sets));
        }
        if (sets.hasFloats() && !(value instanceof DoubleNode)) {
            parts.add(NumberSetNodes.of(ConversionNodes.toDouble(value), sets.floats()));
        }
        if (!sets.others().isEmpty()) {
            List<Expression> compared = sets.others().stream().map(in.value()::equalTo).toList();
            parts.add(factory.typedCondition(Logic.Or.of(compared)));
        }
        if (sets.hasNull()) {
            parts.add((LongNode) ConstantNodes.nulls(Primitive.BOOL));
        }
        return LogicNodes.or(parts);
    }

    /**
     * Makes the node that looks integers or dates up among keys.
     *
     * @throws dev.windrow.error.WindrowException {@code UNSUPPORTED_TYPE} for other values
     */
    static LongNode of(Logic.Among among, NodeFactory factory) {
        Node value = factory.of(among.value());
        if (value instanceof LongNode longs
                && (value.type().isInteger() || value.type() == Primitive.DATE32)) {
            return NumberSetNodes.of(longs, among.keys());
        }
        throw ErrorCode.UNSUPPORTED_TYPE.failure(
                "%s is %s, expected an integer or a date beside keys",
                among.value().label(), value.type().label());
    }

    private static LongNode lookup(Node value, LiteralSets sets) {
        return switch (value) {
            case LongNode longs -> NumberSetNodes.of(longs, sets.integers());
            case DecimalNode decimals ->
                    NumberSetNodes.of(decimals, sets.integers(), sets.wideIntegers());
            case DoubleNode doubles -> NumberSetNodes.of(doubles, sets.floats());
            case TextNode text -> TextTestNodes.of(sets.texts(), text);
        };
    }
}
