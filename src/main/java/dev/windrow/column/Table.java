package dev.windrow.column;

import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;

import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Named columns of equal length, and the memory they lie in, which {@link #close} releases.
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
     * @param columns columns of {@code rows} values each, by name, in order
     * @param rows number of rows
     * @param memory what is released with this table
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
     * @return each name once; none of a table without columns
     */
    public List<String> names() {
        return List.copyOf(columns.keySet());
    }

    /**
     * Returns the columns, in order.
     *
     * @return what cannot be changed, and is not to be read once the table is closed
     */
    public Collection<Column> columns() {
        return columns.values();
    }

    /**
     * Returns a column: {@code table.column("price")}.
     *
     * @param name its name, as it is written there
     * @return the column, which is not to be read once the table is closed
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
     * Returns the bytes that the columns span: values, offsets and the bits of nulls. The table
     * must be open.
     *
     * @return bytes outside the heap; those that two columns share count twice
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
