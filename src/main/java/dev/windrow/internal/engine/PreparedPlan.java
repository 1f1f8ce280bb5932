// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.engine;

import dev.windrow.progress.ProgressListener;

/** A plan that is ready to run any number of times over the same table. */
public interface PreparedPlan extends AutoCloseable {

    /**
     * Runs the plan. It reuses what earlier runs made, including a bigger plan that one needed.
     *
     * @param profiled whether each kernel is timed, which makes the run slower
     * @param progress hears how far the work has come
     * @return as {@link Engine#execute} does
     * @throws dev.windrow.error.WindrowException as {@link Engine#execute} does
     */
    EngineResult run(boolean profiled, ProgressListener progress);

    @Override
    void close();
}
