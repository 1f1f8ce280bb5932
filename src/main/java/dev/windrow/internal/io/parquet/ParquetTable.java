package dev.windrow.internal.io.parquet;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.Table;
import dev.windrow.internal.io.ReadWorkers;
import dev.windrow.progress.ProgressListener;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads a file as one table, on all processors: each range of rows of each column by itself, and
 * values of fixed width straight to where they stay.
 */
final class ParquetTable {

    /** Rows from which on threads of their own are worth their start. */
    private static final long LEAST_ROWS = 1 << 14;

    private static final String PHASE = "reading";

    private final ParquetContent content;
    private final ProgressListener progress;
    private final List<RowRange> ranges;
    private final ColumnMemory memory = new ColumnMemory();
    private final List<WholeColumn> columns = new ArrayList<>();
    private long valuesRead;

    private ParquetTable(ParquetContent content, ProgressListener progress) {
        this.content = content;
        this.progress = progress;
        this.ranges = content.ranges();
    }

    /** Returns the table; progress is told in rows. */
    static Table read(ParquetContent content, ProgressListener progress) {
        return new ParquetTable(content, progress).read();
    }

    private Table read() {
        try {
            long rows = content.footer().rows();
            content.columns()
                    .forEach(each -> columns.add(WholeColumn.of(content, each, ranges, memory)));
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
            throw content.failure(e);
        }
    }

    /** One range after the other, so that the file is read from its beginning to its end. */
    private List<Runnable> pieces() {
        List<Runnable> pieces = new ArrayList<>();
        for (int i = 0; i < ranges.size(); i++) {
            int range = i;
            for (WholeColumn column : columns) {
                pieces.add(
                        () -> {
                            column.read(range);
                            told(ranges.get(range).rows());
                        });
            }
        }
        return pieces;
    }

    private void run(List<Runnable> pieces) {
        if (content.footer().rows() < LEAST_ROWS || pieces.size() == 1) {
            pieces.forEach(Runnable::run);
            return;
        }
        try (ReadWorkers workers = new ReadWorkers()) {
            for (Runnable piece : pieces) {
                workers.submit(
                        () -> {
                            try {
                                piece.run();
                            } catch (Throwable e) {
                                throw content.failure(e);
                            }
                        });
            }
            workers.join();
        }
    }

    private synchronized void told(long rows) {
        valuesRead += rows;
        long all = content.footer().rows();
        progress.progress(PHASE, Math.min(valuesRead / columns.size(), all - 1), all);
    }
}
