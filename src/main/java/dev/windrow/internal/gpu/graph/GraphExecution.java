// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.graph;

import dev.windrow.internal.gpu.device.cache.KernelCache;
import dev.windrow.internal.gpu.graph.TaskGraphs.Part;
import dev.windrow.internal.gpu.memory.CollectedInput;
import dev.windrow.profile.Phase;

import org.jspecify.annotations.Nullable;

import uk.ac.manchester.tornado.api.ImmutableTaskGraph;
import uk.ac.manchester.tornado.api.TornadoExecutionPlan;
import uk.ac.manchester.tornado.api.TornadoExecutionResult;
import uk.ac.manchester.tornado.api.exceptions.TornadoExecutionPlanException;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;

/**
 * Runs the graphs of a query, any number of times: {@link #timed} with a time for each kernel,
 * {@link #untimed} as fast as it goes. Closing it frees the graphs' arrays on the device; arrays
 * that were there before stay.
 *
 * <p>Where graphs can be replayed, the driver records the tasks and copies of one untimed run, and
 * later launches them as a whole. Nothing inside a replay can be timed, so timed runs launch the
 * tasks one by one.
 */
public final class GraphExecution implements AutoCloseable {

    private final TaskGraphs graphs;
    private final List<ImmutableTaskGraph> all = new ArrayList<>();
    private final TornadoExecutionPlan plan;
    private final int cachedKernels;
    private boolean isLoaded;
    private boolean hasReplayed;

    /**
     * Makes graphs ready to run. Arrays that were on the device before are handed over here, once.
     * The query's first graph then keeps them, and on later runs takes them from the query's last
     * graph. If that fails, arrays of results that would stay there are freed.
     */
    public static GraphExecution of(TaskGraphs graphs) {
        try {
            return GraphRecording.apart(() -> new GraphExecution(graphs));
        } catch (RuntimeException | Error e) {
            closeResults(graphs);
            throw e;
        }
    }

    private GraphExecution(TaskGraphs graphs) {
        this.graphs = graphs;
        all.addAll(graphs.before().graphs());
        graphs.parts().forEach(part -> all.add(part.graph()));
        if (graphs.replay() != null) {
            all.add(graphs.replay());
        }
        plan = new TornadoExecutionPlan(all.toArray(ImmutableTaskGraph[]::new));
        plan.withGridScheduler(graphs.scheduler());
        cachedKernels = KernelCache.install(plan, all);
        for (int graph : graphs.before().steps()) {
            plan.withoutProfiler().withGraph(graph).execute();
        }
        plan.withGraph(lastPart());
    }

    /**
     * Collects the columns of the next table on the device, where a program does. Each run needs
     * this before it.
     *
     * @return how long it took; nothing if the query's own graphs upload the columns
     */
    public Optional<Phase> collect() {
        CollectedInput columns = graphs.before().collected();
        if (columns == null) {
            return Optional.empty();
        }
        long begin = System.nanoTime();
        plan.withoutProfiler();
        columns.send(buffer -> GraphRecording.apart(plan.withGraph(buffer)::execute));
        return Optional.of(
                Phase.since(begin, Phase.Kind.UPLOAD, "collect columns", columns.bytes(), 0));
    }

    /**
     * Runs the graphs one after the other and times each.
     *
     * @param profile gets the times
     * @return the result that arrays are fetched from
     */
    public TornadoExecutionResult timed(TaskProfile profile) {
        return launched(part -> profile.execute(plan, part.name(), part.tasks()));
    }

    /**
     * Runs the graphs. No kernel waits to be timed.
     *
     * @return the result that arrays are fetched from
     */
    public TornadoExecutionResult untimed() {
        plan.withoutProfiler();
        boolean replays = isLoaded && graphs.replay() != null;
        Optional<TornadoExecutionResult> replayed = replays ? replayed() : Optional.empty();
        return replayed.orElseGet(() -> launched(part -> DeviceWork.inDriver(plan::execute)));
    }

    private TornadoExecutionResult launched(Function<Part, TornadoExecutionResult> run) {
        TornadoExecutionResult result = null;
        for (int index = 0; index < graphs.parts().size(); index++) {
            Part part = graphs.parts().get(index);
            part.before().run();
            plan.withGraph(firstPart() + index);
            result = run.apply(part);
        }
        if (!isLoaded) {
            KernelCache.keep(plan, all);
        }
        isLoaded = true;
        return Objects.requireNonNull(result, "a query has tasks");
    }

    /**
     * Runs the graph that is there for all runs but the first. Where it is recorded, that is put
     * off as long as others use a device. TornadoVM records the graph that is selected when it is
     * asked to.
     */
    private Optional<TornadoExecutionResult> replayed() {
        int replay = lastPart() + 1;
        if (graphs.isRecorded() && !hasReplayed) {
            return DeviceWork.recording(
                    () -> {
                        hasReplayed = true;
                        return plan.withGraph(replay).withCUDAGraph().execute();
                    });
        }
        hasReplayed = true;
        return Optional.of(DeviceWork.inDriver(plan.withGraph(replay)::execute));
    }

    private int firstPart() {
        return graphs.before().graphs().size();
    }

    private int lastPart() {
        return firstPart() + graphs.parts().size() - 1;
    }

    /** Returns how many kernels were compiled before, maybe by another process. */
    public int cachedKernels() {
        return cachedKernels;
    }

    /** Returns the arrays in which results stay on the device; null if none stays. */
    public @Nullable ResultArrays results() {
        return graphs.results();
    }

    private static void closeResults(TaskGraphs graphs) {
        ResultArrays results = graphs.results();
        if (results != null) {
            results.close();
        }
    }

    /**
     * Frees the arrays in the graph that took them over last, and only there: freeing an array in
     * two graphs fails. Collected columns are the first graph's. CUDA waits for its work only on a
     * thread that has used the device, and any thread may close this: so it waits first, which
     * makes a queue for the thread.
     */
    @Override
    public void close() {
        GraphRecording.runApart(this::free);
    }

    private void free() {
        plan.withGraph(hasReplayed ? lastPart() + 1 : lastPart());
        plan.getDevice(0).sync(plan.getId());
        try {
            int collecting = graphs.before().collected() == null ? 0 : firstPart();
            for (int graph = collecting - 1; graph >= 0; graph--) {
                plan.freeDeviceMemory();
                plan.withGraph(graph);
            }
            plan.close();
        } catch (TornadoExecutionPlanException e) {
            throw new IllegalStateException(e);
        } finally {
            closeResults(graphs);
        }
    }
}
