// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.expression;

import dev.windrow.internal.expression.node.DecimalNode;
import dev.windrow.internal.expression.node.DoubleNode;
import dev.windrow.internal.expression.node.LongNode;
import dev.windrow.internal.expression.node.Node;
import dev.windrow.internal.expression.node.RowBatch;

import org.jspecify.annotations.Nullable;

import java.util.List;

/**
 * The rows of a batch that a condition selected, and the values computed for them. The arrays are
 * valid until the next batch. For one thread.
 */
public final class BatchEvaluation {

    private final RowSelection selection;
    private final List<Node> nodes;
    private final RowBatch batch = new RowBatch();
    private final RowEvaluation evaluation;

    /** Selects rows; null if they are already selected. */
    private final @Nullable RowCondition condition;

    BatchEvaluation(RowEvaluation evaluation) {
        this.evaluation = evaluation;
        condition = evaluation.condition();
        selection = evaluation.selection();
        nodes = evaluation.nodes();
    }

    /**
     * Begins a batch of adjacent rows of the table.
     *
     * @param fromRow the first row
     * @param rows the number of rows, at most 1,024
     * @param positions receives the positions in the batch of the selected rows, unless all are
     *     selected
     * @return the number of selected rows
     */
    public int select(long fromRow, int rows, int[] positions) {
        int selected = list(fromRow, rows, positions);
        if (selected == rows) {
            batch.fill(fromRow, rows);
        } else {
            for (int i = 0; i < selected; i++) {
                batch.rows[i] = fromRow + positions[i];
            }
            batch.refilled(selected);
        }
        return selected;
    }

    private int list(long fromRow, int rows, int[] positions) {
        if (condition == null) {
            return selection.list(fromRow, rows, positions);
        }
        int selected = condition.list(fromRow, rows, positions);
        evaluation.count(selected);
        return selected;
    }

    /** Computes values of the selected rows, unless they are already computed. */
    public void compute(int place) {
        nodes.get(place).evaluate(batch);
    }

    /** Tells which of the computed values are null. Valid only if some may be null. */
    public boolean[] nulls(int place) {
        return nodes.get(place).nulls;
    }

    /** Returns the computed integers. */
    public long[] longs(int place) {
        return ((LongNode) nodes.get(place)).values;
    }

    /** Returns the computed floats. */
    public double[] doubles(int place) {
        return ((DoubleNode) nodes.get(place)).values;
    }

    /** Returns an upper bound of the computed decimals' magnitudes, or -1 if it is unknown. */
    public long bound(int place) {
        return ((DecimalNode) nodes.get(place)).bound;
    }

    /** Returns the low halves of the computed decimals. */
    public long[] lows(int place) {
        return ((DecimalNode) nodes.get(place)).low;
    }

    /** Returns the high halves of the computed decimals. */
    public long[] highs(int place) {
        DecimalNode decimals = (DecimalNode) nodes.get(place);
        decimals.evaluateWide(batch);
        return decimals.high;
    }
}
