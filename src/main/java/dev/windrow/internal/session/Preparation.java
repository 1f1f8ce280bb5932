// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.session;

import dev.windrow.column.Table;
import dev.windrow.internal.engine.EngineInput;
import dev.windrow.internal.engine.PlannedQuery;
import dev.windrow.internal.expression.EvaluatedQuery;
import dev.windrow.query.GroupByQuery;

import org.jspecify.annotations.Nullable;

import java.util.Optional;
import java.util.function.Function;

/** Plans queries that are to run several times, over tables that stay on the device. */
final class Preparation {

    private final SessionState session;
    private final QueryRunner queries;
    private final Function<Table, Resident> keeper;
    private final OverResults results;

    /**
     * What runs: the query itself, or what remains of it once rows are selected and columns are
     * computed.
     *
     * @param query a query without a condition and expressions
     * @param table the table that it runs over
     * @param evaluated what was selected and computed, or is with each run; null if there is
     *     nothing
     * @param ownsTable whether the table was made for this
     * @param planned the plan
     */
    record Reading(
            GroupByQuery query,
            Resident table,
            @Nullable EvaluatedQuery evaluated,
            boolean ownsTable,
            PlannedQuery planned) {

        /** Returns whether the device evaluates the rows with each run. */
        boolean isEvaluatedThere() {
            return evaluated != null && !ownsTable;
        }

        void close() {
            if (ownsTable) {
                table.close();
            }
            if (evaluated != null) {
                evaluated.close();
            }
        }
    }

    /**
     * Makes it.
     *
     * @param keeper keeps another table on the device
     * @param results works on groups that stay on the device
     */
    Preparation(
            SessionState session,
            QueryRunner queries,
            Function<Table, Resident> keeper,
            OverResults results) {
        this.session = session;
        this.queries = queries;
        this.keeper = keeper;
        this.results = results;
    }

    /**
     * Prepares a query.
     *
     * @param ownsTable whether the resident table is closed with the query
     * @param mayEvaluateThere whether a device may select rows and compute columns in each run,
     *     where it can; otherwise that is done once, here
     */
    PreparedGroups of(
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
                session, query, table, ownsTable, reading, () -> here(query, table), results);
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
        EvaluatedQuery evaluated = queries.evaluated(query, table.table());
        Resident own = keeper.apply(evaluated.table());
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
}
