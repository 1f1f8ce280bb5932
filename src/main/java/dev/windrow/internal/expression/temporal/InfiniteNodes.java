// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.expression.temporal;

import dev.windrow.column.ColumnType;
import dev.windrow.column.InfiniteTime;
import dev.windrow.internal.expression.node.LongNode;
import dev.windrow.internal.expression.node.LoopNodes;
import dev.windrow.internal.expression.node.RowBatch;

import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * What functions make of infinite dates and timestamps: points in time stay infinite, and numbers
 * are null. The functions themselves compute with 1970 in their place, and so never overflow.
 */
public final class InfiniteNodes {

    private final List<Finite> points = new ArrayList<>();

    /** A point in time of each row, or 1970 where it is infinite. */
    private static final class Finite extends LongNode {

        private final LongNode operand;
        private final long infinity;

        /** Whether a value of the batch is infinite. */
        private boolean hasInfinite;

        Finite(LongNode operand) {
            super(operand.type(), operand.isNullable());
            this.operand = operand;
            infinity = InfiniteTime.of(operand.type());
        }

        @Override
        public void compute(RowBatch batch) {
            operand.evaluate(batch);
            copyNulls(operand, batch.count);
            hasInfinite = false;
            for (int i = 0; i < batch.count; i++) {
                long value = operand.values[i];
                boolean isInfinite = Math.abs(value) == infinity;
                values[i] = isInfinite ? 0 : value;
                hasInfinite |= isInfinite;
            }
        }
    }

    /** Returns points in time that are finite, and remembers which are not. */
    public LongNode finite(LongNode operand) {
        if (InfiniteTime.of(operand.type()) == 0) {
            return operand;
        }
        Finite finite = new Finite(operand);
        points.add(finite);
        return finite;
    }

    /** Returns numbers made of the points, which are null where a point is infinite. */
    public LongNode nulls(LongNode number) {
        return points.isEmpty() ? number : corrected(number, true, number.type());
    }

    /** Returns points in time made of the points, which are infinite where a point is. */
    public LongNode kept(LongNode made) {
        return points.isEmpty() ? made : corrected(made, made.isNullable(), made.type());
    }

    /** Returns points in time of a type that are made of others, and infinite where these are. */
    public static LongNode kept(
            ColumnType type, LongNode operand, UnaryOperator<LongNode> function) {
        InfiniteNodes infinite = new InfiniteNodes();
        LongNode made = function.apply(infinite.finite(operand));
        return infinite.corrected(made, made.isNullable(), type);
    }

    private LongNode corrected(LongNode number, boolean isNullable, ColumnType type) {
        long infinity = InfiniteTime.of(type);
        return LoopNodes.longs(
                type,
                isNullable,
                (made, batch) -> {
                    System.arraycopy(number.values, 0, made.values, 0, batch.count);
                    for (Finite point : points) {
                        point.evaluate(batch);
                        for (int i = 0; point.hasInfinite && i < batch.count; i++) {
                            long value = point.operand.values[i];
                            if (Math.abs(value) == point.infinity) {
                                made.values[i] = value > 0 ? infinity : -infinity;
                                made.nulls[i] |= infinity == 0;
                            }
                        }
                    }
                },
                number);
    }
}
