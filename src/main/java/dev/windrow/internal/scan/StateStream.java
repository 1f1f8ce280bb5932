package dev.windrow.internal.scan;

import dev.windrow.column.MemoryPool;
import dev.windrow.column.Table;
import dev.windrow.query.GroupByQuery;

import java.util.List;

/**
 * Aggregates rows that arrive table by table into states, for a program that aggregates in many
 * processes and merges by itself. For one thread, and on the CPU.
 */
public final class StateStream implements AutoCloseable {

    private final CpuLane lane;
    private final StateSteps steps;
    private final PartialAggregates states;
    private int tables;

    private StateStream(StateSteps steps) {
        this.steps = steps;
        lane = CpuLane.ofSplits(MemoryPool.ofLane());
        states = new PartialAggregates(lane, steps);
    }

    /**
     * Makes a stream without rows.
     *
     * @param query a query of small states, none of whose keys begins as a column of states does
     */
    public static StateStream of(GroupByQuery query) {
        return new StateStream(
                StateSteps.of(query)
                        .orElseThrow(
                                () ->
                                        new IllegalArgumentException(
                                                "no small states: " + query.aggregations())));
    }

    /**
     * Returns the memory for the tables of rows. The next table takes what closing the last one
     * gives back.
     */
    public MemoryPool memory() {
        return lane.memory();
    }

    /**
     * Aggregates the next rows. The table stays open.
     *
     * @return the number of their groups
     */
    public long add(Table rows) {
        Table groups = steps.aggregate(lane, rows, tables);
        tables++;
        long found = groups.rows();
        states.add(groups);
        return found;
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
        states.close();
        lane.close();
    }
}
