// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.plan.groupby;

import dev.windrow.internal.plan.DeviceLimits;
import dev.windrow.internal.plan.PlanTuning;
import dev.windrow.launch.LaunchKey;
import dev.windrow.launch.LaunchProfile;

import java.util.Collection;
import java.util.EnumSet;
import java.util.Set;

/**
 * How the least and greatest values of slots are found by tournament: without an order, and without
 * atomic operations.
 *
 * @param blocks blocks that read the rows
 * @param replicas accumulators of each slot: one for each block if those fit, so that only threads
 *     of one block race with each other; otherwise one for all blocks
 */
public record Extremes(int blocks, int replicas) {

    /** Returns whether a tournament suits a partial aggregate. */
    static boolean suit(PartialAggregate aggregate) {
        return aggregate.operation() == PartialAggregate.Operation.MIN
                || aggregate.operation() == PartialAggregate.Operation.MAX;
    }

    /** Returns the tournament for {@code slots} slots. */
    public static Extremes of(long slots, long rows, DeviceLimits limits) {
        long batch = (long) PlanTuning.EXTREME_ROWS_IN_FLIGHT * PlanTuning.BLOCK_THREADS;
        long units = limits.computeUnits();
        LaunchProfile launch = limits.launch();
        long most = units * launch.get(LaunchKey.EXTREME_BLOCKS);
        long wanted = Math.clamp(Math.ceilDiv(rows, batch), 1, most);
        long cells =
                Math.min(
                        launch.get(LaunchKey.EXTREME_CELLS),
                        rows / launch.get(LaunchKey.EXTREME_ROWS_PER_CELL));
        long fit = Math.min(wanted, cells / slots);
        if (wanted == 1 || fit >= Math.min(wanted, units)) {
            int blocks = (int) Math.max(1, fit);
            return new Extremes(blocks, blocks);
        }
        return new Extremes((int) wanted, 1);
    }

    /** Returns whether each block has accumulators of its own. */
    public boolean ownsReplicas() {
        return replicas == blocks;
    }

    /** Returns the threads that read the rows. */
    public int threads() {
        return blocks * PlanTuning.BLOCK_THREADS;
    }

    /**
     * Returns the bytes of the accumulators, and of the lists of rows that are better. Partial
     * aggregates take turns with them.
     *
     * @param aggregates the partial aggregates that are found by tournament
     */
    long bytes(Collection<PartialAggregate> aggregates, long slots) {
        if (aggregates.isEmpty()) {
            return 0;
        }
        Set<PartialAggregate.AccumulatorType> kinds =
                EnumSet.noneOf(PartialAggregate.AccumulatorType.class);
        aggregates.forEach(aggregate -> kinds.add(aggregate.accumulatorType()));
        long listed = (long) threads() * PlanTuning.EXTREME_LISTED;
        long accumulatorBytes = 0;
        for (PartialAggregate.AccumulatorType kind : kinds) {
            accumulatorBytes +=
                    kind == PartialAggregate.AccumulatorType.ROW ? Integer.BYTES : Long.BYTES;
        }
        return (slots * replicas + listed) * accumulatorBytes
                + (listed + threads()) * Integer.BYTES;
    }
}
