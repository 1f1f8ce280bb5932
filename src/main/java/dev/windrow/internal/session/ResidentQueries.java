// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.session;

import dev.windrow.column.Table;
import dev.windrow.internal.column.OrClosed;
import dev.windrow.internal.engine.EngineInput;
import dev.windrow.internal.engine.PlannedQuery;
import dev.windrow.internal.expression.EvaluatedQuery;
import dev.windrow.internal.expression.EvaluatedQuery.Deferral;
import dev.windrow.internal.plan.DeviceLimits;
import dev.windrow.internal.session.PreparedGroups.Reading;
import dev.windrow.query.GroupByQuery;
import dev.windrow.query.Sort;
import dev.windrow.query.SortKey;

import org.jspecify.annotations.Nullable;

import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * The resident tables of a session, and what runs over them, one at a time. The latest query that
 * was run without being prepared stays prepared until another one runs or, where it takes much of
 * the device's memory, until anything else does.
 */
final class ResidentQueries {

    /** What is prepared and not asked for stays in this part of the device's memory. */
    private static final int KEPT_SHARE = 4;

    private final SessionState session;
    private final Engines engines;
    private final QueryRunner queries;
    private final TransformRunner transforms;
    private final Set<Resident> tables = new LinkedHashSet<>();
    private @Nullable PreparedGroups latest;

    /** Bytes of the device's memory that it takes besides its columns, once they are known. */
    private long latestBytes;

    ResidentQueries(
            SessionState session,
            Engines engines,
            QueryRunner queries,
            TransformRunner transforms) {
        this.session = session;
        this.engines = engines;
        this.queries = queries;
        this.transforms = transforms;
    }

    /** Makes a resident table, which is closed with the session. */
    Resident keep(Table table, EngineTables kept) {
        var made = new Resident(session, table.requireOpen(), kept, tables::remove);
        tables.add(made);
        return made;
    }

    /** Prepares a query over a table that is closed with it. */
    PreparedGroups prepareOver(Resident own, GroupByQuery query, boolean mayEvaluateThere) {
        return OrClosed.made(own::close, () -> prepare(query, own, true, mayEvaluateThere));
    }

    /** Prepares a query over a table that stays open. */
    PreparedGroups prepare(GroupByQuery query, Resident table) {
        return prepare(query, table, false, true);
    }

    private PreparedGroups prepare(
            GroupByQuery query, Resident table, boolean ownsTable, boolean mayEvaluateThere) {
        requireOpen(table);
        dropLatest();
        return prepared(query, table, ownsTable, mayEvaluateThere);
    }

    /**
     * Prepares a query.
     *
     * @param ownsTable whether the resident table is closed with the query
     * @param mayEvaluateThere whether a device may select rows and compute columns in each run,
     *     where it can; otherwise that is done once, here
     */
    PreparedGroups prepared(
            GroupByQuery query, Resident table, boolean ownsTable, boolean mayEvaluateThere) {
        Reading reading;
        if (!EvaluatedQuery.isNeeded(query)) {
            EngineInput all = EngineInput.of(table.table());
            PlannedQuery planned = queries.plan(query, all, table);
            reading = new Reading(query, table, null, false, planned);
        } else {
            reading =
                    (mayEvaluateThere ? there(query, table) : Optional.<Reading>empty())
                            .orElseGet(() -> here(query, table));
        }
        return new PreparedGroups(
                session, query, table, ownsTable, reading, () -> here(query, table), this::sorted);
    }

    /** Leaves the rows to the device, if it can evaluate them. */
    private Optional<Reading> there(GroupByQuery query, Resident table) {
        return queries.deferredRows(query, table)
                .map(
                        rows ->
                                new Reading(
                                        rows.evaluated().query(),
                                        table,
                                        rows.evaluated(),
                                        false,
                                        rows.planned()));
    }

    /** Evaluates the rows now, on the host. */
    private Reading here(GroupByQuery query, Resident table) {
        EvaluatedQuery evaluated = queries.evaluated(query, table.table(), Deferral.NOTHING);
        Resident own = keep(evaluated.table(), engines.keep(evaluated.table()));
        try {
            EngineInput all = EngineInput.of(evaluated.table());
            PlannedQuery planned = queries.plan(evaluated.query(), all, own);
            return new Reading(evaluated.query(), own, evaluated, true, planned);
        } catch (RuntimeException | Error e) {
            own.close();
            evaluated.close();
            throw e;
        }
    }

    /** Runs a query, which stays prepared. */
    Made run(GroupByQuery query, Resident table) {
        return session.withResidents(
                () -> {
                    requireOpen(table);
                    if (latest == null || !latest.answers(query, table)) {
                        latest = prepare(query, table);
                        latestBytes = Long.MAX_VALUE;
                    }
                    Made made = latest.run();
                    latestBytes = bytesBeside(List.of(table), made);
                    return made;
                });
    }

    /** Runs a query over a result, which is not kept. */
    Made runOnce(GroupByQuery query, Resident result) {
        try (PreparedGroups once = prepared(query, result, false, true)) {
            return once.run();
        }
    }

    /** Returns the bytes of the device's memory that a query took besides its columns. */
    static long bytesBeside(Collection<Resident> tables, Made made) {
        long columns = tables.stream().mapToLong(Resident::heldBytes).sum();
        return Math.max(0, made.profile().peakDeviceBytes() - columns);
    }

    /** Does work with a table. */
    <R> R on(Resident table, Supplier<R> work) {
        return session.withResidents(
                () -> {
                    requireOpen(table);
                    makeRoom();
                    return work.get();
                });
    }

    /** Sorts groups by their keys where they lie, and closes them. */
    Table sorted(Table groups, List<String> keys) {
        if (!engines.holds(groups)) {
            return engines.cpu().sorted(groups, keys);
        }
        Sort sort = new Sort(keys.stream().map(SortKey::ascending).toList());
        try (groups;
                Resident result = kept(groups)) {
            return transforms.run(sort, result).table();
        }
    }

    private Resident kept(Table table) {
        return new Resident(session, table, engines.keep(table), closed -> {});
    }

    /** Does work with a result that lies on the device: a resident table as long as it lasts. */
    <R> R onResult(Table table, Function<Resident, R> work) {
        return session.withResidents(
                () -> {
                    try (Resident result = kept(table)) {
                        return work.apply(result);
                    }
                });
    }

    /** Returns how many bytes of the device may stay with what nobody asked to keep. */
    long mostBytes() {
        DeviceLimits device = engines.situation(0, false).device();
        return device == null ? 0 : device.budget() / KEPT_SHARE;
    }

    /** Frees the memory of the latest query, unless it is little. */
    void makeRoom() {
        if (latest != null && latestBytes >= mostBytes()) {
            dropLatest();
        }
    }

    private void dropLatest() {
        if (latest != null) {
            latest.close();
            latest = null;
        }
    }

    /** Closes all tables. */
    void close() {
        List.copyOf(tables).forEach(Resident::close);
    }

    private void requireOpen(Resident table) {
        session.requireOpen();
        table.requireOpenIn(session);
    }
}
