package uk.ac.manchester.tornado.api.simulator;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

/**
 * One run of a task over its grid. A few lanes, as many as there are processors, take groups in a
 * random order until none is left or one has failed.
 */
final class Launch {

    private final SimulatedTask task;
    private final Object[] arguments;
    private final Grid grid;
    private final long seed;
    private final int[] groupOrder;
    private final AtomicInteger taken = new AtomicInteger();
    private final AtomicReference<RuntimeException> failure = new AtomicReference<>();
    private final CountDownLatch lanesAtWork;

    Launch(SimulatedTask task, Object[] arguments, Grid grid, long seed) {
        this.task = task;
        this.arguments = arguments;
        this.grid = grid;
        this.seed = seed;
        groupOrder = Shuffle.identity(grid.groups());
        new Shuffle(seed).apply(groupOrder);
        lanesAtWork = new CountDownLatch(Math.min(grid.groups(), SimulatorSettings.parallelism()));
    }

    void run() {
        long lanes = lanesAtWork.getCount();
        for (long i = 0; i < lanes; i++) {
            new Lane(this).start();
        }
        awaitLanes();
        if (failure.get() != null) {
            throw failure.get();
        }
    }

    /** The next group to run, or null. */
    WorkGroup nextGroup() {
        if (failure.get() != null) {
            return null;
        }
        int position = taken.getAndIncrement();
        return position < groupOrder.length
                ? new WorkGroup(this, groupOrder[position], seed + groupOrder[position])
                : null;
    }

    SimulatedTask task() {
        return task;
    }

    Object[] arguments() {
        return arguments;
    }

    Grid grid() {
        return grid;
    }

    /** Keeps the first failure only: the others may follow from it. */
    void fail(RuntimeException problem) {
        failure.compareAndSet(null, problem);
    }

    void laneFinished() {
        lanesAtWork.countDown();
    }

    /** Cannot be given up half-way: the lanes write to memory that the caller owns. */
    private void awaitLanes() {
        boolean interrupted = false;
        while (true) {
            try {
                lanesAtWork.await();
                break;
            } catch (InterruptedException _) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
