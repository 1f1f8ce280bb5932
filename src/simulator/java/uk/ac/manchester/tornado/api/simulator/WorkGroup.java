// SPDX-License-Identifier: Apache-2.0
package uk.ac.manchester.tornado.api.simulator;

import uk.ac.manchester.tornado.api.exceptions.TornadoRuntimeException;

/**
 * The threads of one group and their progress. Between two barriers the threads run one after
 * another, in a new random order each time.
 *
 * <p>A carrier is a coroutine that runs threads one after another for as long as they end without a
 * barrier, so that such kernels cost no switch at all. It pauses with the first thread that must
 * wait, and another carrier starts the remaining threads. Nothing here is locked: all carriers of a
 * group run in turn, on one lane.
 */
final class WorkGroup {

    private final Launch launch;
    private final Lane lane;
    private final int index;
    private final Shuffle shuffle;
    private final int[] order;
    private final LocalMemory localMemory;

    private final Coroutine[] carriers;
    private int started;
    private int waiting;
    private int ended;
    private boolean failed;

    /** The thread that came to the barrier last. */
    private SimulatedThread lastAtBarrier;

    WorkGroup(Launch launch, Lane lane, int index, long seed) {
        this.launch = launch;
        this.lane = lane;
        this.index = index;
        shuffle = new Shuffle(seed);
        order = Shuffle.identity(launch.grid().localSize());
        shuffle.apply(order);
        carriers = new Coroutine[order.length];
        localMemory = new LocalMemory(launch.task().fullName(), index);
    }

    LocalMemory localMemory() {
        return localMemory;
    }

    /**
     * Returns when all threads have ended or one has failed. The others then stay where they are
     * and are forgotten.
     */
    void run() {
        while (hasUnstarted()) {
            carriers[waiting] = new Coroutine(this::startThreads);
            giveTurn(carriers[waiting]);
        }
        while (waiting > 0 && !failed) {
            openBarrier();
        }
    }

    private boolean hasUnstarted() {
        return !failed && started < order.length;
    }

    private void startThreads() {
        while (hasUnstarted()) {
            int localIndex = order[started++];
            RuntimeException problem =
                    lane.runKernel(new SimulatedThread(this, launch.grid(), index, localIndex));
            ended++;
            if (problem != null) {
                fail(problem);
            }
        }
    }

    private void giveTurn(Coroutine carrier) {
        if (carrier.resume()) {
            waiting++;
        }
    }

    /** If not all threads have come to the barrier, some never will. */
    private void openBarrier() {
        if (ended > 0) {
            fail(divergence());
            return;
        }
        waiting = 0;
        shuffle.apply(order);
        for (int i = 0; i < order.length && !failed; i++) {
            giveTurn(carriers[order[i]]);
        }
    }

    /** Called by the thread whose turn it is; returns at its next turn. */
    void awaitOthers(SimulatedThread thread) {
        lastAtBarrier = thread;
        Coroutine.pause();
    }

    private TornadoRuntimeException divergence() {
        return new TornadoRuntimeException(
                "barrier divergence in task "
                        + launch.task().fullName()
                        + ", group "
                        + index
                        + ": "
                        + waiting
                        + " threads wait at a barrier (local index "
                        + lastAtBarrier.localIndex()
                        + ", for one), but "
                        + ended
                        + " have ended; all threads of a group must reach the same barriers");
    }

    private void fail(RuntimeException failure) {
        failed = true;
        launch.fail(failure);
    }
}
