package dev.windrow.internal.engine;

import dev.windrow.progress.ProgressListener;

/** A plan that is ready to run any number of times over the same table. */
public interface PreparedPlan extends AutoCloseable {

    /**
     * Runs it. What an earlier run made, and a bigger plan that one needed, is used again.
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
