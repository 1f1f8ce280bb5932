package dev.windrow.internal.cpu.accumulators;

import java.util.List;

/** Makes the accumulators of a query for one thread, or one partition. */
@FunctionalInterface
public interface AccumulatorSet {

    /**
     * Returns an empty accumulator of each aggregation, in the order asked; what follows them is
     * only for their own use.
     */
    List<Accumulator> make();
}
