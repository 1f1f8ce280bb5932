// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io;

import dev.windrow.column.MemoryPool;
import dev.windrow.column.Table;
import dev.windrow.scan.ColumnRange;
import dev.windrow.scan.RowEstimate;
import dev.windrow.scan.Split;
import dev.windrow.scan.Splits;

import org.jspecify.annotations.Nullable;

import java.io.Closeable;
import java.io.IOException;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;

/** The parts of a file. If the file changes meanwhile, the failure is {@code FILE_CHANGED}. */
public final class FileSplits implements Splits {

    private final FileSource file;
    private final RowEstimate estimate;
    private final Iterator<? extends Split> parts;
    private final List<? extends Closeable> readers;

    /**
     * Begins a pass.
     *
     * @param file the file
     * @param estimate the rows of all parts
     * @param parts the parts, in order
     * @param readers what is closed with this
     */
    public FileSplits(
            FileSource file,
            RowEstimate estimate,
            List<? extends Split> parts,
            List<? extends Closeable> readers) {
        this.file = file;
        this.estimate = estimate;
        this.parts = parts.iterator();
        this.readers = List.copyOf(readers);
    }

    @Override
    public long rows() {
        return estimate.expected();
    }

    @Override
    public RowEstimate estimate() {
        return estimate;
    }

    @Override
    public synchronized @Nullable Split next() {
        if (!parts.hasNext()) {
            return null;
        }
        return new Part(parts.next());
    }

    /** A part, whose failures tell of the file. */
    private final class Part implements Split {

        private final Split part;

        Part(Split part) {
            this.part = part;
        }

        @Override
        public Table read(@Nullable MemoryPool pool) {
            try {
                return part.read(pool);
            } catch (RuntimeException e) {
                throw file.explained(e);
            }
        }

        @Override
        public long rows() {
            return part.rows();
        }

        @Override
        public Optional<ColumnRange> range(String column) {
            return part.range(column);
        }
    }

    /** Checks once more that the file has not changed. */
    @Override
    public void close() {
        try {
            for (Closeable reader : readers) {
                reader.close();
            }
        } catch (IOException e) {
            throw file.explained(IoFailures.of(file.label(), e));
        }
        file.requireUnchanged();
    }
}
