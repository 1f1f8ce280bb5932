// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.graph;

import dev.windrow.internal.gpu.kernels.DeviceStatus;
import dev.windrow.internal.gpu.kernels.Sizes;

import uk.ac.manchester.tornado.api.types.arrays.IntArray;

/**
 * The arrays that every stage needs.
 *
 * @param graph the graph that stages add their tasks to
 * @param sizes see {@link Sizes}; {@link Sizes#ROWS} is set
 * @param status see {@link DeviceStatus}
 */
public record StageArrays(DeviceGraph graph, IntArray sizes, IntArray status) {

    /** Returns the rows of the table. */
    public long rows() {
        return sizes.get(Sizes.ROWS);
    }
}
