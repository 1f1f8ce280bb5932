// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.groupby.keys;

import dev.windrow.internal.gpu.kernels.Accumulator;
import dev.windrow.internal.gpu.kernels.Presence;

/**
 * What the rows of a group add to its accumulator. Where that depends on the group, as a deviation
 * depends on the mean, a kernel first reads what it needs of the group.
 *
 * @param <V> what is accumulated
 * @param <G> what is needed of a group
 */
public interface Reducer<V, G> {

    /** Returns how accumulators are combined. */
    Accumulator<V> accumulator();

    /** Returns the rows that count. */
    Presence presence();

    /** Reads what is needed of a group; of a number below 0, there is no group. */
    G group(int group);

    /** Adds a row that counts to its group's accumulator. */
    V with(V total, G group, int row);
}
