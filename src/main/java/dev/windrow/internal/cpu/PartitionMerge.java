package dev.windrow.internal.cpu;

import dev.windrow.progress.ProgressListener;

import java.util.ArrayList;
import java.util.List;

/**
 * Merges groups that were found by hashing, each partition on its own, in a table that is likely to
 * fit the cache.
 */
final class PartitionMerge {

    private final Query query;
    private final WorkerPool pool;
    private final ProgressListener progress;

    PartitionMerge(Query query, WorkerPool pool, ProgressListener progress) {
        this.query = query;
        this.pool = pool;
        this.progress = progress;
    }

    /**
     * Merges the groups of all ranges; the list is emptied, so that what is merged can be
     * collected.
     *
     * @param ranges what the threads found, in the order of the rows
     */
    List<Partial> merge(List<RangeGroups> ranges) {
        long groups = ranges.stream().mapToLong(RangeGroups::count).sum();
        ProgressMeter meter = new ProgressMeter(progress, "merging", groups);
        List<Partial> merged =
                groups <= Math.min(CpuTuning.GROUPS_MERGED_AT_ONCE, query.groupsPerTable())
                        ? mergeAtOnce(ranges, meter)
                        : mergePartitions(partition(ranges), meter);
        meter.finish();
        return merged;
    }

    private List<Partial> mergeAtOnce(List<RangeGroups> ranges, ProgressMeter meter) {
        List<Partial> others = new ArrayList<>();
        ranges.forEach(range -> others.addAll(range.partials()));
        GroupTable first = ranges.getFirst().last();
        if (!ranges.getFirst().sealed().isEmpty()) {
            GroupTable empty = query.newMergeTable(CpuTuning.INITIAL_GROUPS);
            return pool.runAll(List.of(stop -> mergeAll(empty, others, meter, stop)));
        }
        others.removeFirst();
        meter.add(first.groups().count());
        return others.isEmpty()
                ? List.of(first.groups())
                : pool.runAll(List.of(stop -> mergeAll(first, others, meter, stop)));
    }

    /** Returns the partials of each partition; those of a thread that has none yet are made. */
    private List<List<Partial>> partition(List<RangeGroups> ranges) {
        List<WorkerPool.Task<List<Partial>>> splitting = new ArrayList<>();
        for (RangeGroups range : ranges) {
            splitting.add(stop -> partitions(range));
        }
        List<List<Partial>> byThread = pool.runAll(splitting);
        ranges.clear();
        List<List<Partial>> byPartition = new ArrayList<>();
        for (int partition = 0; partition < 1 << CpuTuning.PARTITION_BITS; partition++) {
            List<Partial> parts = new ArrayList<>();
            for (List<Partial> ofThread : byThread) {
                parts.add(ofThread.get(partition));
            }
            byPartition.add(parts);
        }
        // So that what is merged can be collected.
        byThread.forEach(List::clear);
        return byPartition;
    }

    private List<Partial> partitions(RangeGroups range) {
        if (!range.sealed().isEmpty()) {
            return range.sealed();
        }
        Partial groups = range.last().groups();
        PartitionSplit split = new PartitionSplit(query);
        split.add(groups, groups.count());
        range.last().clear();
        return split.partitions();
    }

    private List<Partial> mergePartitions(List<List<Partial>> partitions, ProgressMeter meter) {
        List<WorkerPool.Task<Partial>> merging = new ArrayList<>();
        for (List<Partial> partition : partitions) {
            merging.add(
                    stop -> {
                        int most = partition.stream().mapToInt(Partial::count).max().orElse(0);
                        GroupTable empty = query.newMergeTable(most);
                        Partial merged = mergeAll(empty, partition, meter, stop);
                        partition.clear();
                        merged.accumulators().forEach(Accumulator::finish);
                        return merged;
                    });
        }
        return pool.runAll(merging);
    }

    private Partial mergeAll(
            GroupTable merged, List<Partial> partials, ProgressMeter meter, StopSignal stop) {
        KeyBatch keys = new KeyBatch(query.encoding().words());
        int[] chosen = new int[CpuTuning.BATCH_ROWS];
        int[] scratch = new int[CpuTuning.BATCH_ROWS];
        for (Partial partial : partials) {
            for (int at = 0; at < partial.count(); at += CpuTuning.BATCH_ROWS) {
                stop.check();
                int count = Math.min(CpuTuning.BATCH_ROWS, partial.count() - at);
                for (int i = 0; i < count; i++) {
                    chosen[i] = at + i;
                }
                merged.addGroups(keys, partial, chosen, count, scratch);
                meter.add(count);
            }
        }
        return merged.groups();
    }
}
