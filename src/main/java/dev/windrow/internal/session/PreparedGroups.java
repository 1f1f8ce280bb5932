// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.session;

import dev.windrow.column.Table;
import dev.windrow.error.ErrorCode;
import dev.windrow.internal.engine.EngineResult;
import dev.windrow.internal.engine.MisfitException;
import dev.windrow.internal.engine.PlannedQuery;
import dev.windrow.internal.engine.PreparedPlan;
import dev.windrow.internal.expression.EvaluatedQuery;
import dev.windrow.internal.plan.groupby.CpuPlan;
import dev.windrow.internal.plan.groupby.OutgrownException;
import dev.windrow.internal.plan.groupby.PhysicalPlan;
import dev.windrow.internal.plan.groupby.Planner;
import dev.windrow.profile.FlightEntry;
import dev.windrow.profile.Phase;
import dev.windrow.profile.Profile;
import dev.windrow.query.GroupByQuery;

import org.jspecify.annotations.Nullable;

import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/**
 * A query that is planned once and runs any number of times over the same table. What its first run
 * makes on the device is kept until it is closed. A plan that proves too small is replaced by the
 * larger one that sufficed.
 */
public final class PreparedGroups implements SessionResource {

    private final SessionState session;
    private final GroupByQuery query;
    private final Resident table;
    private final boolean ownsTable;
    private final Supplier<Reading> evaluatedHere;
    private Reading reading;
    private PreparedPlan prepared;
    private PlanAccount account;
    private List<Phase> planning;
    private final BiFunction<Table, List<String>, Table> sorting;
    private UnaryOperator<Made> then = groups -> groups;
    private boolean closed;

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
     * Makes a query from a plan.
     *
     * @param ownsTable whether the resident table is closed with this query
     * @param reading what runs
     * @param evaluatedHere makes the same with rows that are evaluated on the host, in place of one
     *     with which the device did not succeed
     * @param sorting sorts groups by their keys where they lie, and closes them
     */
    PreparedGroups(
            SessionState session,
            GroupByQuery query,
            Resident table,
            boolean ownsTable,
            Reading reading,
            Supplier<Reading> evaluatedHere,
            BiFunction<Table, List<String>, Table> sorting) {
        this.session = session;
        this.query = query;
        this.table = table;
        this.ownsTable = ownsTable;
        this.evaluatedHere = evaluatedHere;
        this.sorting = sorting;
        this.reading = reading;
        account = PlanAccount.of(reading.planned().plan());
        planning = reading.planned().phases();
        prepared = prepared(reading);
        table.add(this);
        reading.table().add(this);
    }

    /** Goes on with the groups of each run, which the work takes over. */
    public PreparedGroups then(UnaryOperator<Made> work) {
        then = work;
        return this;
    }

    private static PreparedPlan prepared(Reading reading) {
        PhysicalPlan plan = reading.planned().plan();
        return reading.table().kept().of(plan).prepare(plan);
    }

    /** Runs the query, and returns the groups. */
    Made run() {
        return run(false);
    }

    /** Returns how the query runs, and why; after a run, how it ran. */
    public Account explanation() {
        return session.withResidents(
                () -> {
                    Account explanation = account.explanation();
                    EvaluatedQuery evaluated = reading.evaluated();
                    return evaluated == null
                            ? explanation
                            : explanation.withMore(evaluated.explanation());
                });
    }

    /** Frees its memory on the device; a second call does nothing. */
    @Override
    public void close() {
        session.closeResident(this::closeOnce);
    }

    private void closeOnce() {
        if (closed) {
            return;
        }
        closed = true;
        prepared.close();
        table.forget(this);
        reading.table().forget(this);
        reading.close();
        if (ownsTable) {
            table.close();
        }
    }

    /** Returns whether it runs no more. */
    boolean isClosed() {
        return closed;
    }

    /** Returns whether this is an open query that equals another over the same table. */
    boolean answers(GroupByQuery asked, Resident of) {
        return !closed && table == of && query.equals(asked);
    }

    /** Runs the plan. If it outgrows the device, a plan for the CPU replaces it from now on. */
    private EngineResult runPrepared(boolean profiled) {
        try {
            return prepared.run(profiled, session.settings().progress());
        } catch (OutgrownException e) {
            if (reading.isEvaluatedThere()) {
                return runEvaluatedHere(profiled);
            }
            CpuPlan plan = Planner.onCpu(e, session.settings().threads());
            prepared.close();
            prepared = reading.table().kept().of(plan).prepare(plan);
            return prepared.run(profiled, session.settings().progress());
        } catch (MisfitException e) {
            return runEvaluatedHere(profiled);
        }
    }

    /** Evaluates the rows on the host, and runs the rest from now on. */
    private EngineResult runEvaluatedHere(boolean profiled) {
        Reading other = evaluatedHere.get();
        prepared.close();
        reading.close();
        reading = other;
        account = PlanAccount.of(reading.planned().plan());
        prepared = prepared(reading);
        reading.table().add(this);
        return runPrepared(profiled);
    }

    /**
     * Runs the query, and returns the groups.
     *
     * @param profiled whether each kernel is timed, which makes the run slower
     */
    public Made run(boolean profiled) {
        return session.withResidents(
                () -> {
                    if (closed) {
                        throw ErrorCode.CLOSED.failure(
                                "this prepared query is closed, or its table is");
                    }
                    return runOpen(profiled);
                });
    }

    private Made runOpen(boolean profiled) {
        FlightEntry entry = FlightEntry.begin();
        EngineResult result = runPrepared(profiled);
        account = account.after(result.plan());
        Profile profile = result.profile().withFirst(planning);
        planning = List.of();
        Made groups = groups(result.groups(), profile);
        entry.end(groups.profile());
        EvaluatedQuery evaluated = reading.evaluated();
        return then.apply(evaluated == null ? groups : groups.from(evaluated, groups.profile()));
    }

    /** Returns the groups by their keys, if that was asked for. Those on the device stay there. */
    private Made groups(Table groups, Profile profile) {
        GroupByQuery asked = reading.query();
        return QueryRunner.result(
                asked.sorted() ? sorting.apply(groups, asked.keys()) : groups, account, profile);
    }
}
