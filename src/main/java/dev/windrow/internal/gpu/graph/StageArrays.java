package dev.windrow.internal.gpu.graph;

import dev.windrow.internal.gpu.kernels.Findings;
import dev.windrow.internal.gpu.kernels.Sizes;

import uk.ac.manchester.tornado.api.types.arrays.IntArray;

/**
 * What any stage needs, whatever is asked.
 *
 * @param graph the graph that it adds its tasks to
 * @param sizes see {@link Sizes}; {@link Sizes#ROWS} is set
 * @param findings see {@link Findings}
 */
public record StageArrays(DeviceGraph graph, IntArray sizes, IntArray findings) {

    /** Returns the rows of the table. */
    public long rows() {
        return sizes.get(Sizes.ROWS);
    }
}
