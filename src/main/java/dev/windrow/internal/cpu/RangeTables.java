package dev.windrow.internal.cpu;

import dev.windrow.internal.plan.DistinctKeys;

import java.util.ArrayList;
import java.util.List;

/**
 * The tables of one thread, one at a time. A table that has grown too big is emptied into
 * partitions. Where nearly each row has a key of its own, rows go to the partitions without being
 * looked up, for a while; then it is judged anew.
 */
final class RangeTables {

    private final Query query;
    private final Range range;
    private final PartitionSplit split;
    private final List<Partial> runs = new ArrayList<>();
    private final int judgedAt;
    private final GroupTable hashed;
    private GroupTable current;

    /** How many rows the current table has been given. */
    private long rows;

    /** From which row on rows are looked up again. */
    private long lookedUpFrom;

    /** Whether the current table is yet to be judged. */
    private boolean unjudged = true;

    /** Whether room was made for the groups that there will be. */
    private boolean hasForeseen;

    RangeTables(Query query, Range range) {
        this.query = query;
        this.range = range;
        split = new PartitionSplit(query);
        hashed = query.newRowTable();
        current = hashed;
        judgedAt = Math.min(CpuTuning.GROUPS_JUDGED_AT, query.groupsPerTable());
    }

    /** Returns the table for some more rows, of which none lies before {@code row}. */
    GroupTable next(long row, int more) {
        if (query.groupsAreRuns()) {
            if (current.groups().count() >= query.groupsPerTable()) {
                runs.add(current.groups());
                current = query.newRowTable();
            }
        } else if (current == hashed) {
            foresee();
            judge(row);
        } else if (current.groups().count() >= judgedAt) {
            empty(row);
            current = row < lookedUpFrom ? current : hashed;
            unjudged = true;
        }
        rows += more;
        return current;
    }

    /** Makes room for all groups at once, in place of arrays that grow and are left behind. */
    private void foresee() {
        int groups = current.groups().count();
        if (hasForeseen || groups < CpuTuning.GROUPS_FORESEEN_AT) {
            return;
        }
        hasForeseen = true;
        double foreseen = DistinctKeys.estimate(groups, rows, 2L * CpuTuning.GROUPS_FORESEEN);
        if (foreseen < CpuTuning.GROUPS_FORESEEN) {
            double room = Math.min(foreseen * CpuTuning.ROOM_FORESEEN, range.to() - range.from());
            current.groups().expect((int) room);
        }
    }

    private void judge(long row) {
        int groups = current.groups().count();
        boolean isDue = unjudged && groups >= judgedAt;
        boolean areDistinct = groups >= rows * CpuTuning.DISTINCT_SHARE;
        unjudged &= !isDue;
        if (isDue && areDistinct) {
            empty(row);
            current = query.newUnhashedTable(judgedAt);
            lookedUpFrom = row + (long) judgedAt * CpuTuning.TABLES_NOT_LOOKED_UP;
        } else if (groups >= query.groupsPerTable()) {
            empty(row);
            unjudged = true;
        }
    }

    /** Moves the groups of the current table to the partitions. */
    private void empty(long row) {
        double share = (double) (range.to() - range.from()) / (row - range.from());
        int groups = current.groups().count();
        split.add(current.groups(), (long) (groups * share));
        current.clear();
        rows = 0;
    }

    /** Returns all groups; no rows may follow. */
    RangeGroups groups() {
        if (query.groupsAreRuns()) {
            return new RangeGroups(runs, current);
        }
        if (!split.isEmpty()) {
            split.add(current.groups(), 0);
            current.clear();
        }
        return new RangeGroups(split.partitions(), current);
    }
}
