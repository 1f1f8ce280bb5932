package dev.windrow.internal.io;

import dev.windrow.column.MemoryPool;
import dev.windrow.column.Table;
import dev.windrow.scan.ColumnRange;
import dev.windrow.scan.Split;
import dev.windrow.scan.Splits;

import org.jspecify.annotations.Nullable;

import java.util.Iterator;
import java.util.List;
import java.util.Optional;

/** The parts of a file. If the file changes meanwhile, the failure is {@code FILE_CHANGED}. */
public final class FileSplits implements Splits {

    private final FileSource file;
    private final long rows;
    private final Iterator<? extends Split> parts;

    /**
     * Begins a pass.
     *
     * @param file the file
     * @param rows the rows of all parts, or {@link #UNKNOWN}
     * @param parts the parts, in order
     */
    public FileSplits(FileSource file, long rows, List<? extends Split> parts) {
        this.file = file;
        this.rows = rows;
        this.parts = parts.iterator();
    }

    @Override
    public long rows() {
        return rows;
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
        file.requireUnchanged();
    }
}
