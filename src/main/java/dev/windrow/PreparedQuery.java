// SPDX-License-Identifier: Apache-2.0
package dev.windrow;

import dev.windrow.Preparation.Reading;
import dev.windrow.column.Table;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.engine.EngineResult;
import dev.windrow.internal.engine.MisfitException;
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

import java.util.List;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/**
 * A query that is planned once and runs any number of times over the same table.
 *
 * <p>The first run compiles the kernels, allocates their memory on the device, and uploads the
 * columns that are not there yet. All of that is kept until this query is closed, so a further run
 * only runs kernels and downloads the result. A plan that proves too small is replaced by the
 * larger one that sufficed.
 *
 * <p>The memory of a large result that is closed is kept for the next result. A caller that closes
 * each result before the next run needs that memory once.
 *
 * <p>The condition and the expressions are evaluated by the device in each run, where it can do all
 * of them; otherwise once, when the query is prepared.
 *
 * <p>Timing each kernel makes the device wait between them. So only the first run does it, if
 * {@link WindrowConfig#withKernelTimes} says so, and {@link #runProfiled} does. In the profiles of
 * other runs all kernels are one phase.
 */
public final class PreparedQuery implements SessionResource {

    private final SessionState session;
    private final GroupByQuery query;
    private final ResidentTable table;
    private final boolean ownsTable;
    private final Supplier<Reading> evaluatedHere;
    private Reading reading;
    private PreparedPlan prepared;
    private PlanAccount account;
    private List<Phase> planning;
    private final OverResults results;
    private UnaryOperator<GroupByResult> then = groups -> groups;
    private boolean closed;

    /**
     * Makes a query from a plan.
     *
     * @param ownsTable whether the resident table is closed with this query
     * @param reading what runs
     * @param evaluatedHere makes the same with rows that are evaluated on the host, in place of one
     *     with which the device did not succeed
     * @param results sorts groups that stay on the device
     */
    PreparedQuery(
            SessionState session,
            GroupByQuery query,
            ResidentTable table,
            boolean ownsTable,
            Reading reading,
            Supplier<Reading> evaluatedHere,
            OverResults results) {
        this.session = session;
        this.query = query;
        this.table = table;
        this.ownsTable = ownsTable;
        this.evaluatedHere = evaluatedHere;
        this.results = results;
        this.reading = reading;
        account = PlanAccount.of(reading.planned().plan());
        planning = reading.planned().phases();
        prepared = prepared(reading);
        table.add(this);
        reading.table().add(this);
    }

    /** Goes on with the groups of each run, which the work takes over. */
    PreparedQuery then(UnaryOperator<GroupByResult> work) {
        then = work;
        return this;
    }

    private static PreparedPlan prepared(Reading reading) {
        PhysicalPlan plan = reading.planned().plan();
        return reading.table().keptFor(plan).prepare(plan);
    }

    /**
     * Runs the query.
     *
     * @return the groups, which the caller closes
     * @throws WindrowException {@code CLOSED} if this, its table or the session is closed; else as
     *     {@link GroupBy#aggregate} does
     */
    public GroupByResult run() {
        return run(false);
    }

    /**
     * Runs the query as {@link #run} does, but times each kernel, which makes the run slower.
     *
     * @return the groups, which the caller closes
     * @throws WindrowException as {@link #run} does
     */
    public GroupByResult runProfiled() {
        return run(true);
    }

    /**
     * Returns how the query runs, and why; after a run, how it ran. A closed query tells it, too.
     *
     * @return the engine, the strategy and their reasons
     */
    public Explanation explanation() {
        return session.withResidents(
                () -> {
                    Explanation explanation = account.explanation();
                    EvaluatedQuery evaluated = reading.evaluated();
                    return evaluated == null
                            ? explanation
                            : explanation.withMore(evaluated.explanation());
                });
    }

    /**
     * Frees the query's memory on the device. Columns that a resident table keeps there stay. A
     * second call does nothing.
     */
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
    boolean answers(GroupByQuery asked, ResidentTable of) {
        return !closed && table == of && query.equals(asked);
    }

    /** Runs the plan. If it outgrows the device, a plan for the CPU replaces it from now on. */
    private EngineResult runPrepared(boolean profiled) {
        try {
            return prepared.run(profiled, session.config().progress());
        } catch (OutgrownException e) {
            if (reading.isEvaluatedThere()) {
                return runEvaluatedHere(profiled);
            }
            CpuPlan plan = Planner.onCpu(e, session.config().threads());
            prepared.close();
            prepared = reading.table().keptFor(plan).prepare(plan);
            return prepared.run(profiled, session.config().progress());
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

    private GroupByResult run(boolean profiled) {
        return session.withResidents(
                () -> {
                    if (closed) {
                        throw ErrorCode.CLOSED.failure(
                                "this prepared query is closed, or its table is");
                    }
                    return runOpen(profiled);
                });
    }

    private GroupByResult runOpen(boolean profiled) {
        FlightEntry entry = FlightEntry.begin();
        EngineResult result = runPrepared(profiled);
        account = account.after(result.plan());
        Profile profile = result.profile().withFirst(planning);
        planning = List.of();
        GroupByResult groups = groups(result.groups(), profile);
        entry.end(groups.profile());
        EvaluatedQuery evaluated = reading.evaluated();
        return then.apply(evaluated == null ? groups : groups.from(evaluated, groups.profile()));
    }

    /** Returns the groups by their keys, if that was asked for. Those on the device stay there. */
    private GroupByResult groups(Table groups, Profile profile) {
        GroupByQuery asked = reading.query();
        return QueryRunner.result(
                asked.sorted() ? results.sorted(groups, asked.keys()) : groups, account, profile);
    }
}
