// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.plan.groupby;

import dev.windrow.internal.plan.query.ResolvedQuery;
import dev.windrow.internal.plan.sample.KeyStatistics;

/**
 * Thrown to the caller that runs a plan: the query has outgrown the device during a run, and no
 * device-only strategy was named, so that the CPU engine should run it.
 */
public final class OutgrownException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final transient ResolvedQuery query;
    private final transient KeyStatistics statistics;

    /**
     * Makes the exception.
     *
     * @param query the query
     * @param statistics what the sample told about the keys
     * @param reason what was found, and what the device lacks for it
     */
    OutgrownException(ResolvedQuery query, KeyStatistics statistics, String reason) {
        super(reason);
        this.query = query;
        this.statistics = statistics;
    }

    ResolvedQuery query() {
        return query;
    }

    KeyStatistics statistics() {
        return statistics;
    }
}
