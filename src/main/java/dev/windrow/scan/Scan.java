// SPDX-License-Identifier: Apache-2.0
package dev.windrow.scan;

import dev.windrow.column.ColumnType;
import dev.windrow.column.Table;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.column.OrClosed;

import org.jspecify.annotations.Nullable;

import java.util.Collection;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A table that is read in parts: a file, several files, a data set, a stream, ranges of rows, or
 * any sequence of tables. A query over it holds a few parts at a time, unless its aggregations need
 * all rows at once.
 */
public interface Scan {

    /**
     * Returns the input's name, for messages.
     *
     * @return text such as the file's path
     */
    String label();

    /**
     * Returns whether the rows can be read more than once: true for files, false for streams. A
     * query may then try to aggregate in parts, and begin again if that is too slow.
     *
     * @return whether {@link #splits} may be called again, and gives the same rows
     */
    boolean isRepeatable();

    /**
     * Returns whether there may be more than one split. A scan of one split is best read whole.
     *
     * @return false if all rows certainly are one split
     */
    boolean isDivided();

    /**
     * Returns whether there may be more than one split of some columns: a file that is read in
     * parts for its bytes may be one split of its shorter columns.
     *
     * @param columns the columns to read; null for all
     * @return by default, what {@link #isDivided()} says
     */
    default boolean isDivided(@Nullable List<String> columns) {
        return isDivided();
    }

    /**
     * Returns the same rows, read in smaller splits where larger ones would take more memory than
     * there is for one. A query asks for it with the share of its memory that a lane has, and with
     * all of it.
     *
     * @param bytes how many bytes may be taken to read a split
     * @param mostBytes how many bytes may be taken to read one split at a time that cannot be cut
     *     so far; one that takes more fails with {@code HOST_MEMORY} when it is read
     * @return by default, this scan
     */
    default Scan within(long bytes, long mostBytes) {
        return this;
    }

    /**
     * Begins a pass over all rows.
     *
     * @param columns the columns to read, in order; an empty list reads only the number of rows,
     *     null reads all columns
     * @return the parts, at least one, which the caller closes
     * @throws WindrowException {@code UNKNOWN_COLUMN} for a column that is not there; {@code
     *     CLOSED} for a second pass if the scan is not repeatable; or if the input cannot be read
     */
    Splits splits(@Nullable List<String> columns);

    /**
     * Returns whether a column may have a null in some row.
     *
     * @param column a column of the input
     * @return true unless the input says, without being read, that there is none
     */
    default boolean mayHaveNulls(String column) {
        return true;
    }

    /**
     * Returns whether a column may have lists. A query that groups by such a column, or aggregates
     * it, reads all rows at once.
     *
     * @return by default false
     */
    default boolean mayHaveLists() {
        return false;
    }

    /**
     * Returns a number that rises when columns prove to be of other types than passes have read
     * them with. A CSV file says nothing of its types, so a pass begins with a guess. Whoever
     * passes over a scan calls {@link #settle} if a pass or the work on what it read fails, or if
     * it does not read all splits. If the number has risen since the pass began, what was read is
     * to be discarded, and a new pass reads the right types.
     *
     * @return 0 or more
     */
    default long version() {
        return 0;
    }

    /**
     * Finds out whether the columns of passes so far were read with the right types, for which rows
     * that no pass has read are read.
     *
     * @throws WindrowException if the input cannot be read
     */
    default void settle() {}

    /**
     * Returns how files are written that do not tell it themselves: {@code a.csv: delimiter ;, no
     * header, quote "}.
     *
     * @return a text for all files that are written alike; none for files of other formats
     */
    default List<String> formats() {
        return List.of();
    }

    /**
     * Returns what may explain that a column that was read is of an unexpected type: the field for
     * which a column of a CSV file is text, while the fields before it are numbers. A query that
     * fails with {@code UNSUPPORTED_TYPE} adds it to its message.
     *
     * @param columns the columns that are looked at
     * @return sentences for people, which begin with the file's name; by default none
     */
    default List<String> remarks(Collection<String> columns) {
        return List.of();
    }

    /**
     * Reads all rows into one table.
     *
     * @param columns the columns to read, in order; null reads all columns
     * @return the table, which the caller closes
     * @throws WindrowException as {@link #splits} and {@link Split#read} do
     */
    default Table read(@Nullable List<String> columns) {
        return OrClosed.joined(
                parts -> {
                    try (Splits splits = splits(columns)) {
                        Split split = splits.next();
                        while (split != null) {
                            parts.add(split.read(null));
                            split = splits.next();
                        }
                    }
                });
    }

    /**
     * Reads the first rows into one table, and little more than these. No rows at all tell the
     * columns and their types, which for a CSV file are those of its first fields: see {@link
     * #settle}.
     *
     * @param columns the columns to read, in order; null reads all columns
     * @param most the most rows, 0 or more
     * @return the table, which the caller closes
     * @throws WindrowException as {@link #splits} and {@link Split#read} do
     */
    default Table first(@Nullable List<String> columns, long most) {
        long version = version();
        try {
            return FirstRows.of(this, columns, most);
        } catch (WindrowException e) {
            settle();
            if (version() == version) {
                throw e;
            }
        }
        return FirstRows.of(this, columns, most);
    }

    /**
     * Returns the names of the columns. Rows are read for it only where nothing else tells them.
     *
     * @return the names in order
     * @throws WindrowException {@code CLOSED} if the scan is not repeatable, and was read already;
     *     or if the input cannot be read
     */
    default List<String> columnNames() {
        try (Table none = first(null, 0)) {
            return none.names();
        }
    }

    /**
     * Returns the types of all columns, and reads as much of a text as it takes to know them.
     *
     * @return the types by name, in the order of the columns
     * @throws WindrowException as {@link #columnNames} does
     */
    default Map<String, ColumnType> columnTypes() {
        long version;
        Map<String, ColumnType> types = new LinkedHashMap<>();
        do {
            version = version();
            try (Table none = first(null, 0)) {
                none.names().forEach(name -> types.put(name, none.type(name)));
            }
            settle();
        } while (version() != version);
        return types;
    }

    /**
     * Returns a scan of a table in memory, in ranges of its rows. A query over it aggregates one
     * range after the other, as one over a file does.
     *
     * @param table the table, which stays open until no query reads the scan any more
     * @return the scan, which allows any number of passes
     */
    static Scan of(Table table) {
        return new TableRangeScan(table);
    }

    /**
     * Returns a scan of a sequence of tables, such as the batches of a stream. It allows one pass.
     *
     * @param label the name of the input, for messages
     * @param tables at least one table; all have the columns of the first one. A table is taken
     *     while the one before it is read, and closed once it was read itself
     * @return the scan
     */
    static Scan of(String label, Iterator<Table> tables) {
        return new TableScan(label, tables);
    }
}
