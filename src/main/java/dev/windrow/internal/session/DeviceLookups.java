// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.session;

import dev.windrow.column.BitColumn;
import dev.windrow.column.Table;
import dev.windrow.internal.column.OrClosed;
import dev.windrow.internal.engine.ChosenColumns;
import dev.windrow.internal.engine.EngineInput;
import dev.windrow.internal.engine.LookedUpColumns;
import dev.windrow.internal.expression.EvaluatedQuery;
import dev.windrow.internal.plan.groupby.DevicePlan;
import dev.windrow.query.DerivedColumn;
import dev.windrow.query.Expression;
import dev.windrow.query.GroupByQuery;
import dev.windrow.query.Select;

import org.jspecify.annotations.Nullable;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;

/**
 * Groups joins whose other sides are looked up on the device. The latest ones of resident tables
 * stay prepared, as long as they take little of the device's memory.
 */
public final class DeviceLookups {

    private final SessionState session;
    private final Engines engines;
    private final QueryRunner queries;
    private final TransformRunner transforms;
    private final ResidentQueries residents;

    /** Queries over joins, by what tells them apart; the one that ran last is the last. */
    private final LinkedHashMap<Object, KeptJoin> joins = new LinkedHashMap<>();

    /**
     * A query over a join.
     *
     * @param tables those that it reads
     * @param bytes what it takes of the device's memory besides their columns
     */
    private record KeptJoin(PreparedGroups query, Collection<Resident> tables, long bytes) {

        private void close() {
            tables.forEach(table -> table.forget(query));
            query.close();
        }
    }

    /**
     * Prepares.
     *
     * @param residents runs them, one at a time
     */
    DeviceLookups(
            SessionState session,
            Engines engines,
            QueryRunner queries,
            TransformRunner transforms,
            ResidentQueries residents) {
        this.session = session;
        this.engines = engines;
        this.queries = queries;
        this.transforms = transforms;
        this.residents = residents;
    }

    /** Returns whether there is a device, without which no join is looked at. */
    public boolean haveDevice() {
        return engines.hasOpenDevice();
    }

    /**
     * Returns whether the device is to do it.
     *
     * @param rows the rows for which something is looked up
     * @param areResident whether they are on the device
     */
    public boolean suit(GroupByQuery query, long rows, boolean areResident) {
        return engines.isDeviceAlone()
                || areResident
                || engines.situationOnHost(query, rows, false).device() != null;
    }

    /**
     * Runs a query over a join once more.
     *
     * @param asked what tells the query and the join apart from others
     * @return nothing if it is not prepared
     */
    public Optional<Made> runAgain(Object asked) {
        return session.withResidents(
                () -> {
                    KeptJoin kept = joins.remove(asked);
                    if (kept == null || kept.query().isClosed()) {
                        return Optional.empty();
                    }
                    joins.put(asked, kept);
                    return Optional.of(kept.query().run());
                });
    }

    /**
     * Groups the rows of a join.
     *
     * @param asked what tells it apart from others
     * @param join a table of {@link LookedUpColumns}, which is taken over
     * @param rows the resident table whose rows these are; null if they are on the host
     * @param tables the resident tables that it is of, while which are open it may stay prepared;
     *     none if it reads others, too
     * @param early conditions of the query that may choose rows first, if it may stay prepared
     * @return nothing if the device does not do all of it
     */
    public Optional<Made> run(
            Object asked,
            GroupByQuery query,
            Table join,
            @Nullable Resident rows,
            Collection<Resident> tables,
            EarlyConditions early) {
        return session.withResidents(
                () -> {
                    PreparedGroups prepared =
                            prepared(query, join, rows, tables.isEmpty() ? null : early)
                                    .orElse(null);
                    if (prepared == null) {
                        return Optional.empty();
                    }
                    Made made = OrClosed.made(prepared::close, prepared::run);
                    if (tables.isEmpty()) {
                        prepared.close();
                    } else {
                        keep(asked, prepared, tables, made);
                    }
                    return Optional.of(made);
                });
    }

    /** Keeps a query prepared, until one of its tables is closed or others need its place. */
    private void keep(
            Object asked, PreparedGroups prepared, Collection<Resident> tables, Made made) {
        long most = residents.mostBytes();
        tables.forEach(table -> table.add(prepared));
        long bytes = ResidentQueries.bytesBeside(tables, made);
        joins.put(asked, new KeptJoin(prepared, tables, bytes));
        joins.values().removeIf(each -> each.query().isClosed());
        while (joins.values().stream().mapToLong(KeptJoin::bytes).sum() > most) {
            joins.pollFirstEntry().getValue().close();
        }
    }

    /** Frees the memory of all queries over joins. */
    private void dropJoins() {
        joins.values().forEach(KeptJoin::close);
        joins.clear();
    }

    private Optional<PreparedGroups> prepared(
            GroupByQuery query,
            Table join,
            @Nullable Resident rows,
            @Nullable EarlyConditions early) {
        EngineTables tables =
                OrClosed.made(
                        join::close,
                        () -> {
                            var columns = (LookedUpColumns) join.remote().orElseThrow();
                            return engines.keep(join, columns, rows);
                        });
        var kept = new Resident(session, join, tables, closed -> join.close());
        return OrClosed.made(
                kept::close,
                () -> {
                    boolean runs = runsThere(query, kept);
                    if (!runs) {
                        dropJoins();
                        runs = runsThere(query, kept);
                    }
                    if (runs) {
                        Optional<PreparedGroups> ofSome =
                                early == null ? Optional.empty() : overChosen(kept, early);
                        return ofSome.or(
                                () -> Optional.of(residents.prepared(query, kept, true, true)));
                    }
                    kept.close();
                    return Optional.empty();
                });
    }

    /**
     * Prepares a query over the rows that some of its conditions choose first.
     *
     * @param join the join, closed with the query
     * @return nothing if that would not be faster, or would not run on the device
     */
    private Optional<PreparedGroups> overChosen(Resident join, EarlyConditions early) {
        List<DerivedColumn> choices = early.choices(each -> isThere(each, join));
        if (choices.isEmpty() || !isThere(choices, join)) {
            return Optional.empty();
        }
        try (Made made = transforms.run(new Select(choices), join)) {
            int best = early.best(made.table());
            if (best < 0) {
                return Optional.empty();
            }
            Expression condition = choices.get(best).expression();
            var holds = (BitColumn) made.table().column(choices.get(best).name());
            Table some = ChosenColumns.table(join.table(), condition, holds);
            var chosen =
                    new Resident(
                            session,
                            some,
                            engines.keepChosen(some, join.kept()),
                            closed -> {
                                some.close();
                                join.close();
                            });
            GroupByQuery rest = early.rest(best);
            if (!runsThere(rest, chosen)) {
                chosen.kept().close();
                some.close();
                return Optional.empty();
            }
            String told =
                    "rows       chosen first: %d of %d with %s"
                            .formatted(some.rows(), join.table().rows(), condition.label());
            return Optional.of(
                    OrClosed.made(
                            chosen::close,
                            () ->
                                    residents
                                            .prepared(rest, chosen, true, true)
                                            .then(groups -> groups.withNotes(List.of(told)))));
        }
    }

    private boolean isThere(Expression condition, Resident join) {
        return isThere(List.of(new DerivedColumn("condition", condition)), join);
    }

    private boolean isThere(List<DerivedColumn> conditions, Resident join) {
        return transforms.isOnDevice(new Select(conditions), join);
    }

    private boolean runsThere(GroupByQuery query, Resident join) {
        if (!EvaluatedQuery.isNeeded(query)) {
            EngineInput input = EngineInput.of(join.table());
            return queries.plan(query, input, join).plan() instanceof DevicePlan;
        }
        Optional<DeferredRows> there = queries.deferredRows(query, join);
        there.ifPresent(DeferredRows::close);
        return there.isPresent();
    }
}
