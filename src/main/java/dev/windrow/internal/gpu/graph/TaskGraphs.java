package dev.windrow.internal.gpu.graph;

import org.jspecify.annotations.Nullable;

import uk.ac.manchester.tornado.api.GridScheduler;
import uk.ac.manchester.tornado.api.ImmutableTaskGraph;
import uk.ac.manchester.tornado.api.TornadoExecutionPlan;
import uk.ac.manchester.tornado.api.TornadoExecutionResult;
import uk.ac.manchester.tornado.api.enums.ProfilerMode;

import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * The graphs of a query, which run one after the other. An array stays on the device from one to
 * the next only if that one takes it over, whether it uses it or not; so the last one holds all.
 *
 * @param before graphs that have put arrays on the device
 * @param parts the query's own graphs, in order
 * @param scheduler how their tasks are launched
 */
public record TaskGraphs(
        List<ImmutableTaskGraph> before, List<Part> parts, GridScheduler scheduler) {

    /**
     * A graph that can run.
     *
     * @param graph the graph
     * @param name its name
     * @param tasks its tasks, in the order in which they run
     */
    public record Part(ImmutableTaskGraph graph, String name, List<LaunchedTask> tasks) {}

    /**
     * Returns a plan of them, which frees what the query's own graphs hold when it is closed after
     * a run. The arrays that were on the device before are handed over here, once: the query's
     * first graph then keeps them, and on later runs takes them from its last one.
     */
    public TornadoExecutionPlan plan() {
        TornadoExecutionPlan plan =
                new TornadoExecutionPlan(
                        Stream.concat(before.stream(), parts.stream().map(Part::graph))
                                .toArray(ImmutableTaskGraph[]::new));
        plan.withGridScheduler(scheduler);
        for (int graph = 0; graph < before.size(); graph++) {
            plan.withoutProfiler().withGraph(graph).execute();
        }
        plan.withGraph(before.size() + parts.size() - 1);
        return plan;
    }

    /**
     * Runs the query's graphs. The last one stays selected: results are fetched from it, and it
     * alone is freed, since to free an array in two graphs fails.
     *
     * @param plan what {@link #plan} returned
     * @param profile where times are added to; without one, kernels do not wait for each other to
     *     be timed
     * @return what results are fetched from
     */
    public TornadoExecutionResult execute(
            TornadoExecutionPlan plan, @Nullable TaskProfile profile) {
        if (profile == null) {
            plan.withoutProfiler();
        } else {
            plan.withProfiler(ProfilerMode.SILENT);
        }
        TornadoExecutionResult result = null;
        for (int part = 0; part < parts.size(); part++) {
            plan.withGraph(before.size() + part);
            Part running = parts.get(part);
            result =
                    profile == null
                            ? plan.execute()
                            : profile.execute(plan, running.name(), running.tasks());
        }
        return Objects.requireNonNull(result, "a query has tasks");
    }
}
