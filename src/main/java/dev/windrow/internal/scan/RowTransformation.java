// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.scan;

import dev.windrow.column.Table;
import dev.windrow.internal.column.TableConcatenation;
import dev.windrow.internal.cpu.transform.FirstOfPartitions;
import dev.windrow.internal.scan.OrderedPieces.Extent;
import dev.windrow.internal.scan.OrderedPieces.Piece;
import dev.windrow.progress.ProgressListener;
import dev.windrow.query.Filter;
import dev.windrow.query.Select;
import dev.windrow.query.Transformation;
import dev.windrow.scan.Splits;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;

/** Operations on columns that look at each row by itself, done split by split. */
public final class RowTransformation {

    /**
     * Splits for each lane that are read, or done and not handed out: while one is read, another
     * waits for those before it.
     */
    private static final int SPLITS_PER_LANE = 2;

    private RowTransformation() {}

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

    /** Returns whether an operation makes of each row what it makes of it among others. */
    public static boolean suits(Transformation operation) {
        return operation instanceof Filter || operation instanceof Select;
    }

    /**
     * Reads splits, does operations on each, and puts the results together.
     *
     * @param operations what is done, one after the other; each {@link #suits}
     * @param limit leaves rows out of each result; null to take all
     * @param splits at least one split
     * @param mostRows how many rows of the result are wanted: the first; no more splits are read
     *     than these need
     * @param threads how many splits are read at once
     * @param progress hears how many rows were read
     * @return what the caller closes
     */
    public static Table run(
            List<Transformation> operations,
            @Nullable FirstOfPartitions limit,
            Splits splits,
            long mostRows,
            int threads,
            ProgressListener progress) {
        Extent all = new Extent(mostRows, threads, Integer.MAX_VALUE);
        List<Piece> held = new ArrayList<>();
        try (OrderedPieces pieces = begin(operations, limit, splits, all, progress)) {
            for (Piece piece = pieces.next(); piece != null; piece = pieces.next()) {
                held.add(piece);
            }
            return TableConcatenation.copy(first(held, mostRows));
        } finally {
            held.forEach(Piece::close);
        }
    }

    /** Returns the first rows of the tables of pieces. */
    private static List<Table> first(List<Piece> pieces, long mostRows) {
        List<Table> first = new ArrayList<>();
        long left = mostRows;
        for (Piece piece : pieces) {
            Table table = piece.table();
            first.add(left < table.rows() ? table.slice(0, left) : table);
            left -= Math.min(left, table.rows());
        }
        return first;
    }

    /**
     * Begins to read splits and to do operations on each. A few results are held at a time.
     *
     * @param operations what is done, as in {@link #run}
     * @param splits at least one split, which are closed later than the result
     * @param mostRows how many rows are wanted, as in {@link #run}
     * @param threads how many splits are read at once
     * @param progress hears how many rows were read
     * @return the results in the order of the splits
     */
    public static TransformedSplits begin(
            List<Transformation> operations,
            Splits splits,
            long mostRows,
            int threads,
            ProgressListener progress) {
        Extent few = new Extent(mostRows, threads, threads * SPLITS_PER_LANE);
        return new TransformedSplits(begin(operations, null, splits, few, progress), mostRows);
    }

    private static OrderedPieces begin(
            List<Transformation> operations,
            @Nullable FirstOfPartitions limit,
            Splits splits,
            Extent extent,
            ProgressListener progress) {
        RowOperations all = new RowOperations(operations);
        return OrderedPieces.begin(
                splits, (lane, rows) -> Made.of(all, limit, lane, rows), extent, progress);
    }
}
