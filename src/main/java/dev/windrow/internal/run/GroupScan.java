// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.run;

import dev.windrow.column.Table;
import dev.windrow.internal.column.TableConcatenation;
import dev.windrow.internal.column.TableReader;
import dev.windrow.internal.scan.PulledScan;
import dev.windrow.internal.session.Batches;

import org.jspecify.annotations.Nullable;

import java.util.List;
import java.util.function.LongConsumer;
import java.util.function.Supplier;

/**
 * Groups that come in batches. The first pass takes those that are there; each further one makes
 * them anew.
 */
final class GroupScan implements PulledScan, AutoCloseable {

    private final Supplier<Batches> query;
    private final LongConsumer made;
    private final Table none;
    private @Nullable Pass first;

    /**
     * Takes batches over.
     *
     * @param batches at least one, none of which was taken
     * @param query makes them anew
     * @param made hears how many groups were handed out, batch by batch
     */
    GroupScan(Batches batches, Supplier<Batches> query, LongConsumer made) {
        this.query = query;
        this.made = made;
        Pass pass = new Pass(batches);
        try {
            Table peeked = batches.next();
            pass.peeked = peeked;
            none = TableConcatenation.copy(List.of(peeked.slice(0, 0)));
        } catch (RuntimeException | Error e) {
            pass.close();
            throw e;
        }
        first = pass;
    }

    /** The batches of one pass. */
    private final class Pass implements TableReader {

        private final Batches batches;
        private @Nullable Table peeked;

        Pass(Batches batches) {
            this.batches = batches;
        }

        @Override
        public @Nullable Table next() {
            Table next = peeked == null && batches.hasNext() ? batches.next() : peeked;
            peeked = null;
            if (next != null) {
                made.accept(next.rows());
            }
            return next;
        }

        @Override
        public void close() {
            if (peeked != null) {
                peeked.close();
                peeked = null;
            }
            batches.close();
        }
    }

    @Override
    public synchronized TableReader reader() {
        Pass begun = first == null ? new Pass(query.get()) : first;
        first = null;
        return begun;
    }

    @Override
    public String label() {
        return "groups";
    }

    @Override
    public Table withoutRows() {
        return none.slice(0, 0);
    }

    @Override
    public synchronized void close() {
        if (first != null) {
            first.close();
            first = null;
        }
        none.close();
    }
}
