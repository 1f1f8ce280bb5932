// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.scan;

import dev.windrow.column.MemoryPool;
import dev.windrow.column.Table;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.cancel.CancelToken;
import dev.windrow.internal.cancel.StopSignal;
import dev.windrow.internal.partial.GroupStates;
import dev.windrow.internal.partial.ResultStates;
import dev.windrow.query.GroupByQuery;

import org.jspecify.annotations.Nullable;

import java.util.List;
import java.util.Optional;

/**
 * Aggregates rows that arrive table by table into states, for a program that aggregates in many
 * processes and merges by itself. For one thread. Rows of two streams never meet in a chunk of a
 * device, so a stream answers for its own rows, whatever becomes of others.
 */
public final class StateStream implements AutoCloseable {

    private final GroupByQuery query;
    private final CpuLane lane;
    private final StateTables states;
    private final MemoryPool memory;
    private final @Nullable DeviceShare share;
    private final Runnable atEnd;
    private int tables;

    /** Groups of the table that is being added. */
    private long found;

    private StateStream(GroupByQuery query, @Nullable LaneSupply supply, Runnable atEnd) {
        if (!GroupStates.suit(query)) {
            throw new IllegalArgumentException("no small states: " + query.aggregations());
        }
        this.query = query;
        this.atEnd = atEnd;
        memory = MemoryPool.ofLane();
        lane = CpuLane.ofSplits(memory.another());
        states = new StateTables(lane, query);
        share = supply == null ? null : new DeviceShare(supply, memory);
    }

    /**
     * Makes a stream without rows, on the CPU.
     *
     * @param query a query of small states, none of whose keys begins as a column of states does
     */
    public static StateStream of(GroupByQuery query) {
        return new StateStream(query, null, () -> {});
    }

    /**
     * Makes a stream without rows.
     *
     * @param query as above
     * @param supply lanes of a device, which other streams use, too; null for the CPU alone
     * @param atEnd what to do once the stream is closed
     */
    static StateStream of(GroupByQuery query, @Nullable LaneSupply supply, Runnable atEnd) {
        return new StateStream(query, supply, atEnd);
    }

    /**
     * Aggregates the next rows. The table stays open.
     *
     * @throws WindrowException {@code OVERFLOW} if an expression of the query has a value that does
     *     not fit; no total does that
     * @return the number of their groups; one that is in several chunks of a device counts in each
     */
    public long add(Table rows) {
        found = 0;
        if (share == null || rows.rows() == 0) {
            addOnCpu(query, rows);
        } else {
            lane.evaluate(
                    query, rows, evaluated -> CancelToken.within(() -> add(evaluated, share)));
        }
        tables++;
        return found;
    }

    private boolean add(Table rows, DeviceShare of) {
        if (of.supply().isToBegin()) {
            of.supply().begin(rows);
        }
        long begin = System.nanoTime();
        if (of.takes(rows.rows())) {
            Work work = new Work();
            of.enter();
            of.aggregate(rows, work);
            of.leave(work);
            of.times().addDevice(rows.rows(), System.nanoTime() - begin);
            return true;
        }
        addOnCpu(query.withoutExpressions(), rows);
        of.times().addCpu(rows.rows(), System.nanoTime() - begin);
        return false;
    }

    private void addOnCpu(GroupByQuery asked, Table rows) {
        take(lane.states(asked, rows, SplitRows.first(tables)));
    }

    private void take(Table some) {
        found += some.rows();
        states.add(some);
    }

    /** What this stream does for lanes of a device, for one table. */
    private final class Work implements DeviceShare.Hand {

        private final StopSignal stop = new StopSignal();

        @Override
        public void take(Table groups) {
            StateStream.this.take(ResultStates.of(query, groups, lane.memory()));
        }

        /** Lanes are asked what remains once rows are selected and columns are computed. */
        @Override
        public void onCpu(Table rows) {
            addOnCpu(query.withoutExpressions(), rows);
        }

        /** No state overflows, so it does not matter what a sum of the device did. */
        @Override
        public boolean takesOver(RuntimeException failure) {
            return failure instanceof WindrowException known && known.code() != ErrorCode.CANCELLED;
        }

        @Override
        public MemoryPool memory() {
            return lane.memory();
        }

        @Override
        public StopSignal stop() {
            return stop;
        }
    }

    /** Returns how many rows lanes of a device have aggregated so far. */
    public long deviceRows() {
        return share == null ? 0 : share.rows();
    }

    /** Returns the nanoseconds for which this stream has waited for lanes of a device so far. */
    public long deviceNanoseconds() {
        return share == null ? 0 : share.nanoseconds();
    }

    /** Returns what lanes of the device have failed with, in this stream or another one. */
    public Optional<RuntimeException> failure() {
        return share == null ? Optional.empty() : Optional.ofNullable(share.supply().failure());
    }

    /**
     * Returns whether the states take no more than some bytes. They are merged first, if they do
     * not fit as they are.
     */
    public boolean fits(long mostBytes) {
        return states.fit(mostBytes);
    }

    /** Returns the bytes of all states that are held. */
    public long byteSize() {
        return states.byteSize();
    }

    /**
     * Returns the bytes of all memory that the stream has: for states, also those that were taken,
     * and what it keeps for further ones until it is closed.
     */
    public long memoryBytes() {
        return memory.laneBytes();
    }

    /**
     * Returns the states so far, which the caller closes, and begins anew. They are merged: there
     * is one table, or none without rows, since a program that sends states elsewhere pays for each
     * one more than for merging it.
     */
    public List<Table> take() {
        states.mergeAll();
        List<Table> taken = states.take();
        tables = 0;
        return taken;
    }

    /** Frees what is held. Tables that were taken must be closed first. */
    @Override
    public void close() {
        if (share != null) {
            share.close();
        }
        states.close();
        lane.close();
        memory.close();
        atEnd.run();
    }
}
