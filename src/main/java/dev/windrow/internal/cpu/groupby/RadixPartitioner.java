// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.groupby;

import dev.windrow.internal.cancel.StopSignal;
import dev.windrow.internal.cpu.keys.GroupKeys;
import dev.windrow.internal.cpu.keys.KeyBatch;
import dev.windrow.internal.cpu.work.CpuTuning;

import java.util.ArrayList;
import java.util.List;

/**
 * Splits one thread's groups into partitions by the high bits of their keys' hashes (radix
 * partitioning). Equal keys of different threads thus meet in the same partition. A partition may
 * have a key more than once, as long as there is memory.
 */
public final class RadixPartitioner {

    private final Query query;
    private final int bits;
    private final int count;
    private final List<PartialGroups> partitions = new ArrayList<>();
    private final KeyBatch keys;
    private final int[] selected = new int[CpuTuning.BATCH_ROWS];
    private final int[] targets = new int[CpuTuning.BATCH_ROWS];
    private short[] partitionOf = {};
    private int[] sorted = {};

    /** Groups of all partitions from which equal keys are merged. */
    private long mergedFrom;

    /**
     * Makes empty partitions.
     *
     * @param bits the bits of the hash that select a partition, at least 1
     */
    public RadixPartitioner(Query query, int bits) {
        this.query = query;
        this.bits = bits;
        count = 1 << bits;
        keys = new KeyBatch(query.encoding().words());
    }

    List<PartialGroups> partitions() {
        return partitions;
    }

    /**
     * Appends groups to their partitions.
     *
     * @param source the groups
     * @param expected the number of groups that are likely to come in all
     */
    public void add(PartialGroups source, long expected) {
        while (partitions.size() < count) {
            int share = (int) (expected / count * CpuTuning.PARTITION_CAPACITY);
            PartialGroups partition = query.newPartial(share);
            partition.expect(share);
            partitions.add(partition);
        }
        int[] starts = new int[count + 1];
        sort(source.keys(), starts);
        for (int partition = 0; partition < count; partition++) {
            int from = starts[partition];
            copy(source, from, starts[partition + 1], partitions.get(partition));
        }
    }

    /**
     * Merges equal keys within each partition, if there are more groups than that in all. If few
     * keys were equal, the next time is when there are twice as many groups. Logs stay as they are:
     * they have all values anyway.
     */
    void mergeBeyond(long most, StopSignal stop) {
        mergedFrom = Math.max(mergedFrom, most);
        if (groups() <= mergedFrom || !partitions.getFirst().mergesInPlace()) {
            return;
        }
        for (int partition = 0; partition < count; partition++) {
            PartialGroups merging = partitions.get(partition);
            GroupTable merged = query.newMergeTable(CpuTuning.INITIAL_GROUPS);
            merged.addGroups(keys, merging, targets, stop);
            partitions.set(partition, merged.groups());
        }
        mergedFrom = Math.max(most, 2 * groups());
    }

    long groups() {
        return partitions.stream().mapToLong(PartialGroups::count).sum();
    }

    /**
     * Sorts the groups by partition with a counting sort, and finds the start of each partition.
     */
    private void sort(GroupKeys groups, int[] starts) {
        int count = groups.count();
        if (count > sorted.length) {
            partitionOf = new short[count];
            sorted = new int[count];
        }
        for (int group = 0; group < count; group++) {
            int partition = (int) (groups.hash(group) >>> Long.SIZE - bits);
            partitionOf[group] = (short) partition;
            starts[partition + 1]++;
        }
        for (int i = 1; i < starts.length; i++) {
            starts[i] += starts[i - 1];
        }
        int[] next = starts.clone();
        for (int group = 0; group < count; group++) {
            sorted[next[partitionOf[group]]++] = group;
        }
    }

    private void copy(PartialGroups source, int from, int to, PartialGroups target) {
        for (int at = from; at < to; at += CpuTuning.BATCH_ROWS) {
            int count = Math.min(CpuTuning.BATCH_ROWS, to - at);
            System.arraycopy(sorted, at, selected, 0, count);
            keys.pick(source.keys(), selected, count);
            int first = target.count();
            target.keys().addAll(keys, count);
            for (int i = 0; i < count; i++) {
                targets[i] = first + i;
            }
            target.reserve();
            target.merge(source, selected, targets, count);
        }
    }
}
