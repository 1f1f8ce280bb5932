// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.expression.number;

import dev.windrow.internal.expression.node.DecimalNode;
import dev.windrow.internal.expression.node.DoubleNode;
import dev.windrow.internal.expression.node.LongNode;
import dev.windrow.internal.expression.node.Node;
import dev.windrow.internal.expression.node.RowBatch;
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
            case LongNode last -> new Longs(nodes, last);
            case DoubleNode last -> new Doubles(nodes, last);
            case DecimalNode last -> new Decimals(nodes, last);
            case TextNode last -> throw new IllegalArgumentException(last.type().label());
        };
    }

    private static final class Longs extends LongNode {

        private final List<Node> nodes;
        private final LongNode last;

        Longs(List<Node> nodes, LongNode last) {
            super(last.type(), last.isNullable());
            this.nodes = nodes;
            this.last = last;
        }

        @Override
        public void compute(RowBatch batch) {
            nodes.forEach(node -> node.evaluate(batch));
            nulls = last.nulls;
            values = last.values;
        }
    }

    private static final class Doubles extends DoubleNode {

        private final List<Node> nodes;
        private final DoubleNode last;

        Doubles(List<Node> nodes, DoubleNode last) {
            super(last.type(), last.isNullable());
            this.nodes = nodes;
            this.last = last;
        }

        @Override
        public void compute(RowBatch batch) {
            nodes.forEach(node -> node.evaluate(batch));
            nulls = last.nulls;
            values = last.values;
        }
    }

    private static final class Decimals extends DecimalNode {

        private final List<Node> nodes;
        private final DecimalNode last;

        Decimals(List<Node> nodes, DecimalNode last) {
            super(last.type(), last.scale(), last.isNullable());
            this.nodes = nodes;
            this.last = last;
        }

        @Override
        public void compute(RowBatch batch) {
            nodes.forEach(node -> node.evaluate(batch));
            nulls = last.nulls;
            low = last.low;
            high = last.high;
            bound = last.bound;
        }
    }
}
