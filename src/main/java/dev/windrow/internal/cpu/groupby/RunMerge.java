// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.groupby;

import dev.windrow.internal.cpu.keys.GroupKeys;
import dev.windrow.internal.cpu.keys.KeyBatch;

import java.util.ArrayList;
import java.util.List;

/** Joins partials of adjacent ranges of rows, whose groups are runs. */
public final class RunMerge {

    private RunMerge() {}

    /**
     * Returns whether keys ascended in each range and from each to the next, so that groups are
     * runs though nobody had said so.
     *
     * @param ranges in the order of the rows
     */
    public static boolean suits(List<RangeGroups> ranges) {
        GroupKeys before = null;
        for (RangeGroups range : ranges) {
            if (!range.sealed().isEmpty() || !range.last().finder().haveAscended()) {
                return false;
            }
            GroupKeys here = range.last().groups().keys();
            if (here.count() > 0) {
                if (before != null && here.word(0) < before.word(before.count() - 1)) {
                    return false;
                }
                before = here;
            }
        }
        return ranges.size() > 1;
    }

    /**
     * Merges the first group of each partial into the last group of the one before, if their keys
     * are equal: the ranges had cut one run in two.
     *
     * @param ranges in the order of the rows
     */
    public static List<MergedGroups> merge(List<RangeGroups> ranges, int wordsPerKey) {
        List<PartialGroups> filled =
                ranges.stream()
                        .flatMap(range -> range.partials().stream())
                        .filter(partial -> partial.count() > 0)
                        .toList();
        KeyBatch first = new KeyBatch(wordsPerKey);
        List<MergedGroups> joined = new ArrayList<>();
        // From the end, since a run may span a whole partial, which is then merged in its turn.
        for (int i = filled.size() - 1; i > 0; i--) {
            PartialGroups here = filled.get(i);
            PartialGroups before = filled.get(i - 1);
            int last = before.count() - 1;
            int[] firstGroup = {0};
            first.pick(here.keys(), firstGroup, 1);
            boolean sameRun = before.keys().hasKey(last, first, 0);
            if (sameRun) {
                before.merge(here, firstGroup, new int[] {last}, 1);
            }
            joined.add(MergedGroups.from(here, sameRun ? 1 : 0));
        }
        if (!filled.isEmpty()) {
            joined.add(MergedGroups.from(filled.getFirst(), 0));
        }
        return joined.reversed();
    }
}
