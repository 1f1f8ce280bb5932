package dev.windrow.query;

import java.nio.LongBuffer;

/**
 * Chosen rows, in a given order, each as often as it is given.
 *
 * <p>Of three rows {@code v = 5 6 7}, a gather of {@code 2 0 -1 2} makes {@code 7 5 null 7}. The
 * result has all columns of the table, of their own types, and no rows where none are given.
 *
 * <p>{@link dev.windrow.Windrow#transform} fails with {@code INVALID_ARGUMENT} for a number below
 * -1, and for one of a row that the table does not have.
 *
 * @param rows rows of the table, from 0; -1 makes a row of nulls
 */
public record Gather(LongBuffer rows) implements Transformation {

    /** Stands for a row that there is not. */
    public static final long NO_ROW = -1;

    /**
     * Makes a gather; rows are not checked before a table is there, and must not change until then.
     */
    public Gather {
        rows = rows.asReadOnlyBuffer();
    }

    /**
     * Returns a gather of rows, which are copied.
     *
     * @param rows rows of the table, from 0; -1 makes a row of nulls
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
