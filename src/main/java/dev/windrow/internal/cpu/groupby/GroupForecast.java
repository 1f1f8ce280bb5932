package dev.windrow.internal.cpu.groupby;

import dev.windrow.internal.cpu.keys.KeyBatch;
import dev.windrow.internal.cpu.tables.DirectFinder;
import dev.windrow.internal.cpu.work.CpuTuning;
import dev.windrow.internal.cpu.work.Range;
import dev.windrow.internal.plan.sample.DistinctKeys;
import dev.windrow.internal.plan.sample.KeyStatistics;

/**
 * How many groups a table will have, so that room is made for all of them at once: arrays that
 * double step by step leave as much behind, and end half empty. What is foreseen may prove too
 * little, as where few keys are frequent; then arrays grow, after all.
 */
public final class GroupForecast {

    private GroupForecast() {}

    /** Returns for how many groups there is room at first, by a sample of the rows. */
    public static int bySample(KeyStatistics sample) {
        double bound =
                DistinctKeys.bound(sample.sampledKeys(), sample.sampledRows(), sample.rows());
        return isTold(bound, sample.sampledKeys())
                ? (int) Math.max(1, bound)
                : CpuTuning.GROUPS_UNFORESEEN;
    }

    /**
     * Returns how many groups a table will have that is still empty, by the keys of batches here
     * and there.
     *
     * @param keys scratch memory
     */
    static int byBatches(Query query, Range range, DirectFinder finder, KeyBatch keys) {
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
            distinct += finder.mark(keys, count);
            looked += count;
        }
        finder.forgetMarks();
        double bound = DistinctKeys.bound(distinct, looked, rows);
        return isTold(bound, distinct)
                ? (int) Math.min(bound, query.possibleGroups())
                : query.expectedGroups();
    }

    /**
     * Returns how many groups a table is to have room for that is nearly full.
     *
     * @param groups those that it has
     * @param rows the rows that it was given
     * @param room for how many groups there is room
     * @param isAgain whether so much was made in the same way
     */
    static double byRows(int groups, long rows, int room, boolean isAgain) {
        double bound = DistinctKeys.bound(groups, rows, Long.MAX_VALUE);
        if (!isTold(bound, groups)) {
            return (double) room * CpuTuning.ROOM_UNFORESEEN;
        }
        if (DistinctKeys.estimate(groups, rows, Long.MAX_VALUE) <= room) {
            return room;
        }
        return isAgain ? Math.max(bound, room * CpuTuning.ROOM_MISSED) : bound;
    }

    /** Whether enough keys have come again. */
    private static boolean isTold(double bound, long found) {
        return bound <= (double) found * CpuTuning.MOST_FORESEEN;
    }
}
