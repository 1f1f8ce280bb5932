// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.pipeline;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.Table;
import dev.windrow.internal.cancel.StopSignal;
import dev.windrow.internal.column.TableConcatenation;
import dev.windrow.internal.column.TableRows;
import dev.windrow.internal.scan.CpuLane;
import dev.windrow.internal.scan.PrunedSplits;
import dev.windrow.internal.scan.RowBound;
import dev.windrow.internal.scan.RowOperations;
import dev.windrow.internal.scan.ScanPasses;
import dev.windrow.internal.scan.Skipped;
import dev.windrow.progress.ProgressListener;
import dev.windrow.query.Sort;
import dev.windrow.query.SortKey;
import dev.windrow.query.Transformation;
import dev.windrow.scan.ColumnRange;
import dev.windrow.scan.Scan;
import dev.windrow.scan.Splits;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * The first rows in the order of some columns, of rows that are filtered and computed. Rows with
 * equal keys are in the order of the input.
 */
public final class TopRows implements Sink<TopLocal, Table>, RowBound {

    /** Each worker holds the wanted rows so many times while it sorts them. */
    public static final int COPIES = 4;

    /** From this number of wanted rows on, all rows are sorted. */
    private static final long MOST_ROWS = 1 << 20;

    /** All rows are sorted if the wanted are at least this share of them. */
    private static final long SHARE_OF_ROWS = 4;

    private final LateSteps steps;
    private final List<SortKey> keys;
    private final long most;
    private final AtomicReference<@Nullable Bound> bound = new AtomicReference<>();

    /** The columns that are made late, without rows, once a batch has shown them. */
    private @Nullable Table noLateRows;

    private List<String> lateColumns = List.of();
    private List<String> outputs = List.of();

    private final List<Table> combined = new ArrayList<>();
    private final Map<Integer, LateRows> late = new TreeMap<>();
    private long lateRows;

    private TopRows(LateSteps steps, List<SortKey> keys, long most) {
        this.steps = steps;
        this.keys = keys;
        this.most = most;
    }

    /**
     * The first rows, and what was not read for them.
     *
     * @param table the rows in their order, with memory of their own; the caller closes it
     * @param skipped what was not read
     */
    public record Result(Table table, Skipped skipped) {}

    /**
     * Reads a scan, and returns the first rows.
     *
     * @param scan the rows
     * @param operations what is done with them first: filters and selections
     * @param keys by what they are ordered, the most significant first
     * @param most how many rows are wanted
     * @param threads how many workers there are
     * @param progress hears how many rows were read
     * @return nothing if so many are wanted that all rows are better sorted
     */
    public static Optional<Result> of(
            Scan scan,
            List<Transformation> operations,
            List<SortKey> keys,
            long most,
            int threads,
            ProgressListener progress) {
        RowOperations first = new RowOperations(operations);
        LateSteps steps = LateSteps.of(operations, keys);
        return areFew(scan, first, steps, keys, most)
                ? Optional.of(
                        ScanPasses.overSome(
                                scan,
                                () ->
                                        ofOnePass(
                                                scan,
                                                first,
                                                new TopRows(steps, keys, most),
                                                threads,
                                                progress),
                                result -> result.table().close()))
                : Optional.empty();
    }

    private static Result ofOnePass(
            Scan scan,
            RowOperations operations,
            TopRows rows,
            int threads,
            ProgressListener progress) {
        try (TopRows top = rows;
                PrunedSplits splits =
                        PrunedSplits.of(
                                operations.condition(), operations.inputNames(), scan, top)) {
            Table table = new Pipeline(splits, threads, progress).run(top);
            return new Result(table, splits.skipped().plusLateRows(top.lateRows));
        }
    }

    /** Returns whether to look for the wanted rows is less work than to sort all. */
    private static boolean areFew(
            Scan scan, RowOperations operations, LateSteps steps, List<SortKey> keys, long most) {
        boolean areKeysThere =
                steps.outputs() == null
                        || keys.stream().allMatch(key -> steps.outputs().contains(key.column()));
        if (most == 0 || most >= MOST_ROWS || !areKeysThere || steps.earlyInputs().isEmpty()) {
            return false;
        }
        if (!scan.isRepeatable()) {
            return true;
        }
        try (Splits splits = scan.splits(operations.inputNames())) {
            long rows = splits.estimate().expected();
            return rows == Splits.UNKNOWN || most <= rows / SHARE_OF_ROWS;
        }
    }

    LateSteps steps() {
        return steps;
    }

    List<SortKey> keys() {
        return keys;
    }

    long most() {
        return most;
    }

    /** Returns the best bound so far, or null if there is none. */
    @Nullable Bound bound() {
        return bound.get();
    }

    /** Returns the best bound if it tells something of rows that are not computed yet. */
    @Nullable Bound inputBound() {
        return steps.mayFail() || steps.inputKeys().isEmpty() ? null : bound.get();
    }

    /** Takes a bound if it is better than the one so far. */
    void tighten(Bound other) {
        bound.accumulateAndGet(
                other,
                (old, next) ->
                        old == null || next != null && next.isBefore(old, keys) ? next : old);
    }

    @Override
    public @Nullable String column() {
        return inputBound() == null ? null : steps.inputKeys().getFirst().column();
    }

    /** A split that is about to be read is behind all that bounds were taken of. */
    @Override
    public boolean mayBeTrue(long rows, Function<String, Optional<ColumnRange>> ranges) {
        Bound last = inputBound();
        if (last == null) {
            return true;
        }
        SortKey key = steps.inputKeys().getFirst();
        ColumnRange range = ranges.apply(key.column()).orElse(null);
        return range == null
                || BoundRange.mayBeBefore(range, key, last.values().getFirst(), keys.size() > 1);
    }

    /**
     * Returns the columns of the input that are read for wanted rows alone.
     *
     * @param input gives the input's columns, without rows; at least those that are read late
     */
    synchronized List<String> lateColumns(Supplier<Table> input, CpuLane lane) {
        if (noLateRows == null) {
            try (Table none = input.get()) {
                lateColumns = steps.lateInputs(none.names());
                outputs = steps.outputs() == null ? none.names() : steps.outputs();
                noLateRows = new RowOperations(steps.late()).copy(none.only(lateColumns), lane);
            }
        }
        return lateColumns;
    }

    /** Returns the first rows of a table, which is closed. */
    Table first(Table rows, CpuLane lane) {
        List<SortKey> all = new ArrayList<>(keys);
        all.add(SortKey.ascending(steps.number()));
        try (rows;
                Table sorted = lane.run(new Sort(all), rows)) {
            Table first = sorted.slice(0, Math.min(most, sorted.rows()));
            return TableConcatenation.copy(List.of(first), lane.memory());
        }
    }

    @Override
    public TopLocal local(CpuLane lane, StopSignal stop) {
        return new TopLocal(this, lane);
    }

    @Override
    public long sink(Batch batch, TopLocal local) {
        return local.take(batch);
    }

    @Override
    public void combine(TopLocal local) {
        synchronized (combined) {
            lateRows += local.handOver(combined, late);
        }
    }

    @Override
    public Table finish(Workers workers) {
        return workers.together(lane -> finish(lane, workers));
    }

    private Table finish(CpuLane lane, Workers workers) {
        List<Table> tables = List.copyOf(combined);
        combined.clear();
        Table joined = TableConcatenation.concatenate(tables, lane.memory());
        try (Table first = first(joined, lane);
                Table others = others(first, lane, workers)) {
            Map<String, Column> columns = new LinkedHashMap<>();
            for (String name : outputs) {
                boolean isEarly = steps.earlyOutputs().contains(name);
                columns.put(name, (isEarly ? first : others).column(name));
            }
            Table all = new Table(columns, first.rows(), new ColumnMemory());
            return TableConcatenation.copy(List.of(all));
        }
    }

    /** Returns the columns that are made late, for the first rows. */
    private Table others(Table first, CpuLane lane, Workers workers) {
        Table none = noLateRows;
        if (none == null) {
            throw new IllegalStateException("no batch was read");
        }
        return first.rows() == 0 || none.names().isEmpty()
                ? none.slice(0, 0)
                : LateTable.of(late, TableRows.numbers(first, steps.number()), lane, workers);
    }

    @Override
    public void close() {
        combined.forEach(Table::close);
        late.values().forEach(LateRows::close);
        Table none = noLateRows;
        if (none != null) {
            none.close();
        }
    }
}
