package dev.windrow.internal.plan.groupby;

import dev.windrow.internal.plan.query.ResolvedQuery;
import dev.windrow.internal.plan.sample.KeyStatistics;

/**
 * Tells whoever runs a plan that its query has outgrown the device while it ran, and that nobody
 * asked for a strategy that only a device has: it is to run on the CPU.
 */
public final class OutgrownException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final transient ResolvedQuery query;
    private final transient KeyStatistics statistics;

    /**
     * Makes the news.
     *
     * @param query what is asked
     * @param statistics what the sample told of the keys
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
