// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.session;

import dev.windrow.column.Table;
import dev.windrow.internal.cancel.CancelToken;
import dev.windrow.internal.scan.ScanPasses;
import dev.windrow.profile.Phase;
import dev.windrow.scan.Scan;
import dev.windrow.scan.Split;
import dev.windrow.scan.Splits;

import org.jspecify.annotations.Nullable;

import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.function.Consumer;

/**
 * The tables of a scan, which are handed over while others are made. Each may be read until the
 * next one is asked for.
 */
public final class HandedBatches implements Iterator<Table>, AutoCloseable {

    private final Splits splits;
    private final Thread runner = Thread.currentThread();
    private final CancelToken token = CancelToken.current();
    private final long start = System.nanoTime();
    private @Nullable Table current;
    private @Nullable Split following;
    private boolean isOver;
    private long nanoseconds;
    private long bytes;
    private long rows;

    private HandedBatches(Splits splits) {
        this.splits = splits;
    }

    /**
     * Hands all rows of a scan over.
     *
     * @param receiver takes the tables, and discards what it has if it is called once more: later
     *     rows have shown that columns are of other types
     * @return what was handed over
     */
    public static HandedBatches handOver(Scan scan, Consumer<Iterator<Table>> receiver) {
        return ScanPasses.overAll(
                scan,
                () -> {
                    try (Splits splits = scan.splits(null);
                            HandedBatches batches = new HandedBatches(splits)) {
                        receiver.accept(batches);
                        return batches;
                    }
                });
    }

    /** Who writes may ask on a thread of its own, which nobody interrupts. */
    @Override
    public boolean hasNext() {
        if (runner.isInterrupted()) {
            token.interrupt();
        }
        token.check();
        if (following == null && !isOver) {
            long asked = System.nanoTime();
            following = splits.next();
            isOver = following == null;
            nanoseconds += System.nanoTime() - asked;
        }
        return following != null;
    }

    @Override
    public Table next() {
        if (!hasNext() || following == null) {
            throw new NoSuchElementException("all rows were handed out");
        }
        close();
        long asked = System.nanoTime();
        Table next = following.read(null);
        nanoseconds += System.nanoTime() - asked;
        current = next;
        following = null;
        bytes += next.byteSize();
        rows += next.rows();
        return next;
    }

    /** Returns how many rows were handed over. */
    long rows() {
        return rows;
    }

    /** Returns the step of making the tables: the time that the receiver waited for them. */
    Phase phase(String name) {
        return new Phase(Phase.Kind.READ, name, start, nanoseconds, bytes, rows, null);
    }

    @Override
    public void close() {
        if (current != null) {
            current.close();
            current = null;
        }
    }
}
