// SPDX-License-Identifier: Apache-2.0
package dev.windrow;

import dev.windrow.column.Table;
import dev.windrow.internal.column.OrClosed;
import dev.windrow.query.GroupByQuery;

import org.jspecify.annotations.Nullable;

import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/**
 * The resident tables of a session, and what runs over them, one at a time. The latest query that
 * was run without being prepared stays prepared until another one needs its memory. So does the
 * latest one over a join of resident tables, until another join runs: what a statement does before
 * and after it is the rest of the same work.
 */
final class ResidentQueries {

    private final SessionState session;
    private final Preparation preparation;
    private final Set<ResidentTable> tables = new LinkedHashSet<>();
    private @Nullable PreparedQuery latest;
    private @Nullable PreparedQuery join;
    private @Nullable Object joined;
    private List<ResidentTable> joinedTables = List.of();

    ResidentQueries(
            SessionState session, Engines engines, QueryRunner queries, OverResults results) {
        this.session = session;
        preparation =
                new Preparation(
                        session, queries, table -> keep(table, engines.keep(table)), results);
    }

    Preparation preparation() {
        return preparation;
    }

    /** Makes a resident table, which is closed with the session. */
    ResidentTable keep(Table table, EngineTables kept) {
        var made = new ResidentTable(session, table.requireOpen(), kept, tables::remove);
        tables.add(made);
        return made;
    }

    /** Prepares a query over a table that is closed with it. */
    PreparedQuery prepareOver(ResidentTable own, GroupByQuery query, boolean mayEvaluateThere) {
        return OrClosed.made(own::close, () -> prepare(query, own, true, mayEvaluateThere));
    }

    /** Prepares a query over a table that stays open. */
    PreparedQuery prepare(GroupByQuery query, ResidentTable table) {
        return prepare(query, table, false, true);
    }

    private PreparedQuery prepare(
            GroupByQuery query, ResidentTable table, boolean ownsTable, boolean mayEvaluateThere) {
        requireOpen(table);
        dropLatest();
        return preparation.of(query, table, ownsTable, mayEvaluateThere);
    }

    /** Runs a query, which stays prepared. */
    GroupByResult run(GroupByQuery query, ResidentTable table) {
        return session.withResidents(
                () -> {
                    requireOpen(table);
                    if (latest == null || !latest.answers(query, table)) {
                        latest = prepare(query, table);
                    }
                    return latest.run();
                });
    }

    /** Does work with a table. */
    <R> R on(ResidentTable table, Supplier<R> work) {
        return session.withResidents(
                () -> {
                    requireOpen(table);
                    dropLatest();
                    return work.get();
                });
    }

    /**
     * Runs the latest query over a join once more.
     *
     * @param asked what tells the query and the join apart from others
     * @return nothing if that was another one, whose memory is freed, or if a table was closed
     */
    Optional<GroupByResult> runAgain(Object asked) {
        return session.withResidents(
                () -> {
                    if (join != null && !join.isClosed() && asked.equals(joined)) {
                        return Optional.of(join.run());
                    }
                    dropJoin();
                    return Optional.empty();
                });
    }

    /**
     * Keeps a query over a join prepared, until another one runs or one of its tables is closed.
     *
     * @param asked what tells the query and the join apart from others
     */
    void keepJoin(Object asked, PreparedQuery made, Collection<ResidentTable> tables) {
        dropJoin();
        tables.forEach(table -> table.add(made));
        join = made;
        joined = asked;
        joinedTables = List.copyOf(tables);
    }

    private void dropJoin() {
        PreparedQuery dropped = join;
        if (dropped != null) {
            joinedTables.forEach(table -> table.forget(dropped));
            dropped.close();
            join = null;
            joined = null;
            joinedTables = List.of();
        }
    }

    /** Frees the memory of the latest query. */
    void dropLatest() {
        if (latest != null) {
            latest.close();
            latest = null;
        }
    }

    /** Closes all tables. */
    void close() {
        List.copyOf(tables).forEach(ResidentTable::close);
    }

    private void requireOpen(ResidentTable table) {
        session.requireOpen();
        table.requireOpenIn(session);
    }
}
