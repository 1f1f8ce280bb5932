// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.groupby.keys;

import dev.windrow.internal.gpu.graph.DeviceGraph;
import dev.windrow.internal.gpu.kernels.FillKernels;
import dev.windrow.internal.gpu.kernels.Sizes;
import dev.windrow.internal.plan.PlanTuning;
import dev.windrow.internal.plan.groupby.DeviceQuery;

import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/**
 * Interns the strings of a column: finds one row for each distinct string, which represents it.
 * Columns come one after the other in the same arrays, so one column's strings must be resolved
 * before the next column.
 */
public final class InterningStage {

    private final QueryArrays arrays;
    private final DeviceGraph graph;
    private final LongArray table;
    private final IntArray frontier;

    public InterningStage(QueryArrays arrays) {
        this.arrays = arrays;
        this.graph = arrays.graph();
        DeviceQuery device = arrays.plan().device();
        table = graph.scratchLongs(device.internSlots());
        frontier = graph.scratchInts(device.limits().streamThreads(arrays.rows()));
    }

    /**
     * Adds the tasks that intern a column's strings; their names begin with {@code name}.
     *
     * @param nullable whether a string may be null
     * @return the strings, which are valid until the next column is interned
     */
    public InternedStrings addTasks(String column, boolean nullable, String name) {
        InternedStrings strings =
                new InternedStrings(
                        arrays.input().offsets(column),
                        arrays.input().characters(column),
                        arrays.input().presence(column, nullable),
                        table);
        graph.stream(name + "Clear", arrays.plan().device().internSlots())
                .given(arrays.sizes(), table, Sizes.INTERN_SLOTS, StringInterningKernels.NONE)
                .add(FillKernels.class, "fill");
        for (int round = 0; round < PlanTuning.INTERN_ROUNDS; round++) {
            graph.stream(name + "Round" + round, arrays.rows())
                    .given(arrays.sizes(), strings, frontier, round)
                    .add(StringInterningKernels.class, "insert");
        }
        return strings;
    }
}
