// SPDX-License-Identifier: Apache-2.0
package dev.windrow;

import dev.windrow.column.Table;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.run.AddedColumns;
import dev.windrow.internal.run.ScanOperations;
import dev.windrow.internal.run.SqlRun;
import dev.windrow.internal.session.Session;
import dev.windrow.query.Cumulative;
import dev.windrow.query.Rolling;
import dev.windrow.query.Transformation;
import dev.windrow.query.Window;
import dev.windrow.scan.Scan;

import java.util.Iterator;
import java.util.List;
import java.util.function.Consumer;

/**
 * Operations on columns whose results are handed over in batches, in the order of their rows.
 * Batches of filters and selections are made while the receiver works, and few are held at a time,
 * so a result may be larger than the memory.
 *
 * <pre>{@code
 * windrow.inBatches()
 *         .transform(
 *                 Tables.scan("orders.csv"),
 *                 List.of(new Filter(condition)),
 *                 Long.MAX_VALUE,
 *                 batches -> Tables.write(batches, Path.of("open.parquet")));
 * }</pre>
 */
public final class BatchTransforms {

    private final Session session;

    BatchTransforms(Session session) {
        this.session = session;
    }

    /**
     * Runs operations one after the other on a table that is read in parts, as {@link
     * Windrow#transform(Scan, List, long)} does.
     *
     * @param scan the rows
     * @param operations at least one operation. Others than filters and selections read all rows
     *     first, and so do all on a session's device
     * @param mostRows the most rows of the result, from the first one on; 0 or more
     * @param receiver is given at least one table, on the calling thread. A table may be read until
     *     the next one is asked for, and need not be closed. The receiver is called once more if
     *     later rows of a CSV file show that columns are of other types, or to tell at which row a
     *     value overflows. It then discards what it was given before, as {@code Tables.write} to a
     *     file does
     * @return how the operations were run
     * @throws WindrowException as the operations do, as reading does, or as the receiver does
     */
    public TransformSummary transform(
            Scan scan,
            List<Transformation> operations,
            long mostRows,
            Consumer<Iterator<Table>> receiver) {
        return TransformSummary.of(
                new ScanOperations(session, scan, operations)
                        .run(mostRows, (runner, plan) -> runner.runInBatches(plan, receiver)));
    }

    /**
     * Adds the columns of windows, or of rolling or cumulative aggregations, to all rows of a table
     * that is read in parts. They keep their order. What does not fit in memory waits on disk, but
     * for ranks of partitions without an order, and for aggregations within adjacent groups, of at
     * least so many values, or without a row's own.
     *
     * @param scan the rows
     * @param operation a {@link Window}, a {@link Rolling} or a {@link Cumulative}
     * @param mostRows the most rows of the result, from the first one on; 0 or more
     * @param receiver as that of {@link #transform}
     * @return how the operation was run
     * @throws WindrowException {@code DUPLICATE_NAME} if the table has a column of a result's name;
     *     else as the operation does, as reading does, or as the receiver does
     */
    public TransformSummary add(
            Scan scan,
            Transformation operation,
            long mostRows,
            Consumer<Iterator<Table>> receiver) {
        return TransformSummary.of(
                new AddedColumns(session, scan, operation, mostRows).run(receiver));
    }

    /**
     * Tells how operations would run one after the other on a table that is read in parts, without
     * running them. All rows are read if the operations need them together, since the plan depends
     * on them.
     *
     * @param scan the rows
     * @param operations at least one operation
     * @return the engine, the strategy and their reasons; of several operations, with a part for
     *     each
     * @throws WindrowException {@code UNKNOWN_COLUMN}, {@code UNSUPPORTED_TYPE}, {@code
     *     INVALID_ARGUMENT}, {@code DUPLICATE_NAME} or {@code UNSUPPORTED_PLAN} if planning finds
     *     that the operations do not fit the table, or as reading does
     */
    public Explanation explain(Scan scan, List<Transformation> operations) {
        return Explanation.of(new ScanOperations(session, scan, operations).explanation());
    }

    /**
     * Runs a query in SQL, as {@link Windrow#sql(String, SqlTables)} does. Rows that are filtered
     * and computed, groups, and what does not fit in memory of sorts and windows are handed over as
     * they are made.
     *
     * @param query a statement, as docs/reference/sql.md describes it
     * @param tables the tables that it may name
     * @param receiver as that of {@link #transform}
     * @return how the query was run
     * @throws WindrowException as {@link Windrow#sql(String, SqlTables)} does, or as the receiver
     *     does
     */
    public TransformSummary sql(
            String query, SqlTables tables, Consumer<Iterator<Table>> receiver) {
        return TransformSummary.of(
                SqlRun.call(session, query, tables.inputs(), run -> run.inBatches(receiver)));
    }
}
