package dev.windrow.internal.expression;

import dev.windrow.column.Table;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.expression.node.ExpressionTuning;
import dev.windrow.internal.expression.node.LongNode;
import dev.windrow.internal.expression.node.RowBatch;
import dev.windrow.query.Expression;

/** Asks a condition of adjacent rows, a batch at a time. For one thread. */
final class RowCondition {

    private final LongNode node;
    private final RowBatch batch = new RowBatch();

    RowCondition(LongNode node) {
        this.node = node;
    }

    /**
     * Lists of which rows the condition is true, and neither false nor null.
     *
     * @param positions where among them they stand
     * @return how many they are
     */
    int list(long fromRow, int count, int[] positions) {
        for (int i = 0; i < count; i++) {
            batch.rows[i] = fromRow + i;
        }
        batch.refilled(count);
        node.evaluate(batch);
        long[] values = node.values;
        boolean[] nulls = node.nulls;
        int found = 0;
        for (int i = 0; i < count; i++) {
            // No branch to be mispredicted: a place that does not count is overwritten.
            positions[found] = i;
            found += nulls[i] ? 0 : (int) values[i];
        }
        return found;
    }

    /**
     * Returns of which share of a table's rows a condition is true, by batches here and there; 0
     * where a row of these cannot be evaluated: whoever asks all rows will tell.
     */
    static double share(Expression asked, Table table) {
        RowCondition condition = new RowCondition(new NodeFactory(table).condition(asked));
        int rows = (int) Math.min(table.rows(), ExpressionTuning.BATCH_ROWS);
        long batches = table.rows() / ExpressionTuning.BATCH_ROWS;
        long sampled =
                Math.clamp(
                        batches / ExpressionTuning.BATCHES_PER_SAMPLED,
                        1,
                        ExpressionTuning.SAMPLED_BATCHES);
        int[] positions = new int[rows];
        long found = 0;
        try {
            for (int i = 0; i < sampled; i++) {
                found += condition.list(table.rows() / sampled * i, rows, positions);
            }
        } catch (WindrowException e) {
            return 0;
        }
        return found == 0 ? 0 : (double) found / (sampled * rows);
    }
}
