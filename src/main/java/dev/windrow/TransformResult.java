// SPDX-License-Identifier: Apache-2.0
package dev.windrow;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnType;
import dev.windrow.column.NamedColumns;
import dev.windrow.column.Table;
import dev.windrow.profile.Profile;

import org.jspecify.annotations.Nullable;

import java.util.List;
import java.util.function.Supplier;

/**
 * The result of an operation on columns. Closing it releases its memory. It outlives the session
 * and the input. Do not read columns of a closed result.
 *
 * <p>What an operation on a resident table makes lies on the device. A column comes to the host
 * when it is first read; all of them do by {@link #toHost}, when the session is closed, and when
 * the device needs the memory, the oldest result first. The table goes into the next query or
 * operation as any other does: {@code windrow.groupBy(result.table())}. Nothing is copied then.
 */
public final class TransformResult implements NamedColumns, AutoCloseable {

    private final Table table;
    private final Supplier<Explanation> told;
    private final Profile profile;
    private @Nullable Explanation explanation;

    /**
     * Takes the result of a run.
     *
     * @param told writes the explanation once somebody asks: that takes longer than to launch a
     *     small operation
     */
    TransformResult(Table table, Supplier<Explanation> told, Profile profile) {
        this.table = table.watched();
        this.told = told;
        this.profile = profile;
    }

    /**
     * Returns the columns.
     *
     * @return a table that is closed with this result
     */
    public Table table() {
        return table;
    }

    /**
     * Brings all columns to the host, and frees the memory that they take on a device.
     *
     * @return this result
     * @throws dev.windrow.error.WindrowException {@code HOST_MEMORY}, {@code DEVICE_FAILURE}, or
     *     {@code CLOSED} if this is closed
     */
    public TransformResult toHost() {
        table.toHost();
        return this;
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
     * Returns how the operation was run, and why.
     *
     * @return the engine, the strategy and their reasons
     */
    public synchronized Explanation explanation() {
        Explanation known = explanation == null ? told.get() : explanation;
        explanation = known;
        return known;
    }

    /**
     * Returns where time and bytes went.
     *
     * @return times on every engine, and bytes of device memory if there was a device
     */
    public Profile profile() {
        return profile;
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
