// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.scan;

import dev.windrow.column.MemoryPool;
import dev.windrow.column.Table;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.cancel.StopSignal;
import dev.windrow.internal.engine.DeviceLanes.ChunkPlan;
import dev.windrow.internal.engine.DeviceLanes.Lane;
import dev.windrow.internal.engine.DeviceLanes.Space;
import dev.windrow.internal.engine.MisfitException;
import dev.windrow.query.GroupByQuery;
import dev.windrow.scan.Scan;
import dev.windrow.scan.Split;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionException;
import java.util.function.Consumer;

/**
 * The share of a query's rows that lanes of a device aggregate. All threads that have read rows
 * copy them into the chunk of one lane. Whoever is the last to copy into a chunk that is full waits
 * while its lane aggregates it, and the others go on with the chunk of the next lane. So a thread
 * of the device never takes a processor from threads that work: one of them waits for it. While
 * lanes are being made, or none is free, or the CPU is faster, rows are left to the CPU; but if the
 * device is to do all the work, threads wait.
 *
 * <p>A chunk that its lane cannot aggregate is aggregated by the CPU, so no row is lost. If the
 * lane has too little space, a larger one takes its place.
 */
public final class DeviceShare implements AutoCloseable {

    /** What says that rows were not copied, since no lane is free. */
    private static final long NO_LANE = -1;

    /** What says that a row was not copied, since it is too long for any chunk. */
    private static final long NO_SPACE = -2;

    /**
     * Groups of a chunk for which aggregating chunks does not pay, as a share of their rows: to
     * hold all rows and aggregate them at once is then faster.
     */
    private static final double MOST_GROUPS = 0.05;

    /** The same where not all rows can be held: they would go to disk. */
    private static final double MOST_GROUPS_OF_MANY_ROWS = 0.5;

    private final LaneQuery query;
    private final boolean isAlone;
    private final MemoryPool memory;
    private final LaneSupply supply;
    private final LaneTimes times;

    /** The chunk that rows are copied into, if there is one. */
    private @Nullable Filling open;

    /** Threads that may yet have rows. */
    private int hands;

    private long rows;
    private long chunks;
    private long nanoseconds;

    /** What a thread does with groups, and with rows that no lane of the device aggregates. */
    public interface Hand {

        /** Takes over the groups of some rows, which are what a lane was asked. */
        void take(Table groups);

        /** Aggregates rows, as lanes take them, on the CPU. */
        void onCpu(Table rows);

        /** Returns whether the CPU may aggregate rows at which a lane of the device has failed. */
        boolean takesOver(RuntimeException failure);

        /** Returns the thread's memory. */
        MemoryPool memory();

        StopSignal stop();
    }

    /** A lane whose chunk threads copy rows into. */
    private static final class Filling {

        private final Lane lane;

        /** Threads that copy rows. */
        private int writers;

        /** Whether no more rows are to come. */
        private boolean isFull;

        Filling(Lane lane) {
            this.lane = lane;
        }

        boolean isReady() {
            return isFull && writers == 0;
        }
    }

    /**
     * Has no chunk yet.
     *
     * @param supply the lanes, which others may use, too
     * @param memory supplies the memory of groups
     */
    DeviceShare(LaneSupply supply, MemoryPool memory) {
        this.supply = supply;
        this.memory = memory;
        query = supply.query();
        isAlone = supply.use().isAlone();
        times = supply.use().times();
    }

    /**
     * Makes lanes of a scan's own, which {@link #end} ends.
     *
     * @param use how the device takes part
     * @param asked what is asked of the rows as they are read
     * @param scan reads them
     * @param expectedRows about how many rows there are; negative if nobody knows
     * @param likelyFit whether all rows can most likely be held
     * @param memory supplies the memory of groups
     */
    public static DeviceShare of(
            DeviceUse use,
            GroupByQuery asked,
            Scan scan,
            long expectedRows,
            boolean likelyFit,
            MemoryPool memory) {
        double most = likelyFit ? MOST_GROUPS : MOST_GROUPS_OF_MANY_ROWS;
        LaneQuery query = new LaneQuery(asked, scan, expectedRows);
        return new DeviceShare(new LaneSupply(use, query, most), memory);
    }

    /**
     * Adds the rows of a split, if they are for the device.
     *
     * @param evaluation selects rows and computes columns where lanes do not
     * @return whether they were added; otherwise they are for the CPU, unless all work {@link
     *     #isInVain}
     */
    public boolean add(Table rows, Split split, Evaluation evaluation, Hand hand) {
        if (rows.rows() == 0) {
            return false;
        }
        query.see(rows);
        if (supply.isToBegin()) {
            supply.decide(rows, split);
            evaluate(rows, evaluation, supply::begin);
        }
        if (!takes()) {
            return false;
        }
        long begin = System.nanoTime();
        supply.decide(rows, split);
        evaluate(rows, evaluation, some -> aggregate(some, hand));
        times.addDevice(rows.rows(), System.nanoTime() - begin);
        return true;
    }

    /** Selects rows and computes columns, and hands them on. */
    @FunctionalInterface
    public interface Evaluation {
        void evaluate(Table rows, Consumer<Table> other);
    }

    private void evaluate(Table rows, Evaluation evaluation, Consumer<Table> other) {
        if (query.takesRowsAsRead()) {
            other.accept(rows);
        } else {
            evaluation.evaluate(rows, other);
        }
    }

    /** Returns whether lanes take rows as they are read, nothing selected and nothing computed. */
    public boolean takesRowsAsRead() {
        return query.takesRowsAsRead();
    }

    /** Returns whether lanes of the CPU are to end, too: a sample shows too many groups. */
    public boolean isInVain() {
        return supply.use().endsInVain() && supply.isInVain();
    }

    /** Returns the device's lanes. */
    LaneSupply supply() {
        return supply;
    }

    /** Returns how long rows take on either way. */
    public LaneTimes times() {
        return times;
    }

    /**
     * Returns whether rows are for the device.
     *
     * @throws WindrowException what lanes failed with, if the device is to do all the work
     */
    boolean takes() {
        if (isAlone) {
            return !supply.isOut();
        }
        return supply.locked(() -> open != null || supply.isAnyFree()) && times.prefersDevice();
    }

    /** Returns whether that many rows are for the device, and for chunks of their own. */
    boolean takes(long some) {
        return takes() && (isAlone || !times.areFew(some));
    }

    /** Aggregates rows: those that no lane takes, on the CPU. */
    void aggregate(Table some, Hand hand) {
        if (some.rows() > 0 && supply.isToBegin()) {
            supply.begin(some);
        }
        if (!query.suits(some) || !supply.awaitPlan(hand.stop())) {
            hand.onCpu(some);
            return;
        }
        try (Table coded = query.coded(some, hand.memory());
                Table plain = supply.device().plain(query.asked(), coded, hand.memory())) {
            long from = 0;
            while (from < some.rows()) {
                long copied = copy(plain, from, hand);
                if (copied == NO_LANE) {
                    hand.onCpu(some.slice(from, some.rows() - from));
                    return;
                }
                if (copied == NO_SPACE) {
                    hand.onCpu(some.slice(from, 1));
                    copied = 1;
                }
                from += copied;
            }
        }
    }

    /**
     * Copies rows into the open chunk. Who is the last to do so lets its lane aggregate it.
     *
     * @return how many rows were copied, none if the chunk was full; or {@code NO_LANE}, or {@code
     *     NO_SPACE}
     */
    private long copy(Table plain, long from, Hand hand) {
        Filling filling;
        Space space;
        supply.lock().lock();
        try {
            filling = open(hand.stop());
            if (filling == null) {
                return NO_LANE;
            }
            boolean wasEmpty = filling.lane.rows() == 0;
            space = filling.lane.reserve(plain, from);
            if (space.rows() == 0 && wasEmpty) {
                return NO_SPACE;
            }
            filling.writers++;
            if (space.rows() < plain.rows() - from || filling.lane.isFull()) {
                filling.isFull = true;
                open = null;
            }
        } finally {
            supply.lock().unlock();
        }
        boolean isCopied = false;
        try {
            space.copy().run();
            isCopied = true;
        } finally {
            end(filling, isCopied, hand);
        }
        return space.rows();
    }

    /**
     * Returns the chunk that rows are copied into. Call this under the lock.
     *
     * @return nothing, if no lane is free, and rows are left to the CPU
     */
    private @Nullable Filling open(StopSignal stop) {
        if (open == null) {
            Lane lane = supply.take(() -> open != null, stop);
            open = lane == null ? open : new Filling(lane);
        }
        return open;
    }

    /** Ends a thread's copying. Rows that were not copied are of no use, nor is the query then. */
    private void end(Filling filling, boolean isCopied, Hand hand) {
        boolean isReady =
                supply.locked(
                        () -> {
                            filling.writers--;
                            return filling.isReady();
                        });
        if (isReady && isCopied) {
            finish(filling.lane, hand);
        } else if (isReady) {
            supply.giveBack(filling.lane, false);
        }
    }

    /** Has a chunk aggregated. Its lane is then free for the next one, if it is well. */
    private void finish(Lane lane, Hand hand) {
        boolean isWell = false;
        try {
            hand.stop().check();
            isWell = run(lane, hand);
        } finally {
            supply.giveBack(lane, isWell);
        }
    }

    /**
     * Has a chunk aggregated, by the CPU if the lane cannot.
     *
     * @return whether the lane can take more chunks
     */
    private boolean run(Lane lane, Hand hand) {
        long count = lane.rows();
        long begin = System.nanoTime();
        Optional<Table> groups;
        try {
            groups = lane.aggregate(memory).join();
        } catch (CompletionException e) {
            RuntimeException failure = LaneSupply.cause(e);
            if (failure instanceof MisfitException) {
                onCpu(lane, hand);
                return false;
            }
            if (supply.use().isRequired() || !hand.takesOver(failure)) {
                throw failure;
            }
            supply.fail(failure);
            onCpu(lane, hand);
            return false;
        }
        if (groups.isEmpty()) {
            replace(lane, hand);
            return false;
        }
        long time = System.nanoTime() - begin;
        supply.locked(
                () -> {
                    rows += count;
                    chunks++;
                    nanoseconds += time;
                });
        hand.take(query.decoded(groups.get(), hand.memory()));
        return true;
    }

    private void onCpu(Lane lane, Hand hand) {
        try (Table rows = query.decoded(lane.chunk(), hand.memory())) {
            hand.onCpu(rows);
        }
    }

    /** Has a larger lane made, for which the rows of this one wait if nobody else may take them. */
    private void replace(Lane lane, Hand hand) {
        supply.replace(lane);
        supply.without(
                () -> {
                    try (Table rows = query.decoded(lane.chunk(), hand.memory())) {
                        if (isAlone) {
                            aggregate(rows, hand);
                        } else {
                            hand.onCpu(rows);
                        }
                    }
                });
    }

    /** Counts a thread that may have rows. */
    public void enter() {
        supply.locked(() -> hands++);
    }

    /** Lets a thread go that has no more rows. The last one has the open chunk aggregated. */
    public void leave(Hand hand) {
        Lane last = supply.locked(() -> --hands == 0 ? lastOpen() : null);
        while (last != null) {
            if (isAlone || !times.areFew(last.rows())) {
                finish(last, hand);
            } else {
                finishOnCpu(last, hand);
            }
            last = supply.locked(this::lastOpen);
        }
    }

    /** Takes the open chunk, which gets no more rows. Call this under the lock. */
    private @Nullable Lane lastOpen() {
        Filling last = open;
        open = null;
        return last == null ? null : last.lane;
    }

    private void finishOnCpu(Lane lane, Hand hand) {
        boolean isWell = false;
        try {
            onCpu(lane, hand);
            lane.clear();
            isWell = true;
        } finally {
            supply.giveBack(lane, isWell);
        }
    }

    /** Returns whether all lanes had programs of earlier queries. */
    public boolean wasKept() {
        return supply.wasKept();
    }

    /** Returns the rows that lanes aggregated. */
    public long rows() {
        return rows;
    }

    /** Returns for how long lanes were at it, all together. */
    long nanoseconds() {
        return nanoseconds;
    }

    /** Tells what lanes of the device did, or why they did nothing. */
    public List<String> lines() {
        List<String> lines = new ArrayList<>();
        ChunkPlan chosen = supply.plan();
        int cached = supply.cachedKernels();
        if (chunks > 0 && chosen != null) {
            lines.add(
                    "%s: %d lanes, %d rows in %d chunks, %.1f ms of all lanes together; %s%s"
                            .formatted(
                                    supply.name(),
                                    supply.made(),
                                    rows,
                                    chunks,
                                    nanoseconds / 1e6,
                                    chosen.description(),
                                    cached == 0 ? "" : ", " + cached + " cached kernels"));
        }
        if (chunks == 0 || supply.isGivenUp()) {
            lines.add("%s left out: %s".formatted(supply.name(), supply.reason()));
        }
        return lines;
    }

    /** Gives back a lane whose chunk is of no use. */
    @Override
    public void close() {
        Lane left = lastOpen();
        if (left != null) {
            supply.giveBack(left, false);
        }
    }

    /** Ends the lanes, too. */
    public void end() {
        close();
        supply.close();
    }
}
