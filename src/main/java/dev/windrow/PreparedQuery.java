// SPDX-License-Identifier: Apache-2.0
package dev.windrow;

import dev.windrow.error.WindrowException;
import dev.windrow.internal.session.PreparedGroups;

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
public final class PreparedQuery implements AutoCloseable {

    private final PreparedGroups prepared;

    PreparedQuery(PreparedGroups prepared) {
        this.prepared = prepared;
    }

    /**
     * Runs the query.
     *
     * @return the groups, which the caller closes
     * @throws WindrowException {@code CLOSED} if this, its table or the session is closed; else as
     *     {@link GroupBy#aggregate} does
     */
    public GroupByResult run() {
        return new GroupByResult(prepared.run(false));
    }

    /**
     * Runs the query as {@link #run} does, but times each kernel, which makes the run slower.
     *
     * @return the groups, which the caller closes
     * @throws WindrowException as {@link #run} does
     */
    public GroupByResult runProfiled() {
        return new GroupByResult(prepared.run(true));
    }

    /**
     * Returns how the query runs, and why; after a run, how it ran. A closed query tells it, too.
     *
     * @return the engine, the strategy and their reasons
     */
    public Explanation explanation() {
        return Explanation.of(prepared.explanation());
    }

    /**
     * Frees the query's memory on the device. Columns that a resident table keeps there stay. A
     * second call does nothing.
     */
    @Override
    public void close() {
        prepared.close();
    }
}
