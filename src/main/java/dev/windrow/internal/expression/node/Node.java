// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.expression.node;

import dev.windrow.column.ColumnType;

/**
 * A part of an expression over the columns of a table, for one thread. It evaluates a batch of rows
 * at a time into arrays of its own. They are allocated for the first batch, and valid until the
 * next batch.
 */
public abstract sealed class Node permits LongNode, DoubleNode, DecimalNode, TextNode {

    private static final boolean[] EMPTY = {};

    /** Tells which values of the batch are null. The values of nulls are undefined. */
    public boolean[] nulls = EMPTY;

    private final ColumnType type;
    private final boolean nullable;

    /**
     * The number of the evaluated batch. Thanks to it, a part of several expressions is computed
     * once.
     */
    private long evaluated;

    /**
     * Makes a part.
     *
     * @param type the type of its values
     * @param nullable whether values may be null; if not, {@link #nulls} is never written
     */
    Node(ColumnType type, boolean nullable) {
        this.type = type;
        this.nullable = nullable;
    }

    public final ColumnType type() {
        return type;
    }

    public final boolean isNullable() {
        return nullable;
    }

    /** Computes the values and nulls of a batch, unless they are already computed. */
    public final void evaluate(RowBatch batch) {
        if (evaluated != batch.number) {
            if (nulls.length == 0) {
                allocate();
            }
            compute(batch);
            evaluated = batch.number;
        }
    }

    /** Allocates the arrays. A node that is only asked for its type needs none. */
    void allocate() {
        nulls = new boolean[ExpressionTuning.BATCH_ROWS];
    }

    /** Computes the values and nulls of a batch. */
    public abstract void compute(RowBatch batch);

    /** Sets to null the rows that are null in either operand. */
    public final void mergeNulls(Node left, Node right, int count) {
        if (nullable) {
            for (int i = 0; i < count; i++) {
                nulls[i] = left.nulls[i] | right.nulls[i];
            }
        }
    }

    /** Sets to null the rows that are null in the operand. */
    public final void copyNulls(Node operand, int count) {
        if (nullable) {
            System.arraycopy(operand.nulls, 0, nulls, 0, count);
        }
    }
}
