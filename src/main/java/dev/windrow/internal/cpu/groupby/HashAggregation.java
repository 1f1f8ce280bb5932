// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.groupby;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.FixedWidthColumn;
import dev.windrow.column.MemoryPool;
import dev.windrow.column.Table;
import dev.windrow.column.VariableWidthColumn;
import dev.windrow.internal.cancel.WorkerPool;
import dev.windrow.internal.cpu.accumulators.AllRows;
import dev.windrow.internal.cpu.keys.KeyLayout;
import dev.windrow.internal.cpu.keys.TextCoder;
import dev.windrow.internal.cpu.keys.TextCodes;
import dev.windrow.internal.cpu.work.CpuTuning;
import dev.windrow.internal.engine.Step;
import dev.windrow.internal.plan.PlanTuning;
import dev.windrow.internal.plan.query.ResolvedQuery;
import dev.windrow.internal.plan.query.StateSchema;
import dev.windrow.internal.plan.sample.KeySampler;
import dev.windrow.internal.plan.sample.KeyStatistics;
import dev.windrow.progress.ProgressListener;
import dev.windrow.query.Aggregation;
import dev.windrow.query.GroupByQuery;
import dev.windrow.query.NamedAggregation;
import dev.windrow.query.RowValue;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * An aggregation of rows that come in one table after the other. Each worker has a {@link
 * HashAggregate} for all tables that it takes; in the end their groups are merged, partition by
 * partition.
 */
public final class HashAggregation implements AutoCloseable {

    private final AllRows all;
    private final long expectedRows;
    private final int workers;
    private final Map<String, KeyLayout.Range> ranges;
    private final boolean writesStates;
    private final boolean rowsFit;

    /** The groups of a worker's table before it is emptied into partitions. */
    private final int groupsPerTable;

    /** A layout that has room for the keys of all tables so far. */
    private final AtomicReference<@Nullable KeyLayout> layout = new AtomicReference<>();

    /** How many strings were looked up. */
    private final AtomicLong stringsCoded = new AtomicLong();

    /** The codes of the strings of each key column, by its name. */
    private final Map<String, TextCodes> texts = new ConcurrentHashMap<>();

    /**
     * Prepares.
     *
     * @param all what holds for all rows
     * @param expectedRows about how many rows there are
     * @param workers how many workers take tables
     * @param ranges the least and the greatest value of key columns, by name, where they are known
     * @param writesStates whether states may be wanted in place of results
     * @param rowsFit whether all rows can be held
     */
    public HashAggregation(
            AllRows all,
            long expectedRows,
            int workers,
            Map<String, KeyLayout.Range> ranges,
            boolean writesStates,
            boolean rowsFit) {
        this.all = all;
        this.expectedRows = expectedRows;
        this.workers = workers;
        this.ranges = Map.copyOf(ranges);
        this.writesStates = writesStates;
        this.rowsFit = rowsFit;
        groupsPerTable = Math.max(1, CpuTuning.GROUPS_IN_PRIVATE_TABLES / workers);
    }

    /**
     * Returns whether the groups of a query outlive its rows: what is kept of each aggregation is
     * small, and refers to no row.
     */
    public static boolean outliveRows(GroupByQuery query) {
        return query.aggregations().stream()
                .map(NamedAggregation::aggregation)
                .allMatch(
                        each ->
                                StateSchema.isSmall(each)
                                        && !(each instanceof RowValue)
                                        && !(each instanceof Aggregation.ArgMin)
                                        && !(each instanceof Aggregation.ArgMax));
    }

    /** Returns whether the keys of a query can be kept without its rows. */
    static boolean suits(ResolvedQuery query) {
        return !query.dropsNullKeys()
                && !query.query().keysSorted()
                && query.keys().stream().allMatch(key -> KeyLayout.suits(key.type()));
    }

    /**
     * Returns whether rows are better held, since keys of a table are many different strings that
     * no dictionary has. Their codes lie too far apart for the cache, while one table of all rows
     * finds such strings where they are: short ones by the bits in which they differ (5 M rows of
     * 100,000 strings of 12 bytes take 0.5 s of processor time in place of 1.2), long ones by their
     * hashes (2 M rows of 1.6 M addresses: 0.8 in place of 1.2). Where rows would have to go to
     * disk, they are better only if most strings are different.
     */
    boolean prefersRows(ResolvedQuery query, Table input) {
        long few = rowsFit ? CpuTuning.FEW_TEXTS : stringsCoded.get() / 2;
        return plainTexts(query, input)
                .anyMatch(name -> texts(name).count() > Math.max(few, CpuTuning.FEW_TEXTS));
    }

    /**
     * Returns whether that is likely before any string has a code, if all rows can be held: of some
     * strings by chance, nearly all are different.
     */
    boolean expectsToPreferRows(ResolvedQuery query, Table input) {
        return rowsFit
                && plainTexts(query, input)
                        .anyMatch(name -> areDifferent(input, input.column(name)));
    }

    private static Stream<String> plainTexts(ResolvedQuery query, Table input) {
        return query.keys().stream()
                .map(ResolvedQuery.Key::name)
                .filter(name -> input.column(name) instanceof VariableWidthColumn);
    }

    private boolean areDifferent(Table input, Column strings) {
        KeyStatistics sample =
                KeySampler.sample(
                        List.of(strings),
                        input.rows(),
                        PlanTuning.CHUNK_SAMPLED_ROWS,
                        input.rows() * workers);
        return sample.sampledKeys() > CpuTuning.DIFFERENT_TEXTS * sample.sampledRows()
                && sample.estimatedKeys() > CpuTuning.FEW_TEXTS;
    }

    AllRows all() {
        return all;
    }

    boolean writesStates() {
        return writesStates;
    }

    /**
     * Returns a layout with room for the keys of all workers, and those of another layout: workers
     * that have the same one early need not translate many groups in the end.
     */
    KeyLayout shared(KeyLayout more) {
        return Objects.requireNonNull(
                layout.accumulateAndGet(
                        more, (before, added) -> before == null ? added : before.and(added)));
    }

    long expectedRows() {
        return expectedRows;
    }

    /** Returns about how many rows a worker takes. */
    long rowsOfWorker() {
        return Math.max(1, expectedRows / workers);
    }

    int groupsPerTable() {
        return groupsPerTable;
    }

    /** Returns the codes of a key column's strings. */
    TextCodes texts(String key) {
        return texts.computeIfAbsent(key, absent -> new TextCodes());
    }

    /** Returns the key columns of a table, strings as codes in some memory. */
    List<KeyLayout.Source> sources(
            ResolvedQuery query, Table input, Map<String, TextCoder> coders, ColumnMemory memory) {
        List<KeyLayout.Source> sources = new ArrayList<>();
        for (ResolvedQuery.Key key : query.keys()) {
            String name = key.name();
            Column column = input.column(name);
            if (!column.type().isVariableWidth()) {
                sources.add(new KeyLayout.Plain(column, Optional.ofNullable(ranges.get(name))));
                continue;
            }
            TextCodes codes = texts(name);
            stringsCoded.addAndGet(input.rows());
            FixedWidthColumn coded =
                    coders.computeIfAbsent(name, absent -> new TextCoder(codes))
                            .codes(column, memory);
            sources.add(new KeyLayout.Coded(coded, column.type(), codes));
        }
        return sources;
    }

    /**
     * Makes the result of all rows.
     *
     * @param step whether results are wanted, or states
     * @param aggregates what the workers have, of which at least one took a table
     * @param pool the threads, which are idle
     * @param threads how many there are
     * @param kept supplies and takes back large memory
     * @return the groups, which the caller closes
     */
    public Table finish(
            Step step,
            List<HashAggregate> aggregates,
            WorkerPool pool,
            int threads,
            @Nullable MemoryPool kept,
            ProgressListener progress) {
        List<HashAggregate> filled = aggregates.stream().filter(HashAggregate::hasBegun).toList();
        Query query = ofEach(filled, HashAggregate::share, pool, threads).getFirst();
        List<RangeGroups> ranges =
                new ArrayList<>(ofEach(filled, HashAggregate::groups, pool, threads));
        if (query.encoding().words() == 0 && ranges.stream().allMatch(of -> of.count() == 0)) {
            ranges.getFirst().last().groups().addEmpty();
        }
        List<MergedGroups> merged =
                query.groupsAreRuns()
                        ? RunMerge.merge(ranges, query.encoding().words())
                        : new PartitionMerge(query, pool, threads, progress).merge(ranges);
        return new ResultBuilder(query, merged, step).build(pool, kept);
    }

    /** Workers divide their last groups among partitions side by side. */
    private static <T> List<T> ofEach(
            List<HashAggregate> aggregates,
            Function<HashAggregate, T> step,
            WorkerPool pool,
            int threads) {
        return pool.runAll(
                aggregates.stream()
                        .map(each -> (WorkerPool.Task<T>) stop -> step.apply(each))
                        .toList(),
                threads);
    }

    /** Returns the bytes of the keys' strings. */
    public long textBytes() {
        return texts.values().stream().mapToLong(TextCodes::byteSize).sum();
    }

    @Override
    public void close() {
        texts.values().forEach(TextCodes::close);
    }
}
