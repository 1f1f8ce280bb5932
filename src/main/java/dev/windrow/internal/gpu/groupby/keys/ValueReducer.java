// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.groupby.keys;

import dev.windrow.internal.gpu.kernels.Accumulator;
import dev.windrow.internal.gpu.kernels.Presence;

/**
 * Reduces the values of a column; nothing is needed of the group.
 *
 * @param presence the rows that count
 */
public record ValueReducer<V>(Accumulator<V> accumulator, Presence presence)
        implements Reducer<V, ValueReducer.Nothing> {

    /** Nothing. */
    public record Nothing() {}

    @Override
    public Nothing group(int group) {
        return new Nothing();
    }

    @Override
    public V with(V total, Nothing group, int row) {
        return accumulator.with(total, row);
    }
}
