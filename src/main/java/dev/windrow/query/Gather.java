// SPDX-License-Identifier: Apache-2.0
package dev.windrow.query;

import java.nio.LongBuffer;

/**
 * Selected rows in a given order; a row may be selected several times.
 *
 * <p>For three rows {@code v = 5 6 7}, a gather of {@code 2 0 -1 2} makes {@code 7 5 null 7}. The
 * result has all columns of the table, with their types, and as many rows as are selected.
 *
 * <p>{@link dev.windrow.Windrow#transform} fails with {@code INVALID_ARGUMENT} for a number below
 * -1, and for a row that the table does not have.
 *
 * @param rows the numbers of rows, from 0; -1 makes a row of nulls
 */
public record Gather(LongBuffer rows) implements Transformation {

    /** The number that stands for no row. */
    public static final long NO_ROW = -1;

    /**
     * Makes a gather. The rows are read, and checked, once there is a table; they must not change
     * until then.
     */
    public Gather {
        rows = rows.asReadOnlyBuffer();
    }

    /**
     * Returns a gather of rows.
     *
     * @param rows the numbers of rows, which are copied; -1 makes a row of nulls
     * @return the gather
     */
    public static Gather of(long... rows) {
        return new Gather(LongBuffer.wrap(rows.clone()));
    }

    @Override
    public String name() {
        return "gather";
    }

    @Override
    public String label() {
        return rows.remaining() + " rows";
    }
}
