// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.pipeline;

import dev.windrow.column.MemoryPool;
import dev.windrow.column.Table;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.cpu.groupby.HashAggregate;
import dev.windrow.internal.cpu.work.StopSignal;
import dev.windrow.internal.partial.ResultStates;
import dev.windrow.internal.scan.CpuLane;
import dev.windrow.internal.scan.DeviceShare;
import dev.windrow.internal.scan.SplitRows;
import dev.windrow.internal.scan.StateTables;
import dev.windrow.query.GroupByQuery;

import org.jspecify.annotations.Nullable;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * What one worker has of the rows that {@link HashGroups} takes: groups of those that it aggregated
 * itself, and states of those for which it has waited for a device.
 */
final class HashLocal implements Sink.Local, DeviceShare.Hand {

    private final GroupByQuery query;

    /** What is asked of rows as a device takes them, if it does not take them as they are read. */
    private final GroupByQuery left;

    private final CpuLane lane;
    private final StopSignal stop;

    /** The groups of rows that the worker aggregates itself; null to make states of each split. */
    private final @Nullable HashAggregate groups;

    private final @Nullable DeviceShare share;
    private final StateTables states;
    private boolean keepsRows = true;
    private long splits;
    private long rows;
    private long bytes;
    private long ownRows;
    private long nanoseconds;

    /**
     * Has no rows yet.
     *
     * @param query what is asked of rows as they are read
     * @param groups the groups of rows that the worker aggregates itself; null if these would refer
     *     to the rows, so that there are states of each split
     * @param share a device that takes some of the rows, or null
     */
    HashLocal(
            GroupByQuery query,
            CpuLane lane,
            StopSignal stop,
            @Nullable HashAggregate groups,
            @Nullable DeviceShare share) {
        this.query = query;
        this.lane = lane;
        this.stop = stop;
        this.groups = groups;
        this.share = share;
        left = query.withoutExpressions();
        states = new StateTables(lane, left);
        if (share != null) {
            share.enter();
        }
    }

    /** Adds the rows of a split. */
    void add(Table table, Batch batch) {
        boolean isDevices = share != null && share.add(table, batch.split(), this::evaluate, this);
        if (groups == null) {
            states.add(lane.states(query, table, SplitRows.first(batch.number())));
            ownRows += table.rows();
        } else if (!isDevices && (share == null || !share.isInVain())) {
            addOnCpu(query, table);
        }
        splits++;
        rows += table.rows();
        bytes += table.byteSize();
    }

    private void evaluate(Table table, Consumer<Table> other) {
        lane.evaluate(query, table, other);
    }

    private void addOnCpu(GroupByQuery asked, Table some) {
        long begin = System.nanoTime();
        keepsRows &= lane.add(asked, some, Objects.requireNonNull(groups));
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

    /** Returns the worker's groups, if there are any. */
    Optional<HashAggregate> groups() {
        return Optional.ofNullable(groups).filter(HashAggregate::hasBegun);
    }

    /** Returns all states, which the caller closes. */
    List<Table> takeStates() {
        return states.take();
    }

    /** Returns about how many bytes groups and states take. */
    long byteSize() {
        return (groups == null ? 0 : groups.byteSize()) + states.byteSize();
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
    }
}
