package dev.windrow;

import dev.windrow.column.Column;
import dev.windrow.column.Table;
import dev.windrow.internal.expression.EvaluatedQuery;
import dev.windrow.profile.Profile;

/**
 * The groups of a query: the key columns, then a column for each aggregation. Closing it releases
 * its memory; it outlives the session and the input.
 */
public final class GroupByResult implements AutoCloseable {

    private final Table table;
    private final Explanation explanation;
    private final Profile profile;

    GroupByResult(Table table, Explanation explanation, Profile profile) {
        this.table = table;
        this.explanation = explanation;
        this.profile = profile;
    }

    /** Returns this result as one of the table whose rows were chosen and columns derived. */
    GroupByResult from(EvaluatedQuery evaluated, Profile told) {
        return new GroupByResult(
                evaluated.withTableRows(table),
                explanation.withMore(evaluated.explanation()),
                told);
    }

    /** Returns the groups; closed with this result. */
    public Table table() {
        return table;
    }

    /** Returns the number of groups. */
    public long rows() {
        return table.rows();
    }

    /** Returns a column of the result. */
    public Column column(String name) {
        return table.column(name);
    }

    /** Returns how the query was run, and why. */
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
