// SPDX-License-Identifier: Apache-2.0
package dev.windrow.cli.command;

import dev.windrow.WindrowConfig;
import dev.windrow.cli.output.ResultStream;
import dev.windrow.column.Table;
import dev.windrow.internal.spill.HeldTables;
import dev.windrow.profile.Phase;
import dev.windrow.progress.ProgressListener;

import org.jspecify.annotations.Nullable;

import java.util.Iterator;
import java.util.List;
import java.util.Objects;

/**
 * Takes the rows of a query, and writes them: to a file while others are made, and to standard
 * output once all are there, so that a failure leaves nothing on it.
 */
final class ResultRows implements AutoCloseable {

    /**
     * A result may take a quarter of a query's memory before it is written; the rest is on disk.
     */
    private static final long HELD_PART = 4;

    private final ResultOptions result;
    private final ResultStream out;
    private final HeldTables held;
    private @Nullable Phase writing;

    ResultRows(ResultOptions result, ResultStream out, WindrowConfig config) {
        this.result = result;
        this.out = out;
        held = new HeldTables(config.memoryBytes() / HELD_PART, config.spillFolder());
    }

    /** Takes rows in place of those before. */
    void take(Iterator<Table> batches) {
        Iterator<Table> wanted = result.wanted(batches);
        if (result.isFile()) {
            write(wanted);
            return;
        }
        Table first = wanted.next();
        if (wanted.hasNext()) {
            held.replace(new Rejoined(first, wanted));
        } else {
            write(List.of(first).iterator());
        }
    }

    private void write(Iterator<Table> tables) {
        WrittenBatches written = new WrittenBatches(tables);
        // How far the scan has come shows how far the writing has.
        result.write(written, out, ProgressListener.NONE);
        out.flush();
        writing = written.phase();
    }

    /** Writes what is not written yet, once all rows were taken. Returns how long that took. */
    Phase finish() {
        if (held.hasNext()) {
            write(held);
        }
        return Objects.requireNonNull(writing, "no rows were taken");
    }

    @Override
    public void close() {
        held.close();
    }

    /** Batches of which the first one was taken to see whether there are others. */
    private static final class Rejoined implements Iterator<Table> {

        private final Iterator<Table> others;
        private @Nullable Table first;

        Rejoined(Table first, Iterator<Table> others) {
            this.first = first;
            this.others = others;
        }

        @Override
        public boolean hasNext() {
            return first != null || others.hasNext();
        }

        @Override
        public Table next() {
            Table next = first == null ? others.next() : first;
            first = null;
            return next;
        }
    }
}
