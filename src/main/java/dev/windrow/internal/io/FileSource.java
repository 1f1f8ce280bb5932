package dev.windrow.internal.io;

import dev.windrow.column.Table;
import dev.windrow.error.WindrowException;
import dev.windrow.progress.ProgressListener;

import org.jspecify.annotations.Nullable;

import java.nio.file.Path;
import java.util.List;

/**
 * A file that a table can be read from. It must stay as it was when this source was made: where it
 * does not, nothing is handed out, and whatever else went wrong, the failure is {@code
 * FILE_CHANGED}. So a reader may open the file as often as it likes.
 */
public abstract class FileSource implements TableSource {

    private final FileStamp stamp;

    public FileSource(FileStamp stamp) {
        this.stamp = stamp;
    }

    /** Reads the names of all columns. */
    public abstract List<String> readNames();

    /** Reads a table; see {@link #read}. */
    public abstract Table readTable(@Nullable List<String> columns, ProgressListener progress);

    public final Path path() {
        return stamp.path();
    }

    public final FileStamp stamp() {
        return stamp;
    }

    @Override
    public final String label() {
        return path().toString();
    }

    @Override
    public final List<String> columnNames() {
        List<String> names;
        try {
            names = readNames();
        } catch (RuntimeException e) {
            throw explained(e);
        }
        requireUnchanged();
        return names;
    }

    @Override
    public final Table read(@Nullable List<String> columns, ProgressListener progress) {
        Table table;
        try {
            table = readTable(columns, progress);
        } catch (RuntimeException e) {
            throw explained(e);
        }
        try {
            requireUnchanged();
        } catch (RuntimeException e) {
            table.close();
            throw e;
        }
        return table;
    }

    /**
     * Looks at the file again: at the end, and before more work that would be in vain.
     *
     * @throws WindrowException {@code FILE_CHANGED}
     */
    public final void requireUnchanged() {
        stamp.requireUnchanged();
    }

    /**
     * Returns what to tell of a failure: that the file changed, if it did, or else the failure
     * itself, which names the file.
     */
    public final RuntimeException explained(RuntimeException failure) {
        return stamp.explained(
                failure instanceof WindrowException known
                        ? IoFailures.inFile(label(), known)
                        : failure);
    }
}
