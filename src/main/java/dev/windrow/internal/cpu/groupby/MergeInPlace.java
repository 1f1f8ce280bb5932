// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.groupby;

import dev.windrow.internal.cancel.StopSignal;
import dev.windrow.internal.cpu.keys.GroupKeys;
import dev.windrow.internal.cpu.keys.KeyBatch;
import dev.windrow.internal.cpu.keys.KeyEncoding;
import dev.windrow.internal.cpu.tables.HashFinder;
import dev.windrow.internal.cpu.work.Capacity;
import dev.windrow.internal.cpu.work.CpuTuning;
import dev.windrow.internal.cpu.work.ProgressMeter;

import java.util.ArrayList;
import java.util.List;

/**
 * Merges the groups of a partition where they lie. It looks up only their keys, in a table that
 * stays in the cache. The state of a repeated key is added to the first group that has this key. No
 * group is copied, however many keys are unique. Partitions are merged one after the other. For one
 * thread.
 */
final class MergeInPlace {

    private final GroupKeys seen;
    private final HashFinder finder;
    private final KeyBatch keys;
    private final int[] found = new int[CpuTuning.BATCH_ROWS];

    // The groups of a batch whose keys were seen before, and the keys: first in the order of the
    // batch, then sorted by the partial that has the key.
    private final int[] duplicates = new int[CpuTuning.BATCH_ROWS];
    private final int[] keysOfDuplicates = new int[CpuTuning.BATCH_ROWS];
    private final int[] sortedDuplicates = new int[CpuTuning.BATCH_ROWS];
    private final int[] sortedTargets = new int[CpuTuning.BATCH_ROWS];

    /** The partial in which each key was seen first. */
    private int[] partialOfKey;

    /** The group of that partial. */
    private int[] groupOfKey;

    /** The groups of the current partial whose keys were not seen before. */
    private int[] firsts;

    /**
     * Makes an empty table.
     *
     * @param encoding how keys are encoded
     * @param expectedGroups the groups of a partition
     */
    MergeInPlace(KeyEncoding encoding, int expectedGroups) {
        seen =
                new GroupKeys(
                        encoding.words(),
                        encoding.bits(),
                        encoding.equality(),
                        false,
                        expectedGroups);
        finder = new HashFinder(seen, expectedGroups);
        keys = new KeyBatch(encoding.words());
        partialOfKey = new int[expectedGroups];
        groupOfKey = new int[expectedGroups];
        firsts = new int[expectedGroups];
    }

    /**
     * Merges the partials of a partition.
     *
     * @param partials in the order of the rows
     * @return the remaining groups of each partial, without partials that have none
     */
    List<MergedGroups> merge(List<PartialGroups> partials, ProgressMeter meter, StopSignal stop) {
        finder.clear();
        int groups = partials.stream().mapToInt(PartialGroups::count).reduce(0, Math::addExact);
        if (firsts.length < groups) {
            firsts = new int[Capacity.grown(firsts.length, groups)];
            partialOfKey = new int[firsts.length];
            groupOfKey = new int[firsts.length];
        }
        List<MergedGroups> left = new ArrayList<>();
        for (int number = 0; number < partials.size(); number++) {
            int kept = merge(partials, number, stop);
            if (kept > 0) {
                left.add(MergedGroups.of(partials.get(number), firsts, kept));
            }
            meter.add(partials.get(number).count());
        }
        return left;
    }

    /** Merges one more partial, and returns how many of its groups remain. */
    private int merge(List<PartialGroups> partials, int number, StopSignal stop) {
        PartialGroups partial = partials.get(number);
        int kept = 0;
        for (int at = 0; at < partial.count(); at += CpuTuning.BATCH_ROWS) {
            stop.check();
            int count = Math.min(CpuTuning.BATCH_ROWS, partial.count() - at);
            int known = seen.count();
            keys.pick(partial.keys(), at, count);
            finder.find(keys, count, found);
            int met = 0;
            for (int i = 0; i < count; i++) {
                if (found[i] == known) {
                    partialOfKey[known] = number;
                    groupOfKey[known++] = at + i;
                    firsts[kept++] = at + i;
                } else {
                    duplicates[met] = at + i;
                    keysOfDuplicates[met++] = found[i];
                }
            }
            mergeDuplicates(partials, number, met);
        }
        return kept;
    }

    /** Adds the duplicates of a batch to the partials that have their keys. */
    private void mergeDuplicates(List<PartialGroups> partials, int number, int met) {
        int[] starts = sortDuplicates(number + 1, met);
        for (int target = 0; target <= number; target++) {
            int count = starts[target + 1] - starts[target];
            System.arraycopy(sortedDuplicates, starts[target], duplicates, 0, count);
            System.arraycopy(sortedTargets, starts[target], found, 0, count);
            partials.get(target).merge(partials.get(number), duplicates, found, count);
        }
    }

    /** Sorts the duplicates by the partials that have their keys, and returns where each begins. */
    private int[] sortDuplicates(int partials, int met) {
        int[] starts = new int[partials + 1];
        for (int i = 0; i < met; i++) {
            starts[partialOfKey[keysOfDuplicates[i]] + 1]++;
        }
        for (int partial = 0; partial < partials; partial++) {
            starts[partial + 1] += starts[partial];
        }
        int[] next = starts.clone();
        for (int i = 0; i < met; i++) {
            int key = keysOfDuplicates[i];
            int place = next[partialOfKey[key]]++;
            sortedDuplicates[place] = duplicates[i];
            sortedTargets[place] = groupOfKey[key];
        }
        return starts;
    }
}
