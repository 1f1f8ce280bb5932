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
import dev.windrow.internal.cancel.StopSignal;
import dev.windrow.internal.cancel.WorkerPool;
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
import java.util.function.Predicate;
import java.util.stream.LongStream;

/** Turns groups into a table: a task for each column, and tasks of its own for many numbers. */
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

    /** Builds the columns of some names. */
    private Table build(Predicate<String> wanted, WorkerPool pool, @Nullable MemoryPool kept) {
        ColumnMemory memory = new ColumnMemory(kept);
        try {
            List<WorkerPool.Task<Map<String, Column>>> tasks = new ArrayList<>();
            List<Column> keys = query.encoding().columns();
            for (int i = 0; i < keys.size(); i++) {
                String name = query.resolved().keys().get(i).name();
                if (!wanted.test(name)) {
                    continue;
                }
                WorkerPool.Task<Column> key =
                        keyTask(keys.get(i), query.encoding().placesOf(i), memory, pool);
                tasks.add(stop -> Map.of(name, key.run(stop)));
            }
            List<ResolvedAggregation> aggregations = query.resolved().aggregations();
            for (int i = 0; i < aggregations.size(); i++) {
                int index = i;
                String name = aggregations.get(i).name();
                if (!wanted.test(name)) {
                    continue;
                }
                tasks.add(
                        step.writesStates()
                                ? stop -> buildStates(index, memory, stop)
                                : stop ->
                                        Map.of(name, buildAggregation(index, memory, pool, stop)));
            }
            Map<String, Column> named = new LinkedHashMap<>();
            pool.runAll(tasks).forEach(named::putAll);
            return new Table(named, rows, memory);
        } catch (Throwable e) {
            memory.close();
            throw e;
        }
    }

    private WorkerPool.Task<Column> keyTask(
            Column key, List<KeyEncoding.Place> places, ColumnMemory memory, WorkerPool pool) {
        Optional<KeyDecoder> decoder = KeyDecoder.of(key, places);
        return stop ->
                decoder.isPresent()
                        ? decoder.get().decode(selections, rows, memory, pool, stop)
                        : buildKey(key, memory, stop);
    }

    private Column buildKey(Column source, ColumnMemory memory, StopSignal stop) {
        try (ColumnBuilder builder = ColumnBuilder.of(source.type(), rows, memory)) {
            for (GroupSelection selection : selections) {
                stop.check();
                long[] rowOfGroup = selection.keys().rows();
                for (int i = 0; i < selection.count(); i++) {
                    if (source instanceof VariableWidthColumn strings
                            && i % CpuTuning.ROWS_TOUCHED_AHEAD == 0) {
                        touch(strings, rowOfGroup, selection, i);
                    }
                    builder.appendRow(source, rowOfGroup[selection.group(i)]);
                }
            }
            return builder.build(memory);
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

    private Column buildAggregation(
            int index, ColumnMemory memory, WorkerPool pool, StopSignal stop) {
        ColumnType type = query.resolved().aggregations().get(index).result();
        boolean areLongs =
                type.byteWidth() == Long.BYTES
                        && groups.stream()
                                .allMatch(merged -> merged.accumulator(index).hasLongResults());
        if (areLongs) {
            return buildFromLongs(index, type, memory, pool);
        }
        try (ColumnBuilder builder = ColumnBuilder.of(type, rows, memory)) {
            for (MergedGroups merged : groups) {
                stop.check();
                merged.accumulator(index).finish();
                append(index, merged, builder);
            }
            return builder.build(memory);
        }
    }

    private Column buildFromLongs(
            int index, ColumnType type, ColumnMemory memory, WorkerPool pool) {
        MemorySegment values = memory.allocateUncleared(rows * Long.BYTES);
        GroupSlice.makeAll(
                selections, pool, (slice, stop) -> copyLongs(index, slice, values, stop));
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
    private Map<String, Column> buildStates(int index, ColumnMemory memory, StopSignal stop) {
        ResolvedAggregation resolved = query.resolved().aggregations().get(index);
        List<StateColumn> schema = StateColumns.schema(query.resolved(), resolved);
        List<ColumnBuilder> builders = new ArrayList<>();
        try {
            for (StateColumn column : schema) {
                builders.add(ColumnBuilder.of(column.type(), rows, memory));
            }
            for (MergedGroups merged : groups) {
                stop.check();
                GroupSelection selection = merged.selection();
                for (int i = 0; i < selection.count(); i++) {
                    merged.accumulator(index).appendState(selection.group(i), builders);
                }
            }
            Map<String, Column> built = new LinkedHashMap<>();
            for (int i = 0; i < builders.size(); i++) {
                built.put(
                        StateColumns.name(resolved, schema.get(i)), builders.get(i).build(memory));
            }
            return built;
        } finally {
            builders.forEach(ColumnBuilder::close);
        }
    }

    /** Appends the results of groups one by one. */
    private void append(int index, MergedGroups merged, ColumnBuilder builder) {
        Accumulator accumulator = merged.accumulator(index);
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
