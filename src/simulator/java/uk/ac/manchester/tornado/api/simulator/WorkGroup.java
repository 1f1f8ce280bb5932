package uk.ac.manchester.tornado.api.simulator;

import uk.ac.manchester.tornado.api.exceptions.TornadoRuntimeException;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;

/**
 * The threads of one group and how far they are. Between two barriers the threads run one after
 * another, in a new random order each time.
 */
final class WorkGroup {

    private final Launch launch;
    private final int index;
    private final Shuffle shuffle;
    private final int[] startOrder;
    private final LocalMemory localMemory;

    /** Threads that are at the barrier. */
    private final List<SimulatedThread> waiting = new ArrayList<>();

    /** Threads that have passed the barrier and have not had their turn. */
    private final ArrayDeque<SimulatedThread> turns = new ArrayDeque<>();

    private int started;
    private int ended;
    private boolean abandoned;

    WorkGroup(Launch launch, int index, long seed) {
        this.launch = launch;
        this.index = index;
        shuffle = new Shuffle(seed);
        startOrder = Shuffle.identity(launch.grid().localSize());
        shuffle.apply(startOrder);
        localMemory = new LocalMemory(launch.task().fullName(), index);
    }

    LocalMemory localMemory() {
        return localMemory;
    }

    boolean hasUnstarted() {
        return !abandoned && started < startOrder.length;
    }

    SimulatedThread takeUnstarted(Lane lane) {
        return new SimulatedThread(lane, this, launch.grid(), index, startOrder[started++]);
    }

    void waits(SimulatedThread thread) {
        waiting.add(thread);
    }

    void finished(SimulatedThread thread) {
        ended++;
    }

    /**
     * The thread whose turn it is, once all have started; null when all have ended. When no turn is
     * left, the barrier opens, or turns out to be one that not all threads reach.
     */
    SimulatedThread nextWaiting() {
        if (turns.isEmpty() && !waiting.isEmpty()) {
            if (ended > 0 && !abandoned) {
                abandon(divergence());
            }
            openBarrier();
        }
        return turns.poll();
    }

    private void openBarrier() {
        int[] order = Shuffle.identity(waiting.size());
        shuffle.apply(order);
        for (int position : order) {
            turns.add(waiting.get(position));
        }
        waiting.clear();
    }

    private TornadoRuntimeException divergence() {
        return new TornadoRuntimeException(
                "barrier divergence in task "
                        + launch.task().fullName()
                        + ", group "
                        + index
                        + ": "
                        + waiting.size()
                        + " threads wait at a barrier (local index "
                        + waiting.getFirst().localIndex()
                        + ", for one), but "
                        + ended
                        + " have ended; all threads of a group must reach the same barriers");
    }

    /** From now on no thread is started, and each that waits is unwound when its turn comes. */
    void abandon(RuntimeException failure) {
        abandoned = true;
        launch.fail(failure);
    }

    void requireNotAbandoned() {
        if (abandoned) {
            throw new AbandonedThread();
        }
    }
}
