// SPDX-License-Identifier: Apache-2.0
package dev.windrow.column;

import dev.windrow.error.WindrowException;

import java.util.function.LongFunction;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * The values of a column as objects of Java: {@code table.strings("status").get(0)}. It borrows the
 * column's memory, as the column does.
 *
 * @param <T> the type of the values
 */
public final class Values<T> {

    private final Column column;
    private final LongFunction<T> reader;

    /**
     * Takes a column whose type has been checked.
     *
     * @param reader reads the value of a row
     */
    Values(Column column, LongFunction<T> reader) {
        this.column = column;
        this.reader = reader;
    }

    /**
     * Returns the number of values, nulls included.
     *
     * @return 0 or more
     */
    public long rows() {
        return column.rows();
    }

    /**
     * Returns whether the value of a row is null.
     *
     * @param row a row from 0 to {@code rows - 1}
     * @return whether {@link #get} would fail for that
     * @throws WindrowException {@code INVALID_ARGUMENT} for a row that the column does not have;
     *     {@code CLOSED}
     */
    public boolean isNull(long row) {
        CheckedRead.requireRow(column, row);
        return column.isNull(row);
    }

    /**
     * Returns a value.
     *
     * @param row a row from 0 to {@code rows - 1} whose value is not null
     * @return the value, never null
     * @throws WindrowException {@code OVERFLOW} for a value that this type does not hold; {@code
     *     INVALID_ARGUMENT} for a null and for a row that the column does not have; {@code CLOSED}
     */
    public T get(long row) {
        return reader.apply(row);
    }

    /**
     * Returns all values, in order.
     *
     * @return a stream that fails at a null, as {@link #get} does
     */
    public Stream<T> stream() {
        return LongStream.range(0, rows()).mapToObj(reader);
    }

    /** {@return the type and the first values} */
    @Override
    public String toString() {
        return column.toString();
    }
}
