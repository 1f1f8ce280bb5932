// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.session;

import dev.windrow.column.Table;
import dev.windrow.internal.column.OrClosed;
import dev.windrow.internal.engine.EngineInput;
import dev.windrow.internal.engine.LookedUpColumns;
import dev.windrow.internal.expression.EvaluatedQuery;
import dev.windrow.internal.plan.groupby.DevicePlan;
import dev.windrow.internal.session.ResidentQueries.KeptJoin;
import dev.windrow.query.GroupByQuery;

import org.jspecify.annotations.Nullable;

import java.util.Collection;
import java.util.Optional;

/**
 * Groups joins whose other sides are looked up on the device.
 *
 * @param residents runs them, one at a time
 */
public record DeviceLookups(
        SessionState session, Engines engines, QueryRunner queries, ResidentQueries residents) {

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
     * Groups the rows of a join once more.
     *
     * @param asked what tells it apart from others
     * @return nothing if it does not stay prepared
     */
    public Optional<Made> runAgain(Object asked) {
        return residents.runAgain(asked);
    }

    /**
     * Groups the rows of a join.
     *
     * @param asked what tells it apart from others
     * @param join a table of {@link LookedUpColumns}, which is taken over
     * @param rows the resident table whose rows these are; null if they are on the host
     * @param tables the resident tables that it is of, while which are open it may stay prepared;
     *     none if it reads others, too
     * @return nothing if the device does not do all of it
     */
    public Optional<Made> run(
            Object asked,
            GroupByQuery query,
            Table join,
            @Nullable Resident rows,
            Collection<Resident> tables) {
        return session.withResidents(
                () -> {
                    PreparedGroups prepared = prepared(query, join, rows).orElse(null);
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

    private void keep(
            Object asked, PreparedGroups prepared, Collection<Resident> tables, Made made) {
        long bytes = ResidentQueries.bytesBeside(tables, made);
        residents.keepJoin(asked, new KeptJoin(prepared, tables, bytes));
    }

    private Optional<PreparedGroups> prepared(
            GroupByQuery query, Table join, @Nullable Resident rows) {
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
                        residents.dropJoins();
                        runs = runsThere(query, kept);
                    }
                    if (runs) {
                        return Optional.of(residents.prepared(query, kept, true, true));
                    }
                    kept.close();
                    return Optional.empty();
                });
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
