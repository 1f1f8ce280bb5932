package dev.windrow.scan;

import dev.windrow.column.MemoryPool;
import dev.windrow.column.Table;
import dev.windrow.error.WindrowException;

import org.jspecify.annotations.Nullable;

/** A part of a table: adjacent rows. */
public interface Split {

    /**
     * Reads the rows, once.
     *
     * @param pool supplies large memory, and takes it back when the table is closed; null for none
     * @return a table of the columns that the pass began with, in that order, which the caller
     *     closes
     * @throws WindrowException if the input cannot be read
     */
    Table read(@Nullable MemoryPool pool);
}
