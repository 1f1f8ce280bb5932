// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.pipeline;

import dev.windrow.column.MemoryPool;
import dev.windrow.column.Table;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.cancel.StopSignal;
import dev.windrow.internal.cpu.groupby.HashAggregate;
import dev.windrow.internal.cpu.groupby.HashAggregation;
import dev.windrow.internal.engine.Step;
import dev.windrow.internal.partial.ResultStates;
import dev.windrow.internal.scan.CpuLane;
import dev.windrow.internal.scan.DeviceShare;
import dev.windrow.internal.scan.SplitRows;
import dev.windrow.internal.scan.StateTables;
import dev.windrow.internal.spill.SpillableRows;
import dev.windrow.query.GroupByQuery;

import org.jspecify.annotations.Nullable;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * What one worker has of the rows that {@link HashGroups} takes: groups of those that it aggregated
 * itself, states of those for which it has waited for a device, and on disk the states of groups
 * that were too many.
 */
final class HashLocal implements Sink.Local, DeviceShare.Hand {

    private final GroupByQuery query;

    /** What is asked of rows as a device takes them, if it does not take them as they are read. */
    private final GroupByQuery left;

    private final boolean areStates;
    private final CpuLane lane;
    private final StopSignal stop;

    /** What workers share; null to make states of each split. */
    private final @Nullable SharedTexts shared;

    private @Nullable Own own;

    /** Rows of which no groups are made. */
    private RowCollection.@Nullable Lane collected;

    private @Nullable SpillableRows spilled;

    private final @Nullable DeviceShare share;
    private final StateTables states;
    private boolean keepsRows = true;
    private long found;
    private long splits;
    private long rows;
    private long bytes;
    private long ownRows;
    private long nanoseconds;

    /**
     * Has no rows yet.
     *
     * @param query what is asked of rows as they are read
     * @param areStates whether what is read are states of rows
     * @param shared what workers share that aggregate rows themselves; null if groups would refer
     *     to the rows, so that there are states of each split
     * @param share a device that takes some of the rows, or null
     */
    HashLocal(
            GroupByQuery query,
            boolean areStates,
            CpuLane lane,
            StopSignal stop,
            @Nullable SharedTexts shared,
            @Nullable DeviceShare share) {
        this.query = query;
        this.areStates = areStates;
        this.lane = lane;
        this.stop = stop;
        this.shared = shared;
        this.share = share;
        left = query.withoutExpressions();
        states = new StateTables(lane, left);
        begin();
        if (share != null) {
            share.enter();
        }
    }

    /**
     * What the worker aggregates itself.
     *
     * @param aggregation what it shares with others
     * @param groups the groups
     */
    record Own(HashAggregation aggregation, HashAggregate groups) {

        /** Returns the groups as states, which the caller closes. */
        Table states(CpuLane lane) {
            return lane.finish(aggregation, Step.PARTIAL, List.of(groups));
        }
    }

    private void begin() {
        if (shared != null) {
            HashAggregation latest = shared.enter();
            own = new Own(latest, new HashAggregate(latest));
        }
    }

    /** Adds the rows of a split. */
    void add(Table table, Batch batch) {
        boolean isDevices = share != null && share.add(table, batch.split(), this::evaluate, this);
        if (own == null) {
            states.add(
                    areStates
                            ? lane.merge(left, table, Step.INTERMEDIATE)
                            : lane.states(query, table, SplitRows.first(batch.number())));
            ownRows += table.rows();
        } else if (!isDevices && (share == null || !share.isInVain())) {
            addOnCpu(query, table);
        }
        if (keepsRows) {
            splits++;
            rows += table.rows();
            bytes += table.byteSize();
        }
    }

    /** Returns whether there are groups or states of some rows. */
    boolean hasAdded() {
        return splits > 0;
    }

    /** Returns where rows go of which no groups are made. */
    RowCollection.Lane collected(RowCollection rows) {
        if (collected == null) {
            collected = rows.local(lane, stop);
        }
        return collected;
    }

    private void evaluate(Table table, Consumer<Table> other) {
        lane.evaluate(query, table, other);
    }

    private void addOnCpu(GroupByQuery asked, Table some) {
        long begin = System.nanoTime();
        keepsRows &= lane.add(asked, some, Objects.requireNonNull(own).groups());
        long time = System.nanoTime() - begin;
        nanoseconds += time;
        ownRows += some.rows();
        if (share != null) {
            share.times().addCpu(some.rows(), time);
        }
    }

    /** The worker has taken its last split. */
    void leave() {
        if (share != null) {
            share.leave(this);
        }
    }

    @Override
    public void take(Table answer) {
        states.add(ResultStates.of(query, answer, lane.memory()));
    }

    @Override
    public void onCpu(Table some) {
        boolean isAsRead = share == null || share.takesRowsAsRead();
        addOnCpu(isAsRead ? query : left, some);
    }

    /** A sum that overflows does so on any engine. */
    @Override
    public boolean takesOver(RuntimeException failure) {
        return failure instanceof WindrowException known && known.code() != ErrorCode.OVERFLOW;
    }

    @Override
    public MemoryPool memory() {
        return lane.memory();
    }

    @Override
    public StopSignal stop() {
        return stop;
    }

    /** Returns whether all rows so far are in groups or states. */
    boolean keepsRows() {
        return keepsRows;
    }

    /** Returns what the worker aggregated itself, if there is anything. */
    Optional<Own> own() {
        return Optional.ofNullable(own).filter(it -> it.groups().hasBegun());
    }

    /** Returns whether groups are of the latest aggregation. */
    boolean isOfLatest() {
        return shared == null || own == null || shared.isLatest(own.aggregation());
    }

    /** Writes all groups and states to disk, divided by their keys, and begins anew. */
    void spill(Path folder) {
        List<Table> some = new ArrayList<>(states.take());
        try {
            spill(lane, folder, some);
        } finally {
            some.forEach(Table::close);
        }
        begin();
    }

    /**
     * Writes what is left to disk. No more rows may be added.
     *
     * @param by aggregates, in place of the worker's own lane, which has ended
     * @param more states that go there, too, and leave the list as this takes them over
     * @return what was written, which the caller closes
     */
    Optional<SpillableRows> spillRest(CpuLane by, Path folder, List<Table> more) {
        try {
            spill(by, folder, more);
            return takeSpilled();
        } finally {
            takeSpilled().ifPresent(SpillableRows::close);
        }
    }

    private void spill(CpuLane by, Path folder, List<Table> some) {
        SpillableRows to = spilled == null ? new SpillableRows(left.keys(), 0, folder) : spilled;
        spilled = to;
        while (!some.isEmpty()) {
            add(to, some.removeLast());
        }
        own().ifPresent(it -> add(to, it.states(by)));
        if (shared != null && own != null) {
            shared.leave(own.aggregation());
        }
        own = null;
    }

    private void add(SpillableRows to, Table table) {
        found += table.rows();
        to.add(0, table);
    }

    /** Returns what lies on disk, if anything does. The caller closes it. */
    Optional<SpillableRows> takeSpilled() {
        Optional<SpillableRows> taken = Optional.ofNullable(spilled);
        spilled = null;
        return taken;
    }

    /** Returns all states, which the caller closes. */
    List<Table> takeStates() {
        return states.take();
    }

    /** Returns about how many bytes groups and states take. */
    long byteSize() {
        return states.byteSize() + (own == null ? 0 : own.groups().byteSize());
    }

    /** Returns how many rows there are for each group or state that the worker holds. */
    double rowsOfGroup() {
        long held = states.rows() + (own == null ? 0 : own.groups().count());
        long of = own == null ? ownRows : own.groups().rows();
        return (double) of / Math.max(1, held);
    }

    /** Returns the bytes of the strings that the worker shares with others. */
    long textBytes() {
        return own == null ? 0 : own.aggregation().textBytes();
    }

    /** Lets all workers begin anew, which then share no strings yet. */
    void replaceTexts() {
        if (shared != null && own != null) {
            shared.replace(own.aggregation());
        }
    }

    /** Returns how many groups and states went to disk. */
    long found() {
        return found;
    }

    long splits() {
        return splits;
    }

    /** Returns how many rows were read, selected or not. */
    long rows() {
        return rows;
    }

    long bytes() {
        return bytes;
    }

    /** Returns how many rows the worker has aggregated itself. */
    long ownRows() {
        return ownRows;
    }

    /** Returns how long that took. */
    long nanoseconds() {
        return nanoseconds;
    }

    @Override
    public void close() {
        states.close();
        takeSpilled().ifPresent(SpillableRows::close);
    }
}
