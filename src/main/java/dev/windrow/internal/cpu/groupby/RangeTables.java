// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.groupby;

import dev.windrow.internal.cancel.StopSignal;
import dev.windrow.internal.cpu.accumulators.Accumulator;
import dev.windrow.internal.cpu.keys.KeyBatch;
import dev.windrow.internal.cpu.keys.KeyEncoding;
import dev.windrow.internal.cpu.work.CpuTuning;
import dev.windrow.internal.cpu.work.RowRange;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;

/**
 * The tables of one thread, one at a time. A table that has grown too big is emptied into
 * partitions. If nearly each row has a key of its own, rows go to the partitions without lookups
 * for a while. Then the decision is taken anew. Partitions that together take too much memory are
 * freed of keys that they have more than once.
 */
public final class RangeTables {

    private Query query;
    private final RowRange range;
    private final List<PartialGroups> runs = new ArrayList<>();
    private final StopSignal stop;
    private final int decidedAt;
    private GroupTable hashed;
    private GroupTable current;

    /** The partitions, once a table was emptied into them. */
    private @Nullable RadixPartitioner partitioner;

    /** The number of rows added to the current table. */
    private long rows;

    /** The first row from which rows are looked up again. */
    private long lookedUpFrom;

    /** Whether lookups in the current table are yet to be decided on. */
    private boolean undecided = true;

    /**
     * The capacity for which {@link #growToEstimate} last made its estimate; 0 before the first.
     */
    private int estimatedAt;

    /**
     * Makes the first table.
     *
     * @param query the query
     * @param range the rows
     * @param keys scratch memory
     * @param stop whether the work was cancelled
     */
    public RangeTables(Query query, RowRange range, KeyBatch keys, StopSignal stop) {
        this(query, range, range, keys, stop);
    }

    /**
     * Makes the first table.
     *
     * @param query the query
     * @param range the rows of all tables, or about as many
     * @param first the rows of the first one
     * @param keys scratch memory
     * @param stop whether the work was cancelled
     */
    RangeTables(Query query, RowRange range, RowRange first, KeyBatch keys, StopSignal stop) {
        this.query = query;
        this.range = range;
        this.stop = stop;
        hashed = query.newRowTable(first, keys);
        current = hashed;
        decidedAt = Math.min(CpuTuning.GROUPS_DECIDED_AT, query.groupsPerTable());
    }

    /** Returns the table for the next {@code more} rows, none of which lies before {@code row}. */
    public GroupTable next(long row, int more) {
        if (query.groupsAreRuns()) {
            if (current.groups().count() >= query.groupsPerTable()) {
                runs.add(current.groups());
                current = query.newRunTable();
            }
        } else if (current == hashed) {
            growToEstimate(more);
            decide(row);
        } else if (current.groups().count() >= decidedAt) {
            empty(row);
            current = row < lookedUpFrom ? current : hashed;
            undecided = true;
        }
        rows += more;
        return current;
    }

    /** Grows a nearly full table to the estimated number of groups. */
    private void growToEstimate(int more) {
        int capacity = current.groups().keys().capacity();
        int groups = current.groups().count();
        if (capacity == estimatedAt || groups + more <= capacity || groups < capacity / 2) {
            return;
        }
        double estimate = GroupCountEstimate.byRows(groups, rows, capacity, estimatedAt > 0);
        long possible = Math.min(query.possibleGroups(), range.to() - range.from());
        double most = Math.min(possible, query.groupsPerTable());
        current.groups().expect((int) Math.min(estimate, most));
        estimatedAt = capacity;
    }

    private void decide(long row) {
        int groups = current.groups().count();
        boolean isDue = undecided && groups >= decidedAt;
        boolean areDistinct =
                groups >= rows * CpuTuning.DISTINCT_SHARE && !current.finder().haveAscended();
        undecided &= !isDue;
        if (isDue && areDistinct) {
            empty(row);
            current = query.newUnhashedTable(decidedAt);
            lookedUpFrom = row + (long) decidedAt * CpuTuning.TABLES_NOT_LOOKED_UP;
        } else if (groups >= query.groupsPerTable()) {
            empty(row);
            undecided = true;
        }
    }

    /** Moves the groups of the current table to the partitions. */
    private void empty(long row) {
        double share = (double) (range.to() - range.from()) / (row - range.from());
        int groups = current.groups().count();
        long most = query.groupsInMemory(range);
        partitions().add(current.groups(), (long) Math.min(groups * share, most));
        partitions().mergeBeyond(most, stop);
        current.clear();
        rows = 0;
    }

    /** Keeps what states need of a table whose rows were added, and which now goes. */
    void leave() {
        all().forEach(groups -> groups.accumulators().forEach(Accumulator::leave));
    }

    /** Adds rows of another table from now on, with accumulators over that table. */
    void follow(List<Accumulator> next) {
        for (PartialGroups groups : all()) {
            for (int i = 0; i < next.size(); i++) {
                groups.accumulators().get(i).follow(next.get(i));
            }
        }
    }

    private List<PartialGroups> all() {
        List<PartialGroups> all = new ArrayList<>(List.of(hashed.groups()));
        if (current != hashed) {
            all.add(current.groups());
        }
        if (partitioner != null) {
            all.addAll(partitioner.partitions());
        }
        return all;
    }

    /** Encodes the keys of all groups as another query does, which has room for them. */
    void translate(Query wider) {
        if (current != hashed) {
            partitions().add(current.groups(), 0);
            current = hashed;
            rows = 0;
            undecided = true;
        }
        KeyEncoding old = query.encoding();
        RadixPartitioner before = partitioner;
        query = wider;
        hashed = wider.translated(hashed.groups(), old);
        current = hashed;
        if (before != null) {
            partitioner = null;
            for (PartialGroups partition : before.partitions()) {
                partitions().add(wider.translated(partition, old).groups(), 0);
            }
        }
    }

    private RadixPartitioner partitions() {
        if (partitioner == null) {
            partitioner = new RadixPartitioner(query, CpuTuning.PARTITION_BITS);
        }
        return partitioner;
    }

    /** Returns how many groups there are, equal keys counted separately. */
    long count() {
        long sealed = partitioner == null ? 0 : partitioner.groups();
        return sealed + current.groups().count();
    }

    /** Returns all groups. No more rows may be added. */
    public RangeGroups groups() {
        if (query.groupsAreRuns()) {
            return new RangeGroups(runs, current);
        }
        if (partitioner == null) {
            return new RangeGroups(List.of(), current);
        }
        partitioner.add(current.groups(), 0);
        current.clear();
        return new RangeGroups(partitioner.partitions(), current);
    }
}
