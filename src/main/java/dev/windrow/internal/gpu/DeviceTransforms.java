package dev.windrow.internal.gpu;

import dev.windrow.column.ColumnMemory;
import dev.windrow.column.Table;
import dev.windrow.internal.engine.TransformOutcome;
import dev.windrow.internal.gpu.expression.FilterStage;
import dev.windrow.internal.gpu.expression.SelectStage;
import dev.windrow.internal.gpu.gather.ArgsortStage;
import dev.windrow.internal.gpu.gather.TableSortStage;
import dev.windrow.internal.gpu.gather.TakeStage;
import dev.windrow.internal.gpu.graph.ColumnSource;
import dev.windrow.internal.gpu.graph.DeviceGraph;
import dev.windrow.internal.gpu.graph.GraphExecution;
import dev.windrow.internal.gpu.graph.ResidentGraphs;
import dev.windrow.internal.gpu.graph.TaskGraphs;
import dev.windrow.internal.gpu.graph.TaskProfile;
import dev.windrow.internal.gpu.kernels.DeviceStatus;
import dev.windrow.internal.gpu.kernels.FillKernels;
import dev.windrow.internal.gpu.memory.DeviceInput;
import dev.windrow.internal.gpu.memory.DevicePool;
import dev.windrow.internal.gpu.memory.HostCopies;
import dev.windrow.internal.gpu.operation.Download;
import dev.windrow.internal.gpu.operation.OperationArrays;
import dev.windrow.internal.gpu.operation.OperationStage;
import dev.windrow.internal.gpu.userkernel.KernelStage;
import dev.windrow.internal.gpu.window.WindowStage;
import dev.windrow.internal.plan.transform.ResolvedWindows;
import dev.windrow.internal.plan.transform.TransformPlan;
import dev.windrow.profile.Phase;
import dev.windrow.profile.Profile;
import dev.windrow.query.Argsort;
import dev.windrow.query.Cumulative;
import dev.windrow.query.Filter;
import dev.windrow.query.Gather;
import dev.windrow.query.KernelSequence;
import dev.windrow.query.Rolling;
import dev.windrow.query.Scatter;
import dev.windrow.query.Select;
import dev.windrow.query.Sort;
import dev.windrow.query.Transformation;

import uk.ac.manchester.tornado.api.TornadoExecutionResult;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

import java.util.ArrayList;
import java.util.List;

/** Runs operations on columns on the device: a graph for each run, a stage for each operation. */
public final class DeviceTransforms {

    private DeviceTransforms() {}

    /**
     * Runs a plan.
     *
     * @param source the columns; resident ones are not uploaded
     * @param pool the pool that arrays take their memory from
     * @param engine the engine and its device, as the profile shows it
     */
    public static TransformOutcome run(
            TransformPlan.OnDevice plan,
            ColumnSource source,
            DevicePool pool,
            String engine,
            boolean timesKernels) {
        try (DevicePool.Lease lease = pool.lease()) {
            TaskProfile profile = timesKernels ? TaskProfile.ofKernels() : TaskProfile.ofRuns();
            TransformOutcome outcome = run(plan, source, lease, engine, profile);
            return new TransformOutcome(
                    outcome.table(), outcome.profile().withMemory(lease.afterRun()));
        }
    }

    private static TransformOutcome run(
            TransformPlan.OnDevice plan,
            ColumnSource source,
            DevicePool.Lease lease,
            String engine,
            TaskProfile profile) {
        long preparation = System.nanoTime();
        DeviceGraph graph = new DeviceGraph(plan.limits(), lease);
        DeviceInput input = source.input();
        HostCopies before = input.copies();
        OperationArrays arrays = OperationArrays.of(graph, plan.input(), source.table(), input);
        addClearStatus(arrays);
        OperationStage operation = stage(plan.transformation(), arrays);
        operation.addTasks();
        HostCopies copies = input.copies().since(before);
        long prepared = System.nanoTime() - preparation - copies.nanoseconds();
        ResidentGraphs residents = source.hold(input.uploads(), profile);
        boolean isResident = !residents.graphs().isEmpty();
        input.uploads().forEach(isResident ? graph::resident : graph::upload);
        long building = System.nanoTime();
        TaskGraphs graphs = graph.build(arrays.stage().status(), residents, false);
        try (GraphExecution execution = new GraphExecution(graphs)) {
            Phase build = Phase.since(building, Phase.Kind.HOST, "build graphs", 0, 0);
            TornadoExecutionResult result = execution.timed(profile);
            long begin = System.nanoTime();
            Table table = finish(operation, result, arrays);
            Phase finished =
                    Phase.since(
                            begin,
                            Phase.Kind.HOST,
                            "download and finish",
                            table.byteSize(),
                            table.rows());
            long columnBytes = bytes(input.uploads());
            long uploaded = isResident ? residents.uploadedBytes() : columnBytes;
            List<Phase> phases = new ArrayList<>();
            long constants = Math.max(0, profile.uploadBytes() - uploaded);
            phases.add(
                    new Phase(Phase.Kind.HOST, "prepare", prepared, constants).from(preparation));
            phases.add(TaskProfile.copyPhase(copies, preparation + prepared));
            phases.add(build);
            phases.addAll(profile.phases(uploaded));
            phases.add(finished);
            Profile told =
                    new Profile(
                            engine,
                            plan.strategy(),
                            plan.input().rows(),
                            table.rows(),
                            phases,
                            columnBytes,
                            graph.bytes(),
                            List.of());
            return new TransformOutcome(table, told.withExecutions(profile.executions()));
        }
    }

    private static OperationStage stage(Transformation transformation, OperationArrays arrays) {
        return switch (transformation) {
            case Rolling rolling ->
                    new WindowStage(ResolvedWindows.of(rolling, arrays.statistics()), arrays);
            case Cumulative cumulative ->
                    new WindowStage(ResolvedWindows.of(cumulative, arrays.statistics()), arrays);
            case Select select -> new SelectStage(select, arrays);
            case Sort sort -> new TableSortStage(sort, arrays);
            case Argsort argsort -> new ArgsortStage(argsort, arrays);
            case Filter filter -> new FilterStage(filter, arrays);
            case Gather gather -> new TakeStage(gather, arrays);
            case Scatter scatter -> new TakeStage(scatter.asGather(), arrays);
            case KernelSequence kernels -> new KernelStage(kernels, arrays);
        };
    }

    private static Table finish(
            OperationStage operation, TornadoExecutionResult result, OperationArrays arrays) {
        ColumnMemory memory = new ColumnMemory();
        try {
            return operation.result(
                    new Download(arrays.graph(), result, arrays.stage().status(), memory));
        } catch (RuntimeException | Error e) {
            memory.close();
            throw e;
        }
    }

    private static void addClearStatus(OperationArrays arrays) {
        DeviceGraph graph = arrays.graph();
        graph.add(
                "clearFindings",
                1,
                DeviceStatus.COUNT,
                g ->
                        g.task(
                                "clearFindings",
                                FillKernels::clearStatus,
                                graph.context(),
                                arrays.stage().status()));
    }

    private static long bytes(List<TornadoNativeArray> arrays) {
        return arrays.stream().mapToLong(TornadoNativeArray::getNumBytesOfSegmentWithHeader).sum();
    }
}
