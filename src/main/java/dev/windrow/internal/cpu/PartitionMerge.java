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
        RangeGroups first = ranges.getFirst();
        if (!first.sealed().isEmpty()) {
            return pool.runAll(List.of(stop -> mergeAll(newTable(), others, meter, stop)));
        }
        others.removeFirst();
        meter.add(first.last().groups().count());
        return others.isEmpty()
                ? List.of(first.last().groups())
                : pool.runAll(List.of(stop -> mergeAll(first.last(), others, meter, stop)));
    }

    private GroupTable newTable() {
        return query.newTable(CpuTuning.INITIAL_GROUPS);
    }

    private List<List<Partial>> partition(List<RangeGroups> ranges) {
        List<WorkerPool.Task<List<Partial>>> splitting = new ArrayList<>();
        for (RangeGroups range : ranges) {
            splitting.add(stop -> new PartitionSplit(query).split(range.last().groups()));
        }
        List<List<Partial>> lasts = pool.runAll(splitting);
        List<List<Partial>> byTable = new ArrayList<>();
        for (int i = 0; i < ranges.size(); i++) {
            byTable.addAll(ranges.get(i).sealed());
            byTable.add(lasts.get(i));
        }
        ranges.clear();
        List<List<Partial>> byPartition = new ArrayList<>();
        for (int partition = 0; partition < 1 << CpuTuning.PARTITION_BITS; partition++) {
            List<Partial> parts = new ArrayList<>();
            for (List<Partial> table : byTable) {
                parts.add(table.get(partition));
            }
            byPartition.add(parts);
        }
        return byPartition;
    }

    private List<Partial> mergePartitions(List<List<Partial>> partitions, ProgressMeter meter) {
        List<WorkerPool.Task<Partial>> merging = new ArrayList<>();
        for (List<Partial> partition : partitions) {
            merging.add(
                    stop -> {
                        Partial merged = mergeAll(newTable(), partition, meter, stop);
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
