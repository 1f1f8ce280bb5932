// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.FixedWidthColumn;
import dev.windrow.column.MemoryPool;
import dev.windrow.column.Table;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.cancel.WorkerPool;
import dev.windrow.internal.column.TableReader;
import dev.windrow.internal.cpu.accumulators.AccumulatorFactory;
import dev.windrow.internal.cpu.accumulators.MergeFactory;
import dev.windrow.internal.cpu.groupby.GroupCountEstimate;
import dev.windrow.internal.cpu.groupby.HashAggregate;
import dev.windrow.internal.cpu.groupby.HashAggregation;
import dev.windrow.internal.cpu.groupby.MergedGroups;
import dev.windrow.internal.cpu.groupby.PartitionMerge;
import dev.windrow.internal.cpu.groupby.Query;
import dev.windrow.internal.cpu.groupby.RangeAggregation;
import dev.windrow.internal.cpu.groupby.RangeGroups;
import dev.windrow.internal.cpu.groupby.ResultBuilder;
import dev.windrow.internal.cpu.groupby.RunMerge;
import dev.windrow.internal.cpu.groupby.StateColumns;
import dev.windrow.internal.cpu.join.BlockJoin;
import dev.windrow.internal.cpu.join.JoinDefinition;
import dev.windrow.internal.cpu.join.KeySummaries;
import dev.windrow.internal.cpu.join.TableJoin;
import dev.windrow.internal.cpu.keys.ColumnScans;
import dev.windrow.internal.cpu.keys.KeyEncoding;
import dev.windrow.internal.cpu.transform.CpuTransforms;
import dev.windrow.internal.cpu.transform.FirstOfPartitions;
import dev.windrow.internal.cpu.transform.RowRangeWorkers;
import dev.windrow.internal.cpu.work.CpuTuning;
import dev.windrow.internal.cpu.work.ProgressMeter;
import dev.windrow.internal.cpu.work.RowRange;
import dev.windrow.internal.engine.Engine;
import dev.windrow.internal.engine.EngineInput;
import dev.windrow.internal.engine.EngineResult;
import dev.windrow.internal.engine.EngineTable;
import dev.windrow.internal.engine.HostTable;
import dev.windrow.internal.engine.PlannedQuery;
import dev.windrow.internal.engine.Step;
import dev.windrow.internal.engine.TransformOutcome;
import dev.windrow.internal.expression.RowEvaluation;
import dev.windrow.internal.plan.Situation;
import dev.windrow.internal.plan.TableStatistics;
import dev.windrow.internal.plan.groupby.CpuPlan;
import dev.windrow.internal.plan.groupby.PhysicalPlan;
import dev.windrow.internal.plan.transform.TransformPlan;
import dev.windrow.internal.plan.transform.TransformPlanner;
import dev.windrow.profile.Phase;
import dev.windrow.profile.Profile;
import dev.windrow.progress.ProgressListener;
import dev.windrow.query.GroupByQuery;
import dev.windrow.query.KeySummary;
import dev.windrow.query.Sort;
import dev.windrow.query.SortKey;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/**
 * Runs plans on the CPU. Threads aggregate ranges of rows, each range in its own tables, which are
 * then merged partition by partition in the order of the rows. The same plan gives the same result,
 * bit by bit: which thread takes a range does not matter.
 */
public final class CpuEngine implements Engine {

    private static final System.Logger LOGGER = System.getLogger(CpuEngine.class.getName());

    private final int threads;
    private final int groupsInPrivateTables;
    private final WorkerPool pool;

    /** Memory of closed results, for the next ones; null if closing a result frees its memory. */
    private final @Nullable MemoryPool kept;

    /**
     * Makes an engine and its threads.
     *
     * @param threads the number of threads, at least 1; a plan that asks for more shares these
     */
    public CpuEngine(int threads) {
        this(threads, true);
    }

    /**
     * Makes an engine and its threads.
     *
     * @param threads the number of threads, at least 1; a plan that asks for more shares these
     * @param poolsMemory whether large results reuse the memory of closed results: the system then
     *     need not clear the pages again
     */
    public CpuEngine(int threads, boolean poolsMemory) {
        this(threads, poolsMemory ? new MemoryPool() : null, CpuTuning.GROUPS_IN_PRIVATE_TABLES);
    }

    /**
     * Makes an engine and its threads.
     *
     * @param threads the number of threads, at least 1; a plan that asks for more shares these
     * @param results memory of results, which is closed with the engine
     */
    public CpuEngine(int threads, MemoryPool results) {
        this(threads, results, CpuTuning.GROUPS_IN_PRIVATE_TABLES);
    }

    /** Makes an engine whose tables soon overflow, for tests. */
    CpuEngine(int threads, int groupsInPrivateTables) {
        this(threads, new MemoryPool(), groupsInPrivateTables);
    }

    private CpuEngine(int threads, @Nullable MemoryPool results, int groupsInPrivateTables) {
        this.threads = threads;
        kept = results;
        this.groupsInPrivateTables = groupsInPrivateTables;
        pool = new WorkerPool(threads);
    }

    @Override
    public String description() {
        return "cpu (" + threads + (threads == 1 ? " thread)" : " threads)");
    }

    @Override
    public EngineResult execute(PhysicalPlan plan, EngineInput input, ProgressListener progress) {
        if (!(plan instanceof CpuPlan cpuPlan)) {
            throw ErrorCode.INTERNAL.failure(
                    "the CPU engine was given a plan of strategy %s, expected a CPU plan",
                    plan.strategy());
        }
        return execute(cpuPlan, Step.SINGLE, input, progress);
    }

    /**
     * Runs one step of a query. States are the columns of {@code StateSchema}, called as {@link
     * StateColumns#name} says.
     *
     * @param plan the query, resolved against the columns of the values, even if states are read
     * @param step whether rows or states are read, and results or states written
     * @param input rows, or keys and states
     * @throws WindrowException as {@link #execute(PhysicalPlan, EngineInput, ProgressListener)}
     */
    public EngineResult execute(
            CpuPlan plan, Step step, EngineInput input, ProgressListener progress) {
        try {
            return run(plan, step, input.table(), input.evaluation(), progress);
        } catch (OutOfMemoryError e) {
            throw WorkerPool.asWindrowException(e);
        }
    }

    @Override
    public TransformOutcome transform(TransformPlan plan, Table input, ProgressListener progress) {
        if (!(plan instanceof TransformPlan.OnCpu cpuPlan)) {
            throw ErrorCode.INTERNAL.failure(
                    "the CPU engine was given the plan " + plan.strategy());
        }
        progress.progress(plan.transformation().name(), 0, ProgressListener.UNKNOWN);
        long start = System.nanoTime();
        try {
            Table result =
                    CpuTransforms.run(
                            cpuPlan,
                            input,
                            new ColumnScans(pool, cpuPlan.threads()),
                            new RowRangeWorkers(cpuPlan.threads(), pool),
                            this::grouped,
                            // Closed groups leave their memory to groups alone.
                            new ColumnMemory(kept).another());
            Phase phase =
                    Phase.since(
                            start,
                            Phase.Kind.HOST,
                            plan.transformation().name(),
                            result.byteSize(),
                            input.rows());
            Profile profile =
                    new Profile(
                            description(),
                            plan.strategy(),
                            input.rows(),
                            result.rows(),
                            List.of(phase),
                            0,
                            0,
                            List.of());
            return new TransformOutcome(result, profile);
        } catch (OutOfMemoryError e) {
            throw WorkerPool.asWindrowException(e);
        }
    }

    /** Returns the groups of a table, in no order. The caller closes them. */
    private Table grouped(GroupByQuery query, Table rows) {
        EngineInput input = EngineInput.of(rows);
        Situation situation = new Situation(threads, null, "rows of frames are grouped");
        PhysicalPlan plan = PlannedQuery.of(query, input, situation).plan();
        return execute(plan, input, ProgressListener.NONE).groups();
    }

    /**
     * Sorts groups by their keys, ascending, nulls last.
     *
     * @param groups a result, which is closed
     * @param keys the names of its key columns, the most significant first
     * @return the groups in memory of their own, which the caller closes
     */
    public Table sorted(Table groups, List<String> keys) {
        if (keys.isEmpty()) {
            return groups;
        }
        try (groups) {
            Sort sort = new Sort(keys.stream().map(SortKey::ascending).toList());
            Situation situation = new Situation(threads, null, "groups are sorted on the host");
            TransformPlan plan = TransformPlanner.plan(sort, TableStatistics.of(groups), situation);
            return transform(plan, groups, ProgressListener.NONE).table();
        }
    }

    /**
     * Leaves rows out as {@link FirstOfPartitions} does.
     *
     * @return the other rows, which the caller closes; null if too few would be left out
     */
    public @Nullable Table limited(FirstOfPartitions limit, Table input) {
        try {
            return limit.of(
                    input,
                    new ColumnScans(pool, threads),
                    new RowRangeWorkers(threads, pool),
                    new ColumnMemory(kept).another());
        } catch (OutOfMemoryError e) {
            throw WorkerPool.asWindrowException(e);
        }
    }

    /** Adds rows to a worker's groups, as {@link HashAggregate#add} does. */
    public boolean add(CpuPlan plan, EngineInput input, HashAggregate groups) {
        return groups.add(plan, input.table(), input.evaluation(), pool, kept);
    }

    /** Returns the groups of all workers. The caller closes them. */
    public Table finish(
            HashAggregation aggregation,
            Step step,
            List<HashAggregate> groups,
            ProgressListener progress) {
        return aggregation.finish(step, groups, pool, threads, kept, progress);
    }

    /**
     * Joins two tables with all threads, as {@link TableJoin} does. The caller closes the result.
     *
     * @param mostBytes about how many bytes the result may have
     * @return null if it has more
     */
    public @Nullable Table join(
            JoinDefinition definition, Table left, Table right, long mostBytes) {
        ColumnMemory memory = new ColumnMemory(kept).another();
        return TableJoin.join(definition, left, right, mostBytes, pool, threads, memory);
    }

    /**
     * Joins sides that come in parts with all threads, as {@link BlockJoin} does.
     *
     * @param buildsLeft whether the left side is built
     * @param blocks tables of the built side
     * @param pieces begins to read the other side
     * @param noPiece a table of the other side without rows
     * @param pieceBytes about how many bytes a table of the result may have
     */
    public BlockJoin join(
            JoinDefinition definition,
            boolean buildsLeft,
            List<Supplier<Table>> blocks,
            Supplier<TableReader> pieces,
            Table noPiece,
            long pieceBytes) {
        ColumnScans scans = new ColumnScans(pool, threads);
        return new BlockJoin(definition, buildsLeft, blocks, pieces, noPiece, scans, pieceBytes);
    }

    /** Summarizes the keys of a join's side with all threads, as {@link KeySummaries} does. */
    public KeySummary summary(FixedWidthColumn keys, long mostBytes) {
        return KeySummaries.of(keys, mostBytes, new RowRangeWorkers(threads, pool));
    }

    @Override
    public EngineTable keep(Table table) {
        return new HostTable(this, table);
    }

    @Override
    public EngineTable upload(Table table) {
        return keep(table);
    }

    private EngineResult run(
            CpuPlan plan,
            Step step,
            Table input,
            @Nullable RowEvaluation evaluation,
            ProgressListener progress) {
        long start = System.nanoTime();
        ColumnScans scans = new ColumnScans(pool, plan.threads());
        List<Column> keys = Query.keyColumns(plan.query(), input);
        KeyEncoding encoding =
                KeyEncoding.expecting(keys, plan.statistics())
                        .orElseGet(() -> KeyEncoding.of(keys, scans));
        int groupsPerTable = Math.max(1, groupsInPrivateTables / plan.threads());
        Query query =
                new Query(
                        plan.query(),
                        input.rows(),
                        encoding,
                        step.readsStates()
                                ? new MergeFactory(
                                                plan.query(),
                                                StateColumns.of(plan.query(), input),
                                                scans)
                                        .all()
                                : new AccumulatorFactory(
                                                plan.query(),
                                                input,
                                                scans,
                                                evaluation,
                                                step.writesStates())
                                        .all(),
                        evaluation,
                        GroupCountEstimate.bySample(plan.statistics()),
                        groupsPerTable);
        List<RangeGroups> ranges = aggregate(query, plan.threads(), progress);
        List<String> notes = new ArrayList<>();
        if (encoding.hasMisfit()) {
            notes.add("read again: a key lay outside the range that the sample showed");
            query = query.restart(KeyEncoding.of(keys, scans));
            ranges = aggregate(query, plan.threads(), progress);
        }
        notes.add(query.encoding().describe());
        long found = ranges.stream().mapToLong(RangeGroups::count).sum();
        List<Phase> phases = new ArrayList<>();
        long bytes = step.readsStates() ? input.byteSize() : bytes(query, input);
        phases.add(Phase.since(start, Phase.Kind.HOST, "aggregate", bytes, input.rows()));
        start = System.nanoTime();
        List<MergedGroups> groups = merge(query, ranges, plan.threads(), progress);
        phases.add(Phase.since(start, Phase.Kind.HOST, "merge", 0, found));
        start = System.nanoTime();
        long all = groups.stream().mapToLong(merged -> merged.selection().count()).sum();
        Table result = new ResultBuilder(query, groups, step).build(pool, kept);
        phases.add(Phase.since(start, Phase.Kind.HOST, "finish", result.byteSize(), result.rows()));
        notes.add(found + " groups of private tables merged");
        LOGGER.log(System.Logger.Level.DEBUG, "{0} rows, {1}", input.rows(), notes);
        Profile profile =
                new Profile(description(), plan.strategy(), query.rows(), all, phases, 0, 0, notes);
        return new EngineResult(result, plan, profile);
    }

    private List<RangeGroups> aggregate(Query query, int threads, ProgressListener progress) {
        long rows = query.most();
        ProgressMeter meter = new ProgressMeter(progress, "aggregating", rows);
        List<RangeAggregation> tasks = new ArrayList<>();
        for (RowRange range : RowRange.split(rows, query.ranges(threads))) {
            tasks.add(new RangeAggregation(query, range, meter));
        }
        List<RangeGroups> ranges = pool.runAll(tasks, threads);
        meter.finish();
        if (rows == 0 && query.encoding().words() == 0) {
            ranges.getFirst().last().groups().addEmpty();
        }
        return ranges;
    }

    private List<MergedGroups> merge(
            Query query, List<RangeGroups> ranges, int threads, ProgressListener progress) {
        List<MergedGroups> groups =
                query.groupsAreRuns() || RunMerge.suits(ranges)
                        ? RunMerge.merge(ranges, query.encoding().words())
                        : new PartitionMerge(query, pool, threads, progress).merge(ranges);
        return query.resolved().dropsNullKeys()
                ? groups.stream()
                        .map(selected -> selected.withoutNulls(query.encoding().columns()))
                        .toList()
                : groups;
    }

    private static long bytes(Query query, Table input) {
        long bytes = 0;
        for (String name : query.inputNames()) {
            bytes += input.column(name).byteSize();
        }
        return bytes;
    }

    @Override
    public void close() {
        pool.close();
        if (kept != null) {
            kept.close();
        }
    }
}
