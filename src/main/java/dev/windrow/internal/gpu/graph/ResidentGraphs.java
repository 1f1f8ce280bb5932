// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.graph;

import dev.windrow.internal.gpu.memory.CollectedInput;

import org.jspecify.annotations.Nullable;

import uk.ac.manchester.tornado.api.ImmutableTaskGraph;
import uk.ac.manchester.tornado.api.WorkerGrid1D;

import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Graphs that have put arrays on the device. Run once before a query's graphs, they upload nothing,
 * and the last one hands all arrays to the query. If they collect columns, each run of the query
 * begins with that.
 *
 * @param graphs the graphs; none where there is nothing on the device
 * @param steps the order in which they run, as places in {@code graphs}
 * @param last the name of the last one
 * @param grids how their tasks are launched
 * @param uploadedBytes bytes that were not there before
 * @param collected the columns that each run collects, whose graphs belong to the query alone; null
 *     where they stay
 */
public record ResidentGraphs(
        List<ImmutableTaskGraph> graphs,
        List<Integer> steps,
        String last,
        Map<String, WorkerGrid1D> grids,
        long uploadedBytes,
        @Nullable CollectedInput collected) {

    /** Nothing is on the device. */
    public static final ResidentGraphs NONE = inOrder(List.of(), "", Map.of(), 0, null);

    public ResidentGraphs {
        graphs = List.copyOf(graphs);
        steps = List.copyOf(steps);
        grids = Map.copyOf(grids);
    }

    /** Returns graphs that run once each, in their order. */
    public static ResidentGraphs inOrder(
            List<ImmutableTaskGraph> graphs,
            String last,
            Map<String, WorkerGrid1D> grids,
            long uploadedBytes,
            @Nullable CollectedInput collected) {
        List<Integer> steps = IntStream.range(0, graphs.size()).boxed().toList();
        return new ResidentGraphs(graphs, steps, last, grids, uploadedBytes, collected);
    }
}
