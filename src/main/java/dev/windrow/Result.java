// SPDX-License-Identifier: Apache-2.0
package dev.windrow;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnType;
import dev.windrow.column.NamedColumns;
import dev.windrow.column.Table;
import dev.windrow.internal.session.Made;
import dev.windrow.profile.Profile;

import org.jspecify.annotations.Nullable;

import java.util.List;

/** A table that was made, how, and where the time went. */
abstract sealed class Result implements NamedColumns, AutoCloseable
        permits GroupByResult, TransformResult {

    private final Table table;
    private final Made made;
    private @Nullable Explanation explanation;

    /** Takes the result of a run. */
    Result(Made made) {
        this.made = made;
        table = made.table().watched();
    }

    /**
     * Returns what was made.
     *
     * @return a table that is closed with this result
     */
    public Table table() {
        return table;
    }

    @Override
    public long rows() {
        return table.rows();
    }

    @Override
    public Column column(String name) {
        return table.column(name);
    }

    @Override
    public List<String> names() {
        return table.names();
    }

    @Override
    public ColumnType type(String name) {
        return table.type(name);
    }

    @Override
    public Table head(long count) {
        return table.head(count);
    }

    /**
     * Returns how it was run, and why.
     *
     * @return the engine, the strategy and their reasons
     */
    public synchronized Explanation explanation() {
        Explanation known = explanation == null ? Explanation.of(made.explanation()) : explanation;
        explanation = known;
        return known;
    }

    /**
     * Returns where time and bytes went.
     *
     * @return times on every engine, and bytes of device memory if there was a device
     */
    public Profile profile() {
        return made.profile();
    }

    /** {@return the first rows, as {@link Table#toString} shows them} */
    @Override
    public String toString() {
        return table.toString();
    }

    @Override
    public void close() {
        table.close();
    }
}
