// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.plan.groupby;

import java.util.List;
import java.util.Map;

/**
 * How each partial aggregate is reduced where rows have slots.
 *
 * @param blockGroups groups for which each block has accumulators of its own, 0 for none
 * @param aggregates the partial aggregates of each reduction; no entry for a reduction without any
 * @param blockAccumulators the block-private accumulators
 */
public record AggregateReductions(
        int blockGroups,
        Map<Reduction, List<PartialAggregate>> aggregates,
        BlockAccumulators blockAccumulators) {

    public AggregateReductions {
        aggregates = Map.copyOf(aggregates);
    }

    List<PartialAggregate> aggregates(Reduction way) {
        return aggregates.getOrDefault(way, List.of());
    }

    Reduction of(PartialAggregate aggregate) {
        for (Map.Entry<Reduction, List<PartialAggregate>> way : aggregates.entrySet()) {
            if (way.getValue().contains(aggregate)) {
                return way.getKey();
            }
        }
        throw new IllegalArgumentException(aggregate + " is none of the query's partials");
    }
}
