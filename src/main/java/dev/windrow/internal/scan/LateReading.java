// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.scan;

import dev.windrow.column.MemoryPool;
import dev.windrow.column.Table;
import dev.windrow.internal.expression.SelectedBlocks;
import dev.windrow.internal.scan.SpanReader.Rows;
import dev.windrow.query.Expression;
import dev.windrow.scan.PagedRows;
import dev.windrow.scan.RowSpan;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;

/**
 * Reads the columns of a condition first, and then all columns where the condition selects rows.
 * That pays only where these rows are few, or lie together: so a sample of each few splits tells
 * whether to do it, and what it has saved, whether to go on. Where it does not pay, texts may still
 * be read row by row ({@link SparseReading}). All lanes of a pass share this.
 */
public final class LateReading {

    /** Rows of which each is read if one is selected. */
    private static final long BLOCK_ROWS = PageSpans.LEAST_GAP;

    /** The least share of rows that are to be left out. */
    private static final double LEAST_SHARE = 0.25;

    /** Of so many splits that are read at once, one is sampled. */
    private static final int SPLITS_PER_SAMPLE = 8;

    /** So many blocks of a sampled split are looked at, spread over it. */
    private static final int SAMPLED_BLOCKS = 8;

    private final Expression condition;
    private final List<String> columns;
    private boolean pays;

    /** Reads texts row by row; null if that does not pay. */
    private @Nullable SparseReading sparse;

    private int splitsReadAtOnce;
    private long rowsLeftOut;

    /** Rows of late, each split counting half as much as the next one. */
    private long recentRows;

    /** Those of these rows that were left out. */
    private long recentRowsLeftOut;

    /**
     * Makes ready.
     *
     * @param condition fails on no row
     */
    LateReading(Expression condition) {
        this.condition = condition;
        columns = List.copyOf(condition.columns());
    }

    /**
     * Reads rows of a split, at least all that the condition selects of them.
     *
     * @param wanted the columns to read, among them those of the condition; null for all
     */
    Rows read(
            PagedRows paged,
            @Nullable List<String> wanted,
            List<RowSpan> spans,
            @Nullable MemoryPool pool) {
        if (!pays()) {
            SparseReading some = sparse();
            if (some != null && some.suits(wanted)) {
                Rows read = some.read(paged, wanted, spans, pool);
                keepSparse(SparseReading.wasWorth(read, spans) ? some : null);
                return read;
            }
            Table table = paged.read(wanted, spans, pool);
            try {
                sample(table);
                return new Rows(table, spans);
            } catch (RuntimeException | Error e) {
                table.close();
                throw e;
            }
        }
        List<RowSpan> selected;
        try (Table judged = paged.read(columns, spans, pool)) {
            selected = selected(judged, spans);
        }
        count(PageSpans.rows(spans), PageSpans.rows(selected));
        return new Rows(paged.read(wanted, selected, pool), selected);
    }

    /** Returns of how many rows only the condition's columns were read. */
    synchronized long rowsLeftOut() {
        return rowsLeftOut;
    }

    private synchronized boolean pays() {
        return pays;
    }

    private synchronized @Nullable SparseReading sparse() {
        return sparse;
    }

    private synchronized void keepSparse(@Nullable SparseReading kept) {
        sparse = kept;
    }

    private synchronized void count(long judged, long selected) {
        rowsLeftOut += judged - selected;
        recentRows = recentRows / 2 + judged;
        recentRowsLeftOut = recentRowsLeftOut / 2 + judged - selected;
        pays = recentRowsLeftOut >= recentRows * LEAST_SHARE;
    }

    private void sample(Table table) {
        synchronized (this) {
            if (splitsReadAtOnce++ % SPLITS_PER_SAMPLE != 0) {
                return;
            }
        }
        SelectedBlocks blocks = new SelectedBlocks(condition, table);
        long looked = 0;
        long selected = 0;
        long step = Math.max(BLOCK_ROWS, table.rows() / SAMPLED_BLOCKS);
        for (long from = 0; from < table.rows(); from += step) {
            looked++;
            long to = Math.min(table.rows(), from + BLOCK_ROWS);
            selected += blocks.hasSelected(from, to) ? 1 : 0;
        }
        synchronized (this) {
            pays = looked - selected >= looked * LEAST_SHARE && looked > 1;
            recentRows = 0;
            recentRowsLeftOut = 0;
            sparse = pays ? null : SparseReading.of(condition, table).orElse(null);
        }
    }

    /** Returns the blocks with selected rows, as rows of the split. */
    private List<RowSpan> selected(Table judged, List<RowSpan> spans) {
        SelectedBlocks blocks = new SelectedBlocks(condition, judged);
        List<RowSpan> selected = new ArrayList<>();
        long start = 0;
        for (RowSpan span : spans) {
            for (long from = 0; from < span.rows(); from += BLOCK_ROWS) {
                long to = Math.min(span.rows(), from + BLOCK_ROWS);
                if (blocks.hasSelected(start + from, start + to)) {
                    PageSpans.join(selected, new RowSpan(span.from() + from, to - from));
                }
            }
            start += span.rows();
        }
        return selected;
    }
}
