package dev.windrow.scan;

import dev.windrow.column.ColumnType;
import dev.windrow.error.WindrowException;

import java.util.List;
import java.util.Map;

/**
 * A table that is read in parts: a file, several files, a stream, or any tables that follow each
 * other. A query that runs over it holds a few parts at a time, and never all of them, unless its
 * aggregations need every row at once.
 *
 * <p>A scan that {@link #isRepeatable} may be passed over any number of times, and gives the same
 * rows each time.
 */
public interface Scan {

    /**
     * Returns the input's name, for messages.
     *
     * @return such as the file's path
     */
    String label();

    /**
     * Returns the types of all columns by their names, in order. Data is read only where the types
     * cannot be known else, as for CSV.
     *
     * @return each name once
     * @throws WindrowException if the input cannot be read
     */
    Map<String, ColumnType> types();

    /**
     * Returns whether the rows can be read more than once: true for files, false for streams.
     *
     * @return whether {@link #splits} may be called again
     */
    boolean isRepeatable();

    /**
     * Begins a pass over all rows.
     *
     * @param columns the columns to read, in order; none reads only how many rows there are
     * @return the parts, which the caller closes
     * @throws WindrowException {@code UNKNOWN_COLUMN} for a column that is not there; {@code
     *     CLOSED} for a second pass over what cannot be read twice; or if the input cannot be read
     */
    Splits splits(List<String> columns);
}
