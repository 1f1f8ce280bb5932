// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.groupby;

import dev.windrow.internal.cpu.keys.KeyBatch;
import dev.windrow.internal.cpu.tables.DirectFinder;
import dev.windrow.internal.cpu.work.CpuTuning;
import dev.windrow.internal.cpu.work.RowRange;
import dev.windrow.internal.plan.sample.DistinctKeys;
import dev.windrow.internal.plan.sample.KeyStatistics;

/**
 * Estimates how many groups a table will have, so that its arrays get their final size at once.
 * Arrays that double step by step leave as much garbage behind, and end half empty. An estimate may
 * prove too low, for example if few keys are frequent. The arrays then grow after all.
 */
public final class GroupCountEstimate {

    private GroupCountEstimate() {}

    /** Returns the initial capacity in groups, from a sample of the rows. */
    public static int bySample(KeyStatistics sample) {
        double bound =
                DistinctKeys.bound(sample.sampledKeys(), sample.sampledRows(), sample.rows());
        return isReliable(bound, sample.sampledKeys())
                ? (int) Math.max(1, bound)
                : CpuTuning.GROUPS_WITHOUT_ESTIMATE;
    }

    /**
     * Estimates the groups of a table that is still empty, from the keys of batches spread over the
     * rows.
     *
     * @param keys scratch memory
     */
    static int byBatches(Query query, RowRange range, DirectFinder finder, KeyBatch keys) {
        long rows = range.to() - range.from();
        long step =
                Math.max(
                        rows / CpuTuning.BATCHES_COUNTED,
                        (long) CpuTuning.BATCH_ROWS * CpuTuning.BATCHES_PER_COUNTED);
        long looked = 0;
        int distinct = 0;
        for (long row = range.from(); row < range.to(); row += step) {
            int count = (int) Math.min(CpuTuning.BATCH_ROWS, range.to() - row);
            query.encoding().read(row, count, keys);
            if (query.encoding().hasMisfit()) {
                break;
            }
            distinct += finder.mark(keys, count);
            looked += count;
        }
        finder.forgetMarks();
        double bound = DistinctKeys.bound(distinct, looked, rows);
        return isReliable(bound, distinct)
                ? (int) Math.min(bound, query.possibleGroups())
                : query.expectedGroups();
    }

    /**
     * Returns the new capacity of a table that is nearly full, in groups.
     *
     * @param groups the groups that it has
     * @param rows the rows that were added to it
     * @param capacity its current capacity in groups
     * @param isEstimate whether the current capacity is already an estimate
     */
    static double byRows(int groups, long rows, int capacity, boolean isEstimate) {
        double bound = DistinctKeys.bound(groups, rows, Long.MAX_VALUE);
        if (!isReliable(bound, groups)) {
            return (double) capacity * CpuTuning.GROWTH_WITHOUT_ESTIMATE;
        }
        if (DistinctKeys.estimate(groups, rows, Long.MAX_VALUE) <= capacity) {
            return capacity;
        }
        return isEstimate ? Math.max(bound, capacity * CpuTuning.GROWTH_AFTER_LOW_ESTIMATE) : bound;
    }

    /** Returns whether enough keys have been repeated for an estimate. */
    private static boolean isReliable(double bound, long found) {
        return bound <= (double) found * CpuTuning.GREATEST_ESTIMATE_RATIO;
    }
}
