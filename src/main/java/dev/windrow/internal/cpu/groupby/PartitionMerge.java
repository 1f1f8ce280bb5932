// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.groupby;

import dev.windrow.internal.cancel.StopSignal;
import dev.windrow.internal.cancel.WorkerPool;
import dev.windrow.internal.cpu.accumulators.Accumulator;
import dev.windrow.internal.cpu.keys.KeyBatch;
import dev.windrow.internal.cpu.keys.KeyEncoding;
import dev.windrow.internal.cpu.work.CpuTuning;
import dev.windrow.internal.cpu.work.ProgressMeter;
import dev.windrow.progress.ProgressListener;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Merges groups that were found by hashing. Each partition is merged on its own, since its keys are
 * likely to fit the cache.
 */
public final class PartitionMerge {

    private final Query query;
    private final WorkerPool pool;
    private final int threads;
    private final ProgressListener progress;

    /**
     * Makes a merge.
     *
     * @param threads the number of threads to use
     */
    public PartitionMerge(Query query, WorkerPool pool, int threads, ProgressListener progress) {
        this.query = query;
        this.pool = pool;
        this.threads = threads;
        this.progress = progress;
    }

    /**
     * Merges the groups of all ranges. Empties the list, so that the garbage collector can free
     * merged groups.
     *
     * @param ranges the groups of all ranges, in the order of the rows
     */
    public List<MergedGroups> merge(List<RangeGroups> ranges) {
        long groups = ranges.stream().mapToLong(RangeGroups::count).sum();
        ProgressMeter meter = new ProgressMeter(progress, "merging", groups);
        List<MergedGroups> merged =
                areFew(ranges, groups)
                        ? List.of(mergeAndFinish(ranges, meter))
                        : mergePartitions(ranges, meter);
        meter.finish();
        return merged;
    }

    /** Merges the partials of a partition. */
    @FunctionalInterface
    private interface Merger {
        List<MergedGroups> merge(List<PartialGroups> partials, Scratch scratch, StopSignal stop);
    }

    /** Scratch memory of a thread that merges one partition after the other. */
    private static final class Scratch {

        private final KeyEncoding encoding;
        private final int expectedGroups;
        private final ProgressMeter meter;
        private final KeyBatch keys;
        private final int[] found = new int[CpuTuning.BATCH_ROWS];
        private @Nullable MergeInPlace table;

        Scratch(KeyEncoding encoding, int expectedGroups, ProgressMeter meter) {
            this.encoding = encoding;
            this.expectedGroups = expectedGroups;
            this.meter = meter;
            keys = new KeyBatch(encoding.words());
        }

        /** Returns the table of keys, which only some mergers need. */
        MergeInPlace table() {
            if (table == null) {
                table = new MergeInPlace(encoding, expectedGroups);
            }
            return table;
        }
    }

    /**
     * Chooses how partitions are merged. Logs cannot be merged in place. But a table that was never
     * emptied has no duplicate keys, so that the groups of the other ranges can be merged into it.
     */
    private Merger merger(List<RangeGroups> ranges) {
        if (ranges.getFirst().last().groups().mergesInPlace()) {
            return (partials, scratch, stop) ->
                    scratch.table().merge(partials, scratch.meter, stop);
        }
        return areApart(ranges) ? this::mergeIntoFirst : this::mergeAnew;
    }

    /** Returns whether no table was ever emptied into partitions. */
    private static boolean areApart(List<RangeGroups> ranges) {
        return ranges.stream().allMatch(range -> range.sealed().isEmpty());
    }

    /** Returns whether partitions are not worth while. A single table has nothing to merge. */
    private boolean areFew(List<RangeGroups> ranges, long groups) {
        boolean isSingle = ranges.size() == 1 && ranges.getFirst().sealed().isEmpty();
        int most =
                ranges.size() <= CpuTuning.TABLES_MERGED_AT_ONCE
                        ? CpuTuning.GROUPS_OF_FEW_TABLES
                        : 2 * CpuTuning.GROUPS_MERGED_AT_ONCE / Math.max(2, threads);
        return isSingle || groups <= Math.min(most, query.groupsPerTable());
    }

    /** Merges on one thread. All threads then finish the groups. */
    private MergedGroups mergeAndFinish(List<RangeGroups> ranges, ProgressMeter meter) {
        PartialGroups merged = mergeAtOnce(ranges, meter);
        for (Accumulator accumulator : merged.accumulators()) {
            accumulator.finish(pool, threads);
        }
        return MergedGroups.from(merged, 0);
    }

    private PartialGroups mergeAtOnce(List<RangeGroups> ranges, ProgressMeter meter) {
        List<PartialGroups> others = new ArrayList<>();
        ranges.forEach(range -> others.addAll(range.partials()));
        GroupTable first = ranges.getFirst().last();
        if (!ranges.getFirst().sealed().isEmpty()) {
            GroupTable empty = query.newMergeTable(CpuTuning.INITIAL_GROUPS);
            return mergeOnOneThread(empty, others, meter);
        }
        others.removeFirst();
        meter.add(first.groups().count());
        return others.isEmpty() ? first.groups() : mergeOnOneThread(first, others, meter);
    }

    private PartialGroups mergeOnOneThread(
            GroupTable merged, List<PartialGroups> partials, ProgressMeter meter) {
        Scratch scratch = new Scratch(query.encoding(), 0, meter);
        WorkerPool.Task<PartialGroups> task = stop -> mergeAll(merged, partials, scratch, stop);
        return pool.runAll(List.of(task)).getFirst();
    }

    /**
     * Returns the partials of each partition. It splits the groups of ranges that have no
     * partitions yet.
     */
    private List<List<PartialGroups>> partition(List<RangeGroups> ranges) {
        int bits = partitionBits(ranges);
        List<WorkerPool.Task<List<PartialGroups>>> splitting = new ArrayList<>();
        for (RangeGroups range : ranges) {
            splitting.add(stop -> partitions(range, bits));
        }
        List<List<PartialGroups>> byRange = pool.runAll(splitting, threads);
        List<List<PartialGroups>> byPartition = new ArrayList<>();
        for (int partition = 0; partition < 1 << bits; partition++) {
            List<PartialGroups> parts = new ArrayList<>();
            for (List<PartialGroups> ofRange : byRange) {
                parts.add(ofRange.get(partition));
            }
            byPartition.add(parts);
        }
        // The garbage collector can then free merged groups.
        byRange.forEach(List::clear);
        return byPartition;
    }

    /** Returns the bits that select a partition: fewer for few groups. */
    private static int partitionBits(List<RangeGroups> ranges) {
        if (!areApart(ranges)) {
            return CpuTuning.PARTITION_BITS;
        }
        long groups = ranges.stream().mapToLong(RangeGroups::count).sum();
        long partitions = Math.max(1, groups / CpuTuning.LEAST_GROUPS_OF_PARTITION);
        return Math.clamp(
                Long.SIZE - Long.numberOfLeadingZeros(partitions),
                CpuTuning.LEAST_PARTITION_BITS,
                CpuTuning.PARTITION_BITS);
    }

    private List<PartialGroups> partitions(RangeGroups range, int bits) {
        if (!range.sealed().isEmpty()) {
            return range.sealed();
        }
        PartialGroups groups = range.last().groups();
        RadixPartitioner split = new RadixPartitioner(query, bits);
        split.add(groups, groups.count());
        range.last().clear();
        return split.partitions();
    }

    /** Lets each thread merge one partition after the other. */
    private List<MergedGroups> mergePartitions(List<RangeGroups> ranges, ProgressMeter meter) {
        // Choose first: partitions no longer tell which table they came from.
        Merger merger = merger(ranges);
        List<List<PartialGroups>> partitions = partition(ranges);
        int most = most(partitions);
        AtomicInteger next = new AtomicInteger();
        List<List<MergedGroups>> merged =
                new ArrayList<>(Collections.nCopies(partitions.size(), List.of()));
        WorkerPool.Task<Boolean> merging =
                stop -> {
                    Scratch scratch = new Scratch(query.encoding(), most, meter);
                    int number = next.getAndIncrement();
                    for (; number < partitions.size(); number = next.getAndIncrement()) {
                        List<PartialGroups> partials = partitions.get(number);
                        List<MergedGroups> groups = merger.merge(partials, scratch, stop);
                        groups.forEach(MergedGroups::finish);
                        merged.set(number, groups);
                        partials.clear();
                    }
                    return true;
                };
        pool.runAll(Collections.nCopies(threads, merging));
        return merged.stream().flatMap(List::stream).toList();
    }

    private static int most(List<List<PartialGroups>> partitions) {
        return partitions.stream()
                .flatMap(List::stream)
                .mapToInt(PartialGroups::count)
                .max()
                .orElse(0);
    }

    private List<MergedGroups> mergeIntoFirst(
            List<PartialGroups> partials, Scratch scratch, StopSignal stop) {
        GroupTable first = Query.tableOf(partials.getFirst());
        scratch.meter.add(first.groups().count());
        List<PartialGroups> others = partials.subList(1, partials.size());
        return List.of(MergedGroups.from(mergeAll(first, others, scratch, stop), 0));
    }

    private List<MergedGroups> mergeAnew(
            List<PartialGroups> partials, Scratch scratch, StopSignal stop) {
        GroupTable empty = query.newMergeTable(most(List.of(partials)));
        return List.of(MergedGroups.from(mergeAll(empty, partials, scratch, stop), 0));
    }

    private static PartialGroups mergeAll(
            GroupTable merged, List<PartialGroups> partials, Scratch scratch, StopSignal stop) {
        for (PartialGroups partial : partials) {
            merged.addGroups(scratch.keys, partial, scratch.found, stop);
            scratch.meter.add(partial.count());
        }
        return merged.groups();
    }
}
