// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.expression.number;

import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.internal.expression.node.LongNode;
import dev.windrow.internal.expression.node.LoopNodes;
import dev.windrow.internal.expression.node.Node;
import dev.windrow.internal.expression.node.RowBatch;

import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;

/** SQL's logic of true, false and null. */
public final class LogicNodes {

    private LogicNodes() {}

    /** Returns false if any is false, and otherwise null if any is null. */
    public static LongNode and(List<LongNode> conditions) {
        return joined(conditions, 0);
    }

    /** Returns true if any is true, and otherwise null if any is null. */
    public static LongNode or(List<LongNode> conditions) {
        return joined(conditions, 1);
    }

    private static LongNode joined(List<LongNode> conditions, long absorbing) {
        List<Supplier<LongNode>> known =
                conditions.stream().map(each -> (Supplier<LongNode>) () -> each).toList();
        return joined(known, conditions.stream().anyMatch(Node::isNullable), absorbing);
    }

    /**
     * Returns true if any is true, or false if any is false, and otherwise null if any is null.
     *
     * @param conditions the conditions, whose nodes are made for each batch
     * @param absorbing 1 for true, 0 for false: the value of one operand that alone determines the
     *     result
     */
    public static LongNode joined(
            List<Supplier<LongNode>> conditions, boolean isNullable, long absorbing) {
        return LoopNodes.longs(
                Primitive.BOOL,
                isNullable,
                (made, batch) -> {
                    Arrays.fill(made.values, 0, batch.count, 1 - absorbing);
                    Arrays.fill(made.nulls, 0, batch.count, false);
                    conditions.forEach(each -> join(made, each.get(), batch, absorbing));
                    for (int i = 0; isNullable && i < batch.count; i++) {
                        made.nulls[i] &= made.values[i] != absorbing;
                    }
                });
    }

    /** Joins a condition; until the end, a row is null if any condition is. */
    private static void join(LongNode made, LongNode condition, RowBatch batch, long absorbing) {
        condition.evaluate(batch);
        long[] values = made.values;
        boolean[] nulls = made.nulls;
        long[] others = condition.values;
        boolean[] unknown = condition.nulls;
        for (int i = 0; i < batch.count; i++) {
            boolean isAbsorbed = !unknown[i] & others[i] == absorbing;
            values[i] = isAbsorbed ? absorbing : values[i];
            nulls[i] |= unknown[i];
        }
    }

    public static LongNode not(LongNode a) {
        return LoopNodes.longs(
                Primitive.BOOL,
                (made, batch) -> {
                    for (int i = 0; i < batch.count; i++) {
                        made.values[i] = 1 - a.values[i];
                    }
                },
                a);
    }

    public static LongNode isNull(Node a) {
        return LoopNodes.longs(
                Primitive.BOOL,
                false,
                (made, batch) -> {
                    for (int i = 0; i < batch.count; i++) {
                        made.values[i] = a.nulls[i] ? 1 : 0;
                    }
                },
                a);
    }
}
