package dev.windrow;

import dev.windrow.column.Column;
import dev.windrow.column.Table;
import dev.windrow.internal.expression.EvaluatedQuery;
import dev.windrow.profile.Phase;
import dev.windrow.profile.Profile;

/**
 * The groups of a query: the key columns, then a column for each aggregation. Closing it releases
 * its memory; it outlives the session and the input. Nothing fails here but to ask for a column
 * that is not there; columns of a closed result may not be read.
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

    /** Returns this result with one more step before all others in its profile. */
    GroupByResult withFirst(Phase phase) {
        return new GroupByResult(table, explanation, profile.withFirst(phase));
    }

    /** Returns this result as one of the table whose rows were chosen and columns derived. */
    GroupByResult from(EvaluatedQuery evaluated, Profile told) {
        return new GroupByResult(
                evaluated.withTableRows(table),
                explanation.withMore(evaluated.explanation()),
                told);
    }

    /**
     * Returns the groups.
     *
     * @return a table that is closed with this result
     */
    public Table table() {
        return table;
    }

    /**
     * Returns the number of groups, also after it is closed.
     *
     * @return 0 or more
     */
    public long rows() {
        return table.rows();
    }

    /**
     * Returns a column of the result.
     *
     * @param name its name: a key's, or an aggregation's such as {@code sum(v)} or the one that
     *     {@code as} gave it
     * @return the column, of the type that the aggregation tells
     * @throws dev.windrow.error.WindrowException {@code UNKNOWN_COLUMN}, naming the nearest names
     */
    public Column column(String name) {
        return table.column(name);
    }

    /**
     * Returns how the query was run, and why.
     *
     * @return the engine, the strategy and their reasons
     */
    public Explanation explanation() {
        return explanation;
    }

    /**
     * Returns where time and bytes went.
     *
     * @return times on every engine, and bytes of the device's memory where there was one
     */
    public Profile profile() {
        return profile;
    }

    @Override
    public void close() {
        table.close();
    }
}
