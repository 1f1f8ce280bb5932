// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.parquet;

import dev.windrow.scan.RowSpan;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/**
 * Adjacent rows that are read at once: row groups, or a part of a large one; or some of these rows.
 *
 * @param pieces where they lie, in order
 * @param rows how many rows
 */
record RowRange(List<Piece> pieces, int rows) {

    /** Rows that are enough to outweigh what a query does once for each range. */
    private static final long ENOUGH_ROWS = 1 << 19;

    /**
     * Rows of a range where more ranges are needed, so that all processors are busy to the end: no
     * more than a row group of 122,880 rows, which some writers make.
     */
    private static final long FEW_ROWS = 1 << 16;

    /** Rows of a part of a row group, at least: cutting one costs a page that is decoded twice. */
    private static final long FEWEST_ROWS_OF_PART = 1 << 17;

    /** Bytes of a row that is long: with fewer, few rows are not worth a range. */
    private static final long LONG_ROW_BYTES = 64;

    private static final int RANGES_PER_PROCESSOR = 8;

    /** Rows up to which a row group stays whole: a page across a cut is decoded twice. */
    private static final long MOST_ROWS = 1 << 20;

    /**
     * Rows of one row group.
     *
     * @param group the number of the row group
     * @param from the first row, counted in the row group
     * @param rows how many rows
     */
    record Piece(int group, long from, int rows) {

        /** Returns the row behind the last one. */
        long end() {
            return from + rows;
        }
    }

    RowRange {
        pieces = List.copyOf(pieces);
    }

    /**
     * Leaves only some of the rows, which then need not be adjacent.
     *
     * @param spans which rows, in ascending order
     */
    RowRange within(List<RowSpan> spans) {
        List<Piece> left = new ArrayList<>();
        long rowsLeft = 0;
        for (RowSpan span : spans) {
            long at = 0;
            for (Piece piece : pieces) {
                long from = Math.max(span.from(), at);
                long to = Math.min(span.to(), at + piece.rows());
                if (from < to) {
                    int count = Math.toIntExact(to - from);
                    left.add(new Piece(piece.group(), piece.from() + from - at, count));
                    rowsLeft += count;
                }
                at += piece.rows();
            }
        }
        return new RowRange(left, Math.toIntExact(rowsLeft));
    }

    /**
     * Cuts a file into ranges. Nested columns are not cut: the page in which a row begins is known
     * only once all pages before it are decoded.
     *
     * @param columns the columns that are read
     * @param sizes tells what their values take
     * @param mostBytes bytes beyond which a row group is cut, before compression
     */
    static List<RowRange> of(
            ParquetFooter footer,
            Collection<ParquetColumn> columns,
            ParquetSizes sizes,
            long mostBytes) {
        Cutter cutter = new Cutter(footer, columns, sizes, mostBytes);
        for (int group = 0; group < footer.groups().size(); group++) {
            cutter.add(group);
        }
        cutter.end();
        return cutter.ranges;
    }

    /** Takes one row group after the other. */
    private static final class Cutter {

        private final ParquetFooter footer;
        private final Collection<ParquetColumn> columns;
        private final ParquetSizes sizes;
        private final long mostBytes;
        private final boolean isCuttable;
        private final long enoughRows;
        private final List<RowRange> ranges = new ArrayList<>();
        private final List<Piece> pieces = new ArrayList<>();
        private long rows;
        private long bytes;

        Cutter(
                ParquetFooter footer,
                Collection<ParquetColumn> columns,
                ParquetSizes sizes,
                long mostBytes) {
            this.mostBytes = mostBytes;
            this.footer = footer;
            this.columns = columns;
            this.sizes = sizes;
            this.isCuttable = columns.stream().noneMatch(ParquetColumn::isNested);
            long wanted = (long) RANGES_PER_PROCESSOR * Runtime.getRuntime().availableProcessors();
            this.enoughRows = Math.clamp(footer.rows() / wanted, FEW_ROWS, ENOUGH_ROWS);
        }

        void add(int group) {
            long all = footer.groups().get(group).rows();
            long more = bytes(group);
            if (rows > 0 && (rows + all > MOST_ROWS || bytes + more > mostBytes)) {
                end();
            }
            boolean isLong = isMeasured(group) || more / Math.max(1, all) >= LONG_ROW_BYTES;
            long fewest = isLong ? 1 : FEWEST_ROWS_OF_PART;
            long parts = isCuttable ? parts(all, more, fewest) : 1;
            for (long part = 0; part < parts; part++) {
                long from = all * part / parts;
                long to = all * (part + 1) / parts;
                pieces.add(new Piece(group, from, Math.toIntExact(to - from)));
                rows += to - from;
                bytes += more / parts;
                boolean fitsOneMore = parts == 1 || bytes + more / parts <= mostBytes;
                if (rows >= enoughRows || bytes >= mostBytes || !fitsOneMore) {
                    end();
                }
            }
        }

        void end() {
            if (rows > 0) {
                ranges.add(new RowRange(pieces, Math.toIntExact(rows)));
            }
            rows = 0;
            bytes = 0;
            pieces.clear();
        }

        private long bytes(int group) {
            return columns.stream().mapToLong(column -> sizes.bytes(group, column)).sum();
        }

        private boolean isMeasured(int group) {
            return columns.stream()
                    .anyMatch(column -> ParquetSizes.isMeasured(footer, group, column.leaf()));
        }

        /** Ends where the rows do, even where a damaged footer says more bytes than there are. */
        private long parts(long rows, long bytes, long fewest) {
            long byRows = Math.ceilDiv(rows, MOST_ROWS);
            long byBytes = Math.min(Math.ceilDiv(bytes, mostBytes), Math.ceilDiv(rows, fewest));
            return Math.max(byRows, byBytes);
        }
    }
}
