package dev.windrow.internal.expression;

import dev.windrow.column.ColumnType;

/** SQL's logic of true, false and null. */
final class LogicNodes {

    private LogicNodes() {}

    /** False if either is false, else null if either is null. */
    static LongNode and(LongNode a, LongNode b) {
        return new Joined(a, b, 0);
    }

    /** True if either is true, else null if either is null. */
    static LongNode or(LongNode a, LongNode b) {
        return new Joined(a, b, 1);
    }

    static LongNode not(LongNode a) {
        return new Not(a);
    }

    static LongNode isNull(Node a) {
        return new IsNull(a);
    }

    private static final class Joined extends LongNode {

        private final LongNode a;
        private final LongNode b;

        /** The value of one operand that settles it, whatever the other is. */
        private final long settling;

        Joined(LongNode a, LongNode b, long settling) {
            super(ColumnType.Primitive.BOOL, a.isNullable() || b.isNullable());
            this.a = a;
            this.b = b;
            this.settling = settling;
        }

        @Override
        void compute(RowBatch batch) {
            a.evaluate(batch);
            b.evaluate(batch);
            for (int i = 0; i < batch.count; i++) {
                boolean settled =
                        !a.nulls[i] & a.values[i] == settling
                                | !b.nulls[i] & b.values[i] == settling;
                values[i] = settled ? settling : 1 - settling;
                if (isNullable()) {
                    nulls[i] = !settled & (a.nulls[i] | b.nulls[i]);
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
        void compute(RowBatch batch) {
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
        void compute(RowBatch batch) {
            a.evaluate(batch);
            for (int i = 0; i < batch.count; i++) {
                values[i] = a.nulls[i] ? 1 : 0;
            }
        }
    }
}
