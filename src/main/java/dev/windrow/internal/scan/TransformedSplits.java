// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.scan;

import dev.windrow.column.ColumnMemory;
import dev.windrow.column.Table;
import dev.windrow.internal.column.TableConcatenation;
import dev.windrow.internal.column.TableReader;
import dev.windrow.internal.column.TableRows;
import dev.windrow.internal.cpu.transform.FirstOfPartitions;
import dev.windrow.internal.scan.OrderedPieces.Extent;
import dev.windrow.internal.scan.OrderedPieces.Piece;
import dev.windrow.progress.ProgressListener;
import dev.windrow.scan.Splits;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;

/**
 * Tables that operations made of splits, in the order of the splits: at least one. A few are made
 * ahead of those that are taken. Small tables are put together: a filter may leave a few rows of
 * each split, and files would have a batch for each. For one thread.
 */
final class TransformedSplits implements TableReader {

    /**
     * The least rows of a table, but the last, and of those with long rows: as many as a row group
     * of a Parquet file has.
     */
    static final int LEAST_ROWS = 1 << 15;

    /**
     * Splits for each lane that are read, or done and not taken: while one is read, another waits
     * for those before it.
     */
    private static final int SPLITS_PER_LANE = 2;

    private final OrderedPieces pieces;
    private long rowsLeft;
    private int asMade;

    /**
     * Begins to read splits and to do operations on each.
     *
     * @param operations what is done
     * @param limit leaves rows out of each result; null to take all
     * @param splits at least one split, which are closed later than this
     * @param mostRows how many rows are wanted: the first; no more splits are read than these need
     * @param asMade how many tables come as they were made, however small, for a caller that puts
     *     all together itself
     * @param threads how many splits are read at once
     * @param progress hears how many rows were read
     */
    TransformedSplits(
            RowOperations operations,
            @Nullable FirstOfPartitions limit,
            Splits splits,
            long mostRows,
            int asMade,
            int threads,
            ProgressListener progress) {
        rowsLeft = mostRows;
        this.asMade = asMade;
        pieces =
                OrderedPieces.begin(
                        splits,
                        (lane, rows) -> Made.of(operations, limit, lane, rows),
                        new Extent(mostRows, threads, threads * SPLITS_PER_LANE),
                        progress);
    }

    /** What operations made of a split, and what it shares memory with. */
    private record Made(List<Table> steps) implements Piece {

        static Made of(
                RowOperations operations,
                @Nullable FirstOfPartitions limit,
                CpuLane lane,
                Table rows) {
            Made made = new Made(new ArrayList<>(List.of(rows)));
            try {
                List<Table> others = made.steps.subList(0, operations.addAll(made.steps, lane));
                others.forEach(Table::close);
                others.clear();
                Table first = limit == null ? null : lane.limited(limit, made.table());
                if (first != null) {
                    made.close();
                    return new Made(List.of(first));
                }
                return made;
            } catch (RuntimeException | Error e) {
                made.close();
                throw e;
            }
        }

        @Override
        public Table table() {
            return steps.getLast();
        }

        @Override
        public void close() {
            steps.reversed().forEach(Table::close);
        }
    }

    @Override
    public @Nullable Table next() {
        Piece piece = gathered();
        if (piece == null) {
            return null;
        }
        Table all = piece.table();
        long rows = Math.min(rowsLeft, all.rows());
        rowsLeft -= rows;
        ColumnMemory owner = new ColumnMemory();
        owner.own(piece);
        return TableRows.owning(all.slice(0, rows), owner);
    }

    private @Nullable Piece gathered() {
        Piece first = pieces.next();
        if (first == null
                || asMade-- > 0
                || isEnough(first.table().rows(), first.table().byteSize())) {
            return first;
        }
        List<Piece> small = new ArrayList<>(List.of(first));
        try {
            long rows = first.table().rows();
            long bytes = first.table().byteSize();
            Piece next = pieces.next();
            while (next != null) {
                small.add(next);
                rows += next.table().rows();
                bytes += next.table().byteSize();
                next = isEnough(rows, bytes) ? null : pieces.next();
            }
            List<Table> tables = small.stream().map(Piece::table).toList();
            return new Made(List.of(TableConcatenation.copy(tables)));
        } finally {
            small.forEach(Piece::close);
        }
    }

    private static boolean isEnough(long rows, long bytes) {
        return rows >= LEAST_ROWS || bytes >= PieceRows.BYTES / 2;
    }

    /** Ends the reading. Tables that were taken stay open. */
    @Override
    public void close() {
        pieces.close();
    }
}
