// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.session;

import dev.windrow.column.Table;
import dev.windrow.internal.engine.EngineInput;
import dev.windrow.internal.engine.PlannedQuery;
import dev.windrow.internal.expression.EvaluatedQuery;
import dev.windrow.internal.expression.RowEvaluation;
import dev.windrow.internal.expression.TypedExpressions;
import dev.windrow.internal.plan.Situation;
import dev.windrow.internal.plan.TableStatistics;
import dev.windrow.internal.plan.expression.RowProgram;
import dev.windrow.internal.plan.groupby.CpuPlan;
import dev.windrow.query.GroupByQuery;

import java.util.Objects;
import java.util.Optional;

/**
 * A query whose rows are left to the device, with the plan of what remains. The host evaluates
 * none.
 *
 * @param evaluated what remains of the query
 * @param program what the device evaluates
 * @param input the rows
 * @param planned a plan for the device
 */
record DeferredRows(
        EvaluatedQuery evaluated, RowProgram program, EngineInput input, PlannedQuery planned)
        implements AutoCloseable {

    /**
     * Plans.
     *
     * @return nothing if no device can evaluate the rows, or if the rest would not run there
     */
    static Optional<DeferredRows> of(GroupByQuery query, Table table, Situation situation) {
        if (situation.device() == null || !situation.device().makesKernels()) {
            return Optional.empty();
        }
        return RowProgram.of(TypedExpressions.of(query, table), TableStatistics.of(table))
                .flatMap(
                        program ->
                                EvaluatedQuery.deferred(query, table)
                                        .flatMap(rows -> planned(rows, program, situation)));
    }

    private static Optional<DeferredRows> planned(
            EvaluatedQuery evaluated, RowProgram program, Situation situation) {
        RowEvaluation deferred = Objects.requireNonNull(evaluated.deferred());
        EngineInput input = new EngineInput(evaluated.table(), deferred, program);
        PlannedQuery planned = PlannedQuery.of(evaluated.query(), input, situation);
        if (planned.plan() instanceof CpuPlan) {
            evaluated.close();
            return Optional.empty();
        }
        deferred.leaveToDevice();
        return Optional.of(new DeferredRows(evaluated, program, input, planned));
    }

    @Override
    public void close() {
        evaluated.close();
    }
}
