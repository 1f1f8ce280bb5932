package dev.windrow.internal.scan;

import dev.windrow.column.DictionaryColumn;
import dev.windrow.column.MemoryPool;
import dev.windrow.column.Table;
import dev.windrow.internal.column.TableConcatenation;
import dev.windrow.internal.cpu.work.ProgressMeter;
import dev.windrow.internal.cpu.work.StopSignal;
import dev.windrow.internal.cpu.work.WorkerPool;
import dev.windrow.internal.expression.EvaluatedQuery;
import dev.windrow.internal.expression.EvaluatedQuery.Left;
import dev.windrow.progress.ProgressListener;
import dev.windrow.query.Aggregation;
import dev.windrow.query.GroupByQuery;
import dev.windrow.scan.Split;
import dev.windrow.scan.Splits;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Collects the rows of a scan that a condition selects, and computes the columns that a query
 * derives of them. What is not selected is never held together.
 */
public final class RowCollection {

    private final GroupByQuery query;
    private final Splits splits;
    private final ProgressMeter meter;
    private final List<Piece> pieces = Collections.synchronizedList(new ArrayList<>());
    private final AtomicLong taken = new AtomicLong();

    /**
     * The selected rows of one split.
     *
     * @param number the split's place among all splits
     * @param rows the rows, and the query that is left to ask of them
     * @param source what they were selected from, where they share some of its memory, or null
     */
    private record Piece(long number, EvaluatedQuery rows, @Nullable Table source)
            implements AutoCloseable {

        @Override
        public void close() {
            rows.close();
            if (source != null) {
                source.close();
            }
        }
    }

    /**
     * The rows that were collected, and the query that is left to ask of them.
     *
     * @param query the query without its condition and expressions
     * @param table the rows in their order, which the caller closes
     */
    public record Collected(GroupByQuery query, Table table) {}

    private RowCollection(GroupByQuery query, Splits splits, ProgressListener progress) {
        this.query = query;
        this.splits = splits;
        meter = new ProgressMeter(progress, "scanning", splits.rows());
    }

    /**
     * Returns whether collecting selected rows answers a query: it has a condition, and no result
     * is the number of a row, which counts all rows.
     */
    public static boolean suits(GroupByQuery query) {
        return query.where() != null
                && query.aggregations().stream()
                        .noneMatch(
                                named ->
                                        named.aggregation() instanceof Aggregation.ArgMin
                                                || named.aggregation()
                                                        instanceof Aggregation.ArgMax);
    }

    /**
     * Reads all splits.
     *
     * @param query what is asked; it {@link #suits}
     * @param splits at least one split
     * @param threads how many of them are read at once
     * @param progress hears how many rows were looked at
     */
    public static Collected collect(
            GroupByQuery query, Splits splits, int threads, ProgressListener progress) {
        return new RowCollection(query, splits, progress).collect(threads);
    }

    private Collected collect(int threads) {
        try (WorkerPool pool = new WorkerPool(threads)) {
            List<WorkerPool.Task<Boolean>> lanes = Collections.nCopies(threads, this::lane);
            pool.runAll(lanes);
            List<Piece> ordered = new ArrayList<>(pieces);
            ordered.sort(Comparator.comparingLong(Piece::number));
            List<Table> parts = ordered.stream().map(piece -> piece.rows().table()).toList();
            return new Collected(ordered.getFirst().rows().query(), TableConcatenation.copy(parts));
        } finally {
            pieces.forEach(Piece::close);
        }
    }

    private boolean lane(StopSignal stop) {
        try (MemoryPool inputs = new MemoryPool()) {
            Numbered next = next();
            while (next != null) {
                stop.check();
                select(next, inputs);
                next = next();
            }
        }
        return true;
    }

    /** A split and its place among all splits. */
    private record Numbered(long number, Split split) {}

    private synchronized @Nullable Numbered next() {
        Split split = splits.next();
        return split == null ? null : new Numbered(taken.getAndIncrement(), split);
    }

    private void select(Numbered numbered, MemoryPool inputs) {
        Table table = numbered.split().read(inputs);
        boolean isKept = false;
        try {
            EvaluatedQuery rows = EvaluatedQuery.of(query, table, 1, Left.NOTHING);
            isKept = table.columns().stream().anyMatch(DictionaryColumn.class::isInstance);
            pieces.add(new Piece(numbered.number(), rows, isKept ? table : null));
            meter.add(table.rows());
        } finally {
            if (!isKept) {
                table.close();
            }
        }
    }
}
