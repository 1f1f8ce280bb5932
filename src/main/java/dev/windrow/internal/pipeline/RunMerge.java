// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.pipeline;

import dev.windrow.column.MemoryPool;
import dev.windrow.column.Table;
import dev.windrow.internal.column.TableConcatenation;
import dev.windrow.internal.column.TableReader;
import dev.windrow.internal.scan.CpuLane;
import dev.windrow.query.Sort;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * Merges sorted runs. Of each run, a piece is in memory. The least of the last rows of all pieces
 * is a bound: the rows up to there are all in memory, and are sorted together. Of equal rows, those
 * of an earlier run come first. For one thread at a time.
 */
final class RunMerge implements TableReader {

    private final Sort sort;
    private final List<Cursor> cursors = new ArrayList<>();
    private final CpuLane lane;

    /**
     * Begins to merge.
     *
     * @param runs the runs, which stay open
     * @param threads threads that sort
     * @param memory that of the tables, which are closed before it
     */
    RunMerge(List<SortedRun> runs, Sort sort, int threads, MemoryPool memory) {
        this.sort = sort;
        runs.forEach(run -> cursors.add(new Cursor(run)));
        lane = CpuLane.ofMerge(threads, memory);
    }

    /** A run, and its rows in memory that are not merged yet. */
    private final class Cursor {

        private final SortedRun run;
        private int next;
        private @Nullable Table piece;
        private long from;

        Cursor(SortedRun run) {
            this.run = run;
        }

        /** Reads the next piece if no row is left, and returns false if there is none. */
        boolean fill() {
            if (piece == null && next < run.pieces()) {
                piece = run.read(next++);
                from = 0;
            }
            return piece != null;
        }

        private Table piece() {
            return Objects.requireNonNull(piece);
        }

        Bound last() {
            return Bound.of(piece(), piece().rows() - 1, sort.keys());
        }

        /**
         * Returns the end of the rows that come before a bound.
         *
         * @param withTies whether rows that equal it do so, too
         */
        long end(Bound bound, boolean withTies) {
            return BoundTest.ofSome(piece(), sort.keys(), bound, withTies)
                    .end(from, piece().rows());
        }

        long rows() {
            return piece().rows();
        }

        /** Returns rows that are merged now. They can be read until {@link #release}. */
        Table take(long to) {
            Table taken = piece().slice(from, to - from);
            from = to;
            return taken;
        }

        void release() {
            if (piece != null && from == piece.rows()) {
                close();
            }
        }

        void close() {
            if (piece != null) {
                piece.close();
                piece = null;
            }
        }
    }

    @Override
    public @Nullable Table next() {
        cursors.removeIf(cursor -> !cursor.fill());
        if (cursors.isEmpty()) {
            return null;
        }
        Bound bound = cursors.getFirst().last();
        int least = 0;
        for (int i = 1; i < cursors.size(); i++) {
            Bound other = cursors.get(i).last();
            if (Bound.compare(other, bound, sort.keys()) < 0) {
                bound = other;
                least = i;
            }
        }
        List<Table> parts = new ArrayList<>();
        for (int i = 0; i < cursors.size(); i++) {
            Cursor cursor = cursors.get(i);
            // A later run keeps rows that equal the bound: the next piece of its run may have more.
            Table part = cursor.take(i == least ? cursor.rows() : cursor.end(bound, i < least));
            if (part.rows() > 0) {
                parts.add(part);
            }
        }
        Table merged = TableConcatenation.copy(parts, lane.memory());
        cursors.forEach(Cursor::release);
        if (parts.size() == 1) {
            return merged;
        }
        try (merged) {
            return lane.run(sort, merged);
        }
    }

    @Override
    public void close() {
        cursors.forEach(Cursor::close);
        cursors.clear();
        lane.close();
    }
}
