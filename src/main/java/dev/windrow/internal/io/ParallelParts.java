// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io;

import dev.windrow.column.ColumnMemory;
import dev.windrow.column.Table;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.cancel.CallThreads;
import dev.windrow.internal.cancel.CancelToken;
import dev.windrow.internal.cancel.Waiting;
import dev.windrow.internal.column.TableConcatenation;
import dev.windrow.progress.ProgressListener;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.IntFunction;

/** Makes a table in parts on all processors, and joins them in order. */
public final class ParallelParts {

    /** Takes the place of parts that are no longer wanted. */
    private static final Table NOTHING = new Table(Map.of(), 0, new ColumnMemory());

    private ParallelParts() {}

    /**
     * Makes a table.
     *
     * @param parts the number of parts, at least one
     * @param maker makes a part, by its number from 0, on any thread
     * @param progress receives the rows of finished parts
     * @param rows the rows of all parts, or {@link ProgressListener#UNKNOWN}
     */
    public static Table make(
            int parts, IntFunction<Table> maker, ProgressListener progress, long rows) {
        CallThreads threads = new CallThreads(Runtime.getRuntime().availableProcessors());
        AtomicBoolean stopped = new AtomicBoolean();
        List<Future<Table>> futures = new ArrayList<>();
        CancelToken token = CancelToken.current();
        for (int i = 0; i < parts; i++) {
            int part = i;
            FutureTask<Table> making =
                    new FutureTask<>(
                            () -> stopped.get() ? NOTHING : token.call(() -> maker.apply(part)));
            threads.execute(making);
            futures.add(making);
        }
        List<Table> tables = new ArrayList<>();
        try {
            long done = 0;
            for (Future<Table> future : futures) {
                await(future, token);
                tables.add(future.resultNow());
                done += tables.getLast().rows();
                progress.progress("generating", done, rows);
            }
        } catch (RuntimeException e) {
            stopped.set(true);
            futures.forEach(Waiting::forEnd);
            closeAll(futures);
            throw e;
        }
        return TableConcatenation.concatenate(tables);
    }

    /** Closes all parts that were made. No part may still be in the making. */
    private static void closeAll(List<Future<Table>> futures) {
        for (Future<Table> future : futures) {
            if (future.state() == Future.State.SUCCESS) {
                future.resultNow().close();
            }
        }
    }

    /**
     * Waits for a part, which may go on if the call is to end first.
     *
     * @throws WindrowException what the part failed with, or {@code CANCELLED}
     */
    static void await(Future<?> part, CancelToken token) {
        token.run(() -> Waiting.await(Waiting.step(part)));
        if (part.state() == Future.State.FAILED) {
            throw failure(part.exceptionNow());
        }
    }

    /** Turns the failure of a part into one that a user can act on. */
    private static WindrowException failure(Throwable cause) {
        return switch (cause) {
            case WindrowException known -> known;
            case OutOfMemoryError memory ->
                    new WindrowException(
                            ErrorCode.HOST_MEMORY,
                            "the data set needs more memory than there is: ask for fewer rows or"
                                    + " columns",
                            memory);
            default ->
                    new WindrowException(
                            ErrorCode.INTERNAL,
                            "cannot make the data set: " + IoFailures.firstLine(cause),
                            cause);
        };
    }
}
