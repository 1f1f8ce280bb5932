// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.expression;

import dev.windrow.column.Table;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.expression.node.ExpressionTuning;
import dev.windrow.query.Expression;

/** Tells of blocks of a table's rows whether a condition selects any. For one thread. */
public final class SelectedBlocks {

    private final RowCondition condition;
    private final int[] positions = new int[ExpressionTuning.BATCH_ROWS];

    /**
     * Prepares a condition.
     *
     * @throws WindrowException {@code UNKNOWN_COLUMN} or {@code UNSUPPORTED_TYPE}
     */
    public SelectedBlocks(Expression condition, Table table) {
        this.condition = new RowCondition(condition, table);
    }

    /**
     * Returns whether the condition is true for at least one row.
     *
     * @param from the first row
     * @param to the row behind the last one
     * @throws WindrowException if the condition fails on a row
     */
    public boolean hasSelected(long from, long to) {
        for (long at = from; at < to; at += positions.length) {
            if (condition.list(at, (int) Math.min(positions.length, to - at), positions) > 0) {
                return true;
            }
        }
        return false;
    }

    /**
     * Returns for how many rows the condition is true.
     *
     * @param from the first row
     * @param to the row behind the last one
     * @throws WindrowException if the condition fails on a row
     */
    public long selected(long from, long to) {
        long selected = 0;
        for (long at = from; at < to; at += positions.length) {
            selected += condition.list(at, (int) Math.min(positions.length, to - at), positions);
        }
        return selected;
    }
}
