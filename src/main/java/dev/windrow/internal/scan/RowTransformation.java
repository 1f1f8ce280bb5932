package dev.windrow.internal.scan;

import dev.windrow.column.Table;
import dev.windrow.internal.column.TableConcatenation;
import dev.windrow.progress.ProgressListener;
import dev.windrow.query.Filter;
import dev.windrow.query.Select;
import dev.windrow.query.Transformation;
import dev.windrow.scan.Splits;

import java.util.ArrayList;
import java.util.List;

/** Operations on columns that look at each row by itself, done split by split. */
public final class RowTransformation {

    private RowTransformation() {}

    /** What operations made of a split, and what it shares memory with. */
    private record Made(List<Table> steps) implements OrderedPieces.Piece {

        static Made of(List<Transformation> operations, CpuLane lane, Table rows) {
            Made made = new Made(new ArrayList<>(List.of(rows)));
            try {
                operations.forEach(each -> made.steps.add(lane.run(each, made.table())));
                return operations.getFirst() instanceof Filter ? made.copied(lane) : made;
            } catch (RuntimeException | Error e) {
                made.close();
                throw e;
            }
        }

        /** Returns the selected rows in memory of their own, so that the others can go. */
        private Made copied(CpuLane lane) {
            Table copy = TableConcatenation.copy(List.of(table()), lane.memory());
            close();
            return new Made(List.of(copy));
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
     * Reads splits and does operations on each.
     *
     * @param operations what is done, one after the other; each {@link #suits}
     * @param splits at least one split
     * @param mostRows how many rows of the result are wanted: the first; no more splits are read
     *     than these need
     * @param threads how many splits are read at once
     * @param progress hears how many rows were read
     * @return what the caller closes
     */
    public static Table run(
            List<Transformation> operations,
            Splits splits,
            long mostRows,
            int threads,
            ProgressListener progress) {
        try (OrderedPieces pieces =
                OrderedPieces.make(
                        splits,
                        (lane, rows) -> Made.of(operations, lane, rows),
                        mostRows,
                        threads,
                        progress)) {
            return TableConcatenation.copy(first(pieces.tables(), mostRows));
        }
    }

    /** Returns the first rows of several tables, without more tables than these need. */
    private static List<Table> first(List<Table> tables, long mostRows) {
        List<Table> first = new ArrayList<>();
        long left = mostRows;
        for (Table table : tables) {
            first.add(left < table.rows() ? table.slice(0, left) : table);
            left -= Math.min(left, table.rows());
            if (left == 0) {
                break;
            }
        }
        return first;
    }
}
