package dev.windrow.internal.expression;

import dev.windrow.internal.expression.node.DecimalNode;
import dev.windrow.internal.expression.node.DoubleNode;
import dev.windrow.internal.expression.node.LongNode;
import dev.windrow.internal.expression.node.Node;
import dev.windrow.internal.expression.node.RowBatch;

import org.jspecify.annotations.Nullable;

import java.util.List;

/**
 * The rows of a batch that a condition chose, and what is computed of them, in arrays that hold
 * until the next batch. For one thread.
 */
public final class BatchEvaluation {

    private final RowSelection selection;
    private final List<Node> nodes;
    private final RowBatch batch = new RowBatch();
    private final RowEvaluation evaluation;

    /** What chooses rows, or null: they have been chosen. */
    private final @Nullable RowCondition condition;

    BatchEvaluation(RowEvaluation evaluation) {
        this.evaluation = evaluation;
        LongNode asked = evaluation.condition();
        condition = asked == null ? null : new RowCondition(asked);
        selection = evaluation.selection();
        nodes = evaluation.nodes();
    }

    /**
     * Turns to adjacent rows of the table.
     *
     * @param fromRow the first row
     * @param rows how many, at most 1,024
     * @param positions where in the batch the selected rows stand; of no meaning if all are chosen
     * @return how many were chosen
     */
    public int choose(long fromRow, int rows, int[] positions) {
        int chosen = list(fromRow, rows, positions);
        batch.refilled(chosen);
        if (chosen == rows) {
            for (int i = 0; i < rows; i++) {
                batch.rows[i] = fromRow + i;
            }
        } else {
            for (int i = 0; i < chosen; i++) {
                batch.rows[i] = fromRow + positions[i];
            }
        }
        return chosen;
    }

    private int list(long fromRow, int rows, int[] positions) {
        if (condition == null) {
            return selection.list(fromRow, rows, positions);
        }
        int chosen = condition.list(fromRow, rows, positions);
        evaluation.count(chosen);
        return chosen;
    }

    /** Computes values of the selected rows, unless they are there already. */
    public void compute(int place) {
        nodes.get(place).evaluate(batch);
    }

    /** Returns which of the computed values are null; only where some may be. */
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

    /** Returns what no computed decimal exceeds, positive or negative; -1 if that is not known. */
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
