package dev.windrow.internal.scan;

import dev.windrow.column.Table;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.cpu.work.StopSignal;
import dev.windrow.internal.engine.DeviceLanes;
import dev.windrow.internal.engine.DeviceLanes.ChunkPlan;
import dev.windrow.internal.engine.DeviceLanes.Lane;
import dev.windrow.internal.engine.DeviceLanes.Planned;
import dev.windrow.query.GroupByQuery;

import org.jspecify.annotations.Nullable;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Predicate;

/**
 * The share of a query's rows that lanes of a device aggregate. Any thread that has read rows takes
 * a lane that is free, copies the rows into its chunk, and lets the lane aggregate the chunk once
 * it is full. While lanes are being made, or all are taken, rows are left to the CPU; but if the
 * device is to do all the work, threads wait.
 *
 * <p>A chunk that its lane cannot aggregate is aggregated by the CPU, so no row is lost. If the
 * lane has too little space, a larger one takes its place.
 */
final class DeviceShare implements AutoCloseable {

    /** How often lanes are replaced by larger ones. */
    private static final int MOST_REPLACEMENTS = 4;

    /** How often a thread that waits looks whether the query was stopped. */
    private static final long WAIT_MILLISECONDS = 20;

    private final DeviceLanes device;
    private final GroupByQuery query;
    private final Predicate<String> mayBeNull;
    private final boolean isAlone;
    private final long expectedRows;

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final Deque<Lane> idle = new ArrayDeque<>();
    private @Nullable ChunkPlan plan;
    private boolean isBegun;
    private boolean isClosed;

    /** Lanes that are being made, and lanes that threads have taken. */
    private int expected;

    private int replacements;
    private int made;
    private int kept;
    private String reason = "";
    private @Nullable RuntimeException failure;
    private long rows;
    private long chunks;
    private long nanoseconds;

    /** What a thread does with groups, and with rows that no lane of the device aggregates. */
    interface Hand {

        /** Takes over groups of some rows. */
        void take(Table groups, long rows);

        /** Aggregates rows on the CPU. */
        Table aggregate(Table rows);

        StopSignal stop();
    }

    /**
     * Makes no lane yet.
     *
     * @param query what is asked of each chunk, without a condition and expressions
     * @param mayBeNull tells of each column whether some row may have a null there
     * @param isAlone whether the device is to do all the work
     * @param expectedRows about how many rows there are; negative if nobody knows
     */
    DeviceShare(
            DeviceLanes device,
            GroupByQuery query,
            Predicate<String> mayBeNull,
            boolean isAlone,
            long expectedRows) {
        this.device = device;
        this.query = query;
        this.mayBeNull = mayBeNull;
        this.isAlone = isAlone;
        this.expectedRows = expectedRows;
    }

    /**
     * Returns whether rows are for the device.
     *
     * @throws WindrowException what lanes failed with, if the device is to do all the work
     */
    boolean takes() {
        lock.lock();
        try {
            if (isAlone && failure != null && isOut()) {
                throw failure;
            }
            return isAlone ? !isOut() : !idle.isEmpty();
        } finally {
            lock.unlock();
        }
    }

    /** Returns whether there neither is nor will be a lane. */
    boolean isOut() {
        lock.lock();
        try {
            return isBegun && expected == 0 && idle.isEmpty();
        } finally {
            lock.unlock();
        }
    }

    /** Returns whether lanes are yet to be planned. The first thread that asks has to do it. */
    boolean isToBegin() {
        lock.lock();
        try {
            boolean isFirst = !isBegun;
            if (isFirst) {
                isBegun = true;
                expected++;
            }
            return isFirst;
        } finally {
            lock.unlock();
        }
    }

    /** Plans with some rows, and begins to make lanes. Without a row, others begin. */
    void begin(Table some) {
        try {
            if (some.rows() == 0) {
                change(() -> isBegun = false);
                return;
            }
            Planned planned = device.plan(query, some, mayBeNull, expectedRows);
            ChunkPlan chosen = planned.plan();
            if (chosen == null) {
                leave(planned.reason());
                return;
            }
            if (chosen.count() == 0) {
                leave("its program is being compiled for an earlier query");
                return;
            }
            long chunks = expectedRows < 0 ? chosen.count() : expectedRows / chosen.rows();
            make(chosen, Math.clamp(chunks, 1, chosen.count()), some);
        } catch (WindrowException e) {
            fail(e);
        } finally {
            change(() -> expected--);
        }
    }

    private void make(ChunkPlan chosen, int lanes, Table some) {
        change(
                () -> {
                    plan = chosen;
                    expected += lanes;
                });
        for (int lane = 0; lane < lanes; lane++) {
            try {
                chosen.lane(some).whenComplete(this::made);
            } catch (WindrowException e) {
                made(null, e);
            }
        }
    }

    private void made(@Nullable Lane lane, @Nullable Throwable thrown) {
        if (thrown != null) {
            Throwable cause = thrown instanceof CompletionException ? thrown.getCause() : thrown;
            fail(
                    cause instanceof RuntimeException known
                            ? known
                            : new IllegalStateException(cause));
        }
        if (!keep(lane) && lane != null) {
            lane.close();
        }
    }

    /** Returns whether a lane that was made is of use. */
    private boolean keep(@Nullable Lane lane) {
        lock.lock();
        try {
            expected--;
            changed.signalAll();
            if (lane == null || isClosed) {
                return false;
            }
            made++;
            kept += lane.wasKept() ? 1 : 0;
            return idle.add(lane);
        } finally {
            lock.unlock();
        }
    }

    private void leave(String why) {
        change(() -> reason = reason.isEmpty() ? why : reason);
    }

    private void fail(RuntimeException thrown) {
        change(() -> failure = failure == null ? thrown : failure);
        leave(String.valueOf(thrown.getMessage()));
    }

    private void change(Runnable change) {
        lock.lock();
        try {
            change.run();
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** Aggregates rows: those that no lane takes, on the CPU. */
    void aggregate(Table some, Hand hand) {
        long from = 0;
        while (from < some.rows()) {
            Lane lane = take(hand.stop());
            if (lane == null && isToBegin()) {
                begin(some.slice(from, some.rows() - from));
                continue;
            }
            if (lane == null) {
                onCpu(some.slice(from, some.rows() - from), hand);
                return;
            }
            boolean wasEmpty = lane.rows() == 0;
            long added = fill(lane, some, from, hand);
            if (added == 0 && wasEmpty) {
                onCpu(some.slice(from, 1), hand); // a row that fits no chunk
                added = 1;
            }
            from += added;
        }
    }

    /**
     * Copies rows into a lane's chunk, and aggregates it if it is full.
     *
     * @return how many rows were copied; 0 if the chunk was full, or the row fits no chunk
     */
    private long fill(Lane lane, Table some, long from, Hand hand) {
        boolean isWell = false;
        try {
            long added = add(lane, some, from);
            boolean isFull = lane.rows() == rowsOfChunk() || added == 0 && lane.rows() > 0;
            isWell = !isFull;
            if (isFull) {
                isWell = run(lane, hand);
            }
            return added;
        } finally {
            giveBack(lane, isWell);
        }
    }

    private long add(Lane lane, Table some, long from) {
        long begin = System.nanoTime();
        long added = lane.add(some, from);
        long time = System.nanoTime() - begin;
        change(() -> nanoseconds += time);
        return added;
    }

    private long rowsOfChunk() {
        ChunkPlan current = plan;
        return current == null ? 0 : current.rows();
    }

    private static void onCpu(Table some, Hand hand) {
        hand.take(hand.aggregate(some), some.rows());
    }

    /**
     * Aggregates a lane's chunk, on the CPU if the lane cannot.
     *
     * @return whether the lane can take more chunks
     */
    private boolean run(Lane lane, Hand hand) {
        long count = lane.rows();
        long begin = System.nanoTime();
        try {
            Optional<Table> groups = lane.aggregate();
            if (groups.isPresent()) {
                long time = System.nanoTime() - begin;
                change(
                        () -> {
                            rows += count;
                            chunks++;
                            nanoseconds += time;
                        });
                hand.take(groups.get(), count);
                return true;
            }
        } catch (WindrowException e) {
            if (isAlone || e.code() == ErrorCode.OVERFLOW) {
                throw e;
            }
            fail(e);
            onCpu(lane.chunk(), hand);
            return false;
        }
        replace(lane);
        change(() -> expected--); // nobody is to wait for this lane any more
        try {
            if (isAlone) {
                aggregate(lane.chunk(), hand);
            } else {
                onCpu(lane.chunk(), hand);
            }
        } finally {
            change(() -> expected++);
        }
        return false;
    }

    /** Begins to make a lane with more space in place of one that has too little. */
    private void replace(Lane lane) {
        Planned planned = lane.larger();
        ChunkPlan larger = planned.plan();
        boolean isTooOften;
        lock.lock();
        try {
            isTooOften = ++replacements > MOST_REPLACEMENTS * Math.max(1, made);
        } finally {
            lock.unlock();
        }
        if (larger == null || isTooOften) {
            leave(larger == null ? planned.reason() : "its programs had too little space");
            return;
        }
        make(larger, 1, lane.chunk());
    }

    /**
     * Takes a free lane.
     *
     * @return the lane; null if there is none, and rows are left to the CPU
     */
    private @Nullable Lane take(StopSignal stop) {
        lock.lock();
        try {
            while (idle.isEmpty() && expected > 0 && isAlone) {
                stop.check();
                changed.await(WAIT_MILLISECONDS, TimeUnit.MILLISECONDS);
            }
            if (idle.isEmpty()) {
                if (isAlone && failure != null) {
                    throw failure;
                }
                return null;
            }
            expected++;
            return idle.removeLast();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            stop.check();
            return null;
        } finally {
            lock.unlock();
        }
    }

    private void giveBack(Lane lane, boolean isWell) {
        if (!isWell) {
            lane.close();
        }
        change(
                () -> {
                    expected--;
                    if (isWell) {
                        idle.addLast(lane);
                    }
                });
    }

    /** Aggregates the chunks of all lanes that nobody has taken. */
    void drain(Hand hand) {
        Lane lane = takeFilled();
        while (lane != null) {
            boolean isWell = false;
            try {
                hand.stop().check();
                isWell = run(lane, hand);
            } finally {
                giveBack(lane, isWell);
            }
            lane = takeFilled();
        }
    }

    private @Nullable Lane takeFilled() {
        lock.lock();
        try {
            for (Lane lane : idle) {
                if (lane.rows() > 0) {
                    idle.remove(lane);
                    expected++;
                    return lane;
                }
            }
            return null;
        } finally {
            lock.unlock();
        }
    }

    /** Returns the rows that lanes aggregated. */
    long rows() {
        return rows;
    }

    /** Tells what lanes of the device did, or why they did nothing. */
    List<String> lines() {
        List<String> lines = new ArrayList<>();
        ChunkPlan chosen = plan;
        if (chunks > 0 && chosen != null) {
            lines.add(
                    "%s: %d lanes, %d rows in %d chunks, %.1f ms of all lanes together; %s"
                            .formatted(
                                    device.device(),
                                    made,
                                    rows,
                                    chunks,
                                    nanoseconds / 1e6,
                                    chosen.description()));
        }
        if (!reason.isEmpty()) {
            lines.add("%s left out: %s".formatted(device.device(), reason));
        } else if (chunks == 0) {
            lines.add(
                    "%s left out: the CPU was done before its program was compiled"
                            .formatted(device.device()));
        }
        return lines;
    }

    /** Returns whether all lanes had programs of earlier queries. */
    boolean wasKept() {
        return made > 0 && kept == made;
    }

    /** Ends the lanes. One that is still being made ends once it is made. */
    @Override
    public void close() {
        List<Lane> all;
        lock.lock();
        try {
            isClosed = true;
            all = List.copyOf(idle);
            idle.clear();
        } finally {
            lock.unlock();
        }
        all.forEach(Lane::close);
    }
}
