package uk.ac.manchester.tornado.api.simulator;

import java.util.concurrent.locks.LockSupport;

/** One thread of a group: its indices, its barrier and its view of the local arrays. */
public final class SimulatedThread {

    private final Lane lane;
    private final WorkGroup group;
    private final Grid grid;
    private final int groupIndex;
    private final int localIndex;
    private int localArrays;
    private Thread carrier;
    private volatile boolean hasTurn;

    SimulatedThread(Lane lane, WorkGroup group, Grid grid, int groupIndex, int localIndex) {
        this.lane = lane;
        this.group = group;
        this.grid = grid;
        this.groupIndex = groupIndex;
        this.localIndex = localIndex;
    }

    public int globalIndex() {
        return groupIndex * grid.localSize() + localIndex;
    }

    public int groupIndex() {
        return groupIndex;
    }

    public int localIndex() {
        return localIndex;
    }

    public int globalSize() {
        return grid.globalSize();
    }

    public int localSize() {
        return grid.localSize();
    }

    /** Returns when all threads of the group have called this. */
    public void barrier() {
        carrier = Thread.currentThread();
        lane.await(this);
    }

    /** The group's next local array in this thread's order of calls. */
    public <T> T allocateLocal(Class<T> type, int length) {
        return type.cast(group.localMemory().array(localArrays++, type, length));
    }

    void park() {
        while (!hasTurn) {
            LockSupport.park(this);
        }
        hasTurn = false;
    }

    void resume() {
        hasTurn = true;
        LockSupport.unpark(carrier);
    }

    @Override
    public String toString() {
        return globalIndex() + " (group " + groupIndex + ", local index " + localIndex + ")";
    }
}
