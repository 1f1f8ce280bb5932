// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.ipc;

import dev.windrow.arrow.ArrowTables;
import dev.windrow.column.Table;
import dev.windrow.internal.column.TableConcatenation;
import dev.windrow.internal.io.Allocators;
import dev.windrow.internal.io.IoFailures;
import dev.windrow.internal.io.ReadLimits;
import dev.windrow.scan.Split;
import dev.windrow.scan.Splits;

import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.ipc.ArrowReader;
import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** The batches of a stream. They are read one after the other, by whoever asks for the next one. */
final class StreamSplits implements Splits {

    private final String label;
    private final String expected;
    private final ArrowReader reader;
    private final ReadLimits.Loan loan;
    private final RootAllocator allocator;
    private final Iterator<Table> batches;

    /** What was handed out, and perhaps never is read, since a query fails elsewhere. */
    private final Set<Table> unread = ConcurrentHashMap.newKeySet();

    private @Nullable RuntimeException failure;

    /**
     * Begins a pass.
     *
     * @param label the name of the stream, for messages
     * @param expected what it should be, for messages
     * @param reader the stream, which this takes over
     * @param loan what the reader takes
     * @param allocator the reader's, which this takes over
     * @param columns the columns to read, in order, or null for all
     */
    StreamSplits(
            String label,
            String expected,
            ArrowReader reader,
            ReadLimits.Loan loan,
            RootAllocator allocator,
            @Nullable List<String> columns) {
        this.label = label;
        this.expected = expected;
        this.reader = reader;
        this.loan = loan;
        this.allocator = allocator;
        batches = ArrowTables.batches(reader, columns);
    }

    @Override
    public long rows() {
        return UNKNOWN;
    }

    @Override
    public synchronized @Nullable Split next() {
        try {
            if (!batches.hasNext()) {
                return null;
            }
            // A copy, since the batch is in the allocator's memory, which ends with this pass.
            try (Table batch = batches.next()) {
                Table copy = TableConcatenation.copy(List.of(batch));
                unread.add(copy);
                return pool -> {
                    unread.remove(copy);
                    return copy;
                };
            }
        } catch (RuntimeException e) {
            failure = e;
            // What the reader failed with says more than that it failed.
            Throwable cause = e.getCause() instanceof IOException io ? io : e;
            throw IoFailures.ofDecoding(label, expected, cause);
        } finally {
            loan.close();
        }
    }

    @Override
    public synchronized void close() {
        unread.forEach(Table::close);
        try {
            reader.close();
        } catch (IOException e) {
            throw IoFailures.ofDecoding(label, expected, e);
        }
        if (failure == null) {
            allocator.close();
        } else {
            Allocators.closeAfter(failure, allocator);
        }
    }
}
