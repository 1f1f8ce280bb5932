// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io;

import dev.windrow.column.RemoteColumns;
import dev.windrow.column.Table;
import dev.windrow.internal.cancel.Waiting;

import org.jspecify.annotations.Nullable;

import java.util.Iterator;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * Tables on the host, one after the other. A table that lies on a device comes in parts: while
 * somebody works with a part, the next one is on its way, and no more. So a writer takes the memory
 * of a few parts, however large the table is.
 */
final class HostParts implements Iterator<Table>, AutoCloseable {

    /**
     * Bytes of a part, of all columns: enough that its fetch takes longer than to ask for it, and
     * that writers have work for all cores.
     */
    private static final double PART_BYTES = 32 << 20;

    /**
     * The fewest rows of a part. Parts have a power of two rows, as writers' own batches have: so
     * these are as long as for a table on the host, unless rows are long.
     */
    private static final long LEAST_ROWS = 1 << 12;

    private static final long IDLE_SECONDS = 10;

    /**
     * One thread for all: a device has one road to the host, and TornadoVM makes a queue of the
     * device for each thread that asks for data.
     */
    private static final Executor FETCHING = fetching();

    private final Iterator<Table> tables;
    private @Nullable Table table;
    private long rowsOfPart;
    private long row;
    private @Nullable CompletableFuture<Table> ahead;

    /**
     * Makes the parts.
     *
     * @param tables the tables; one on the host is passed on, and one on a device is closed once
     *     its last part is no longer needed
     */
    HostParts(Iterator<Table> tables) {
        this.tables = tables;
    }

    private static Executor fetching() {
        var threads =
                new ThreadPoolExecutor(
                        1,
                        1,
                        IDLE_SECONDS,
                        TimeUnit.SECONDS,
                        new LinkedBlockingQueue<>(),
                        work -> Thread.ofPlatform().daemon().name("windrow-fetch").unstarted(work));
        threads.allowCoreThreadTimeOut(true);
        return threads;
    }

    @Override
    public boolean hasNext() {
        return ahead != null || tables.hasNext();
    }

    /** Returns the next part, which the caller closes before it asks for another one. */
    @Override
    public Table next() {
        if (ahead != null) {
            return begun(arrived(ahead));
        }
        closeTable();
        Table next = tables.next();
        if (next.remote().isEmpty()) {
            return next;
        }
        table = next;
        row = 0;
        rowsOfPart = rowsOfPart(next, next.remote().get());
        return begun(next.fetch(0, Math.min(rowsOfPart, next.rows())));
    }

    private static long rowsOfPart(Table table, RemoteColumns remote) {
        double bytes =
                table.names().stream()
                        .mapToDouble(name -> remote.shape(name).bytesPerRow(table.rows()))
                        .sum();
        return Math.max(LEAST_ROWS, Long.highestOneBit((long) (PART_BYTES / Math.max(1, bytes))));
    }

    /** Begins to fetch the part behind one that has arrived, and returns that one. */
    private Table begun(Table part) {
        Table whole = table;
        row += part.rows();
        ahead = null;
        if (whole != null && row < whole.rows()) {
            long from = row;
            long count = Math.min(rowsOfPart, whole.rows() - from);
            ahead = CompletableFuture.supplyAsync(() -> whole.fetch(from, count), FETCHING);
        }
        return part;
    }

    private static Table arrived(CompletableFuture<Table> part) {
        Waiting.await(Waiting.step(part));
        try {
            return part.join();
        } catch (CompletionException e) {
            if (e.getCause() instanceof RuntimeException known) {
                throw known;
            }
            if (e.getCause() instanceof Error error) {
                throw error;
            }
            throw e;
        }
    }

    private void closeTable() {
        if (table != null) {
            table.close();
            table = null;
        }
    }

    /** Waits for a part that is on its way, since its table may be closed next. */
    @Override
    public void close() {
        CompletableFuture<Table> late = ahead;
        ahead = null;
        if (late != null) {
            Waiting.forEnd(late);
            if (!late.isCompletedExceptionally()) {
                late.join().close();
            }
        }
        closeTable();
    }
}
