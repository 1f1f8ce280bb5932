package dev.windrow.internal.io;

import dev.windrow.column.Table;
import dev.windrow.progress.ProgressListener;

import org.jspecify.annotations.Nullable;

import java.util.List;

/** Something that one table can be read from. */
public interface TableSource {

    /** Returns the file's name or the data set's text, for messages. */
    String label();

    /** Returns the names of all columns, without reading data. */
    List<String> columnNames();

    /**
     * Reads a table.
     *
     * @param columns the columns to read, in order, or null for all
     * @param progress hears of rows or bytes done; it need not be paced
     */
    Table read(@Nullable List<String> columns, ProgressListener progress);
}
