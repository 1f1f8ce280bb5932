// SPDX-License-Identifier: Apache-2.0
package dev.windrow.cli.command;

import dev.windrow.column.Table;
import dev.windrow.profile.Phase;

import java.util.Iterator;

/** Batches of a result, and how long it took to write them, without the making of them. */
final class WrittenBatches implements Iterator<Table> {

    private final Iterator<Table> batches;
    private final long start = System.nanoTime();
    private long makingNanoseconds;
    private long bytes;
    private long rows;

    WrittenBatches(Iterator<Table> batches) {
        this.batches = batches;
    }

    @Override
    public boolean hasNext() {
        return batches.hasNext();
    }

    @Override
    public Table next() {
        long asked = System.nanoTime();
        Table table = batches.next();
        makingNanoseconds += System.nanoTime() - asked;
        bytes += table.byteSize();
        rows += table.rows();
        return table;
    }

    /** Returns the step of writing, which ends now. */
    Phase phase() {
        long nanoseconds = System.nanoTime() - start - makingNanoseconds;
        return new Phase(Phase.Kind.HOST, "write", start, nanoseconds, bytes, rows, null);
    }
}
