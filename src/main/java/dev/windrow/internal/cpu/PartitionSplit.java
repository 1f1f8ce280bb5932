package dev.windrow.internal.cpu;

import java.util.ArrayList;
import java.util.List;

/**
 * Sorts groups into partitions by the high bits of their keys' hashes, so that equal keys of
 * different partials meet in the same partition.
 */
final class PartitionSplit {

    private static final int PARTITIONS = 1 << CpuTuning.PARTITION_BITS;

    private final Query query;
    private final KeyBatch keys;
    private final int[] chosen = new int[CpuTuning.BATCH_ROWS];
    private final int[] targets = new int[CpuTuning.BATCH_ROWS];

    PartitionSplit(Query query) {
        this.query = query;
        keys = new KeyBatch(query.encoding().words());
    }

    /** Copies the groups of a partial into one partial for each partition. */
    List<Partial> split(Partial source) {
        int[] starts = new int[PARTITIONS + 1];
        int[] sorted = sort(source.keys(), starts);
        List<Partial> partitions = new ArrayList<>(PARTITIONS);
        for (int partition = 0; partition < PARTITIONS; partition++) {
            partitions.add(copy(source, sorted, starts[partition], starts[partition + 1]));
        }
        return partitions;
    }

    /** A counting sort: returns the groups by partition, and where each partition starts. */
    private static int[] sort(GroupKeys keys, int[] starts) {
        int count = keys.count();
        short[] partitionOf = new short[count];
        for (int group = 0; group < count; group++) {
            int partition = (int) (keys.hash(group) >>> Long.SIZE - CpuTuning.PARTITION_BITS);
            partitionOf[group] = (short) partition;
            starts[partition + 1]++;
        }
        for (int i = 1; i < starts.length; i++) {
            starts[i] += starts[i - 1];
        }
        int[] next = starts.clone();
        int[] sorted = new int[count];
        for (int group = 0; group < count; group++) {
            sorted[next[partitionOf[group]]++] = group;
        }
        return sorted;
    }

    private Partial copy(Partial source, int[] sorted, int from, int to) {
        Partial target = query.newPartial(to - from);
        for (int at = from; at < to; at += CpuTuning.BATCH_ROWS) {
            int count = Math.min(CpuTuning.BATCH_ROWS, to - at);
            System.arraycopy(sorted, at, chosen, 0, count);
            keys.pick(source.keys(), chosen, count);
            for (int i = 0; i < count; i++) {
                targets[i] = target.keys().add(keys, i);
            }
            target.reserve();
            target.merge(source, chosen, targets, count);
        }
        return target;
    }
}
