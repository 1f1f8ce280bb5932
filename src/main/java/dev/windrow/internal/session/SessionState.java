// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.session;

import dev.windrow.column.ColumnMemory;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.cancel.CancelToken;
import dev.windrow.internal.cancel.Waiting;

import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * The state that a session shares with all that it made, and the order of its calls: those of
 * several threads run side by side while memory allows ({@link Admission}), but calls that use
 * resident tables run one at a time, and to close the session waits for all. A call can be
 * cancelled while it waits for its turn, too.
 */
final class SessionState {

    private final Settings settings;
    private final Cancellation cancellation;
    private final ReentrantReadWriteLock calls = new ReentrantReadWriteLock();
    private final ReentrantLock residents = new ReentrantLock();
    private final Consumer<BooleanSupplier> settle;
    private final SessionTables madeTables = new SessionTables();
    private volatile boolean closed;

    /**
     * Makes the state of an open session.
     *
     * @param settle waits until nothing uses resident tables any more that a cancelled call left
     *     behind, unless the calling call is to end, too, and may go on before
     */
    SessionState(Settings settings, Consumer<BooleanSupplier> settle) {
        this.settings = settings;
        this.settle = settle;
        cancellation =
                new Cancellation(
                        settings.timeout(),
                        Admission.of(settings, Runtime.getRuntime().maxMemory()));
    }

    /** Ends all calls that run now. */
    void cancel() {
        cancellation.cancel();
    }

    /** Returns the tables that statements in SQL made. */
    SessionTables madeTables() {
        return madeTables;
    }

    Settings settings() {
        return settings;
    }

    /**
     * Does work that nothing closes meanwhile, beside that of other threads.
     *
     * @throws WindrowException {@code CLOSED} if the session is closed; {@code CANCELLED} once the
     *     work is to end
     */
    <R> R beside(Supplier<R> work) {
        return cancellation.run(
                () ->
                        inTurn(
                                calls.readLock(),
                                () -> {
                                    requireOpen();
                                    return cancellation
                                            .place()
                                            .admitted(() -> overOpenTables(work));
                                }));
    }

    /**
     * Does work as {@link #beside(Supplier)} does, after a step with resident tables, which is left
     * out while another thread uses them.
     */
    <R> R beside(Runnable step, Supplier<R> work) {
        return beside(
                () -> {
                    withResidentsIfFree(step);
                    return work.get();
                });
    }

    /** Tells of a table that was closed too early, whatever the work failed with for it. */
    private static <R> R overOpenTables(Supplier<R> work) {
        try {
            return work.get();
        } catch (RuntimeException | Error e) {
            if (ColumnMemory.isReadAfterClose(e)) {
                throw new WindrowException(
                        ErrorCode.CLOSED,
                        "a table that is read is closed: keep it open until the call returns",
                        e);
            }
            throw e;
        }
    }

    /**
     * Does work with resident tables, or with what is prepared over them.
     *
     * @throws WindrowException {@code CLOSED} if the session is closed; {@code CANCELLED} once the
     *     work is to end
     */
    <R> R withResidents(Supplier<R> work) {
        return beside(
                () ->
                        inTurn(
                                residents,
                                () -> {
                                    settle.accept(() -> true);
                                    CancelToken.checkCurrent();
                                    return work.get();
                                }));
    }

    /** Closes something that may have been closed with the session. */
    void closeResident(Runnable work) {
        under(
                calls.readLock(),
                () ->
                        under(
                                residents,
                                () -> {
                                    settle.accept(() -> false);
                                    work.run();
                                    return true;
                                }));
    }

    /** Does work with resident tables, unless another thread does. */
    private void withResidentsIfFree(Runnable work) {
        if (residents.tryLock()) {
            try {
                settle.accept(() -> true);
                CancelToken.checkCurrent();
                work.run();
            } finally {
                residents.unlock();
            }
        }
    }

    /** Does work once its turn has come, unless it is to end before. */
    private static <R> R inTurn(Lock lock, Supplier<R> work) {
        Waiting.lock(lock);
        try {
            return work.get();
        } finally {
            lock.unlock();
        }
    }

    private static <R> R under(Lock lock, Supplier<R> work) {
        lock.lock();
        try {
            return work.get();
        } finally {
            lock.unlock();
        }
    }

    boolean isClosed() {
        return closed;
    }

    /**
     * Closes the session, once.
     *
     * @param work closes all that it owns
     * @throws WindrowException {@code INVALID_ARGUMENT} if this thread works for a call, which
     *     would wait for itself
     */
    void close(Runnable work) {
        if (cancellation.isCalling()) {
            throw ErrorCode.INVALID_ARGUMENT.failure(
                    "a session cannot be closed by what runs in it: let the call return first");
        }
        calls.writeLock().lock();
        try {
            if (!closed) {
                closed = true;
                settle.accept(() -> false);
                madeTables.close();
                work.run();
            }
        } finally {
            calls.writeLock().unlock();
        }
    }

    void requireOpen() {
        if (closed) {
            throw ErrorCode.CLOSED.failure("this session is closed");
        }
    }
}
