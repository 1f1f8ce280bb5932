// SPDX-License-Identifier: Apache-2.0
package dev.windrow;

import dev.windrow.column.Table;
import dev.windrow.internal.engine.EngineInput;
import dev.windrow.internal.engine.LookedUpColumns;
import dev.windrow.internal.expression.EvaluatedQuery;
import dev.windrow.internal.plan.groupby.DevicePlan;
import dev.windrow.query.GroupByQuery;
import dev.windrow.query.Transformation;

import org.jspecify.annotations.Nullable;

import java.util.Optional;
import java.util.function.Function;

/** Work over results that lie on the device: each is a resident table as long as the work lasts. */
final class OverResults {

    private final SessionState session;
    private final Engines engines;
    private final QueryRunner queries;
    private final TransformRunner transforms;

    OverResults(
            SessionState session,
            Engines engines,
            QueryRunner queries,
            TransformRunner transforms) {
        this.session = session;
        this.engines = engines;
        this.queries = queries;
        this.transforms = transforms;
    }

    GroupByResult run(GroupByQuery query, Table table, Preparation preparation) {
        return on(
                table,
                result -> {
                    try (PreparedQuery once = preparation.of(query, result, false, true)) {
                        return once.run();
                    }
                });
    }

    /**
     * Groups the rows of a join whose other sides are looked up on the device.
     *
     * @param rows the resident table whose rows these are; null if they are on the host
     * @return nothing if the device does not do all of it
     */
    Optional<GroupByResult> run(
            GroupByQuery query, Table join, @Nullable ResidentTable rows, Preparation preparation) {
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

    TransformResult run(Transformation transformation, Table table) {
        return on(table, result -> transforms.run(transformation, result));
    }

    /** Runs an operation over a result of the work that this thread is at. */
    TransformResult runWithin(Table table, Transformation transformation) {
        if (!engines.holds(table)) {
            return transforms.run(transformation, table);
        }
        try (ResidentTable result = kept(table)) {
            return transforms.run(transformation, result);
        }
    }

    Explanation explain(GroupByQuery query, Table table) {
        return on(table, result -> queries.explain(query, result));
    }

    Explanation explain(Transformation transformation, Table table) {
        return on(table, result -> transforms.explain(transformation, result));
    }

    private ResidentTable kept(Table table) {
        return new ResidentTable(session, table, engines.keep(table), closed -> {});
    }

    private <R> R on(Table table, Function<ResidentTable, R> work) {
        return session.withResidents(
                () -> {
                    try (ResidentTable result = kept(table)) {
                        return work.apply(result);
                    }
                });
    }
}
