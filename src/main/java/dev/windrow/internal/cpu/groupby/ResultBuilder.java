// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.groupby;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnBuilder;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.ColumnType;
import dev.windrow.column.FixedWidthColumn;
import dev.windrow.column.MemoryPool;
import dev.windrow.column.Table;
import dev.windrow.column.Validity;
import dev.windrow.column.VariableWidthColumn;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.cancel.CancelToken;
import dev.windrow.internal.cancel.StopSignal;
import dev.windrow.internal.cancel.WorkerPool;
import dev.windrow.internal.column.ColumnConcatenation;
import dev.windrow.internal.column.IntegerBlocks;
import dev.windrow.internal.column.StringBytes;
import dev.windrow.internal.cpu.accumulators.Accumulator;
import dev.windrow.internal.cpu.keys.GroupKeys;
import dev.windrow.internal.cpu.keys.GroupSelection;
import dev.windrow.internal.cpu.keys.GroupSlice;
import dev.windrow.internal.cpu.keys.KeyDecoder;
import dev.windrow.internal.cpu.keys.KeyEncoding;
import dev.windrow.internal.cpu.work.CpuTuning;
import dev.windrow.internal.engine.Step;
import dev.windrow.internal.engine.SumOverflow;
import dev.windrow.internal.plan.query.ResolvedQuery.Key;
import dev.windrow.internal.plan.query.ResolvedQuery.ResolvedAggregation;
import dev.windrow.internal.plan.query.StateSchema.StateColumn;
import dev.windrow.query.GroupLimit;
import dev.windrow.query.SortKey;

import org.jspecify.annotations.Nullable;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/** Turns groups into a table: a task for each column, and one for each of its slices. */
public final class ResultBuilder {

    private final Query query;
    private final Step step;
    private final List<MergedGroups> groups;
    private final List<GroupSelection> selections;
    private final long rows;

    /** The result of the reads in {@link #touch}: keeps them from being optimised away. */
    private long touched;

    /**
     * Makes a builder.
     *
     * @param step whether the columns are results or states
     */
    public ResultBuilder(Query query, List<MergedGroups> groups, Step step) {
        this.query = query;
        this.step = step;
        this.groups = groups;
        selections = groups.stream().map(MergedGroups::selection).toList();
        rows = selections.stream().mapToLong(GroupSelection::count).sum();
    }

    /**
     * Builds the result. After a failure, it releases all columns.
     *
     * @param pool the threads that build columns
     * @param kept supplies and takes back large memory; null for none
     */
    public Table build(WorkerPool pool, @Nullable MemoryPool kept) {
        groups.forEach(MergedGroups::flushPending);
        GroupLimit limit = query.resolved().query().limit();
        boolean selects =
                limit != null
                        && !step.writesStates()
                        && limit.most() <= rows / CpuTuning.GROUPS_PER_WANTED;
        return selects ? buildFirst(limit, pool, kept) : build(name -> true, pool, kept);
    }

    /** Builds what the order needs of all groups, and all columns of the first ones. */
    private Table buildFirst(GroupLimit limit, WorkerPool pool, @Nullable MemoryPool kept) {
        long[] first =
                limit.order().isEmpty()
                        ? LongStream.range(0, limit.most()).toArray()
                        : first(limit, pool, kept);
        return new ResultBuilder(query, only(first), step).build(name -> true, pool, kept);
    }

    private long[] first(GroupLimit limit, WorkerPool pool, @Nullable MemoryPool kept) {
        List<String> names = limit.order().stream().map(SortKey::column).toList();
        try (Table order = build(names::contains, pool, kept)) {
            return FirstRows.of(order, limit.order(), (int) limit.most(), pool);
        }
    }

    /** Returns some groups, by their rows of the result in ascending order. */
    private List<MergedGroups> only(long[] wanted) {
        List<MergedGroups> some = new ArrayList<>();
        int[] listed = new int[wanted.length];
        int at = 0;
        long before = 0;
        for (MergedGroups merged : groups) {
            GroupSelection selection = merged.selection();
            int count = 0;
            for (; at < wanted.length && wanted[at] < before + selection.count(); at++) {
                listed[count++] = selection.group((int) (wanted[at] - before));
            }
            if (count > 0) {
                some.add(MergedGroups.of(merged.partial(), listed, count));
            }
            before += selection.count();
        }
        return some;
    }

    /**
     * What columns are built with.
     *
     * @param memory owns them
     * @param pool the threads
     * @param areInSlices whether there are more threads than columns, so that several build one
     */
    private record Site(ColumnMemory memory, WorkerPool pool, boolean areInSlices) {}

    /** Builds the columns of some names. */
    private Table build(Predicate<String> wanted, WorkerPool pool, @Nullable MemoryPool kept) {
        List<String> keys = query.resolved().keys().stream().map(Key::name).toList();
        List<ResolvedAggregation> aggregations = query.resolved().aggregations();
        long columns =
                Stream.concat(keys.stream(), aggregations.stream().map(ResolvedAggregation::name))
                        .filter(wanted)
                        .count();
        ColumnMemory memory = new ColumnMemory(kept);
        Site site = new Site(memory, pool, columns < pool.threads());
        try {
            List<WorkerPool.Task<Map<String, Column>>> tasks = new ArrayList<>();
            for (int i = 0; i < keys.size(); i++) {
                String name = keys.get(i);
                if (wanted.test(name)) {
                    WorkerPool.Task<Column> key = keyTask(i, site);
                    tasks.add(stop -> Map.of(name, key.run(stop)));
                }
            }
            for (int i = 0; i < aggregations.size(); i++) {
                int index = i;
                String name = aggregations.get(i).name();
                if (wanted.test(name)) {
                    tasks.add(
                            stop ->
                                    step.writesStates()
                                            ? buildStates(index, site)
                                            : Map.of(name, buildAggregation(index, site)));
                }
            }
            Map<String, Column> named = new LinkedHashMap<>();
            pool.runAll(tasks).forEach(named::putAll);
            return new Table(named, rows, memory);
        } catch (Throwable e) {
            memory.close();
            throw e;
        }
    }

    private WorkerPool.Task<Column> keyTask(int index, Site site) {
        Column key = query.encoding().columns().get(index);
        Optional<KeyDecoder> decoder = KeyDecoder.of(key, query.encoding().placesOf(index));
        return stop ->
                decoder.isPresent()
                        ? decoder.get().decode(selections, rows, site.memory, site.pool, stop)
                        : build(key.type(), site, (merged, keys) -> appendKeys(key, merged, keys));
    }

    private void appendKeys(Column source, MergedGroups merged, ColumnBuilder key) {
        GroupSelection selection = merged.selection();
        long[] rowOfGroup = selection.keys().rows();
        for (int i = 0; i < selection.count(); i++) {
            if (source instanceof VariableWidthColumn strings
                    && i % CpuTuning.ROWS_TOUCHED_AHEAD == 0) {
                touch(strings, rowOfGroup, selection, i);
            }
            key.appendRow(source, rowOfGroup[selection.group(i)]);
        }
    }

    /** Builds a column of what is appended of each group. */
    private Column build(
            ColumnType type, Site site, BiConsumer<MergedGroups, ColumnBuilder> append) {
        return build(
                        List.of(type),
                        site,
                        (merged, columns) -> append.accept(merged, columns.getFirst()))
                .getFirst();
    }

    /**
     * Builds columns of what is appended of each group: a slice by each thread, all of which are
     * then put together.
     */
    private List<Column> build(
            List<ColumnType> types,
            Site site,
            BiConsumer<MergedGroups, List<ColumnBuilder>> append) {
        List<GroupSlice> slices = GroupSlice.split(selections);
        if (slices.size() <= 1 || !site.areInSlices) {
            return build(types, site.memory, groups, append);
        }
        List<WorkerPool.Task<List<Column>>> tasks = new ArrayList<>();
        try (ColumnMemory parts = site.memory.scratch()) {
            for (GroupSlice slice : slices) {
                List<MergedGroups> some = groups.subList(slice.from(), slice.to());
                tasks.add(stop -> build(types, parts, some, append));
            }
            List<List<Column>> built = site.pool.runAll(tasks);
            return IntStream.range(0, types.size())
                    .mapToObj(i -> built.stream().map(columns -> columns.get(i)).toList())
                    .map(columns -> ColumnConcatenation.concatenate(columns, site.memory))
                    .toList();
        } catch (WindrowException e) {
            // Of several groups that fail the first is told, which one thread finds.
            return build(types, site.memory, groups, append);
        }
    }

    private static List<Column> build(
            List<ColumnType> types,
            ColumnMemory memory,
            List<MergedGroups> groups,
            BiConsumer<MergedGroups, List<ColumnBuilder>> append) {
        long rows = groups.stream().mapToLong(merged -> merged.selection().count()).sum();
        List<ColumnBuilder> builders = new ArrayList<>();
        try {
            types.forEach(type -> builders.add(ColumnBuilder.of(type, rows, memory)));
            for (MergedGroups merged : groups) {
                CancelToken.checkCurrent();
                append.accept(merged, builders);
            }
            return builders.stream().map(builder -> builder.build(memory)).toList();
        } finally {
            builders.forEach(ColumnBuilder::close);
        }
    }

    /**
     * Reads a byte of each of the next strings. The strings lie anywhere in memory. These reads do
     * not wait for each other, so that their cache misses overlap. Copying would miss one by one.
     */
    private void touch(
            VariableWidthColumn strings, long[] rowOfGroup, GroupSelection selection, int from) {
        int to = Math.min(selection.count(), from + CpuTuning.ROWS_TOUCHED_AHEAD);
        long sum = 0;
        for (int i = from; i < to; i++) {
            sum += StringBytes.touch(strings, rowOfGroup[selection.group(i)]);
        }
        touched = sum;
    }

    private Column buildAggregation(int index, Site site) {
        ColumnType type = query.resolved().aggregations().get(index).result();
        boolean areLongs =
                type.byteWidth() == Long.BYTES
                        && groups.stream()
                                .allMatch(merged -> merged.accumulator(index).hasLongResults());
        return areLongs
                ? buildFromLongs(index, type, site)
                : build(type, site, (merged, results) -> append(index, merged, results));
    }

    private Column buildFromLongs(int index, ColumnType type, Site site) {
        MemorySegment values = site.memory.allocateUncleared(rows * Long.BYTES);
        GroupSlice.makeAll(
                selections, site.pool, (slice, stop) -> copyLongs(index, slice, values, stop));
        return new FixedWidthColumn(type, values, rows, Validity.ALL);
    }

    private void copyLongs(int index, GroupSlice slice, MemorySegment values, StopSignal stop) {
        long[] words = new long[CpuTuning.BATCH_ROWS];
        long row = slice.firstRow();
        for (MergedGroups merged : groups.subList(slice.from(), slice.to())) {
            GroupSelection selection = merged.selection();
            for (int from = 0; from < selection.count(); from += words.length) {
                stop.check();
                int count = Math.min(words.length, selection.count() - from);
                merged.accumulator(index).copyLongResults(selection, from, count, words);
                IntegerBlocks.store(words, count, values, row, Long.BYTES);
                row += count;
            }
        }
    }

    /** Builds the columns of an aggregation's states, by name. */
    private Map<String, Column> buildStates(int index, Site site) {
        ResolvedAggregation resolved = query.resolved().aggregations().get(index);
        List<StateColumn> schema = StateColumns.schema(query.resolved(), resolved);
        List<Column> built =
                build(
                        schema.stream().map(StateColumn::type).toList(),
                        site,
                        (merged, states) -> appendStates(index, merged, states));
        Map<String, Column> named = new LinkedHashMap<>();
        for (int i = 0; i < built.size(); i++) {
            named.put(StateColumns.name(resolved, schema.get(i)), built.get(i));
        }
        return named;
    }

    private static void appendStates(int index, MergedGroups merged, List<ColumnBuilder> states) {
        GroupSelection selection = merged.selection();
        for (int i = 0; i < selection.count(); i++) {
            merged.accumulator(index).appendState(selection.group(i), states);
        }
    }

    /** Appends the results of groups one by one. */
    private void append(int index, MergedGroups merged, ColumnBuilder builder) {
        Accumulator accumulator = merged.accumulator(index);
        accumulator.finish();
        GroupSelection selection = merged.selection();
        for (int i = 0; i < selection.count(); i++) {
            int group = selection.group(i);
            if (!accumulator.append(group, builder)) {
                appendOverflow(index, selection.keys(), group, builder);
            }
        }
    }

    /** Appends what a sum that does not fit gives, or fails, naming its key. */
    private void appendOverflow(int index, GroupKeys keys, int group, ColumnBuilder builder) {
        ResolvedAggregation resolved = query.resolved().aggregations().get(index);
        if (SumOverflow.givesNull(resolved)) {
            builder.appendNull();
        } else if (keys.keepsRows()) {
            List<Column> columns = query.encoding().columns();
            throw SumOverflow.failure(query.resolved(), resolved, columns, keys.rows()[group]);
        } else {
            try (ColumnMemory memory = ColumnMemory.temporary()) {
                List<Column> key = decoded(keys, group, memory);
                throw SumOverflow.failure(query.resolved(), resolved, key, 0);
            }
        }
    }

    /** Returns the key of a group, a row of each key column. */
    private List<Column> decoded(GroupKeys keys, int group, ColumnMemory memory) {
        List<GroupSelection> only = List.of(GroupSelection.of(keys, new int[] {group}, 1));
        KeyEncoding encoding = query.encoding();
        List<Column> columns = new ArrayList<>();
        WorkerPool pool = new WorkerPool(1);
        for (int i = 0; i < encoding.columns().size(); i++) {
            KeyDecoder decoder =
                    KeyDecoder.of(encoding.columns().get(i), encoding.placesOf(i)).orElseThrow();
            WorkerPool.Task<Column> task = stop -> decoder.decode(only, 1, memory, pool, stop);
            columns.addAll(pool.runAll(List.of(task)));
        }
        return columns;
    }
}
