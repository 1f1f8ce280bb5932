// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.scan;

import static dev.windrow.query.Expression.column;
import static dev.windrow.query.Expression.literal;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.FixedWidthColumn;
import dev.windrow.column.Table;
import dev.windrow.column.Validity;
import dev.windrow.internal.cancel.StopSignal;
import dev.windrow.internal.cancel.WorkerPool;
import dev.windrow.internal.column.TableConcatenation;
import dev.windrow.internal.column.TableRows;
import dev.windrow.internal.expression.SelectedRows;
import dev.windrow.internal.partial.CollectedRows;
import dev.windrow.internal.spill.KeyPartitions;
import dev.windrow.query.Expression;
import dev.windrow.query.GroupByQuery;

import java.lang.foreign.MemorySegment;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The rows of a table in memory, divided into parts, each with all rows of its keys. Rows stay in
 * their order. A byte for each row tells its part; only one part at a time is copied.
 */
public final class DividedTable implements AutoCloseable {

    /** Rows whose parts a thread finds at a time. */
    private static final int RANGE_ROWS = 1 << 18;

    /** Rows on disk are divided by the bits of lower levels. */
    private static final int LEVEL = 7;

    private final Table numbered;
    private final String number;
    private final int threads;
    private final int parts;

    private DividedTable(Table numbered, String number, int threads, int parts) {
        this.numbered = numbered;
        this.number = number;
        this.threads = threads;
        this.parts = parts;
    }

    /** Returns whether the groups of parts are those of the whole table. */
    public static boolean suits(GroupByQuery query) {
        return !query.keys().isEmpty()
                && !query.keysSorted()
                && CollectedRows.numbered(query).isEmpty();
    }

    /**
     * Divides a table.
     *
     * @param query which columns and keys, without a condition and expressions
     * @param table the rows, which are borrowed
     * @param parts how many parts, a power of two of at most 64
     * @param threads how many threads share the work
     */
    public static DividedTable of(GroupByQuery query, Table table, int parts, int threads) {
        String number = "part";
        while (query.inputNames().contains(number)) {
            number += "_";
        }
        ColumnMemory memory = new ColumnMemory();
        try {
            MemorySegment numbers = memory.allocate(table.rows());
            List<Column> keys = query.keys().stream().map(table::column).toList();
            AtomicLong next = new AtomicLong();
            new WorkerPool(threads)
                    .runAll(
                            Collections.nCopies(
                                    threads,
                                    stop -> number(keys, table.rows(), next, numbers, stop)));
            Map<String, Column> columns = new LinkedHashMap<>();
            query.inputNames().forEach(name -> columns.put(name, table.column(name)));
            columns.put(
                    number,
                    new FixedWidthColumn(Primitive.INT8, numbers, table.rows(), Validity.ALL));
            return new DividedTable(
                    new Table(columns, table.rows(), memory), number, threads, parts);
        } catch (RuntimeException | Error e) {
            memory.close();
            throw e;
        }
    }

    private static boolean number(
            List<Column> keys, long rows, AtomicLong next, MemorySegment to, StopSignal stop) {
        KeyPartitions partitions = new KeyPartitions(LEVEL);
        long from = next.getAndAdd(RANGE_ROWS);
        while (from < rows) {
            stop.check();
            long begin = from;
            int count = (int) Math.min(RANGE_ROWS, rows - begin);
            List<Column> some = keys.stream().map(key -> key.slice(begin, count)).toList();
            byte[] numbers = partitions.of(some, count);
            MemorySegment.copy(MemorySegment.ofArray(numbers), 0, to, begin, count);
            from = next.getAndAdd(RANGE_ROWS);
        }
        return true;
    }

    /**
     * Copies the rows of a part.
     *
     * @return a table, which the caller closes
     */
    public Table part(int part) {
        long most = KeyPartitions.COUNT / parts;
        Expression first = literal(part * most);
        Expression behind = literal((part + 1) * most);
        Expression isOfPart = column(number).atLeast(first).and(column(number).lessThan(behind));
        ColumnMemory memory = new ColumnMemory();
        try {
            Table selected = SelectedRows.of(isOfPart, numbered, null, threads, memory);
            Map<String, Column> columns = TableRows.columns(selected);
            columns.remove(number);
            return new Table(columns, selected.rows(), memory);
        } catch (RuntimeException | Error e) {
            memory.close();
            throw e;
        }
    }

    /**
     * Puts together what was made of parts.
     *
     * @param made the result of each part, which the caller closes
     * @return a table, which the caller closes
     */
    public static Table joined(List<Table> made) {
        return TableConcatenation.copy(made);
    }

    /** Frees the numbers of parts. */
    @Override
    public void close() {
        numbered.close();
    }
}
