package dev.windrow.internal.gpu;

import dev.windrow.column.Table;
import dev.windrow.internal.gpu.OutputKeyStage.OutputKeys;
import dev.windrow.internal.gpu.kernels.FillKernels;
import dev.windrow.internal.gpu.kernels.Findings;
import dev.windrow.internal.gpu.memory.DeviceInput;
import dev.windrow.internal.plan.DensePlan;
import dev.windrow.internal.plan.DevicePlan;
import dev.windrow.internal.plan.GlobalHashPlan;
import dev.windrow.internal.plan.LocalHashPlan;
import dev.windrow.internal.plan.PartitionedPlan;
import dev.windrow.internal.plan.Shortfall;
import dev.windrow.internal.plan.SortPlan;
import dev.windrow.profile.Phase;

import org.jspecify.annotations.Nullable;

import uk.ac.manchester.tornado.api.TornadoExecutionPlan;
import uk.ac.manchester.tornado.api.TornadoExecutionResult;
import uk.ac.manchester.tornado.api.exceptions.TornadoExecutionPlanException;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;

import java.util.ArrayList;
import java.util.List;

/**
 * One run of a plan: either the groups, or what it found too small.
 *
 * @param groups the result, or null
 * @param shortfall what was too small, or null
 * @param phases where time went
 * @param deviceBytes bytes that the run held on the device
 */
record DeviceRun(
        @Nullable Table groups,
        @Nullable Shortfall shortfall,
        List<Phase> phases,
        long deviceBytes) {

    static DeviceRun execute(DevicePlan plan, DeviceInput columns, Table input) {
        long begin = System.nanoTime();
        DeviceGraph graph = new DeviceGraph(plan.device().limits());
        int capacity = plan.groupCapacity();
        QueryArrays arrays = QueryArrays.of(graph, plan, columns, capacity);
        addClearFindings(graph, arrays.findings());
        new KeyEncodingStage(arrays).addTasks();
        PlaneTotals totals = PlaneTotals.of(graph, plan.device().planes(), capacity);
        switch (plan) {
            case LocalHashPlan local -> new LocalHashStages(local, arrays).addTasks(totals);
            case GlobalHashPlan global -> new GlobalHashStages(global, arrays).addTasks(totals);
            case PartitionedPlan partitioned ->
                    new PartitionedStages(partitioned, arrays).addTasks(totals);
            case SortPlan sort -> new SortStages(sort, arrays).addTasks(totals);
            case DensePlan dense -> new DenseStages(dense, arrays).addTasks(totals);
        }
        ValueOrderResults ordered = new ValueOrderStage(arrays).addTasks();
        OutputKeys keys = new OutputKeyStage(arrays).addTasks();
        columns.uploads().forEach(graph::upload);
        List<Phase> phases = new ArrayList<>();
        phases.add(hostPhase("prepare", begin));
        TaskGraphs graphs = graph.build(arrays.findings());
        try (TornadoExecutionPlan execution = graphs.plan()) {
            TaskProfile profile = new TaskProfile();
            TornadoExecutionResult result = graphs.execute(execution, profile);
            phases.addAll(profile.phases());
            Shortfall shortfall = shortfallOf(arrays, keys);
            if (shortfall != null) {
                return new DeviceRun(null, shortfall, phases, graph.bytes());
            }
            long finish = System.nanoTime();
            Table groups = new ResultTable(arrays, keys, totals, ordered, result, input).build();
            phases.add(hostPhase("download and finish", finish));
            return new DeviceRun(groups, null, phases, graph.bytes());
        } catch (TornadoExecutionPlanException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Phase hostPhase(String name, long begin) {
        return new Phase(Phase.Kind.HOST, name, System.nanoTime() - begin, 0);
    }

    /** Adds the task that sets all findings to 0. */
    static void addClearFindings(DeviceGraph graph, IntArray findings) {
        graph.add(
                "clearFindings",
                1,
                Findings.COUNT,
                g ->
                        g.task(
                                "clearFindings",
                                FillKernels::clearFindings,
                                graph.context(),
                                findings));
    }

    private static @Nullable Shortfall shortfallOf(QueryArrays arrays, OutputKeys keys) {
        IntArray findings = arrays.findings();
        if (findings.get(Findings.PACKED_STRING) != 0) {
            return new Shortfall(Shortfall.Kind.PACKED_STRING, 0);
        }
        if (findings.get(Findings.INTERN_UNRESOLVED) != 0) {
            return new Shortfall(Shortfall.Kind.INTERN_SLOTS, 0);
        }
        if (findings.get(Findings.LOCAL_KEYS) != 0) {
            return new Shortfall(Shortfall.Kind.LOCAL_KEYS, 0);
        }
        if (findings.get(Findings.GROUP_CAPACITY) != 0) {
            return new Shortfall(Shortfall.Kind.GROUPS, 0);
        }
        if (findings.get(Findings.UNRESOLVED + Findings.ROUNDS - 1) != 0) {
            return new Shortfall(Shortfall.Kind.SLOTS, 0);
        }
        if (findings.get(Findings.OUT_OF_DOMAIN) != 0) {
            return new Shortfall(Shortfall.Kind.OUT_OF_DOMAIN, 0);
        }
        if (findings.get(Findings.HASH_COLLISION) != 0) {
            return new Shortfall(Shortfall.Kind.HASH_COLLISION, 0);
        }
        int segments = findings.get(Findings.SEGMENTS);
        if (segments > arrays.groupRow().getSize()) {
            return new Shortfall(Shortfall.Kind.GROUPS, segments);
        }
        int most = arrays.plan().device().keyCharacters();
        for (OutputKeyStage.OutputStrings strings : keys.strings()) {
            int needed = findings.get(strings.totalAt());
            if (needed > most) {
                return new Shortfall(Shortfall.Kind.CHARACTERS, needed);
            }
        }
        return null;
    }
}
