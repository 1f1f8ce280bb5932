package dev.windrow.query;

import java.nio.LongBuffer;

/**
 * Chosen rows, in a given order, each as often as it is given.
 *
 * <p>Of three rows {@code v = 5 6 7}, a gather of {@code 2 0 -1 2} makes {@code 7 5 null 7}.
 *
 * @param rows rows of the table, from 0; -1 makes a row of nulls
 */
public record Gather(LongBuffer rows) implements Transformation {

    /** Stands for a row that there is not. */
    public static final long NO_ROW = -1;

    public Gather {
        rows = rows.asReadOnlyBuffer();
    }

    /** Returns a gather of rows, which are copied. */
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
