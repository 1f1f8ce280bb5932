// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.text;

import dev.windrow.column.Column;
import dev.windrow.column.DictionaryColumn;
import dev.windrow.column.Table;
import dev.windrow.internal.cancel.CallThreads;
import dev.windrow.internal.cancel.Waiting;
import dev.windrow.internal.io.RowBatches;
import dev.windrow.progress.ProgressListener;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;

/** Rows as text: several threads make parts of it, which are written in their order. */
final class ParallelText implements AutoCloseable {

    /** Rows of a part: about 0.5 MB of text, and often enough to report progress. */
    private static final int MOST_ROWS = 1 << 12;

    /** Bytes of the columns of a part with long strings, whose text is held in an array. */
    private static final long MOST_BYTES = 16L << 20;

    private static final int THREADS = Runtime.getRuntime().availableProcessors();

    private final Encoder encoder;
    private final OutputStream out;
    private final ProgressListener progress;
    private final long totalRows;
    private final Deque<Part> parts = new ArrayDeque<>();
    private final CallThreads threads = new CallThreads(THREADS);
    private volatile boolean isStopped;
    private long rowsWritten;

    /** Makes text of rows. */
    @FunctionalInterface
    interface Encoder {

        /**
         * Writes rows.
         *
         * @param rows at least one row
         * @param isFirst whether no rows were written before
         */
        void encode(Table rows, boolean isFirst, OutputStream to) throws IOException;
    }

    /** The text of some rows, which is perhaps yet to be made. */
    private record Part(Future<byte[]> text, long rows) {}

    private ParallelText(
            Encoder encoder, OutputStream out, ProgressListener progress, long totalRows) {
        this.encoder = encoder;
        this.out = out;
        this.progress = progress;
        this.totalRows = totalRows;
    }

    /**
     * Writes all rows.
     *
     * @param encoder any threads call it, also several at once
     */
    static void write(RowBatches rows, Encoder encoder, OutputStream out, ProgressListener progress)
            throws IOException {
        try (ParallelText text = new ParallelText(encoder, out, progress, rows.rows())) {
            boolean isFirst = true;
            while (rows.hasNext()) {
                Table table = rows.next();
                text.write(table, isFirst);
                isFirst = false;
            }
        }
    }

    /** Writes a table, of which no part is in the making afterwards. */
    private void write(Table table, boolean isFirst) throws IOException {
        if (table.rows() <= MOST_ROWS) {
            encoder.encode(table, isFirst, out);
            tell(table.rows());
            return;
        }
        long row = 0;
        while (row < table.rows()) {
            Table part = part(table, row);
            boolean isVeryFirst = isFirst && row == 0;
            FutureTask<byte[]> text = new FutureTask<>(() -> text(part, isVeryFirst));
            threads.execute(text);
            parts.add(new Part(text, part.rows()));
            row += part.rows();
            if (parts.size() > THREADS * 2) {
                writeOldest();
            }
        }
        while (!parts.isEmpty()) {
            writeOldest();
        }
    }

    /** Returns rows whose text an array can hold, unless a single row is longer. */
    private static Table part(Table table, long from) {
        long rows = Math.min(MOST_ROWS, table.rows() - from);
        Table part = table.slice(from, rows);
        while (rows > 1 && bytes(part) > MOST_BYTES) {
            rows /= 2;
            part = table.slice(from, rows);
        }
        return part;
    }

    private static long bytes(Table part) {
        long bytes = 0;
        for (Column column : part.columns()) {
            bytes +=
                    column instanceof DictionaryColumn coded
                            ? decodedBytes(coded)
                            : column.byteSize();
        }
        return bytes;
    }

    /** Returns the bytes that strings have if all are as long as the average of a dictionary. */
    private static long decodedBytes(DictionaryColumn coded) {
        long strings = Math.max(1, coded.dictionary().rows());
        return coded.rows() * (coded.dictionary().characters() / strings);
    }

    private byte[] text(Table rows, boolean isFirst) throws IOException {
        ByteArrayOutputStream text = new ByteArrayOutputStream();
        if (!isStopped) {
            encoder.encode(rows, isFirst, text);
        }
        return text.toByteArray();
    }

    private void writeOldest() throws IOException {
        Part oldest = parts.element();
        Waiting.await(Waiting.step(oldest.text()));
        parts.remove();
        if (oldest.text().state() == Future.State.FAILED) {
            throw failure(oldest.text().exceptionNow());
        }
        out.write(oldest.text().resultNow());
        tell(oldest.rows());
    }

    private static RuntimeException failure(Throwable cause) throws IOException {
        if (cause instanceof IOException io) {
            throw io;
        }
        if (cause instanceof Error error) {
            throw error;
        }
        return cause instanceof RuntimeException known
                ? known
                : new IllegalStateException("text cannot be made", cause);
    }

    private void tell(long rows) {
        rowsWritten += rows;
        progress.progress("writing", rowsWritten, totalRows);
    }

    /** Waits until no part is in the making: then tables may be closed. */
    @Override
    public void close() {
        isStopped = true;
        parts.forEach(part -> Waiting.forEnd(part.text()));
    }
}
