// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.graph;

import org.jspecify.annotations.Nullable;

import uk.ac.manchester.tornado.api.GridScheduler;
import uk.ac.manchester.tornado.api.ImmutableTaskGraph;

import java.util.List;

/**
 * The graphs of a query, which run one after the other. An array stays on the device only if the
 * next graph takes it over, whether it uses it or not; so the last graph holds all arrays.
 *
 * @param before graphs that have put arrays on the device
 * @param parts the query's own graphs, in order
 * @param replay the query's only graph once more, over the arrays that it left on the device. Null
 *     where graphs run once or the device cannot record
 * @param isRecorded whether the driver records the first run of {@code replay}, and launches it as
 *     a whole from then on
 * @param scheduler how their tasks are launched
 * @param results the arrays in which their results stay on the device; null if none stays
 */
public record TaskGraphs(
        ResidentGraphs before,
        List<Part> parts,
        @Nullable ImmutableTaskGraph replay,
        boolean isRecorded,
        GridScheduler scheduler,
        @Nullable ResultArrays results) {

    /**
     * A graph that can run.
     *
     * @param before the host's step before it runs
     * @param graph the graph
     * @param name its name
     * @param tasks its tasks, in the order in which they run
     */
    public record Part(
            Runnable before, ImmutableTaskGraph graph, String name, List<LaunchedTask> tasks) {}
}
