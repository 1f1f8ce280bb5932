// SPDX-License-Identifier: Apache-2.0
package uk.ac.manchester.tornado.api.simulator;

import uk.ac.manchester.tornado.api.GridScheduler;
import uk.ac.manchester.tornado.api.enums.ProfilerMode;
import uk.ac.manchester.tornado.api.exceptions.TornadoRuntimeException;

import java.util.List;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;

/** The graphs of a plan, the selected ones among them, and the settings that they run with. */
public final class PlanExecutor {

    private final List<DeviceGraph> all;
    private List<DeviceGraph> selected;
    private GridScheduler grids = new GridScheduler();
    private ProfilerMode profilerMode;

    public PlanExecutor(List<DeviceGraph> graphs) {
        all = graphs;
        selected = graphs;
    }

    /** Consumers learn of the last graph only after all selected graphs ran, as in TornadoVM. */
    public void execute() {
        for (DeviceGraph graph : selected) {
            DeviceLoss.use();
            graph.execute(grids, profilerMode);
        }
        all.forEach(graph -> graph.setRanBefore(selected.getLast()));
    }

    public void select(int index) {
        selected = List.of(requireGraph(index));
    }

    public void selectAll() {
        selected = all;
    }

    /** Fails unless so many graphs are selected that one has the index. */
    public void requireSelected(int index) {
        requireGraph(selected, index);
    }

    private DeviceGraph requireGraph(int index) {
        return requireGraph(all, index);
    }

    private static DeviceGraph requireGraph(List<DeviceGraph> graphs, int index) {
        if (index < 0 || index >= graphs.size()) {
            throw new TornadoRuntimeException(
                    "found " + graphs.size() + " graphs, expected one at index " + index);
        }
        return graphs.get(index);
    }

    public void setGridScheduler(GridScheduler scheduler) {
        boolean known =
                scheduler.keySet().stream()
                        .anyMatch(name -> all.stream().anyMatch(graph -> graph.hasTask(name)));
        if (!known) {
            throw new TornadoRuntimeException(
                    "no task of the plan is named in the GridScheduler, which has "
                            + scheduler.keySet()
                            + "; names are \"graph.task\"");
        }
        grids = scheduler;
    }

    public void setProfilerMode(ProfilerMode mode) {
        profilerMode = mode;
    }

    public void record() {
        selected.forEach(DeviceGraph::record);
    }

    public void transferToHost(Object array) {
        holdersOf(array).forEach(graph -> graph.transferToHost(array));
    }

    /** Offset and size in bytes; the offset counts from the header's start. */
    public void transferToHost(Object array, long offset, long bytes) {
        holdersOf(array).forEach(graph -> graph.transferToHost(array, offset, bytes));
    }

    private List<DeviceGraph> holdersOf(Object array) {
        DeviceLoss.use();
        List<DeviceGraph> holders =
                selected.stream().filter(graph -> graph.hasRun() && graph.holds(array)).toList();
        if (holders.isEmpty()) {
            throw new TornadoRuntimeException(
                    array
                            + " is an argument of no task in the selected graphs that ran: "
                            + selected.stream().map(DeviceGraph::name).toList());
        }
        return holders;
    }

    public void freeDeviceMemory() {
        selected.forEach(DeviceGraph::free);
    }

    public long deviceMemoryUsage() {
        return selected.stream().mapToLong(DeviceGraph::heldBytes).sum();
    }

    public long sum(ToLongFunction<Profile> figure) {
        return selected.stream().map(DeviceGraph::profile).mapToLong(figure).sum();
    }

    public String profileLog() {
        return selected.stream().map(DeviceGraph::profileLog).collect(Collectors.joining());
    }
}
