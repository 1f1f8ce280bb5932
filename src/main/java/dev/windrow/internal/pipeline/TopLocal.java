// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.pipeline;

import dev.windrow.column.ColumnMemory;
import dev.windrow.column.MemoryPool;
import dev.windrow.column.Table;
import dev.windrow.internal.column.TableConcatenation;
import dev.windrow.internal.column.TableRows;
import dev.windrow.internal.scan.CpuLane;
import dev.windrow.internal.scan.PageSpans;
import dev.windrow.internal.scan.RowOperations;
import dev.windrow.internal.scan.SpanReader;
import dev.windrow.internal.scan.SplitRows;
import dev.windrow.query.SortKey;
import dev.windrow.scan.RowSpan;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.LongUnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/** The first rows of the batches that one worker has taken. For one thread. */
final class TopLocal implements Sink.Local {

    /** Rows that are looked at before the next ones are tested with a better bound. */
    private static final int CHUNK_ROWS = 1 << 12;

    /** Rows whose places are listed at once: such a list fits a cache. */
    private static final int PIECE_ROWS = 1 << 16;

    /** The fewest rows that are worth being sorted before the end of a split. */
    private static final int LEAST_PENDING_ROWS = 1 << 10;

    /** At the end of a split, rows are sorted if they are at least this share of the wanted. */
    private static final int SHARE_OF_MOST = 8;

    /** So many splits are read at once after one whose keys have left out too few rows. */
    private static final int SPLITS_AT_ONCE = 8;

    /**
     * The greatest share of rows that the first key is to leave: more of them are in most pages.
     */
    private static final double MOST_SHARE = 1.0 / 64;

    /**
     * The greatest share of rows that are copied before their other conditions are tested: those of
     * more are tested where they are.
     */
    private static final double MOST_GATHERED = 0.25;

    private final TopRows top;
    private final LateSteps steps;
    private final CpuLane lane;
    private final MemoryPool pool;
    private final int[] listed = new int[PIECE_ROWS];
    private final List<Table> pending = new ArrayList<>();
    private final Map<Integer, LateRows> late = new TreeMap<>();
    private @Nullable Table kept;

    /** Those of the kept rows, in ascending order. */
    private long[] keptNumbers = {};

    private long pendingRows;
    private int readAtOnce;
    private long lateRows;

    TopLocal(TopRows top, CpuLane lane) {
        this.top = top;
        this.lane = lane;
        steps = top.steps();
        pool = lane.memory();
    }

    /** Takes a batch, and returns how many rows it has. */
    long take(Batch batch) {
        return batch.reader().isPresent()
                ? takePaged(batch, batch.reader().get())
                : takeWhole(batch);
    }

    private long takeWhole(Batch batch) {
        try (Table all = batch.read(pool)) {
            List<String> columns = top.lateColumns(() -> all.slice(0, 0), lane);
            addAll(batch.number(), all.only(steps.earlyInputs()), List.of());
            sortIfMany();
            long[] places = places(batch.number());
            if (places.length > 0 && !columns.isEmpty()) {
                try (Table rows =
                        TableRows.gather(all.only(columns), places, new ColumnMemory(pool))) {
                    Table made = new RowOperations(steps.late()).copy(rows, lane);
                    late.put(batch.number(), new LateRows.Copied(places, made));
                }
            }
            return all.rows();
        }
    }

    private long takePaged(Batch batch, SpanReader reader) {
        List<String> columns =
                top.lateColumns(
                        () -> reader.pages().read(steps.lateInputs(), List.of(), pool), lane);
        Bound bound = top.inputBound();
        boolean isKeyFirst = bound != null && steps.earlyInputs().size() > 1 && readAtOnce == 0;
        if (bound == null || !isKeyFirst || !takeByKey(batch.number(), reader, bound)) {
            readAtOnce = Math.max(0, readAtOnce - 1);
            SpanReader.Rows rows = reader.read(steps.earlyInputs(), pool);
            try (Table table = rows.table()) {
                addAll(batch.number(), table, rows.spans());
            }
        }
        late.put(
                batch.number(),
                new LateRows.Unread(reader.pages(), columns, new RowOperations(steps.late())));
        sortIfMany();
        return PageSpans.rows(reader.spans());
    }

    /**
     * Reads the first key alone, and the other columns only where it rules out no row.
     *
     * @return whether that was done; not where it rules out few rows
     */
    private boolean takeByKey(int split, SpanReader reader, Bound bound) {
        String key = steps.inputKeys().getFirst().column();
        try (Table keys = reader.pages().read(List.of(key), reader.spans(), pool)) {
            long[] rows = notRuledOut(bound, keys);
            if (rows.length > keys.rows() * MOST_SHARE) {
                readAtOnce = SPLITS_AT_ONCE;
                return false;
            }
            lateRows += keys.rows() - rows.length;
            if (rows.length > 0) {
                addByKey(split, keys, rows, reader);
            }
            return true;
        }
    }

    private void addByKey(int split, Table keys, long[] rows, SpanReader reader) {
        List<String> others = new ArrayList<>(steps.earlyInputs());
        others.removeAll(keys.names());
        SplitPlaces ofRows = new SplitPlaces(reader.spans());
        long[] places = Arrays.stream(rows).map(ofRows::of).toArray();
        LateRows read = new LateRows.Unread(reader.pages(), others, new RowOperations(List.of()));
        try (Table few = TableRows.gather(keys, rows, new ColumnMemory(pool));
                Table more = read.rows(places, lane)) {
            long first = SplitRows.first(split);
            addPiece(
                    TableRows.beside(few, more, new ColumnMemory()),
                    row -> first + places[(int) row]);
        }
    }

    /** Returns the rows that the first key does not rule out. */
    private long[] notRuledOut(Bound bound, Table keys) {
        LongStream.Builder rows = LongStream.builder();
        List<SortKey> first = steps.inputKeys().subList(0, 1);
        for (long from = 0; from < keys.rows(); from += PIECE_ROWS) {
            int count = (int) Math.min(PIECE_ROWS, keys.rows() - from);
            BoundTest test = BoundTest.ofSome(keys.slice(from, count), first, bound, true);
            int found = test.list(0, count, listed);
            for (int i = 0; i < found; i++) {
                rows.add(from + listed[i]);
            }
        }
        return rows.build().toArray();
    }

    /**
     * Adds those rows of a split that are wanted so far.
     *
     * @param spans where the rows lie; none if these are all rows of the split
     */
    private void addAll(int split, Table rows, List<RowSpan> spans) {
        SplitPlaces places = new SplitPlaces(spans);
        long first = SplitRows.first(split);
        if (rows.rows() == 0 && isEmpty()) {
            addPiece(rows, row -> 0);
        }
        for (long from = 0; from < rows.rows(); from += PIECE_ROWS) {
            long start = from;
            int count = (int) Math.min(PIECE_ROWS, rows.rows() - from);
            Table piece = rows.slice(from, count);
            Bound bound = top.inputBound();
            if (bound == null) {
                addPiece(piece, row -> first + places.of(start + row));
                continue;
            }
            boolean isBehind = steps.areKeysInput(top.keys()) && first > bound.number();
            int found =
                    BoundTest.ofSome(piece, steps.inputKeys(), bound, !isBehind)
                            .list(0, count, listed);
            if (found > count * MOST_GATHERED) {
                addPiece(piece, row -> first + places.of(start + row));
            } else if (found > 0) {
                long[] some = list(found);
                try (Table few = TableRows.gather(piece, some, new ColumnMemory(pool))) {
                    addPiece(few, row -> first + places.of(start + some[(int) row]));
                }
            }
        }
    }

    private long[] list(int found) {
        return IntStream.range(0, found).mapToLong(i -> listed[i]).toArray();
    }

    private void addPiece(Table rows, LongUnaryOperator numbers) {
        try (Table numbered =
                TableRows.number(rows, steps.number(), numbers, new ColumnMemory(pool))) {
            new RowOperations(steps.early()).run(numbered, lane, this::add);
        }
    }

    /** Adds those rows that come before the bound, which becomes better meanwhile. */
    private void add(Table rows) {
        for (long from = 0; from < rows.rows(); from += CHUNK_ROWS) {
            int count = (int) Math.min(CHUNK_ROWS, rows.rows() - from);
            Table chunk = rows.slice(from, count);
            Bound bound = top.bound();
            int found = count;
            if (bound == null) {
                Arrays.setAll(listed, i -> i);
            } else {
                found =
                        BoundTest.of(chunk, top.keys(), bound, steps.number())
                                .list(0, count, listed);
            }
            if (found > 0) {
                pend(chunk, list(found));
            }
        }
        if (isEmpty()) {
            pend(rows, new long[0]);
        }
    }

    private void pend(Table rows, long[] some) {
        pending.add(TableRows.gather(rows, some, new ColumnMemory(pool)));
        pendingRows += some.length;
        if (pendingRows > top.most() + Math.max(top.most(), LEAST_PENDING_ROWS)) {
            sort();
        }
    }

    private void sortIfMany() {
        if (pendingRows > 0 && pendingRows * SHARE_OF_MOST >= top.most()) {
            sort();
        }
    }

    private boolean isEmpty() {
        return kept == null && pending.isEmpty();
    }

    /** Keeps the first rows alone. */
    private void sort() {
        if (pending.isEmpty()) {
            return;
        }
        List<Table> parts = new ArrayList<>(pending);
        if (kept != null) {
            parts.addFirst(kept);
        }
        kept = null;
        pending.clear();
        pendingRows = 0;
        Table first = top.first(TableConcatenation.concatenate(parts, pool), lane);
        kept = first;
        keptNumbers = TableRows.numbers(first, steps.number());
        Arrays.sort(keptNumbers);
        if (first.rows() == top.most()) {
            top.tighten(Bound.of(first, first.rows() - 1, top.keys(), steps.number()));
        }
        retain();
    }

    /** Frees copies of rows that are not kept any more. */
    private void retain() {
        late.entrySet()
                .removeIf(
                        entry -> {
                            if (!(entry.getValue() instanceof LateRows.Copied copied)) {
                                return false;
                            }
                            long[] places = places(entry.getKey());
                            if (places.length == 0) {
                                copied.close();
                                return true;
                            }
                            copied.retain(places, lane);
                            return false;
                        });
    }

    /** Returns the places of the rows of a split that are wanted so far, in ascending order. */
    private long[] places(int split) {
        long first = SplitRows.first(split);
        LongStream ofKept =
                Arrays.stream(keptNumbers, placeOf(first), placeOf(SplitRows.first(split + 1)));
        LongStream ofPending =
                pending.stream()
                        .flatMapToLong(
                                rows -> Arrays.stream(TableRows.numbers(rows, steps.number())))
                        .filter(number -> SplitRows.split(number) == split);
        return LongStream.concat(ofKept, ofPending).map(SplitRows::place).sorted().toArray();
    }

    /** Returns how many of the kept rows come before a number. */
    private int placeOf(long number) {
        int found = Arrays.binarySearch(keptNumbers, number);
        return found < 0 ? ~found : found;
    }

    /**
     * Hands over what is kept.
     *
     * @param tables takes the rows
     * @param others takes what gives the other columns of them
     */
    long handOver(List<Table> tables, Map<Integer, LateRows> others) {
        sort();
        if (kept != null) {
            tables.add(kept);
            kept = null;
        }
        others.putAll(late);
        late.clear();
        return lateRows;
    }

    @Override
    public void close() {
        pending.forEach(Table::close);
        if (kept != null) {
            kept.close();
        }
        late.values().forEach(LateRows::close);
    }
}
