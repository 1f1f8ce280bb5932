package dev.windrow.scan;

import dev.windrow.column.Table;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.column.TableConcatenation;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/**
 * A table that is read in parts: a file, several files, a stream, or any tables that follow each
 * other. A query that runs over it holds a few parts at a time, and never all of them, unless its
 * aggregations need every row at once.
 */
public interface Scan {

    /**
     * Returns the input's name, for messages.
     *
     * @return such as the file's path
     */
    String label();

    /**
     * Returns whether the rows can be read more than once: true for files, false for streams. A
     * query may then try to aggregate in parts, and begin again if that does not pay.
     *
     * @return whether {@link #splits} may be called again, and gives the same rows
     */
    boolean isRepeatable();

    /**
     * Returns whether there may be more than one split. What has only one is best read whole.
     *
     * @return false where all rows are one split for certain
     */
    boolean isDivided();

    /**
     * Begins a pass over all rows.
     *
     * @param columns the columns to read, in order; none reads only how many rows there are, null
     *     reads all columns
     * @return the parts, at least one, which the caller closes
     * @throws WindrowException {@code UNKNOWN_COLUMN} for a column that is not there; {@code
     *     CLOSED} for a second pass over what cannot be read twice; or if the input cannot be read
     */
    Splits splits(@Nullable List<String> columns);

    /**
     * Reads all rows into one table.
     *
     * @param columns the columns to read, in order; null reads all columns
     * @return what the caller closes
     * @throws WindrowException as {@link #splits} and {@link Split#read} do
     */
    default Table read(@Nullable List<String> columns) {
        List<Table> parts = new ArrayList<>();
        try (Splits splits = splits(columns)) {
            Split split = splits.next();
            while (split != null) {
                parts.add(split.read(null));
                split = splits.next();
            }
        } catch (RuntimeException | Error e) {
            parts.forEach(Table::close);
            throw e;
        }
        return TableConcatenation.concatenate(parts);
    }

    /**
     * Returns a scan of tables that follow each other, such as the batches of a stream. It can be
     * passed over once.
     *
     * @param label what to call them in messages
     * @param tables at least one table; all have the first one's columns. Each is asked for when
     *     the one before it is being read, and closed once it was read
     * @return the scan
     */
    static Scan of(String label, Iterator<Table> tables) {
        return new TableScan(label, tables);
    }
}
