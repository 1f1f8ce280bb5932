// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.expression.number;

import dev.windrow.internal.expression.node.DecimalNode;
import dev.windrow.internal.expression.node.DoubleNode;
import dev.windrow.internal.expression.node.LongNode;
import dev.windrow.internal.expression.node.LoopNodes;
import dev.windrow.internal.expression.node.Node;
import dev.windrow.internal.expression.node.TextNode;

import java.util.List;

/**
 * The last one of many nodes that are operands of each other. They are computed from the first one
 * on, so that no call is as deep as there are nodes.
 */
public final class ChainNodes {

    private ChainNodes() {}

    /**
     * Makes the node.
     *
     * @param nodes each an operand of the next one
     */
    public static Node of(List<Node> nodes) {
        return switch (nodes.getLast()) {
            case LongNode last ->
                    LoopNodes.longs(
                            last.type(),
                            last.isNullable(),
                            (made, batch) -> {
                                nodes.forEach(node -> node.evaluate(batch));
                                made.nulls = last.nulls;
                                made.values = last.values;
                            });
            case DoubleNode last ->
                    LoopNodes.doubles(
                            last.type(),
                            last.isNullable(),
                            (made, batch) -> {
                                nodes.forEach(node -> node.evaluate(batch));
                                made.nulls = last.nulls;
                                made.values = last.values;
                            });
            case DecimalNode last ->
                    LoopNodes.decimals(
                            last.type(),
                            last.scale(),
                            last.isNullable(),
                            (made, batch) -> {
                                nodes.forEach(node -> node.evaluate(batch));
                                made.nulls = last.nulls;
                                made.low = last.low;
                                made.high = last.high;
                                made.bound = last.bound;
                            });
            case TextNode last -> throw new IllegalArgumentException(last.type().label());
        };
    }
}
