// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.plan.groupby;

import dev.windrow.internal.plan.Decision;
import dev.windrow.internal.plan.PlanTuning;
import dev.windrow.internal.plan.RoundedSizes;
import dev.windrow.internal.plan.query.ResolvedQuery;
import dev.windrow.internal.plan.sample.KeyStatistics;

import java.util.List;

/**
 * Hash aggregation on the CPU: thread-private tables, merged by partition.
 *
 * @param query what is asked
 * @param statistics what the sample told
 * @param threads threads of the CPU engine
 * @param parts into how many parts, each with all rows of its keys, the rows must be divided to fit
 *     the device; 1 if that would not help
 * @param decisions what was decided, and why
 */
public record CpuPlan(
        ResolvedQuery query,
        KeyStatistics statistics,
        int threads,
        int parts,
        List<Decision> decisions)
        implements PhysicalPlan {

    public CpuPlan {
        decisions = List.copyOf(decisions);
    }

    /** Makes a plan whose rows are not to be divided. */
    public CpuPlan(
            ResolvedQuery query, KeyStatistics statistics, int threads, List<Decision> decisions) {
        this(query, statistics, threads, 1, decisions);
    }

    /** Returns the same plan, with the number of parts that fit a device. */
    CpuPlan withParts(int number) {
        return new CpuPlan(query, statistics, threads, number, decisions);
    }

    /**
     * Returns into how many parts rows are divided, each with all rows of its keys, for the groups
     * of one to take no more than some bytes.
     */
    public int partsWithin(long bytes) {
        long words = Math.ceilDiv(statistics.keyBits(), Long.SIZE);
        long parts = Math.ceilDiv(statistics.estimatedKeys() * bytesOfGroup(query, words), bytes);
        return (int) Math.min(PlanTuning.MOST_PARTS, RoundedSizes.powerOfTwoFrom(parts));
    }

    /**
     * Returns about how many bytes of the heap a group takes.
     *
     * @param words of its keys
     */
    public static long bytesOfGroup(ResolvedQuery query, long words) {
        return Long.BYTES * (words + 1 + 2L * query.aggregations().size());
    }

    @Override
    public String strategy() {
        return "cpu-hash";
    }
}
