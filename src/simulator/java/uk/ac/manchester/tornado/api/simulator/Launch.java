// SPDX-License-Identifier: Apache-2.0
package uk.ac.manchester.tornado.api.simulator;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;

/**
 * One run of a task over its grid. A few lanes, as many as there are processors, take groups in a
 * random order until none is left or one has failed.
 */
final class Launch {

    /** The threads of all lanes but the first, which is the caller's. */
    private static final Executor LANES =
            Executors.newCachedThreadPool(
                    Thread.ofPlatform().daemon().name("windrow-simulator-", 1).factory());

    private final SimulatedTask task;
    private final Object[] arguments;
    private final Grid grid;
    private final long seed;
    private final int[] groupOrder;
    private final AtomicInteger taken = new AtomicInteger();
    private final AtomicReference<RuntimeException> failure = new AtomicReference<>();

    Launch(SimulatedTask task, Object[] arguments, Grid grid, long seed) {
        this.task = task;
        this.arguments = arguments;
        this.grid = grid;
        this.seed = seed;
        groupOrder = Shuffle.identity(grid.groups());
        new Shuffle(seed).apply(groupOrder);
    }

    /** Cannot be abandoned half-way: the lanes write to memory that the caller owns. */
    void run() {
        int lanes = Math.min(grid.groups(), SimulatorSettings.parallelism());
        CompletableFuture<?>[] others =
                Stream.generate(() -> CompletableFuture.runAsync(new Lane(this), LANES))
                        .limit(lanes - 1L)
                        .toArray(CompletableFuture<?>[]::new);
        try {
            new Lane(this).run();
        } finally {
            CompletableFuture.allOf(others).join();
        }
        if (failure.get() != null) {
            throw failure.get();
        }
    }

    /** The next group to run, or null. */
    WorkGroup nextGroup(Lane lane) {
        if (failure.get() != null) {
            return null;
        }
        int position = taken.getAndIncrement();
        return position < groupOrder.length
                ? new WorkGroup(this, lane, groupOrder[position], seed + groupOrder[position])
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
}
