// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io;

import dev.windrow.column.Table;
import dev.windrow.error.WindrowException;
import dev.windrow.progress.ProgressListener;

import org.jspecify.annotations.Nullable;

import java.nio.file.Path;
import java.util.List;

/**
 * A file that a table can be read from. It must not change while this source is used. If it does,
 * no table is returned, and the failure is {@code FILE_CHANGED}, whatever else went wrong. So a
 * reader may open the file as often as it likes.
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
        return stamp.label();
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
     * Checks the file again: at the end, and before more work that would be in vain.
     *
     * @throws WindrowException {@code FILE_CHANGED}
     */
    public final void requireUnchanged() {
        stamp.requireUnchanged();
    }

    /**
     * Returns the failure to report: that the file changed, if it did, and otherwise the failure
     * itself with the file's name.
     */
    public final RuntimeException explained(RuntimeException failure) {
        return stamp.explained(
                failure instanceof WindrowException known
                        ? IoFailures.inFile(label(), known)
                        : failure);
    }
}
