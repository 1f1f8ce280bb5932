// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.scan;

import dev.windrow.column.Table;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.cancel.StopSignal;
import dev.windrow.internal.cancel.Waiting;
import dev.windrow.internal.engine.DeviceLanes;
import dev.windrow.internal.engine.DeviceLanes.ChunkPlan;
import dev.windrow.internal.engine.DeviceLanes.Lane;
import dev.windrow.internal.engine.DeviceLanes.Planned;
import dev.windrow.scan.Split;

import org.jspecify.annotations.Nullable;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/**
 * The lanes of a device for one query: those that are free, and those that are being made or in
 * use, of which only the number is known. They are planned with the first rows that anybody has. A
 * lane that has too little space is replaced by a larger one.
 */
final class LaneSupply implements AutoCloseable {

    /** How often lanes are replaced by larger ones. */
    private static final int MOST_REPLACEMENTS = 4;

    /** Rows of a sample that tell nothing yet of how many groups there are. */
    private static final long TOO_FEW_ROWS = 1 << 12;

    private final DeviceUse use;
    private final LaneQuery query;
    private final boolean isAlone;
    private final double mostGroups;

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();

    /** Lanes whose chunks are empty. */
    private final Deque<Lane> idle = new ArrayDeque<>();

    /** The device's lanes, once it is open. */
    private volatile @Nullable DeviceLanes device;

    private volatile @Nullable ChunkPlan plan;

    /** A plan whose kernels are yet to be compiled, once that is worth it. */
    private volatile @Nullable Planned postponed;

    private volatile boolean isBegun;

    /** Whether a sample shows that there are too many groups. */
    private volatile boolean isInVain;

    private boolean isClosed;

    /** Lanes that are being made, and lanes that threads use. */
    private int expected;

    private int replacements;
    private int made;
    private int kept;
    private volatile int cachedKernels;
    private String reason = "";
    private @Nullable RuntimeException failure;

    /**
     * Makes no lane yet.
     *
     * @param query what is asked of each chunk
     * @param mostGroups the most groups that are worth a chunk, as a share of its rows
     */
    LaneSupply(DeviceUse use, LaneQuery query, double mostGroups) {
        this.use = use;
        this.query = query;
        isAlone = use.isAlone();
        this.mostGroups = mostGroups;
    }

    /** Returns how the device takes part. */
    DeviceUse use() {
        return use;
    }

    /** Returns what lanes are asked. */
    LaneQuery query() {
        return query;
    }

    /** Returns whether a lane is free. */
    boolean isAnyFree() {
        return locked(() -> !idle.isEmpty());
    }

    /**
     * Returns whether there neither is nor will be a lane.
     *
     * @throws RuntimeException what lanes failed with, if the device is required
     */
    boolean isOut() {
        return locked(
                () -> {
                    boolean isOut = isBegun && expected == 0 && idle.isEmpty();
                    if (isOut) {
                        checkFailure();
                    }
                    return isOut;
                });
    }

    private void checkFailure() {
        if (use.isRequired() && failure != null) {
            throw failure;
        }
    }

    /**
     * Returns whether lanes can be planned, and are yet to be. The first thread that asks has to do
     * it.
     */
    boolean isToBegin() {
        if (isBegun || !isOpen() || postponed != null && !use.isWorthCompiling().getAsBoolean()) {
            return false;
        }
        return locked(
                () -> {
                    boolean isFirst = !isBegun;
                    if (isFirst) {
                        isBegun = true;
                        expected++;
                    }
                    return isFirst;
                });
    }

    /**
     * Returns whether the device is open, and lets it be opened where the CPU may need as long for
     * the rows that are left.
     */
    private boolean isOpen() {
        if (device == null && (isAlone || query.isMostLeft())) {
            device = use.lanes().get();
        }
        return device != null;
    }

    /** Decides by the first rows what lanes are asked, once they are to begin. */
    void decide(Table rows, Split split) {
        query.decide(device(), rows, split);
    }

    /** Returns the device, which is open. */
    DeviceLanes device() {
        return Objects.requireNonNull(device, "no device is open");
    }

    /** Returns whether a sample of the first rows shows too many groups for any lane. */
    boolean isInVain() {
        return isInVain;
    }

    /** Returns the device's name, if it is open. */
    String name() {
        DeviceLanes open = device;
        return open == null ? "a device" : open.device();
    }

    /** Plans with some rows, and begins to make lanes. Without a row, others begin. */
    void begin(Table some) {
        try {
            if (some.rows() == 0) {
                change(() -> isBegun = false);
                return;
            }
            try (Table coded = query.coded(some, null)) {
                Planned planned = postponed;
                begin(planned == null ? query.plan(device(), coded) : planned, some, coded);
            }
        } catch (WindrowException e) {
            fail(e);
        } finally {
            change(() -> expected--);
        }
    }

    private void begin(Planned planned, Table some, Table coded) {
        ChunkPlan chosen = planned.plan();
        if (chosen == null) {
            leave(planned.reason());
        } else if (hasTooManyGroups(chosen, some)) {
            isInVain = true;
            leave("there are nearly as many groups as rows");
        } else if (!chosen.isKept() && !use.isWorthCompiling().getAsBoolean()) {
            change(
                    () -> {
                        postponed = planned;
                        isBegun = false;
                    });
        } else if (chosen.count() == 0) {
            leave("its program is being compiled for an earlier query");
        } else {
            make(chosen, Math.clamp(query.lanes(chosen), 1, chosen.count()), coded);
        }
    }

    private boolean hasTooManyGroups(ChunkPlan chosen, Table some) {
        return chosen.rows() > TOO_FEW_ROWS
                && query.groups(chosen, some) > mostGroups * chosen.rows();
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
            fail(cause(thrown));
        }
        if (!keep(lane) && lane != null) {
            lane.close();
        }
    }

    /** Returns what made something fail that another thread did. */
    static RuntimeException cause(Throwable thrown) {
        Throwable cause = thrown instanceof CompletionException ? thrown.getCause() : thrown;
        return cause instanceof RuntimeException known ? known : new IllegalStateException(cause);
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
            cachedKernels += lane.cachedKernels();
            return idle.add(lane);
        } finally {
            lock.unlock();
        }
    }

    private void leave(String why) {
        change(() -> reason = reason.isEmpty() ? why : reason);
    }

    /** Notes what a lane failed with. */
    void fail(RuntimeException thrown) {
        change(() -> failure = failure == null ? thrown : failure);
        leave(String.valueOf(thrown.getMessage()));
    }

    /** Does something that threads may be waiting for. */
    private void change(Runnable change) {
        locked(
                () -> {
                    change.run();
                    changed.signalAll();
                });
    }

    /** Does something that no two threads may do at a time. */
    void locked(Runnable work) {
        lock.lock();
        try {
            work.run();
        } finally {
            lock.unlock();
        }
    }

    /** Returns something that no other thread may change meanwhile. */
    <T extends @Nullable Object> T locked(Supplier<T> state) {
        lock.lock();
        try {
            return state.get();
        } finally {
            lock.unlock();
        }
    }

    /** Returns the lock of {@link #locked}. */
    ReentrantLock lock() {
        return lock;
    }

    /**
     * Takes a free lane. If the device is to do all the work, this waits for one.
     *
     * @param isEnough whether a lane is no longer needed
     * @return nothing if no lane is free, or none is needed
     */
    @Nullable Lane take(BooleanSupplier isEnough, StopSignal stop) {
        lock.lock();
        try {
            if (isAlone) {
                await(() -> isEnough.getAsBoolean() || !idle.isEmpty() || expected == 0, stop);
            }
            if (isEnough.getAsBoolean()) {
                return null;
            }
            if (idle.isEmpty()) {
                checkFailure();
                return null;
            }
            expected++;
            return idle.removeLast();
        } finally {
            lock.unlock();
        }
    }

    /**
     * Waits for the plan of lanes, if the device is to do all the work.
     *
     * @return whether there may be lanes
     */
    boolean awaitPlan(StopSignal stop) {
        if (isAlone) {
            await(() -> plan != null || expected == 0, stop);
        }
        return plan != null;
    }

    /** Waits until something is so, or the query was stopped. It lets go of the lock meanwhile. */
    void await(BooleanSupplier isSo, StopSignal stop) {
        lock.lock();
        try {
            Waiting.forEnd(
                    milliseconds -> {
                        stop.check();
                        if (!isSo.getAsBoolean()) {
                            changed.await(milliseconds, TimeUnit.MILLISECONDS);
                        }
                        return isSo.getAsBoolean();
                    });
        } finally {
            lock.unlock();
        }
    }

    /**
     * Takes back a lane.
     *
     * @param isWell whether it can take more chunks; its chunk is then empty
     */
    void giveBack(Lane lane, boolean isWell) {
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

    /** Begins to make a lane with more space in place of one that has too little. */
    void replace(Lane lane) {
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

    /** Does something while nobody is to wait for the lane that this thread has taken. */
    void without(Runnable work) {
        change(() -> expected--);
        try {
            work.run();
        } finally {
            change(() -> expected++);
        }
    }

    /** Returns how many lanes were made. */
    int made() {
        return made;
    }

    /** Returns how many kernels of all lanes were compiled before. */
    int cachedKernels() {
        return cachedKernels;
    }

    /** Returns whether all lanes had programs of earlier queries. */
    boolean wasKept() {
        return made > 0 && kept == made;
    }

    /** Returns what the first lane that failed has failed with. */
    @Nullable RuntimeException failure() {
        return locked(() -> failure);
    }

    /** Returns the plan of chunks, if there is one yet. */
    @Nullable ChunkPlan plan() {
        return plan;
    }

    /** Returns whether a lane was given up. */
    boolean isGivenUp() {
        return !reason.isEmpty();
    }

    /** Returns why lanes were given up or did nothing. */
    String reason() {
        if (!reason.isEmpty()) {
            return reason;
        }
        if (device == null) {
            return "it is not open yet";
        }
        if (made > 0) {
            return "the CPU is faster";
        }
        return plan == null
                ? "its kernels would take longer to compile than such queries took so far"
                : "the CPU was done before its program was compiled";
    }

    /** Ends the lanes that are free. One that is still being made ends once it is made. */
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
        query.close();
    }
}
