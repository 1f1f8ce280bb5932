// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.Table;
import dev.windrow.internal.engine.MisfitException;
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
import dev.windrow.internal.gpu.graph.ResultArrays;
import dev.windrow.internal.gpu.graph.ResultInput;
import dev.windrow.internal.gpu.graph.TaskProfile;
import dev.windrow.internal.gpu.groupby.DeviceProgram;
import dev.windrow.internal.gpu.kernels.DeviceStatus;
import dev.windrow.internal.gpu.memory.DeviceInput;
import dev.windrow.internal.gpu.memory.DevicePool;
import dev.windrow.internal.gpu.memory.HostCopies;
import dev.windrow.internal.gpu.memory.SharedInput;
import dev.windrow.internal.gpu.operation.BoundTable;
import dev.windrow.internal.gpu.operation.Download;
import dev.windrow.internal.gpu.operation.MadeRows;
import dev.windrow.internal.gpu.operation.OperationArrays;
import dev.windrow.internal.gpu.operation.OperationStage;
import dev.windrow.internal.gpu.userkernel.KernelStage;
import dev.windrow.internal.gpu.window.WindowStage;
import dev.windrow.internal.plan.DeviceLimits;
import dev.windrow.internal.plan.TableStatistics;
import dev.windrow.internal.plan.transform.ResolvedWindows;
import dev.windrow.internal.plan.transform.TransformPlan;
import dev.windrow.internal.plan.transform.TransformShape;
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
import dev.windrow.query.Window;

import org.jspecify.annotations.Nullable;

import uk.ac.manchester.tornado.api.TornadoExecutionResult;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * An operation on columns as task graphs with their arrays: a stage for each operation. It runs
 * over a table of its own, any number of times if that is resident, or over tables of one shape.
 */
final class TransformProgram implements KeptProgram {

    private final @Nullable Object shape;
    private final @Nullable SharedInput columns;
    private final DevicePool.Lease lease;
    private final DeviceGraph graph;
    private final BoundTable bound;
    private final OperationArrays arrays;
    private final OperationStage operation;
    private final GraphExecution execution;

    /** What was copied for the next run: of a table of its own, nothing is after the first. */
    private HostCopies copies;

    /** Bytes that are uploaded for the next run: of a table of its own, none after the first. */
    private long uploadBytes;

    private final long preparationStart;
    private final long preparationTime;
    private final Phase build;

    /** Profiles the upload of columns that become resident; null after the first run. */
    private @Nullable TaskProfile firstProfile;

    /**
     * Makes a program for one table.
     *
     * @param source its columns; resident ones are not uploaded
     * @param shape what tells it apart, if it is kept
     * @param replays whether later runs launch all tasks at once
     * @param timesFirst whether its first run times each kernel
     */
    static TransformProgram ofTable(
            TransformPlan.OnDevice plan,
            ColumnSource source,
            @Nullable Object shape,
            DevicePool pool,
            boolean replays,
            boolean timesFirst) {
        boolean mayKeep =
                source.keepsResults() && !(plan.transformation() instanceof KernelSequence);
        return pool.leased(
                lease ->
                        new TransformProgram(
                                new Making(
                                        plan.transformation(),
                                        plan.input(),
                                        plan.limits(),
                                        shape,
                                        mayKeep && lease.reuses(),
                                        replays && shape != null),
                                source,
                                null,
                                lease,
                                timesFirst));
    }

    /**
     * Makes a program for all tables of a shape whose columns another program makes in the same
     * arrays.
     *
     * @param source the first of them
     */
    static TransformProgram ofResult(
            TransformShape shape,
            ColumnSource source,
            ResultShape key,
            DevicePool pool,
            boolean timesFirst) {
        return pool.leased(
                lease ->
                        new TransformProgram(
                                Making.of(shape, key, true), source, null, lease, timesFirst));
    }

    /**
     * Makes a program for all tables of a shape.
     *
     * @param like the first of them
     * @param timesFirst whether its first run times each kernel
     */
    static TransformProgram ofShape(
            TransformShape shape, Table like, DevicePool pool, boolean timesFirst) {
        return ColumnSource.Shared.serving(
                pool,
                lease ->
                        ColumnSource.Shared.of(
                                like,
                                shape.input().rows(),
                                shape.input().columns(),
                                shape.limits(),
                                lease),
                (source, lease) ->
                        new TransformProgram(
                                Making.of(shape, shape, false),
                                source,
                                source.columns(),
                                lease,
                                timesFirst));
    }

    /** What a program is made of. */
    private record Making(
            Transformation transformation,
            TableStatistics input,
            DeviceLimits limits,
            @Nullable Object shape,
            boolean keepsResults,
            boolean replays) {

        static Making of(TransformShape shape, Object key, boolean keepsResults) {
            return new Making(
                    shape.transformation(),
                    shape.input(),
                    shape.limits(),
                    key,
                    keepsResults,
                    false);
        }
    }

    private TransformProgram(
            Making making,
            ColumnSource source,
            @Nullable SharedInput columns,
            DevicePool.Lease lease,
            boolean timesFirst) {
        firstProfile = TaskProfile.of(timesFirst);
        this.shape = making.shape();
        this.columns = columns;
        this.lease = lease;
        preparationStart = System.nanoTime();
        graph = new DeviceGraph(making.limits(), lease, making.keepsResults());
        DeviceInput input = source.input(graph);
        HostCopies before = input.copies();
        boolean isShared = source.servesTables();
        bound = new BoundTable(graph, source.table(), making.input().rows(), isShared);
        arrays = OperationArrays.of(graph, making.input(), bound, input);
        DeviceProgram.addClearStatus(graph, arrays.stage().status());
        operation = stage(making.transformation(), arrays);
        operation.addTasks();
        copies = input.copies().since(before);
        preparationTime = System.nanoTime() - preparationStart - copies.nanoseconds();
        ResidentGraphs residents = source.hold(input.uploads(), firstProfile);
        boolean isResident = !residents.graphs().isEmpty();
        graph.columns(input.uploads(), isResident, isShared);
        uploadBytes = isResident ? residents.uploadedBytes() : columnBytes();
        long building = System.nanoTime();
        execution =
                GraphExecution.of(
                        graph.build(arrays.stage().status(), residents, making.replays()));
        build = Phase.since(building, Phase.Kind.HOST, "build graphs", 0, 0);
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
            case Window window ->
                    throw new IllegalStateException("no device computes " + window.label());
        };
    }

    private long columnBytes() {
        return arrays.input().uploads().stream()
                .mapToLong(TornadoNativeArray::getNumBytesOfSegmentWithHeader)
                .sum();
    }

    @Override
    public @Nullable Object shape() {
        return shape;
    }

    @Override
    public @Nullable ResultArrays results() {
        return execution.results();
    }

    @Override
    public DevicePool.Lease lease() {
        return lease;
    }

    @Override
    public void idle(boolean waits) {
        lease.idle(waits);
        if (columns != null) {
            columns.keep(waits);
        }
    }

    /**
     * Runs the program. For the first run, whoever made it decided about the timing.
     *
     * @param plan the plan of the table
     * @param table the table: the program's own, or one of its shape
     * @param engine the engine and its device, as the profile shows it
     * @param timesKernels whether each kernel is timed
     * @param asTable makes a table of what stays on the device; not called if nothing does
     */
    TransformOutcome run(
            TransformPlan.OnDevice plan,
            Table table,
            String engine,
            boolean timesKernels,
            Function<MadeColumns, Table> asTable) {
        TaskProfile first = firstProfile;
        firstProfile = null;
        TaskProfile profile = first == null ? TaskProfile.of(timesKernels) : first;
        long uploaded = uploadBytes;
        Phase loaded = loaded(table);
        Optional<Phase> collected = execution.collect();
        long running = System.nanoTime();
        boolean isTimed = first != null || timesKernels;
        TornadoExecutionResult result = isTimed ? execution.timed(profile) : execution.untimed();
        List<Phase> phases = new ArrayList<>();
        if (first != null) {
            long constants = Math.max(0, first.uploadBytes() - uploaded);
            phases.add(
                    new Phase(Phase.Kind.HOST, "prepare", preparationTime, constants)
                            .from(preparationStart));
        }
        phases.add(collected.orElse(loaded));
        if (first != null) {
            phases.add(build);
        }
        if (isTimed) {
            phases.addAll(profile.phases(uploaded));
        } else {
            phases.add(Phase.since(running, Phase.Kind.KERNEL, "all tasks", uploaded, 0));
        }
        long begin = System.nanoTime();
        Table made = finish(result, asTable);
        phases.add(
                Phase.since(
                        begin,
                        Phase.Kind.HOST,
                        "download and finish",
                        made.byteSize(),
                        made.rows()));
        Profile told =
                new Profile(
                        engine,
                        plan.strategy(),
                        table.rows(),
                        made.rows(),
                        phases,
                        columnBytes(),
                        graph.bytes(),
                        first == null ? List.of("program: cached") : List.of());
        return new TransformOutcome(
                made, told.withExecutions(profile.executions()).withMemory(lease.afterRun()));
    }

    /** Copies the columns of a table, unless the program reads the table's own. */
    private Phase loaded(Table table) {
        bound.bind(table);
        if (arrays.input() instanceof ResultInput result) {
            result.load(table);
        }
        if (columns == null) {
            HostCopies first = copies;
            copies = HostCopies.NONE;
            uploadBytes = 0;
            return TaskProfile.copyPhase(first, preparationStart + preparationTime);
        }
        long begin = System.nanoTime();
        HostCopies before = columns.copies();
        columns.load(table);
        return TaskProfile.copyPhase(columns.copies().since(before), begin);
    }

    /**
     * Makes the table of the result.
     *
     * @throws MisfitException if some computed value does not fit its type
     */
    private Table finish(TornadoExecutionResult result, Function<MadeColumns, Table> asTable) {
        ColumnMemory memory = new ColumnMemory();
        try {
            Download download =
                    new Download(
                            graph,
                            result,
                            arrays.stage().status(),
                            memory,
                            0,
                            bound.table().rows());
            if (download.statusAt(DeviceStatus.MISFIT) != 0) {
                throw new MisfitException();
            }
            ResultArrays results = execution.results();
            if (results != null) {
                MadeRows made = lease.fetching(() -> operation.result(download));
                return asTable.apply(MadeColumns.of(made, download, results, lease));
            }
            MadeRows made = operation.result(download);
            Download whole = download.of(0, made.rows(), memory);
            Map<String, Column> columns = new LinkedHashMap<>();
            made.columns().forEach((name, column) -> columns.put(name, column.home().apply(whole)));
            return new Table(columns, made.rows(), memory);
        } catch (RuntimeException | Error e) {
            memory.close();
            throw e;
        }
    }

    /** Frees its arrays; resident columns stay. */
    @Override
    public void close() {
        try {
            execution.close();
        } finally {
            lease.close();
            if (columns != null) {
                columns.close();
            }
        }
    }
}
