package dev.windrow.internal.plan.groupby;

import dev.windrow.internal.plan.Decision;
import dev.windrow.internal.plan.query.ResolvedQuery;
import dev.windrow.internal.plan.sample.KeyStatistics;

import java.util.List;

/**
 * Hash aggregation on the CPU: thread-private tables, merged by partition.
 *
 * @param query what is asked
 * @param statistics what the sample told
 * @param threads threads of the CPU engine
 * @param decisions what was decided, and why
 */
public record CpuPlan(
        ResolvedQuery query, KeyStatistics statistics, int threads, List<Decision> decisions)
        implements PhysicalPlan {

    public CpuPlan {
        decisions = List.copyOf(decisions);
    }

    @Override
    public String strategy() {
        return "cpu-hash";
    }
}
