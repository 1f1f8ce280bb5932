// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.dataset;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.Table;
import dev.windrow.progress.ProgressListener;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The parts of a table, by their numbers from 0. Each draw depends on all earlier ones, and a
 * column is drawn after the one before it. So one pass over all draws keeps the generator as it was
 * at the beginning of each part, and what is null. Then any thread draws any part again.
 */
final class H2oParts {

    private final H2oShape shape;
    private final int rowsPerPart;
    private final Map<H2oColumn, List<RandomInR>> starts = new EnumMap<>(H2oColumn.class);
    private final Map<H2oColumn, H2oNulls> nulls = new EnumMap<>(H2oColumn.class);

    /**
     * Passes over the draws.
     *
     * @param rowsPerPart the rows of each part but the last
     * @param wanted the columns that parts are made of
     */
    H2oParts(H2oShape shape, int rowsPerPart, List<H2oColumn> wanted, ProgressListener progress) {
        this.shape = shape;
        this.rowsPerPart = rowsPerPart;
        RandomInR random = shape.random();
        List<H2oColumn> columns = shape.columnsToDraw(wanted);
        try (ColumnMemory scratch = new ColumnMemory()) {
            for (H2oColumn column : columns) {
                List<RandomInR> found = pass(column, random, columns.size(), scratch, progress);
                if (wanted.contains(column)) {
                    starts.put(column, found);
                }
            }
            nulls.values().forEach(each -> each.draw(random, shape.nullPercent()));
        }
    }

    private List<RandomInR> pass(
            H2oColumn column,
            RandomInR random,
            int columns,
            ColumnMemory scratch,
            ProgressListener progress) {
        H2oNulls holes = null;
        if (shape.hasNulls()) {
            holes = new H2oNulls(column, shape.values(column), shape.rows(), scratch);
            nulls.put(column, holes);
        }
        List<RandomInR> found = new ArrayList<>();
        for (long first = 0; first < shape.rows(); first += rowsPerPart) {
            found.add(random.copy());
            skip(column, first, random, holes);
            long done = column.ordinal() * (long) shape.rows() + first;
            progress.progress("generating", done / columns, shape.rows());
        }
        return found;
    }

    private void skip(H2oColumn column, long first, RandomInR random, @Nullable H2oNulls holes) {
        H2oCodes codes = draw(column, first, random);
        if (holes != null) {
            holes.see(codes);
        }
        codes.memory().close();
    }

    private H2oCodes draw(H2oColumn column, long first, RandomInR random) {
        long count = Math.min(rowsPerPart, shape.rows() - first);
        H2oCodes codes = H2oCodes.allocate(column, shape.values(column), count);
        codes.draw(random, 0, count);
        return codes;
    }

    /** Returns whether parts can be made of these columns. */
    boolean have(List<H2oColumn> columns) {
        return starts.keySet().containsAll(columns);
    }

    /** Makes a part of columns that this has. */
    Table make(int part, List<H2oColumn> columns) {
        ColumnMemory memory = new ColumnMemory();
        try {
            Map<String, Column> made = new LinkedHashMap<>();
            columns.forEach(column -> made.put(column.label(), make(part, column, memory)));
            return new Table(made, shape.rowsOf(part, rowsPerPart), memory);
        } catch (RuntimeException | Error e) {
            memory.close();
            throw e;
        }
    }

    private Column make(int part, H2oColumn column, ColumnMemory owner) {
        long first = (long) part * rowsPerPart;
        H2oCodes codes = draw(column, first, starts.get(column).get(part).copy());
        try {
            H2oNulls holes = nulls.get(column);
            if (holes != null) {
                holes.apply(codes, first);
            }
            return H2oValues.make(codes, owner);
        } finally {
            codes.memory().close();
        }
    }
}
