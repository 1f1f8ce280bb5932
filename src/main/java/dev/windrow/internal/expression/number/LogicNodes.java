// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.expression.number;

import dev.windrow.column.ColumnType;
import dev.windrow.internal.expression.node.LongNode;
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
        return new Joined(conditions, 0);
    }

    /** Returns true if any is true, and otherwise null if any is null. */
    public static LongNode or(List<LongNode> conditions) {
        return new Joined(conditions, 1);
    }

    /**
     * Returns true if any is true, or false if any is false, and otherwise null if any is null.
     *
     * @param conditions the conditions, whose nodes are made for each batch
     * @param absorbing 1 for true, 0 for false
     */
    public static LongNode joined(
            List<Supplier<LongNode>> conditions, boolean isNullable, long absorbing) {
        return new JoinedAnew(conditions, isNullable, absorbing);
    }

    public static LongNode not(LongNode a) {
        return new Not(a);
    }

    public static LongNode isNull(Node a) {
        return new IsNull(a);
    }

    /** Conditions that are joined one after the other. */
    private abstract static class Joining extends LongNode {

        /** The value of one operand that alone determines the result. */
        private final long absorbing;

        Joining(boolean isNullable, long absorbing) {
            super(ColumnType.Primitive.BOOL, isNullable);
            this.absorbing = absorbing;
        }

        final void begin(int count) {
            Arrays.fill(values, 0, count, 1 - absorbing);
            Arrays.fill(nulls, 0, count, false);
        }

        /** Joins a condition; until the end, a row is null if any condition is. */
        final void join(LongNode condition, RowBatch batch) {
            condition.evaluate(batch);
            long[] others = condition.values;
            boolean[] unknown = condition.nulls;
            for (int i = 0; i < batch.count; i++) {
                boolean isAbsorbed = !unknown[i] & others[i] == absorbing;
                values[i] = isAbsorbed ? absorbing : values[i];
                nulls[i] |= unknown[i];
            }
        }

        final void end(int count) {
            for (int i = 0; isNullable() && i < count; i++) {
                nulls[i] &= values[i] != absorbing;
            }
        }
    }

    private static final class Joined extends Joining {

        private final List<LongNode> conditions;

        Joined(List<LongNode> conditions, long absorbing) {
            super(conditions.stream().anyMatch(LongNode::isNullable), absorbing);
            this.conditions = List.copyOf(conditions);
        }

        @Override
        public void compute(RowBatch batch) {
            begin(batch.count);
            for (LongNode condition : conditions) {
                join(condition, batch);
            }
            end(batch.count);
        }
    }

    private static final class JoinedAnew extends Joining {

        private final List<Supplier<LongNode>> conditions;

        JoinedAnew(List<Supplier<LongNode>> conditions, boolean isNullable, long absorbing) {
            super(isNullable, absorbing);
            this.conditions = List.copyOf(conditions);
        }

        @Override
        public void compute(RowBatch batch) {
            begin(batch.count);
            for (Supplier<LongNode> condition : conditions) {
                join(condition.get(), batch);
            }
            end(batch.count);
        }
    }

    private static final class Not extends LongNode {

        private final LongNode a;

        Not(LongNode a) {
            super(ColumnType.Primitive.BOOL, a.isNullable());
            this.a = a;
        }

        @Override
        public void compute(RowBatch batch) {
            a.evaluate(batch);
            copyNulls(a, batch.count);
            for (int i = 0; i < batch.count; i++) {
                values[i] = 1 - a.values[i];
            }
        }
    }

    private static final class IsNull extends LongNode {

        private final Node a;

        IsNull(Node a) {
            super(ColumnType.Primitive.BOOL, false);
            this.a = a;
        }

        @Override
        public void compute(RowBatch batch) {
            a.evaluate(batch);
            for (int i = 0; i < batch.count; i++) {
                values[i] = a.nulls[i] ? 1 : 0;
            }
        }
    }
}
