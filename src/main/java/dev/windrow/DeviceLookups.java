// SPDX-License-Identifier: Apache-2.0
package dev.windrow;

import dev.windrow.column.Table;
import dev.windrow.internal.engine.EngineInput;
import dev.windrow.internal.engine.LookedUpColumns;
import dev.windrow.internal.expression.EvaluatedQuery;
import dev.windrow.internal.plan.groupby.DevicePlan;
import dev.windrow.query.GroupByQuery;

import org.jspecify.annotations.Nullable;

import java.util.Optional;

/**
 * Groups joins whose other sides are looked up on the device.
 *
 * @param preparation plans and runs them, one at a time
 */
record DeviceLookups(
        SessionState session, Engines engines, QueryRunner queries, Preparation preparation) {

    /** Returns whether there is a device, without which no join is looked at. */
    boolean haveDevice() {
        return engines.hasOpenDevice();
    }

    /**
     * Returns whether the device is to do it.
     *
     * @param rows the rows for which something is looked up
     * @param areResident whether they are on the device
     */
    boolean suit(GroupByQuery query, long rows, boolean areResident) {
        return engines.isDeviceAlone()
                || areResident
                || engines.situationOnHost(query, rows, false).device() != null;
    }

    /**
     * Groups the rows of a join.
     *
     * @param join a table of {@link LookedUpColumns}
     * @param rows the resident table whose rows these are; null if they are on the host
     * @return nothing if the device does not do all of it
     */
    Optional<GroupByResult> run(GroupByQuery query, Table join, @Nullable ResidentTable rows) {
        LookedUpColumns columns = (LookedUpColumns) join.remote().orElseThrow();
        return session.withResidents(
                () -> {
                    EngineTables tables = engines.keep(join, columns, rows);
                    try (var kept = new ResidentTable(session, join, tables, closed -> {})) {
                        if (!runsThere(query, kept)) {
                            return Optional.empty();
                        }
                        try (PreparedQuery once = preparation.of(query, kept, false, true)) {
                            return Optional.of(once.run());
                        }
                    }
                });
    }

    private boolean runsThere(GroupByQuery query, ResidentTable join) {
        if (!EvaluatedQuery.isNeeded(query)) {
            EngineInput input = EngineInput.of(join.table());
            return queries.plan(query, input, join).plan() instanceof DevicePlan;
        }
        Optional<DeferredRows> there = queries.deferredRows(query, join);
        there.ifPresent(DeferredRows::close);
        return there.isPresent();
    }
}
