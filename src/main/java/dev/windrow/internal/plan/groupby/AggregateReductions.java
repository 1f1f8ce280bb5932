package dev.windrow.internal.plan.groupby;

import java.util.List;
import java.util.Map;

/**
 * How the values of each partial aggregate come together where rows have slots.
 *
 * @param blockGroups for how many groups each block has accumulators of its own, 0 for none
 * @param aggregates the partial aggregates of each way; a way that no partial aggregate takes has
 *     no entry
 * @param cells how threads add up in cells of their own
 */
public record AggregateReductions(
        int blockGroups,
        Map<Reduction, List<PartialAggregate>> aggregates,
        BlockAccumulators cells) {

    public AggregateReductions {
        aggregates = Map.copyOf(aggregates);
    }

    /** Returns the partial aggregates whose values come together in a way. */
    List<PartialAggregate> aggregates(Reduction way) {
        return aggregates.getOrDefault(way, List.of());
    }

    /** Returns how a partial aggregate's values come together. */
    Reduction of(PartialAggregate aggregate) {
        for (Map.Entry<Reduction, List<PartialAggregate>> way : aggregates.entrySet()) {
            if (way.getValue().contains(aggregate)) {
                return way.getKey();
            }
        }
        throw new IllegalArgumentException(aggregate + " is none of the query's partials");
    }
}
