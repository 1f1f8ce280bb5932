// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.groupby;

import dev.windrow.column.ColumnMemory;
import dev.windrow.column.MemoryPool;
import dev.windrow.column.Table;
import dev.windrow.internal.engine.MisfitException;
import dev.windrow.internal.gpu.graph.ColumnSource;
import dev.windrow.internal.gpu.graph.DeviceGraph;
import dev.windrow.internal.gpu.graph.GraphExecution;
import dev.windrow.internal.gpu.graph.ResidentGraphs;
import dev.windrow.internal.gpu.graph.ResultArrays;
import dev.windrow.internal.gpu.graph.TaskProfile;
import dev.windrow.internal.gpu.groupby.find.DenseStages;
import dev.windrow.internal.gpu.groupby.find.GlobalHashStages;
import dev.windrow.internal.gpu.groupby.fused.FusedStages;
import dev.windrow.internal.gpu.groupby.keys.AggregateTotals;
import dev.windrow.internal.gpu.groupby.keys.KeyEncodingStage;
import dev.windrow.internal.gpu.groupby.keys.OutputKeyStage;
import dev.windrow.internal.gpu.groupby.keys.OutputKeyStage.OutputKeys;
import dev.windrow.internal.gpu.groupby.keys.QueryArrays;
import dev.windrow.internal.gpu.groupby.keys.RowEvaluationStage;
import dev.windrow.internal.gpu.groupby.local.LocalHashStages;
import dev.windrow.internal.gpu.groupby.ordered.ValueOrderResults;
import dev.windrow.internal.gpu.groupby.ordered.ValueOrderStage;
import dev.windrow.internal.gpu.groupby.sorted.SortStages;
import dev.windrow.internal.gpu.kernels.DeviceStatus;
import dev.windrow.internal.gpu.kernels.FillKernels;
import dev.windrow.internal.gpu.memory.DeviceInput;
import dev.windrow.internal.gpu.memory.DevicePool;
import dev.windrow.internal.gpu.memory.HostCopies;
import dev.windrow.internal.gpu.operation.Download;
import dev.windrow.internal.gpu.operation.MadeRows;
import dev.windrow.internal.plan.expression.RowProgram;
import dev.windrow.internal.plan.groupby.CapacityMiss;
import dev.windrow.internal.plan.groupby.DensePlan;
import dev.windrow.internal.plan.groupby.DevicePlan;
import dev.windrow.internal.plan.groupby.FusedPlan;
import dev.windrow.internal.plan.groupby.GlobalHashPlan;
import dev.windrow.internal.plan.groupby.LocalHashPlan;
import dev.windrow.internal.plan.groupby.SlotPlan;
import dev.windrow.internal.plan.groupby.SortPlan;
import dev.windrow.internal.plan.groupby.TableNumbers;
import dev.windrow.profile.Phase;
import dev.windrow.profile.Profile;

import org.jspecify.annotations.Nullable;

import uk.ac.manchester.tornado.api.TornadoExecutionResult;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * A plan as task graphs with their arrays, which can run any number of times. What the first run
 * allocates, compiles and uploads is reused until the program is closed.
 */
public final class DeviceProgram implements AutoCloseable {

    /** What the status tells by a number other than 0; the first one counts. */
    private static final List<Map.Entry<Integer, CapacityMiss.Kind>> MISSES =
            List.of(
                    Map.entry(DeviceStatus.PACKED_STRING, CapacityMiss.Kind.PACKED_STRING),
                    Map.entry(DeviceStatus.UNSEEN, CapacityMiss.Kind.UNSEEN_KEY),
                    Map.entry(DeviceStatus.INTERN_UNRESOLVED, CapacityMiss.Kind.INTERN_SLOTS),
                    Map.entry(DeviceStatus.LOCAL_KEYS, CapacityMiss.Kind.LOCAL_KEYS),
                    Map.entry(
                            DeviceStatus.UNRESOLVED + DeviceStatus.ROUNDS - 1,
                            CapacityMiss.Kind.SLOTS),
                    Map.entry(DeviceStatus.OUT_OF_DOMAIN, CapacityMiss.Kind.OUT_OF_DOMAIN),
                    Map.entry(DeviceStatus.DISORDER, CapacityMiss.Kind.DISORDER));

    private Table input;
    private final DeviceGraph graph;
    private final QueryArrays arrays;
    private final AggregateTotals totals;
    private final ValueOrderResults ordered;
    private final OutputKeys keys;
    private final @Nullable FinishStage finish;
    private final GraphExecution execution;
    private final long preparationStart;
    private final long preparationTime;
    private HostCopies copies;
    private @Nullable Phase loaded;
    private final Phase build;
    private final long uploadBytes;
    private final boolean uploadsWithEachRun;
    private final MemoryPool results = new MemoryPool();

    /** Profiles the upload of columns that become resident; null after the first run. */
    private @Nullable TaskProfile firstProfile;

    /**
     * Makes a program; resident columns are uploaded.
     *
     * @param plan the plan
     * @param source where the columns come from
     * @param lease the device memory of its arrays
     * @param replays whether later runs launch all tasks at once
     * @param timesFirst whether its first run times each kernel
     */
    public DeviceProgram(
            DevicePlan plan,
            ColumnSource source,
            DevicePool.Lease lease,
            boolean replays,
            boolean timesFirst) {
        firstProfile = TaskProfile.of(timesFirst);
        preparationStart = System.nanoTime();
        input = source.table();
        boolean keeps = source.keepsResults() && lease.reuses() && FinishStage.suits(plan);
        graph = new DeviceGraph(plan.device().limits(), lease, keeps);
        DeviceInput columns = source.input(graph);
        HostCopies before = columns.copies();
        int capacity = plan.groupCapacity();
        QueryArrays ofTable =
                QueryArrays.of(
                        graph,
                        plan,
                        columns,
                        capacity,
                        plan.needsGroupOfRow(),
                        source.servesTables());
        addClearStatus(graph, ofTable.status());
        RowProgram rowProgram = plan.device().rowProgram();
        arrays =
                rowProgram != null && plan.storesEvaluatedRows()
                        ? new RowEvaluationStage(ofTable, rowProgram).addTasks()
                        : ofTable;
        new KeyEncodingStage(arrays).addTasks();
        totals =
                plan instanceof FusedPlan fused
                        ? FusedStages.totals(fused, graph)
                        : AggregateTotals.of(graph, plan.device().aggregates(), capacity);
        addStrategy(plan);
        ordered = new ValueOrderStage(arrays).addTasks();
        keys = new OutputKeyStage(arrays).addTasks();
        finish = keeps ? new FinishStage(arrays, keys, totals) : null;
        if (finish != null) {
            finish.addTasks();
        }
        copies = columns.copies().since(before);
        preparationTime = System.nanoTime() - preparationStart - copies.nanoseconds();
        ResidentGraphs residents = source.hold(columns.uploads(), firstProfile);
        boolean isResident = !residents.graphs().isEmpty();
        uploadsWithEachRun = source.uploadsWithEachRun();
        graph.columns(columns.uploads(), isResident, uploadsWithEachRun);
        uploadBytes = isResident ? residents.uploadedBytes() : inputBytes();
        long building = System.nanoTime();
        execution = GraphExecution.of(graph.build(arrays.status(), residents, replays));
        int cached = execution.cachedKernels();
        String task = cached == 0 ? "build graphs" : "build graphs, %d cached kernels";
        build = Phase.since(building, Phase.Kind.HOST, task.formatted(cached), 0, 0);
    }

    /** Returns how many of its kernels were compiled before, maybe by another process. */
    public int cachedKernels() {
        return execution.cachedKernels();
    }

    /** Returns the arrays in which groups stay on the device; null if they do not. */
    public @Nullable ResultArrays results() {
        return execution.results();
    }

    private void addStrategy(DevicePlan plan) {
        switch (plan) {
            case FusedPlan fused -> new FusedStages(fused, arrays).addTasks(totals);
            case LocalHashPlan local -> new LocalHashStages(local, arrays).addTasks(totals);
            case GlobalHashPlan global -> new GlobalHashStages(global, arrays).addTasks(totals);
            case SortPlan sort -> new SortStages(sort, arrays).addTasks(totals);
            case DensePlan dense -> new DenseStages(dense, arrays).addTasks(totals);
        }
    }

    /** Returns the bytes of all its arrays on the device, columns included. */
    public long deviceBytes() {
        return graph.bytes();
    }

    /** Returns the bytes of the columns that it reads. */
    public long inputBytes() {
        return arrays.input().uploads().stream()
                .mapToLong(TornadoNativeArray::getNumBytesOfSegmentWithHeader)
                .sum();
    }

    /**
     * Makes another table the next to run over, and copies its columns.
     *
     * @param table a table with columns of the same types
     * @param numbers what the table's plan tells of it
     */
    public void bind(Table table, TableNumbers numbers) {
        DeviceInput columns = arrays.input();
        HostCopies before = columns.copies();
        long begin = System.nanoTime();
        columns.load(table);
        bindCopied(table, numbers, columns.copies().since(before), begin);
    }

    /**
     * Makes another table the next to run over.
     *
     * @param table a table whose columns were copied into the program's arrays
     * @param numbers what is to be known of it
     */
    public void bindCopied(Table table, TableNumbers numbers) {
        bindCopied(table, numbers, HostCopies.NONE, System.nanoTime());
    }

    private void bindCopied(Table table, TableNumbers numbers, HostCopies done, long begin) {
        copies = done;
        loaded = TaskProfile.copyPhase(done, begin);
        arrays.tables().bind(numbers);
        input = table;
    }

    /**
     * Runs the program. For the first run, the constructor decides about profiling.
     *
     * @param profiled whether each kernel is timed; otherwise all are timed together, on the host's
     *     clock
     */
    public DeviceRun run(boolean profiled) {
        return run(profiled, results);
    }

    /**
     * Runs the program, as {@link #run(boolean)} does.
     *
     * @param memory supplies the memory of the groups
     */
    public DeviceRun run(boolean profiled, MemoryPool memory) {
        List<Phase> phases = new ArrayList<>();
        List<Profile.Execution> waits = new ArrayList<>();
        TornadoExecutionResult result;
        Phase brought = execution.collect().orElse(loaded);
        if (firstProfile != null) {
            result = runFirst(firstProfile, brought, phases, waits);
            firstProfile = null;
        } else {
            if (uploadsWithEachRun) {
                phases.add(brought == null ? copyAgain() : brought);
            }
            result = profiled ? runProfiled(phases, waits) : runTimed(phases);
        }
        if (arrays.status().get(DeviceStatus.MISFIT) != 0) {
            throw new MisfitException();
        }
        CapacityMiss miss = miss();
        if (miss != null) {
            return new DeviceRun(null, null, miss, phases, waits);
        }
        // Without a key there is one group, even of no rows; the host knows its values.
        boolean isEmpty = arrays.status().get(DeviceStatus.GROUPS) == 0;
        if (isEmpty && arrays.plan().query().keys().isEmpty()) {
            throw new MisfitException();
        }
        long begin = System.nanoTime();
        ResultTable table = new ResultTable(arrays, keys, totals, ordered, result, input);
        ResultArrays stays = execution.results();
        if (stays != null && arrays.status().get(DeviceStatus.FINISH_OVERFLOW) == 0) {
            Download download = table.download(new ColumnMemory());
            MadeRows made = table.there(Objects.requireNonNull(finish), download);
            phases.add(Phase.since(begin, Phase.Kind.HOST, "finish", 0, made.rows()));
            return new DeviceRun(
                    null, new DeviceRun.ResidentGroups(made, download, stays), null, phases, waits);
        }
        Table groups = table.build(memory);
        phases.add(
                Phase.since(
                        begin,
                        Phase.Kind.HOST,
                        "download and finish",
                        table.downloadedBytes(),
                        groups.rows()));
        return new DeviceRun(groups, null, null, phases, waits);
    }

    /** Separates the upload of columns from other uploads: sizes and constants. */
    private TornadoExecutionResult runFirst(
            TaskProfile profile,
            @Nullable Phase brought,
            List<Phase> phases,
            List<Profile.Execution> waits) {
        TornadoExecutionResult result = execution.timed(profile);
        long constants = Math.max(0, profile.uploadBytes() - uploadBytes);
        phases.add(
                new Phase(Phase.Kind.HOST, "prepare", preparationTime, constants)
                        .from(preparationStart));
        if (brought == null) {
            phases.add(TaskProfile.copyPhase(copies, preparationStart + preparationTime));
        }
        phases.add(build);
        if (brought != null) {
            phases.add(brought);
        }
        phases.addAll(profile.phases(uploadBytes));
        waits.addAll(profile.executions());
        return result;
    }

    private Phase copyAgain() {
        DeviceInput columns = arrays.input();
        HostCopies before = columns.copies();
        long begin = System.nanoTime();
        columns.load(input);
        return TaskProfile.copyPhase(columns.copies().since(before), begin);
    }

    private TornadoExecutionResult runProfiled(List<Phase> phases, List<Profile.Execution> waits) {
        TaskProfile profile = TaskProfile.ofKernels();
        TornadoExecutionResult result = execution.timed(profile);
        phases.addAll(profile.phases(graph.inputBytes()));
        waits.addAll(profile.executions());
        return result;
    }

    private TornadoExecutionResult runTimed(List<Phase> phases) {
        long begin = System.nanoTime();
        TornadoExecutionResult result = execution.untimed();
        long time = System.nanoTime() - begin;
        long bytes = graph.inputBytes();
        if (bytes == 0) {
            phases.add(new Phase(Phase.Kind.UPLOAD, "upload", 0, 0).from(begin));
            phases.add(new Phase(Phase.Kind.KERNEL, "all tasks", time, 0).from(begin));
        } else {
            phases.add(
                    new Phase(Phase.Kind.UPLOAD, "columns and all tasks", time, bytes).from(begin));
        }
        return result;
    }

    /** Frees its arrays; resident columns stay. */
    @Override
    public void close() {
        results.close();
        execution.close();
    }

    /** Adds the task that sets the device status to 0. */
    public static void addClearStatus(DeviceGraph graph, IntArray status) {
        graph.blocks("clearFindings", 1, DeviceStatus.COUNT)
                .given(status)
                .add(FillKernels.class, "clearStatus");
    }

    private @Nullable CapacityMiss miss() {
        IntArray status = arrays.status();
        for (Map.Entry<Integer, CapacityMiss.Kind> each : MISSES) {
            if (status.get(each.getKey()) != 0) {
                return new CapacityMiss(each.getValue(), 0);
            }
        }
        int segments = status.get(DeviceStatus.SEGMENTS);
        boolean fits = segments <= arrays.groupCapacity();
        boolean givesUp = !fits && arrays.plan() instanceof SlotPlan;
        if (status.get(DeviceStatus.HASH_COLLISION) != 0 && !givesUp) {
            return new CapacityMiss(CapacityMiss.Kind.HASH_COLLISION, 0);
        }
        if (!fits) {
            return new CapacityMiss(CapacityMiss.Kind.GROUPS, segments);
        }
        int groups = status.get(DeviceStatus.GROUPS);
        if (arrays.plan() instanceof SlotPlan slots
                && slots.blockGroups() > 0
                && groups > slots.blockGroups()) {
            return new CapacityMiss(CapacityMiss.Kind.GROUPS, groups);
        }
        if (status.get(DeviceStatus.EXTREMES_UNRESOLVED) != 0) {
            return new CapacityMiss(CapacityMiss.Kind.EXTREMES_UNRESOLVED, groups);
        }
        int most = arrays.plan().device().keyCharacters();
        for (OutputKeyStage.OutputStrings strings : keys.strings()) {
            int needed = status.get(strings.totalAt());
            if (needed > most) {
                return new CapacityMiss(CapacityMiss.Kind.CHARACTERS, needed);
            }
        }
        return null;
    }
}
