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

/** A column in the making: one value for each row that goes on. */
interface NewColumn {

    /** Writes values of the rows of a batch. */
    @FunctionalInterface
    interface Writer {

        /**
         * Writes.
         *
         * @param batch rows of the table that go on, one after the other
         * @param at the place of the first of them in the new column
         */
        void write(RowBatch batch, long at);
    }

    /** Returns a writer for one thread. */
    Writer writer();

    /** Returns the column once all is written. */
    Column finish();

    /**
     * Prepares a column that is computed of others: int64, float64, decimals, bools or strings.
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
                ? new ComputedStrings(expression, table, node.isNullable(), rows, workers, owner)
                : new ComputedColumn(expression, node, table, rows, owner);
    }

    /** Writes columns, all of a batch of rows together. */
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

    /** Hands all rows that go on to writers, of which each thread makes one. */
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
