package dev.windrow.internal.io;

import dev.windrow.column.Table;
import dev.windrow.progress.ProgressListener;

import org.jspecify.annotations.Nullable;

import java.util.List;

/** A source from which one table can be read. */
public interface TableSource {

    /** Returns the file's name or the data set's text, for messages. */
    String label();

    /** Returns the names of all columns, without reading data. */
    List<String> columnNames();

    /**
     * Reads a table.
     *
     * @param columns the columns to read, in order, or null for all
     * @param progress receives the rows or bytes done, as often as the reader likes
     */
    Table read(@Nullable List<String> columns, ProgressListener progress);
}
