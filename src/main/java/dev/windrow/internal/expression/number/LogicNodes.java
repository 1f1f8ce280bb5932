// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.expression.number;

import dev.windrow.column.ColumnType;
import dev.windrow.internal.expression.node.LongNode;
import dev.windrow.internal.expression.node.Node;
import dev.windrow.internal.expression.node.RowBatch;

/** SQL's logic of true, false and null. */
public final class LogicNodes {

    private LogicNodes() {}

    /** Returns false if either is false, and otherwise null if either is null. */
    public static LongNode and(LongNode a, LongNode b) {
        return new Joined(a, b, 0);
    }

    /** Returns true if either is true, and otherwise null if either is null. */
    public static LongNode or(LongNode a, LongNode b) {
        return new Joined(a, b, 1);
    }

    public static LongNode not(LongNode a) {
        return new Not(a);
    }

    public static LongNode isNull(Node a) {
        return new IsNull(a);
    }

    private static final class Joined extends LongNode {

        private final LongNode a;
        private final LongNode b;

        /** The value of one operand that alone determines the result. */
        private final long absorbing;

        Joined(LongNode a, LongNode b, long absorbing) {
            super(ColumnType.Primitive.BOOL, a.isNullable() || b.isNullable());
            this.a = a;
            this.b = b;
            this.absorbing = absorbing;
        }

        @Override
        public void compute(RowBatch batch) {
            a.evaluate(batch);
            b.evaluate(batch);
            for (int i = 0; i < batch.count; i++) {
                boolean isAbsorbed =
                        !a.nulls[i] & a.values[i] == absorbing
                                | !b.nulls[i] & b.values[i] == absorbing;
                values[i] = isAbsorbed ? absorbing : 1 - absorbing;
                if (isNullable()) {
                    nulls[i] = !isAbsorbed & (a.nulls[i] | b.nulls[i]);
                }
            }
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
