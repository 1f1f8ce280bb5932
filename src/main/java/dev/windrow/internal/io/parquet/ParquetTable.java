// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.parquet;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.Table;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.io.ReadWorkers;
import dev.windrow.progress.ProgressListener;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads files of the same columns as one table, on all processors: each range of rows of each
 * column by itself, and values of fixed width straight to where they stay.
 */
final class ParquetTable {

    /** Rows from which on threads of their own are worth their start. */
    private static final long LEAST_ROWS = 1 << 14;

    private static final String PHASE = "reading";

    private final List<ParquetContent> contents;
    private final ProgressListener progress;
    private final long rows;
    private final ColumnMemory memory = new ColumnMemory();
    private final List<WholeColumn> columns = new ArrayList<>();
    private long valuesRead;

    private ParquetTable(List<ParquetContent> contents, ProgressListener progress) {
        this.contents = contents;
        this.progress = progress;
        this.rows = contents.stream().mapToLong(content -> content.footer().rows()).sum();
    }

    /**
     * Returns the table.
     *
     * @param contents at least one file; all have the first one's columns
     * @param progress is told in rows
     */
    static Table read(List<ParquetContent> contents, ProgressListener progress) {
        return new ParquetTable(contents, progress).read();
    }

    private Table read() {
        try {
            run(pieces());
            run(columns.stream().flatMap(each -> each.rest().stream()).toList());
            Map<String, Column> whole = new LinkedHashMap<>();
            for (WholeColumn column : columns) {
                whole.put(column.name(), column.column());
            }
            columns.forEach(WholeColumn::close);
            progress.progress(PHASE, rows, rows);
            return new Table(whole, rows, memory);
        } catch (Throwable e) {
            columns.forEach(WholeColumn::close);
            memory.close();
            throw e instanceof WindrowException known ? known : contents.getFirst().failure(e);
        }
    }

    /** One range after the other, so that a file is read from its beginning to its end. */
    private List<Runnable> pieces() {
        List<List<WholePart>> parts = new ArrayList<>();
        contents.getFirst().columns().forEach(column -> parts.add(new ArrayList<>()));
        long firstRow = 0;
        for (ParquetContent content : contents) {
            for (RowRange range : content.ranges()) {
                for (int column = 0; column < parts.size(); column++) {
                    ParquetColumn of = content.columns().get(column);
                    parts.get(column).add(new WholePart(content, of, range, firstRow));
                }
                firstRow += range.rows();
            }
        }
        for (int column = 0; column < parts.size(); column++) {
            ParquetColumn first = contents.getFirst().columns().get(column);
            columns.add(WholeColumn.of(first, parts.get(column), memory));
        }
        return columns.isEmpty() ? List.of() : pieces(parts.getFirst());
    }

    private List<Runnable> pieces(List<WholePart> parts) {
        List<Runnable> pieces = new ArrayList<>();
        for (int i = 0; i < parts.size(); i++) {
            int number = i;
            WholePart part = parts.get(i);
            for (WholeColumn column : columns) {
                pieces.add(() -> read(column, number, part));
            }
        }
        return pieces;
    }

    private void read(WholeColumn column, int number, WholePart part) {
        try {
            column.read(number);
        } catch (Throwable e) {
            throw part.content().failure(e);
        }
        told(part.rows());
    }

    private void run(List<Runnable> pieces) {
        if (rows < LEAST_ROWS || pieces.size() <= 1) {
            pieces.forEach(Runnable::run);
            return;
        }
        try (ReadWorkers workers = new ReadWorkers()) {
            pieces.forEach(workers::submit);
            workers.join();
        }
    }

    private synchronized void told(long more) {
        valuesRead += more;
        progress.progress(PHASE, Math.min(valuesRead / columns.size(), rows - 1), rows);
    }
}
