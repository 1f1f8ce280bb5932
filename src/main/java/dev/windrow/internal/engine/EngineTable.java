// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.engine;

import dev.windrow.internal.plan.groupby.PhysicalPlan;
import dev.windrow.internal.plan.transform.TransformPlan;
import dev.windrow.progress.ProgressListener;

import java.util.Collection;

/** A table that an engine keeps between queries. */
public interface EngineTable extends AutoCloseable {

    /**
     * Makes a plan ready to run any number of times. Nothing runs yet.
     *
     * @param plan a plan made for this table and its engine
     */
    PreparedPlan prepare(PhysicalPlan plan);

    /**
     * Runs an operation on these columns.
     *
     * @param plan a plan made for this table and its engine
     * @param progress hears how far the work has come
     * @throws dev.windrow.error.WindrowException as {@link Engine#transform} does
     */
    TransformOutcome transform(TransformPlan plan, ProgressListener progress);

    /** Returns the bytes of device memory that these columns take, as far as they are resident. */
    long residentBytes(Collection<String> columns);

    /** Frees what the engine keeps, and the prepared plans with it, but not the table. */
    @Override
    void close();
}
