package dev.windrow.scan;

import dev.windrow.column.MemoryPool;
import dev.windrow.column.Table;
import dev.windrow.error.WindrowException;

import org.jspecify.annotations.Nullable;

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
}
