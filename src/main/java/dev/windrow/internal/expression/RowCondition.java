package dev.windrow.internal.expression;

import dev.windrow.column.Table;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.expression.node.ExpressionTuning;
import dev.windrow.internal.expression.node.LongNode;
import dev.windrow.internal.expression.node.RowBatch;
import dev.windrow.query.Expression;

/** Evaluates a condition for adjacent rows, a batch at a time. For one thread. */
final class RowCondition {

    private final LongNode node;
    private final RowBatch batch = new RowBatch();

    RowCondition(LongNode node) {
        this.node = node;
    }

    /**
     * Lists the rows for which the condition is true, and neither false nor null.
     *
     * @param positions receives the positions of these rows in the batch
     * @return the number of these rows
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
            // Without a branch that could be mispredicted: the next row overwrites an unselected
            // one.
            positions[found] = i;
            found += nulls[i] ? 0 : (int) values[i];
        }
        return found;
    }

    /**
     * Estimates for which share of a table's rows a condition is true, from batches spread over the
     * table. Returns 0 if a sampled row fails to evaluate: the full evaluation will report the
     * error.
     */
    static double share(Expression expression, Table table) {
        RowCondition condition = new RowCondition(new NodeFactory(table).condition(expression));
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
