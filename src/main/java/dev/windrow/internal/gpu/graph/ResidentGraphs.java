package dev.windrow.internal.gpu.graph;

import uk.ac.manchester.tornado.api.ImmutableTaskGraph;
import uk.ac.manchester.tornado.api.WorkerGrid1D;

import java.util.List;
import java.util.Map;

/**
 * Graphs that have put arrays on the device. Run in this order before a query's graphs, they upload
 * nothing, and the last one hands all arrays to the query.
 *
 * @param graphs the graphs; none where there is nothing on the device
 * @param last the name of the last one
 * @param grids how their tasks are launched
 * @param uploadedBytes bytes that were not there before
 */
public record ResidentGraphs(
        List<ImmutableTaskGraph> graphs,
        String last,
        Map<String, WorkerGrid1D> grids,
        long uploadedBytes) {

    /** Nothing is on the device. */
    public static final ResidentGraphs NONE = new ResidentGraphs(List.of(), "", Map.of(), 0);

    public ResidentGraphs {
        graphs = List.copyOf(graphs);
        grids = Map.copyOf(grids);
    }
}
