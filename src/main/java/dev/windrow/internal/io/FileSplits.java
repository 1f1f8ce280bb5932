package dev.windrow.internal.io;

import dev.windrow.column.MemoryPool;
import dev.windrow.column.Table;
import dev.windrow.scan.Split;
import dev.windrow.scan.Splits;

import org.jspecify.annotations.Nullable;

import java.util.Iterator;
import java.util.List;

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
        Split part = parts.next();
        return pool -> read(part, pool);
    }

    private Table read(Split part, @Nullable MemoryPool pool) {
        try {
            return part.read(pool);
        } catch (RuntimeException e) {
            throw file.explained(e);
        }
    }

    /** Checks once more that the file has not changed. */
    @Override
    public void close() {
        file.requireUnchanged();
    }
}
