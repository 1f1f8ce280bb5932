// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.expression;

import dev.windrow.column.Table;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.expression.node.ExpressionTuning;
import dev.windrow.internal.expression.node.LongNode;
import dev.windrow.internal.expression.node.RowBatch;
import dev.windrow.query.Expression;
import dev.windrow.query.Logic;
import dev.windrow.query.RegexFunction;
import dev.windrow.query.StringFunction;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Evaluates a condition for adjacent rows, a batch at a time. For one thread.
 *
 * <p>Conditions joined by AND are evaluated one after the other. Once most rows of a batch are out,
 * only the others go on. Conditions that may fail come first, so that they see all rows, and those
 * that search texts last.
 */
public final class RowCondition {

    /** All of them hold for a row that is selected. */
    private final List<LongNode> conditions;

    private final RowBatch batch = new RowBatch();

    /**
     * Prepares a condition.
     *
     * @throws WindrowException {@code UNKNOWN_COLUMN} or {@code UNSUPPORTED_TYPE}
     */
    public RowCondition(Expression expression, Table table) {
        NodeFactory factory = new NodeFactory(table);
        List<LongNode> failing = new ArrayList<>();
        List<LongNode> others = new ArrayList<>();
        List<Expression> all = new ArrayList<>(joined(factory.literals().condition(expression)));
        all.sort(Comparator.comparing(RowCondition::searchesText));
        for (Expression each : all) {
            (RowFailures.arePossible(each) ? failing : others).add(factory.typedCondition(each));
        }
        failing.addAll(others);
        conditions = List.copyOf(failing);
    }

    private static List<Expression> joined(Expression expression) {
        boolean areJoined =
                expression instanceof Logic.And(List<Expression> conditions)
                        && conditions.size() <= ExpressionTuning.MOST_KEPT_CONDITIONS;
        return areJoined ? expression.operands() : List.of(expression);
    }

    /** Returns whether the bytes of texts are looked through, which takes longer than all else. */
    private static boolean searchesText(Expression expression) {
        return expression instanceof StringFunction
                || expression instanceof RegexFunction
                || expression.operands().stream().anyMatch(RowCondition::searchesText);
    }

    /**
     * Lists the rows for which the condition is true, and neither false nor null.
     *
     * @param positions receives the positions of these rows in the batch
     * @return the number of these rows
     */
    public int list(long fromRow, int count, int[] positions) {
        batch.fill(fromRow, count);
        int found = count;
        for (LongNode condition : conditions) {
            if (found < batch.count * ExpressionTuning.SHARE_NARROWED) {
                narrow(positions, found);
            }
            condition.evaluate(batch);
            found =
                    found == batch.count
                            ? keep(condition, positions, found)
                            : keepSome(condition, positions, found);
            if (found == 0) {
                return 0;
            }
        }
        if (batch.count < count) {
            for (int i = 0; i < found; i++) {
                positions[i] = (int) (batch.rows[positions[i]] - fromRow);
            }
        }
        return found;
    }

    /** Leaves only some rows in the batch. */
    private void narrow(int[] positions, int left) {
        for (int i = 0; i < left; i++) {
            batch.rows[i] = batch.rows[positions[i]];
        }
        batch.refilled(left);
    }

    /** Lists the positions in a batch at which a condition is true, and returns their number. */
    private static int keep(LongNode condition, int[] positions, int count) {
        long[] values = condition.values;
        boolean[] nulls = condition.nulls;
        long any = 0;
        for (int i = 0; i < count; i++) {
            any |= values[i];
        }
        if (any == 0) {
            return 0;
        }
        int found = 0;
        for (int i = 0; i < count; i++) {
            // Without a branch that could be mispredicted: the next row overwrites an unselected
            // one.
            positions[found] = i;
            found += nulls[i] ? 0 : (int) values[i];
        }
        return found;
    }

    /** Keeps the listed positions at which a condition is true, and returns their number. */
    private static int keepSome(LongNode condition, int[] positions, int listed) {
        long[] values = condition.values;
        boolean[] nulls = condition.nulls;
        int found = 0;
        for (int i = 0; i < listed; i++) {
            int position = positions[i];
            positions[found] = position;
            found += nulls[position] ? 0 : (int) values[position];
        }
        return found;
    }

    /**
     * Estimates for which share of a table's rows a condition is true, from batches spread over the
     * table. Returns 0 if a sampled row fails to evaluate: the full evaluation will report the
     * error.
     */
    static double share(Expression expression, Table table) {
        RowCondition condition = new RowCondition(expression, table);
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
