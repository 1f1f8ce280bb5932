package dev.windrow.internal.cpu.groupby;

import dev.windrow.internal.cpu.keys.KeyBatch;
import dev.windrow.internal.cpu.work.CpuTuning;
import dev.windrow.internal.cpu.work.Range;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;

/**
 * The tables of one thread, one at a time. A table that has grown too big is emptied into
 * partitions. If nearly each row has a key of its own, rows go to the partitions without lookups
 * for a while. Then the decision is taken anew.
 */
public final class RangeTables {

    private final Query query;
    private final Range range;
    private final List<Partial> runs = new ArrayList<>();
    private final int judgedAt;
    private final GroupTable hashed;
    private GroupTable current;

    /** The partitions, once a table was emptied into them. */
    private @Nullable PartitionSplit split;

    /** The number of rows added to the current table. */
    private long rows;

    /** The first row from which rows are looked up again. */
    private long lookedUpFrom;

    /** Whether the current table is yet to be judged. */
    private boolean unjudged = true;

    /** The capacity for which {@link #foresee} last made its estimate; 0 before the first. */
    private int foreseenAt;

    /**
     * Makes the first table.
     *
     * @param query the query
     * @param range the rows
     * @param keys scratch memory
     */
    public RangeTables(Query query, Range range, KeyBatch keys) {
        this.query = query;
        this.range = range;
        hashed = query.newRowTable(range, keys);
        current = hashed;
        judgedAt = Math.min(CpuTuning.GROUPS_JUDGED_AT, query.groupsPerTable());
    }

    /** Returns the table for the next {@code more} rows, none of which lies before {@code row}. */
    public GroupTable next(long row, int more) {
        if (query.groupsAreRuns()) {
            if (current.groups().count() >= query.groupsPerTable()) {
                runs.add(current.groups());
                current = query.newRunTable();
            }
        } else if (current == hashed) {
            foresee(more);
            judge(row);
        } else if (current.groups().count() >= judgedAt) {
            empty(row);
            current = row < lookedUpFrom ? current : hashed;
            unjudged = true;
        }
        rows += more;
        return current;
    }

    /** Grows a nearly full table to the estimated number of groups. */
    private void foresee(int more) {
        int room = current.groups().keys().capacity();
        int groups = current.groups().count();
        if (room == foreseenAt || groups + more <= room || groups < room / 2) {
            return;
        }
        double foreseen = GroupForecast.byRows(groups, rows, room, foreseenAt > 0);
        double most = Math.min(query.possibleGroups(), query.groupsPerTable());
        current.groups().expect((int) Math.min(foreseen, most));
        foreseenAt = room;
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
        if (split == null) {
            split = new PartitionSplit(query);
        }
        split.add(current.groups(), (long) (groups * share));
        current.clear();
        rows = 0;
    }

    /** Returns all groups. No more rows may be added. */
    public RangeGroups groups() {
        if (query.groupsAreRuns()) {
            return new RangeGroups(runs, current);
        }
        if (split == null) {
            return new RangeGroups(List.of(), current);
        }
        split.add(current.groups(), 0);
        current.clear();
        return new RangeGroups(split.partitions(), current);
    }
}
