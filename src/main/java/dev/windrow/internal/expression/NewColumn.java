// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.expression;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.Table;
import dev.windrow.internal.expression.node.ExpressionTuning;
import dev.windrow.internal.expression.node.Node;
import dev.windrow.internal.expression.node.RangeWorkers;
import dev.windrow.internal.expression.node.RowBatch;
import dev.windrow.internal.expression.node.TextNode;
import dev.windrow.query.Expression;

import java.util.List;
import java.util.function.Supplier;

/** A column under construction, with one value for each selected row. */
interface NewColumn {

    /** Writes the values of a batch of rows. */
    @FunctionalInterface
    interface Writer {

        /**
         * Writes a batch.
         *
         * @param batch selected rows of the table, one after the other
         * @param at the place of the first of them in the new column
         */
        void write(RowBatch batch, long at);
    }

    Writer writer();

    /** Returns the column. All rows must be written. */
    Column finish();

    /**
     * Prepares a computed column: int64, float64, decimals, bools, strings, lists or structs.
     *
     * @throws dev.windrow.error.WindrowException {@code UNKNOWN_COLUMN} or {@code UNSUPPORTED_TYPE}
     */
    static NewColumn computed(
            Expression expression,
            Table table,
            long rows,
            RangeWorkers workers,
            ColumnMemory owner) {
        Node node = new NodeFactory(table).value(expression);
        return node instanceof TextNode
                ? new ComputedStrings(expression, node, table, rows, workers, owner)
                : new ComputedColumn(expression, node, table, rows, owner);
    }

    /** Writes columns. All columns of a batch of rows are written together. */
    static void fill(
            List<? extends NewColumn> columns, RowSelection selection, RangeWorkers workers) {
        forEachBatch(
                selection,
                workers,
                () -> {
                    List<Writer> writers = columns.stream().map(NewColumn::writer).toList();
                    return (batch, at) -> writers.forEach(writer -> writer.write(batch, at));
                });
    }

    /** Gives all selected rows to writers. Each thread makes a writer of its own. */
    static void forEachBatch(
            RowSelection selection, RangeWorkers workers, Supplier<Writer> writers) {
        workers.forEach(
                RangeWorkers.ranges(selection.rows()),
                () -> {
                    Writer writer = writers.get();
                    RowBatch batch = new RowBatch();
                    return range -> {
                        long from = (long) range * ExpressionTuning.RANGE_ROWS;
                        long to = Math.min(selection.rows(), from + ExpressionTuning.RANGE_ROWS);
                        RowSelection.Cursor cursor = selection.cursor(from);
                        for (long at = from; at < to; at += batch.count) {
                            cursor.next(batch, to - at);
                            writer.write(batch, at);
                        }
                    };
                });
    }
}
