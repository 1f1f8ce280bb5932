// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io;

import dev.windrow.column.Table;
import dev.windrow.progress.ProgressListener;
import dev.windrow.scan.Splits;

import org.jspecify.annotations.Nullable;

import java.util.Collection;
import java.util.List;
import java.util.Optional;

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

    /** Returns whether the rows can be read more than once. */
    default boolean isRepeatable() {
        return true;
    }

    /** Returns a number that rises when what was read proves to be of other types. */
    default long version() {
        return 0;
    }

    /** Finds out whether what was read is of the types that all rows make necessary. */
    default void settle() {}

    /** Returns how the file is written, if it does not tell that itself. */
    default Optional<String> format() {
        return Optional.empty();
    }

    /** Returns what to tell where a column that was read is not of a type that is expected. */
    default List<String> remarks(Collection<String> columns) {
        return List.of();
    }

    /** Returns whether a column may have lists, as those of some formats do. */
    default boolean mayHaveLists() {
        return false;
    }

    /** Returns whether {@link #splits} may give more than one part. */
    boolean isDivided();

    /** Returns whether {@link #splits} may give more than one part of some columns, or of all. */
    default boolean isDivided(@Nullable List<String> columns) {
        return isDivided();
    }

    /**
     * Returns the same source, read in smaller parts where larger ones would take more memory.
     *
     * @param limits how much memory may be taken to read parts
     */
    default TableSource within(ReadLimits limits) {
        return this;
    }

    /**
     * Begins to read in parts.
     *
     * @param columns the columns to read, in order, or null for all
     * @param progress receives the rows or bytes done by a part that takes long
     * @return the parts, at least one, which the caller closes
     */
    Splits splits(@Nullable List<String> columns, ProgressListener progress);
}
