// SPDX-License-Identifier: Apache-2.0
package dev.windrow;

import dev.windrow.column.Table;
import dev.windrow.internal.cancel.CancelToken;
import dev.windrow.profile.Phase;

import java.util.Iterator;

/**
 * Tables that are handed over while others are made. Before the end is told, it is checked that
 * what was handed over is right.
 */
final class HandedBatches implements Iterator<Table> {

    private final Iterator<Table> tables;
    private final Runnable check;
    private final Thread runner = Thread.currentThread();
    private final CancelToken token = CancelToken.current();
    private final long start = System.nanoTime();
    private long nanoseconds;
    private long bytes;
    private long rows;
    private boolean isChecked;

    /**
     * Hands tables over.
     *
     * @param tables the tables
     * @param check fails if tables are to be discarded; runs once, after the last table
     */
    HandedBatches(Iterator<Table> tables, Runnable check) {
        this.tables = tables;
        this.check = check;
    }

    /** A native library that writes asks on a thread of its own, which nobody interrupts. */
    @Override
    public boolean hasNext() {
        if (runner.isInterrupted()) {
            token.interrupt();
        }
        token.check();
        long asked = System.nanoTime();
        boolean isThereMore = tables.hasNext();
        if (!isThereMore && !isChecked) {
            isChecked = true;
            check.run();
        }
        nanoseconds += System.nanoTime() - asked;
        return isThereMore;
    }

    @Override
    public Table next() {
        long asked = System.nanoTime();
        Table table = tables.next();
        nanoseconds += System.nanoTime() - asked;
        bytes += table.byteSize();
        rows += table.rows();
        return table;
    }

    /** Runs the check, if the receiver has not asked for the end. */
    void finish() {
        if (!isChecked) {
            isChecked = true;
            check.run();
        }
    }

    /** Returns how many rows were handed over. */
    long rows() {
        return rows;
    }

    /** Returns the step of making the tables: the time that the receiver waited for them. */
    Phase phase(String name) {
        return new Phase(Phase.Kind.READ, name, start, nanoseconds, bytes, rows, null);
    }
}
