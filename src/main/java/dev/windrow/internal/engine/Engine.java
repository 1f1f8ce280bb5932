// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.engine;

import dev.windrow.column.Table;
import dev.windrow.internal.plan.groupby.PhysicalPlan;
import dev.windrow.internal.plan.transform.TransformPlan;
import dev.windrow.progress.ProgressListener;

/**
 * Runs physical plans, for several threads side by side. Results stay valid after the engine is
 * closed. Nobody may close it while a plan runs.
 */
public interface Engine extends AutoCloseable {

    /** Returns the engine and its device, as the profile shows it. */
    String description();

    /**
     * Runs a plan over all rows of a table, as {@link #execute(PhysicalPlan, EngineInput,
     * ProgressListener)} does.
     */
    default EngineResult execute(PhysicalPlan plan, Table input, ProgressListener progress) {
        return execute(plan, EngineInput.of(input), progress);
    }

    /**
     * Runs a plan.
     *
     * @param plan a plan made for this engine
     * @param input the rows that the plan was made for
     * @param progress hears how far the work has come
     * @return the groups, in no particular order, in memory that the caller closes
     * @throws dev.windrow.error.WindrowException {@code OVERFLOW}, {@code HOST_MEMORY}, {@code
     *     DEVICE_MEMORY} or {@code DEVICE_FAILURE}
     */
    EngineResult execute(PhysicalPlan plan, EngineInput input, ProgressListener progress);

    /**
     * Runs an operation on columns.
     *
     * @param plan a plan made for this engine
     * @param input the table that the plan was made for
     * @param progress hears how far the work has come
     * @throws dev.windrow.error.WindrowException {@code OVERFLOW}, {@code HOST_MEMORY}, {@code
     *     DEVICE_MEMORY} or {@code DEVICE_FAILURE}
     * @throws MisfitException in place of {@code OVERFLOW} if the engine cannot tell which value
     *     does not fit
     */
    TransformOutcome transform(TransformPlan plan, Table input, ProgressListener progress);

    /**
     * Keeps a table, as far as that makes its queries cheaper.
     *
     * @param table a table that stays open at least as long as the result
     * @return the kept table, which is closed before the engine is
     */
    EngineTable keep(Table table);

    /**
     * Prepares a table whose columns each run reads from the host again.
     *
     * @param table a table that stays open at least as long as the result
     * @return the table, which is closed before the engine is
     */
    EngineTable upload(Table table);

    @Override
    void close();
}
