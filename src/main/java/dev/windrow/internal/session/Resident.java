// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.session;

import dev.windrow.column.FixedWidthColumn;
import dev.windrow.column.Table;
import dev.windrow.error.ErrorCode;
import dev.windrow.internal.engine.KeyedRows;

import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/**
 * A table whose columns stay on the device, each from the first query on that reads it. On the CPU
 * engine it is the table and nothing more.
 */
public final class Resident implements AutoCloseable {

    private final SessionState session;
    private final Table table;
    private final EngineTables kept;
    private final Consumer<Resident> whenClosed;
    private final Set<SessionResource> prepared = new LinkedHashSet<>();
    private final Map<KeyedBy, KeyedRows.Built> keyed = new HashMap<>();
    private boolean closed;

    private record KeyedBy(String column, boolean isAny) {}

    /**
     * Keeps a table.
     *
     * @param whenClosed is called when this is closed
     */
    Resident(SessionState session, Table table, EngineTables kept, Consumer<Resident> whenClosed) {
        this.session = session;
        this.table = table;
        this.kept = kept;
        this.whenClosed = whenClosed;
    }

    /** Returns the table on the host, also after this is closed. */
    public Table table() {
        return table;
    }

    /** Returns the bytes of device memory that the columns take now. */
    public long residentBytes() {
        return session.withResidents(this::heldBytes);
    }

    /**
     * Returns the same to a call that works with resident tables: it asks once its result is made,
     * which would be lost if it were cancelled now.
     */
    long heldBytes() {
        return residentBytes(table.names());
    }

    /** Frees the memory on the device, and closes what was prepared over this table. */
    @Override
    public void close() {
        session.closeResident(
                () -> {
                    if (!closed) {
                        closed = true;
                        List.copyOf(prepared).forEach(SessionResource::close);
                        kept.close();
                        keyed.values().forEach(KeyedRows.Built::close);
                        keyed.clear();
                        whenClosed.accept(this);
                    }
                });
    }

    long residentBytes(Collection<String> columns) {
        return kept.residentBytes(columns);
    }

    /** Returns whether its columns lie on the device already, as a result of other work. */
    boolean isMade() {
        return table.remote().isPresent();
    }

    /** Returns the table as engines keep it. */
    EngineTables kept() {
        return kept;
    }

    /**
     * Returns the rows by a key, which are found once and kept until this is closed.
     *
     * @param probes as {@link KeyedRows#of} takes it; the first one counts
     */
    public KeyedRows.Built keyedRows(String column, long probes, boolean isAny) {
        return session.withResidents(
                () ->
                        keyed.computeIfAbsent(
                                new KeyedBy(column, isAny),
                                by -> {
                                    var keys = (FixedWidthColumn) table.column(column);
                                    return KeyedRows.of(keys, probes, isAny);
                                }));
    }

    /** Adds a resource that is closed with this table. */
    void add(SessionResource made) {
        prepared.add(made);
    }

    void forget(SessionResource made) {
        prepared.remove(made);
    }

    SessionState session() {
        return session;
    }

    void requireOpenIn(SessionState other) {
        if (other != session) {
            throw ErrorCode.INVALID_ARGUMENT.failure(
                    "this resident table belongs to another session: make one with this session's"
                            + " resident()");
        }
        if (closed) {
            throw ErrorCode.CLOSED.failure("this resident table is closed");
        }
    }
}
