// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.pipeline;

import dev.windrow.column.ColumnMemory;
import dev.windrow.column.MemoryPool;
import dev.windrow.column.Table;
import dev.windrow.internal.column.TableRows;
import dev.windrow.internal.scan.CpuLane;
import dev.windrow.internal.scan.PageSpans;
import dev.windrow.internal.scan.RowOperations;
import dev.windrow.scan.PagedRows;
import dev.windrow.scan.RowSpan;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Gives rows of a split with the columns that are made late. */
sealed interface LateRows extends AutoCloseable {

    /**
     * Returns rows by their places in the split.
     *
     * @param places in ascending order, among those that were kept
     * @return a table, which the caller closes
     */
    Table rows(long[] places, CpuLane lane);

    /**
     * Drops rows that are not wanted any more.
     *
     * @param places those that are, at least one, in ascending order
     */
    void retain(long[] places, CpuLane lane);

    @Override
    void close();

    /**
     * Rows that are read once they are asked for.
     *
     * @param pages reads them
     * @param columns what is read
     * @param steps makes columns of it
     */
    record Unread(PagedRows pages, List<String> columns, RowOperations steps) implements LateRows {

        @Override
        public Table rows(long[] places, CpuLane lane) {
            List<RowSpan> spans = new ArrayList<>();
            for (long place : places) {
                PageSpans.join(spans, new RowSpan(place, 1));
            }
            MemoryPool pool = lane.memory();
            try (Table read = pages.read(columns, spans, pool);
                    Table rows =
                            TableRows.gather(
                                    read, inSpans(places, spans), new ColumnMemory(pool))) {
                return steps.copy(rows, lane);
            }
        }

        /** Returns where rows of the split lie in a table that has the rows of spans. */
        private static long[] inSpans(long[] places, List<RowSpan> spans) {
            long[] found = new long[places.length];
            int span = 0;
            long before = 0;
            for (int i = 0; i < places.length; i++) {
                while (places[i] >= spans.get(span).to()) {
                    before += spans.get(span++).rows();
                }
                found[i] = before + places[i] - spans.get(span).from();
            }
            return found;
        }

        @Override
        public void retain(long[] places, CpuLane lane) {
            // Nothing is held.
        }

        @Override
        public void close() {
            // Nothing is held.
        }
    }

    /** Rows that were copied while their split was there. */
    final class Copied implements LateRows {

        private long[] places;
        private Table table;

        /**
         * Takes over rows.
         *
         * @param places where they lie in the split, in ascending order
         */
        Copied(long[] places, Table table) {
            this.places = places;
            this.table = table;
        }

        @Override
        public Table rows(long[] wanted, CpuLane lane) {
            long[] rows = new long[wanted.length];
            for (int i = 0; i < rows.length; i++) {
                rows[i] = Arrays.binarySearch(places, wanted[i]);
            }
            return TableRows.gather(table, rows, new ColumnMemory(lane.memory()));
        }

        /** Copies the rows that are wanted if these are few. */
        @Override
        public void retain(long[] wanted, CpuLane lane) {
            if (wanted.length <= places.length / 2) {
                Table fewer = rows(wanted, lane);
                table.close();
                table = fewer;
                places = wanted;
            }
        }

        @Override
        public void close() {
            table.close();
        }
    }
}
