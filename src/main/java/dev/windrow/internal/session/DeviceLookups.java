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
import dev.windrow.query.Logic;
import dev.windrow.query.Select;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

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

    /** A query over a join, which is closed with any of the tables that it reads. */
    private static final class KeptJoin implements SessionResource {

        private final Resident join;
        private final Collection<Resident> tables;
        private final long bytes;
        private PreparedGroups query;
        private @Nullable EarlyConditions early;

        /**
         * Keeps a query.
         *
         * @param bytes what it takes of the device's memory besides the tables' columns
         * @param early conditions that may choose its rows first
         */
        KeptJoin(
                Resident join,
                Collection<Resident> tables,
                long bytes,
                PreparedGroups query,
                EarlyConditions early) {
            this.join = join;
            this.tables = tables;
            this.bytes = bytes;
            this.query = query;
            this.early = early;
            tables.forEach(table -> table.add(this));
        }

        @Override
        public void close() {
            tables.forEach(table -> table.forget(this));
            query.close();
            join.close();
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
     * Runs a query over a join once more. From the second run on, some of its conditions may choose
     * its rows first: to prepare that takes longer than one run wins.
     *
     * @param asked what tells the query and the join apart from others
     * @return nothing if it is not prepared
     */
    public Optional<Made> runAgain(Object asked) {
        return session.withResidents(
                () -> {
                    KeptJoin kept = joins.remove(asked);
                    if (kept == null || kept.query.isClosed()) {
                        return Optional.empty();
                    }
                    joins.put(asked, kept);
                    EarlyConditions early = kept.early;
                    if (early != null) {
                        kept.early = null;
                        overChosen(kept.join, early)
                                .ifPresent(
                                        some -> {
                                            kept.query.close();
                                            kept.query = some;
                                        });
                    }
                    return Optional.of(kept.query.run());
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
                    Resident kept = kept(join, rows);
                    return OrClosed.made(
                            kept::close,
                            () -> {
                                if (!runs(query, kept)) {
                                    kept.close();
                                    return Optional.empty();
                                }
                                return Optional.of(run(asked, query, kept, tables, early));
                            });
                });
    }

    private Made run(
            Object asked,
            GroupByQuery query,
            Resident join,
            Collection<Resident> tables,
            EarlyConditions early) {
        PreparedGroups prepared = residents.prepared(query, join, false, true);
        Made made = OrClosed.made(prepared::close, prepared::run);
        if (tables.isEmpty()) {
            prepared.close();
            join.close();
        } else {
            long bytes = ResidentQueries.bytesBeside(tables, made);
            keep(asked, new KeptJoin(join, tables, bytes, prepared, early));
        }
        return made;
    }

    /** Keeps a query prepared, until one of its tables is closed or others need its place. */
    private void keep(Object asked, KeptJoin join) {
        long most = residents.mostBytes();
        joins.put(asked, join);
        joins.values().removeIf(each -> each.query.isClosed());
        while (joins.values().stream().mapToLong(each -> each.bytes).sum() > most) {
            joins.pollFirstEntry().getValue().close();
        }
    }

    /** Frees the memory of all queries over joins. */
    private void dropJoins() {
        joins.values().forEach(KeptJoin::close);
        joins.clear();
    }

    private Resident kept(Table join, @Nullable Resident rows) {
        EngineTables tables =
                OrClosed.made(
                        join::close,
                        () -> {
                            var columns = (LookedUpColumns) join.remote().orElseThrow();
                            return engines.keep(join, columns, rows);
                        });
        return new Resident(session, join, tables, closed -> join.close());
    }

    /** Returns whether a query runs on the device, if need be in place of those kept there. */
    private boolean runs(GroupByQuery query, Resident join) {
        if (runsThere(query, join)) {
            return true;
        }
        dropJoins();
        return runsThere(query, join);
    }

    /**
     * Prepares a query over the rows that some of its conditions choose first.
     *
     * @return nothing if that would not be faster, or would not run on the device
     */
    private Optional<PreparedGroups> overChosen(Resident join, EarlyConditions early) {
        List<Expression> conditions =
                early.candidates().stream().filter(each -> isThere(List.of(each), join)).toList();
        if (conditions.isEmpty() || !isThere(conditions, join)) {
            return Optional.empty();
        }
        try (Made made = transforms.run(computed(conditions), join)) {
            List<BitSet> holds =
                    made.table().columns().stream()
                            .map(each -> ChosenColumns.rows((BitColumn) each))
                            .toList();
            List<ChosenColumns.Step> steps = new ArrayList<>();
            List<Expression> met = new ArrayList<>();
            BitSet rows = new BitSet();
            rows.set(0, Math.toIntExact(join.table().rows()));
            for (List<Integer> places : early.steps(conditions, holds)) {
                List<Expression> some = places.stream().map(conditions::get).toList();
                places.forEach(each -> rows.and(holds.get(each)));
                steps.add(new ChosenColumns.Step(Logic.And.of(some), rows.cardinality()));
                met.addAll(some);
            }
            if (rows.isEmpty() || steps.isEmpty()) {
                return Optional.empty();
            }
            Table some = ChosenColumns.table(join.table(), steps, rows);
            var chosen =
                    new Resident(
                            session,
                            some,
                            engines.keepChosen(some, join.kept()),
                            closed -> some.close());
            GroupByQuery rest = early.rest(met);
            if (!runsThere(rest, chosen)) {
                chosen.kept().close();
                some.close();
                return Optional.empty();
            }
            String told = told(join.table(), steps);
            return Optional.of(
                    OrClosed.made(
                            chosen::close,
                            () ->
                                    residents
                                            .prepared(rest, chosen, true, true)
                                            .then(groups -> groups.withNotes(List.of(told)))));
        }
    }

    private static String told(Table join, List<ChosenColumns.Step> steps) {
        return steps.stream()
                .map(step -> step.count() + " with " + step.condition().label())
                .collect(
                        Collectors.joining(
                                ", of these ",
                                "rows       chosen first: of " + join.rows() + " ",
                                ""));
    }

    private boolean isThere(List<Expression> conditions, Resident join) {
        return transforms.isOnDevice(computed(conditions), join);
    }

    private static Select computed(List<Expression> conditions) {
        List<DerivedColumn> columns = new ArrayList<>();
        conditions.forEach(
                each -> columns.add(new DerivedColumn("condition " + columns.size(), each)));
        return new Select(columns);
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
