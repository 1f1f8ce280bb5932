// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.groupby;

import dev.windrow.internal.gpu.groupby.keys.AggregateTotals;
import dev.windrow.internal.plan.groupby.PartialAggregate;
import dev.windrow.internal.plan.groupby.PartialAggregate.Source;

import uk.ac.manchester.tornado.api.types.arrays.LongArray;

import java.util.List;

/**
 * The exact totals of groups, assembled from the partial aggregates of their parts: see {@link
 * Source}.
 */
final class ExactTotals {

    private final Source source;
    private final LongArray[] parts;

    private ExactTotals(Source source, LongArray[] parts) {
        this.source = source;
        this.parts = parts;
    }

    /** Selects an aggregation's partial aggregates that are parts of its total. */
    static ExactTotals of(List<PartialAggregate> aggregates, AggregateTotals totals) {
        Source source = aggregates.getFirst().source();
        int count =
                switch (source) {
                    case LOW_HALF -> 2;
                    case CHUNK_0 -> 4;
                    default -> 1;
                };
        return new ExactTotals(
                source,
                aggregates.stream().limit(count).map(totals::longs).toArray(LongArray[]::new));
    }

    ExactTotal total(int group) {
        return switch (source) {
            case LOW_HALF -> ExactTotal.of(parts[0].get(group), parts[1].get(group), 0, 0);
            case CHUNK_0 ->
                    ExactTotal.of(
                            parts[0].get(group),
                            parts[1].get(group),
                            parts[2].get(group),
                            parts[3].get(group));
            default -> ExactTotal.of(parts[0].get(group));
        };
    }
}
