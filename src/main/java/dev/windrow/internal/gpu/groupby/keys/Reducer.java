// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.groupby.keys;

import dev.windrow.internal.gpu.kernels.Accumulator.Cells;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/**
 * What the rows of a group add to its accumulator. Where that depends on the group, as a deviation
 * depends on the mean, a kernel first reads what it needs of the group.
 *
 * @param <V> what is accumulated
 * @param <G> what is needed of a group
 */
public interface Reducer<V, G> {

    /** Returns what an accumulator holds that has seen no row. */
    V none();

    /** Combines two accumulators. */
    V join(V a, V b);

    /** Returns 1 where a row counts, 0 otherwise. */
    int isPresent(int row);

    /** Reads what is needed of a group; of a number below 0, there is no group. */
    G group(int group);

    /** Adds a row that counts to its group's accumulator. */
    V with(V total, G group, int row);

    /** Makes an array of accumulators in local memory, of a constant length. */
    Cells<V> inBlock(KernelContext context, int length);

    /** Returns an array of the device as an argument of kernels. */
    Cells<V> over(TornadoNativeArray array);
}
