// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.dataset;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.Table;
import dev.windrow.internal.io.ReadWorkers;
import dev.windrow.progress.ProgressListener;

import org.jspecify.annotations.Nullable;

import java.lang.foreign.MemorySegment;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Makes a table in two steps. Columns are drawn as numbers one after the other, since each draw
 * depends on all earlier ones. Meanwhile, other threads make values of the numbers.
 */
final class H2oTable implements AutoCloseable {

    /** Rows between two reports of progress. */
    private static final long ROWS_PER_DRAW = 1 << 20;

    private final H2oShape shape;
    private final int rows;
    private final List<H2oColumn> wanted;
    private final ProgressListener progress;
    private final Map<H2oColumn, H2oCodes> drawn = new EnumMap<>(H2oColumn.class);
    private final ColumnMemory scratch = new ColumnMemory();

    H2oTable(H2oShape shape, List<H2oColumn> wanted, ProgressListener progress) {
        this.shape = shape;
        rows = shape.rows();
        this.wanted = wanted;
        this.progress = progress;
    }

    /** Returns the table, which the caller closes. */
    Table make() {
        RandomInR random = shape.random();
        ColumnMemory memory = new ColumnMemory();
        Map<H2oColumn, H2oValues> values = new EnumMap<>(H2oColumn.class);
        try (ReadWorkers workers = new ReadWorkers()) {
            boolean isFinal = !shape.hasNulls() && !shape.sorted();
            List<H2oColumn> columns = shape.columnsToDraw(wanted);
            for (H2oColumn column : columns) {
                H2oCodes codes = draw(random, column, columns.size());
                if (isFinal) {
                    finish(codes, null, memory, workers, values);
                }
            }
            if (shape.hasNulls()) {
                drawn.values().forEach(codes -> drawNulls(random, codes));
            }
            if (!isFinal) {
                MemorySegment order = shape.sorted() ? order() : null;
                drawn.values().forEach(codes -> finish(codes, order, memory, workers, values));
            }
            workers.join();
            Map<String, Column> made = new LinkedHashMap<>();
            wanted.forEach(column -> made.put(column.label(), values.get(column).column()));
            return new Table(made, rows, memory);
        } catch (RuntimeException | Error e) {
            memory.close();
            throw e;
        }
    }

    private H2oCodes draw(RandomInR random, H2oColumn column, int columns) {
        H2oCodes codes = H2oCodes.allocate(column, shape.values(column), rows);
        drawn.put(column, codes);
        for (long from = 0; from < rows; from += ROWS_PER_DRAW) {
            codes.draw(random, from, Math.min(ROWS_PER_DRAW, rows - from));
            progress.progress(
                    "generating", ((long) column.ordinal() * rows + from) / columns, rows);
        }
        return codes;
    }

    private void drawNulls(RandomInR random, H2oCodes codes) {
        try (ColumnMemory own = new ColumnMemory()) {
            H2oNulls nulls = new H2oNulls(codes.column(), codes.values(), rows, own);
            nulls.see(codes);
            nulls.draw(random, shape.nullPercent());
            nulls.apply(codes, 0);
        }
    }

    private MemorySegment order() {
        List<H2oCodes> keys =
                drawn.values().stream().filter(codes -> codes.column().isKey()).toList();
        return H2oOrder.of(keys, rows, scratch);
    }

    /** Starts making values of a column's numbers, which are freed as soon as that is done. */
    private void finish(
            H2oCodes codes,
            @Nullable MemorySegment order,
            ColumnMemory memory,
            ReadWorkers workers,
            Map<H2oColumn, H2oValues> values) {
        if (wanted.contains(codes.column())) {
            values.put(codes.column(), H2oValues.begin(codes, order, memory, workers));
        } else {
            codes.memory().close();
        }
    }

    /** Frees the remaining memory, also after a failure. */
    @Override
    public void close() {
        drawn.values().forEach(codes -> codes.memory().close());
        scratch.close();
    }
}
