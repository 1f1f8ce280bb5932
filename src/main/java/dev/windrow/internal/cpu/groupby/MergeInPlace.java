package dev.windrow.internal.cpu.groupby;

import dev.windrow.internal.cpu.keys.GroupKeys;
import dev.windrow.internal.cpu.keys.KeyBatch;
import dev.windrow.internal.cpu.keys.KeyEncoding;
import dev.windrow.internal.cpu.tables.HashFinder;
import dev.windrow.internal.cpu.work.Capacity;
import dev.windrow.internal.cpu.work.CpuTuning;
import dev.windrow.internal.cpu.work.ProgressMeter;
import dev.windrow.internal.cpu.work.StopSignal;

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
    private final int[] duplicates = new int[CpuTuning.BATCH_ROWS];
    private final int[] targetsOfDuplicates = new int[CpuTuning.BATCH_ROWS];
    private final int[] from = new int[CpuTuning.BATCH_ROWS];
    private final int[] to = new int[CpuTuning.BATCH_ROWS];

    /**
     * The group in which each key was seen first, plus the number of all groups in earlier
     * partials.
     */
    private int[] firstSeen;

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
        firstSeen = new int[expectedGroups];
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
        int[] offsets = offsets(partials);
        if (firstSeen.length < offsets[partials.size()]) {
            firstSeen = new int[Capacity.grown(firstSeen.length, offsets[partials.size()])];
            firsts = new int[firstSeen.length];
        }
        List<MergedGroups> left = new ArrayList<>();
        for (int number = 0; number < partials.size(); number++) {
            int kept = merge(partials, number, offsets, stop);
            if (kept > 0) {
                left.add(MergedGroups.of(partials.get(number), firsts, kept));
            }
            meter.add(partials.get(number).count());
        }
        return left;
    }

    private static int[] offsets(List<PartialGroups> partials) {
        int[] offsets = new int[partials.size() + 1];
        for (int number = 0; number < partials.size(); number++) {
            offsets[number + 1] = Math.addExact(offsets[number], partials.get(number).count());
        }
        return offsets;
    }

    /** Merges one more partial, and returns how many of its groups remain. */
    private int merge(List<PartialGroups> partials, int number, int[] offsets, StopSignal stop) {
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
                    firstSeen[known++] = offsets[number] + at + i;
                    firsts[kept++] = at + i;
                } else {
                    duplicates[met] = at + i;
                    targetsOfDuplicates[met++] = firstSeen[found[i]];
                }
            }
            for (int target = 0; met > 0 && target <= number; target++) {
                int added = selectDuplicates(met, offsets[target], offsets[target + 1]);
                partials.get(target).merge(partial, from, to, added);
            }
        }
        return kept;
    }

    /** Selects the duplicates of groups of one partial. */
    private int selectDuplicates(int met, int offset, int end) {
        int selected = 0;
        for (int i = 0; i < met; i++) {
            int target = targetsOfDuplicates[i];
            from[selected] = duplicates[i];
            to[selected] = target - offset;
            selected += target >= offset && target < end ? 1 : 0;
        }
        return selected;
    }
}
