package dev.windrow;

import dev.windrow.column.Column;
import dev.windrow.column.Table;
import dev.windrow.profile.Profile;

/**
 * What an operation on columns made. Closing it releases its memory; it outlives the session and
 * the input.
 */
public final class TransformResult implements AutoCloseable {

    private final Table table;
    private final Explanation explanation;
    private final Profile profile;

    TransformResult(Table table, Explanation explanation, Profile profile) {
        this.table = table;
        this.explanation = explanation;
        this.profile = profile;
    }

    /** Returns the columns; closed with this result. */
    public Table table() {
        return table;
    }

    /** Returns the number of rows. */
    public long rows() {
        return table.rows();
    }

    /** Returns a column of the result. */
    public Column column(String name) {
        return table.column(name);
    }

    /** Returns how the operation was run, and why. */
    public Explanation explanation() {
        return explanation;
    }

    /** Returns where time and bytes went. */
    public Profile profile() {
        return profile;
    }

    @Override
    public void close() {
        table.close();
    }
}
