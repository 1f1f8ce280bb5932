package dev.windrow.column;

import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;

import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Named columns of equal length, and their memory, which {@link #close} releases.
 *
 * <p>A five-row example: {@code status utf8 = F O F P O} and {@code price float64 = 1 2 3 4 5}.
 */
public final class Table implements AutoCloseable {

    private final Map<String, Column> columns;
    private final long rows;
    private final ColumnMemory memory;

    /**
     * Makes a table and hands it the memory of its columns.
     *
     * @param columns columns of {@code rows} values each, by name; their order stays
     * @param rows number of rows
     * @param memory the owner of the columns' memory, which is closed with this table
     * @throws IllegalArgumentException if a column has another number of rows
     */
    public Table(Map<String, ? extends Column> columns, long rows, ColumnMemory memory) {
        this.columns = Collections.unmodifiableMap(new LinkedHashMap<>(columns));
        this.rows = rows;
        this.memory = memory;
        this.columns.forEach(
                (name, column) -> {
                    if (column.rows() != rows) {
                        throw new IllegalArgumentException(
                                name + " has " + column.rows() + " rows, expected " + rows);
                    }
                });
    }

    /**
     * Returns the number of rows, also of a closed table.
     *
     * @return 0 or more
     */
    public long rows() {
        return rows;
    }

    /**
     * Returns the columns' names, in order, also of a closed table.
     *
     * @return each name once; an empty list without columns
     */
    public List<String> names() {
        return List.copyOf(columns.keySet());
    }

    /**
     * Returns the columns, in order.
     *
     * @return an unmodifiable collection; do not read the columns once the table is closed
     */
    public Collection<Column> columns() {
        return columns.values();
    }

    /**
     * Returns a column: {@code table.column("price")}.
     *
     * @param name its name, in the same case
     * @return the column; do not read it once the table is closed
     * @throws WindrowException {@code UNKNOWN_COLUMN}, naming the nearest names
     */
    public Column column(String name) {
        Column column = columns.get(name);
        if (column == null) {
            throw new WindrowException(
                    ErrorCode.UNKNOWN_COLUMN, NearestNames.unknownColumn(name, columns.keySet()));
        }
        return column;
    }

    /**
     * Returns adjacent rows, which share this table's memory: {@code table.slice(0, 10)} has the
     * first ten rows.
     *
     * @param from the first row
     * @param count how many rows
     * @return a table that may be read until this one is closed, and need not be closed
     * @throws IndexOutOfBoundsException for rows that this table does not have
     */
    public Table slice(long from, long count) {
        Objects.checkFromIndexSize(from, count, rows);
        Map<String, Column> slices = new LinkedHashMap<>();
        columns.forEach((name, column) -> slices.put(name, column.slice(from, count)));
        return new Table(slices, count, new ColumnMemory());
    }

    /**
     * Returns the bytes of all columns: values, offsets and validity. The table must be open.
     *
     * @return bytes outside the heap; memory that two columns share counts twice
     */
    public long byteSize() {
        return columns.values().stream().mapToLong(Column::byteSize).sum();
    }

    /**
     * Releases the memory of all columns; none may be read afterwards. A second call does nothing.
     */
    @Override
    public void close() {
        memory.close();
    }
}
