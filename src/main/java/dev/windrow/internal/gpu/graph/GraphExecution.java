package dev.windrow.internal.gpu.graph;

import dev.windrow.internal.gpu.graph.TaskGraphs.Part;

import uk.ac.manchester.tornado.api.ImmutableTaskGraph;
import uk.ac.manchester.tornado.api.TornadoExecutionPlan;
import uk.ac.manchester.tornado.api.TornadoExecutionResult;
import uk.ac.manchester.tornado.api.exceptions.TornadoExecutionPlanException;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;

/**
 * Runs the graphs of a query, any number of times: {@link #timed} with a time for each kernel,
 * {@link #untimed} as fast as it goes. What the graphs hold on the device is freed when this is
 * closed; arrays that were there before stay.
 *
 * <p>Where graphs can be replayed, the driver records the tasks and copies of one untimed run, and
 * is then asked once for all of them. Nothing can be timed inside of that, so timed runs launch the
 * tasks one by one.
 */
public final class GraphExecution implements AutoCloseable {

    private final TaskGraphs graphs;
    private final TornadoExecutionPlan plan;
    private boolean isLoaded;
    private boolean hasReplayed;

    /**
     * Makes graphs ready to run. The arrays that were on the device before are handed over here,
     * once: the query's first graph then keeps them, and on later runs takes them from its last
     * one.
     */
    public GraphExecution(TaskGraphs graphs) {
        this.graphs = graphs;
        List<ImmutableTaskGraph> all = new ArrayList<>(graphs.before());
        graphs.parts().forEach(part -> all.add(part.graph()));
        if (graphs.replay() != null) {
            all.add(graphs.replay());
        }
        plan = new TornadoExecutionPlan(all.toArray(ImmutableTaskGraph[]::new));
        plan.withGridScheduler(graphs.scheduler());
        for (int graph = 0; graph < graphs.before().size(); graph++) {
            plan.withoutProfiler().withGraph(graph).execute();
        }
        plan.withGraph(lastPart());
    }

    /**
     * Runs the graphs one after the other, and tells what each took.
     *
     * @param profile where times are added to
     * @return what results are fetched from
     */
    public TornadoExecutionResult timed(TaskProfile profile) {
        return launched(part -> profile.execute(plan, part.name(), part.tasks()));
    }

    /**
     * Runs the graphs; kernels do not wait for each other to be timed.
     *
     * @return what results are fetched from
     */
    public TornadoExecutionResult untimed() {
        plan.withoutProfiler();
        boolean replays = isLoaded && graphs.replay() != null;
        return replays ? replayed() : launched(part -> plan.execute());
    }

    /** Runs the query's graphs one after the other. */
    private TornadoExecutionResult launched(Function<Part, TornadoExecutionResult> run) {
        TornadoExecutionResult result = null;
        for (int index = 0; index < graphs.parts().size(); index++) {
            Part part = graphs.parts().get(index);
            part.before().run();
            plan.withGraph(firstPart() + index);
            result = run.apply(part);
        }
        isLoaded = true;
        return Objects.requireNonNull(result, "a query has tasks");
    }

    /**
     * Runs the graph that is recorded. To ask for that changes all graphs of a plan which have not
     * run yet: so it is asked for after the others have.
     */
    private TornadoExecutionResult replayed() {
        if (!hasReplayed) {
            plan.withCUDAGraph();
            hasReplayed = true;
        }
        return plan.withGraph(lastPart() + 1).execute();
    }

    private int firstPart() {
        return graphs.before().size();
    }

    private int lastPart() {
        return firstPart() + graphs.parts().size() - 1;
    }

    /**
     * Frees the arrays in the graph that was the last to take them over, and in it alone: to free
     * an array in two graphs fails.
     */
    @Override
    public void close() {
        plan.withGraph(hasReplayed ? lastPart() + 1 : lastPart());
        try {
            plan.close();
        } catch (TornadoExecutionPlanException e) {
            throw new IllegalStateException(e);
        }
    }
}
