// SPDX-License-Identifier: Apache-2.0
package dev.windrow.column;

import dev.windrow.error.WindrowException;

import java.util.stream.DoubleStream;
import java.util.stream.LongStream;

/**
 * The numbers of a column as doubles: {@code table.doubles("total").get(0)}. It borrows the
 * column's memory, as the column does.
 */
public final class DoubleValues {

    private final Column column;

    /** Takes a column whose type has been checked. */
    DoubleValues(Column column) {
        this.column = column;
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
     * @return the value
     * @throws WindrowException {@code OVERFLOW} for a number that a double does not hold exactly;
     *     {@code INVALID_ARGUMENT} for a null and for a row that the column does not have; {@code
     *     CLOSED}
     */
    public double get(long row) {
        return column.getDouble(row);
    }

    /**
     * Returns all values, in order. {@code stream().toArray()} is an array of them.
     *
     * @return a stream that fails at a null, as {@link #get} does
     */
    public DoubleStream stream() {
        return LongStream.range(0, rows()).mapToDouble(this::get);
    }

    /** {@return the type and the first values} */
    @Override
    public String toString() {
        return column.toString();
    }
}
