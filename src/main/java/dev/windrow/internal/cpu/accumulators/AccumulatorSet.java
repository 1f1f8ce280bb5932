// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.accumulators;

import java.util.List;

/** Makes the accumulators of a query for one thread or one partition. */
@FunctionalInterface
public interface AccumulatorSet {

    /**
     * Returns an empty accumulator of each aggregation, in the query's order. Further accumulators
     * may follow, which only these use.
     */
    List<Accumulator> make();
}
