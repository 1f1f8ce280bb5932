package dev.windrow.scan;

import dev.windrow.column.MemoryPool;
import dev.windrow.column.Table;
import dev.windrow.error.WindrowException;

import org.jspecify.annotations.Nullable;

import java.util.Optional;

/** A part of a table: rows that follow each other. */
public interface Split {

    /**
     * Reads the rows, once.
     *
     * @param pool where large memory comes from, and goes back to when the table is closed; null
     *     for none
     * @return the columns that the pass was begun with, in that order; what the caller closes
     * @throws WindrowException if the input cannot be read
     */
    Table read(@Nullable MemoryPool pool);

    /**
     * Returns between which values those of a column lie in this part, where the input says so
     * without being read.
     *
     * @param column any of the input's columns, also one that is not read
     * @return nothing where nothing is said, or there is no such column
     */
    default Optional<ColumnRange> range(String column) {
        return Optional.empty();
    }
}
