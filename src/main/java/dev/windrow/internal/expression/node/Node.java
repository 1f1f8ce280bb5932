package dev.windrow.internal.expression.node;

import dev.windrow.column.ColumnType;

/**
 * A part of an expression over the columns of a table, for one thread: it evaluates a batch of rows
 * at a time into arrays of its own, which are made for the first batch and hold until the next.
 */
public abstract sealed class Node permits LongNode, DoubleNode, DecimalNode, TextNode {

    private static final boolean[] NO_ROOM = {};

    /** Which values of the batch are null; what the values under them are does not matter. */
    public boolean[] nulls = NO_ROOM;

    private final ColumnType type;
    private final boolean nullable;

    /** The batch whose values are there: a part of several expressions is computed once. */
    private long evaluated;

    /**
     * Makes a part.
     *
     * @param type the type of its values
     * @param nullable whether some may be null; if not, {@link #nulls} stays as it is
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

    /** Computes the values and nulls of some rows of the table, unless they are there already. */
    public final void evaluate(RowBatch batch) {
        if (evaluated != batch.number) {
            evaluated = batch.number;
            if (nulls.length == 0) {
                makeRoom();
            }
            compute(batch);
        }
    }

    /** Makes the arrays for a batch: a part of which only the type is asked takes none. */
    void makeRoom() {
        nulls = new boolean[ExpressionTuning.BATCH_ROWS];
    }

    /** Computes the values and nulls of some rows of the table. */
    public abstract void compute(RowBatch batch);

    /** Makes null what is null in some operand. */
    public final void mergeNulls(Node left, Node right, int count) {
        if (nullable) {
            for (int i = 0; i < count; i++) {
                nulls[i] = left.nulls[i] | right.nulls[i];
            }
        }
    }

    /** Makes null what is null in the operand. */
    public final void copyNulls(Node operand, int count) {
        if (nullable) {
            System.arraycopy(operand.nulls, 0, nulls, 0, count);
        }
    }
}
