// SPDX-License-Identifier: Apache-2.0
package uk.ac.manchester.tornado.api;

import uk.ac.manchester.tornado.api.common.TornadoDevice;
import uk.ac.manchester.tornado.api.enums.ProfilerMode;
import uk.ac.manchester.tornado.api.exceptions.TornadoExecutionPlanException;
import uk.ac.manchester.tornado.api.runtime.TornadoRuntimeProvider;
import uk.ac.manchester.tornado.api.simulator.PlanExecutor;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Runs task graphs. Each {@code with} method changes the plan and returns it; the real one returns
 * a view of the same plan.
 */
public class TornadoExecutionPlan implements AutoCloseable {

    public static TornadoDevice DEFAULT_DEVICE =
            TornadoRuntimeProvider.getTornadoRuntime().getDefaultDevice();

    private static final AtomicLong PLANS = new AtomicLong();

    private final long id = PLANS.incrementAndGet();
    private final PlanExecutor executor;

    public TornadoExecutionPlan(ImmutableTaskGraph... graphs) {
        executor = new PlanExecutor(Arrays.stream(graphs).map(ImmutableTaskGraph::graph).toList());
    }

    public static TornadoDevice getDevice(int backendIndex, int deviceIndex) {
        return TornadoRuntimeProvider.getTornadoRuntime()
                .getBackend(backendIndex)
                .getDevice(deviceIndex);
    }

    public static TornadoDeviceMap getTornadoDeviceMap() {
        return new TornadoDeviceMap();
    }

    /** Runs the selected graphs in order. */
    public TornadoExecutionResult execute() {
        executor.execute();
        return new TornadoExecutionResult(executor);
    }

    /** Selects one graph, for running and for freeing. */
    public TornadoExecutionPlan withGraph(int graphIndex) {
        executor.select(graphIndex);
        return this;
    }

    public TornadoExecutionPlan withAllGraphs() {
        executor.selectAll();
        return this;
    }

    public TornadoExecutionPlan withGridScheduler(GridScheduler gridScheduler) {
        executor.setGridScheduler(gridScheduler);
        return this;
    }

    public TornadoExecutionPlan withProfiler(ProfilerMode profilerMode) {
        executor.setProfilerMode(profilerMode);
        return this;
    }

    public TornadoExecutionPlan withoutProfiler() {
        executor.setProfilerMode(null);
        return this;
    }

    /** Does nothing: there is one device. */
    public TornadoExecutionPlan withDevice(TornadoDevice device) {
        return this;
    }

    /** Does nothing: there is one device. */
    public TornadoExecutionPlan withDevice(String taskName, TornadoDevice device) {
        return this;
    }

    /** Returns the device of a selected graph. */
    public TornadoDevice getDevice(int graphIndex) {
        executor.requireSelected(graphIndex);
        return DEFAULT_DEVICE;
    }

    /** Does nothing: the Java compiler compiled the kernels. */
    public TornadoExecutionPlan withPreCompilation() {
        return this;
    }

    /** Does nothing: a kernel's source is its Java source. */
    public TornadoExecutionPlan withPrintKernel() {
        return this;
    }

    /** Does nothing. */
    public TornadoExecutionPlan withoutPrintKernel() {
        return this;
    }

    /**
     * Records the selected graphs at their first run, unless they ran before, and replays them from
     * then on: with the same arrays at the same places, and without a time for any kernel.
     */
    public TornadoExecutionPlan withCUDAGraph() {
        executor.record();
        return this;
    }

    /** Frees what the selected graphs name in their transfers, as {@link #close} does. */
    public TornadoExecutionPlan freeDeviceMemory() {
        executor.freeDeviceMemory();
        return this;
    }

    /** Does nothing; the real one resets queues and code caches, not arrays. */
    public TornadoExecutionPlan resetDevice() {
        return this;
    }

    /** Does nothing; the real one, too, keeps the log. */
    public TornadoExecutionPlan clearProfiles() {
        return this;
    }

    /** Bytes that the selected graphs hold on the device. */
    public long getCurrentDeviceMemoryUsage() {
        return executor.deviceMemoryUsage();
    }

    public long getId() {
        return id;
    }

    /**
     * Frees what the selected graphs name in their transfers: after {@link #withGraph} that is one
     * graph, so select all before closing a plan of several.
     */
    @Override
    public void close() throws TornadoExecutionPlanException {
        executor.freeDeviceMemory();
    }
}
