package dev.windrow.internal.gpu;

import uk.ac.manchester.tornado.api.GridScheduler;
import uk.ac.manchester.tornado.api.ImmutableTaskGraph;
import uk.ac.manchester.tornado.api.TornadoExecutionPlan;
import uk.ac.manchester.tornado.api.TornadoExecutionResult;
import uk.ac.manchester.tornado.api.enums.ProfilerMode;

import java.util.List;
import java.util.Objects;

/**
 * The graphs of a query, which run one after the other. An array stays on the device from one to
 * the next only if that one takes it over, whether it uses it or not; so the last one holds all.
 *
 * @param parts the graphs, in order
 * @param scheduler how their tasks are launched
 */
record TaskGraphs(List<Part> parts, GridScheduler scheduler) {

    /**
     * A graph that can run.
     *
     * @param graph the graph
     * @param taskNames its tasks, in the order in which they run
     */
    record Part(ImmutableTaskGraph graph, List<String> taskNames) {}

    /** Returns a plan of them, which frees what they hold when it is closed after a run. */
    TornadoExecutionPlan plan() {
        return new TornadoExecutionPlan(
                parts.stream().map(Part::graph).toArray(ImmutableTaskGraph[]::new));
    }

    /**
     * Runs them all. The last one stays selected: results are fetched from it, and it alone is
     * freed, since to free an array in two graphs fails.
     *
     * @param plan what {@link #plan} returned
     * @param profile where times are added to
     * @return what results are fetched from
     */
    TornadoExecutionResult execute(TornadoExecutionPlan plan, TaskProfile profile) {
        TornadoExecutionPlan running =
                plan.withGridScheduler(scheduler).withProfiler(ProfilerMode.SILENT);
        TornadoExecutionResult result = null;
        for (int part = 0; part < parts.size(); part++) {
            result = running.withGraph(part).execute();
            profile.add(result.getProfilerResult(), parts.get(part).taskNames());
        }
        return Objects.requireNonNull(result, "a query has tasks");
    }
}
