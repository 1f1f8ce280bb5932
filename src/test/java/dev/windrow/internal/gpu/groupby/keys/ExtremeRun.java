// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.groupby.keys;

import static dev.windrow.query.Aggregations.argMax;
import static dev.windrow.query.Aggregations.argMin;
import static dev.windrow.query.Aggregations.first;
import static dev.windrow.query.Aggregations.last;
import static dev.windrow.query.Aggregations.max;
import static dev.windrow.query.Aggregations.min;

import dev.windrow.Columns;
import dev.windrow.column.Column;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.Table;
import dev.windrow.internal.gpu.device.OpenDevice;
import dev.windrow.internal.gpu.graph.DeviceGraph;
import dev.windrow.internal.gpu.graph.GraphExecution;
import dev.windrow.internal.gpu.graph.TaskGraphs;
import dev.windrow.internal.gpu.graph.TaskProfile;
import dev.windrow.internal.gpu.groupby.reduce.ExtremeStage;
import dev.windrow.internal.gpu.kernels.DeviceStatus;
import dev.windrow.internal.gpu.kernels.Slots;
import dev.windrow.internal.gpu.kernels.Values;
import dev.windrow.internal.gpu.kernels.WordTable;
import dev.windrow.internal.gpu.memory.TableInput;
import dev.windrow.internal.plan.ColumnStatistics;
import dev.windrow.internal.plan.DeviceLimits;
import dev.windrow.internal.plan.PlanTuning;
import dev.windrow.internal.plan.Situation;
import dev.windrow.internal.plan.groupby.DevicePlan;
import dev.windrow.internal.plan.groupby.PartialAggregate;
import dev.windrow.internal.plan.groupby.Planner;
import dev.windrow.internal.plan.query.QueryResolver;
import dev.windrow.internal.plan.sample.KeySampler;
import dev.windrow.query.Algorithm;
import dev.windrow.query.GroupByQuery;

import org.jspecify.annotations.Nullable;

import uk.ac.manchester.tornado.api.TornadoExecutionResult;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

import java.util.List;
import java.util.Map;

/**
 * Runs tournaments for the extremes of a column {@code v}, and for their rows, by slots of a column
 * {@code k} of int64: key k has slot k, a null the last slot but one of {@code slots}.
 */
public final class ExtremeRun implements AutoCloseable {

    /** Keys of a full table: a search probes all of them, and gives up after. */
    public static final int MOST_WORDS = 256;

    private static final GroupByQuery QUERY =
            GroupByQuery.of(
                            List.of("k"),
                            List.of(
                                    min("v"),
                                    max("v"),
                                    argMin("v"),
                                    argMax("v"),
                                    first("v"),
                                    last("v")))
                    .withAlgorithm(Algorithm.SORT);

    private final OpenDevice device = OpenDevice.open();
    private final List<@Nullable Long> keys;
    private final Table table;
    private final QueryArrays arrays;
    private final int slots;
    private final int[] groupOf;
    private final ExtremeStage stage;
    private final AggregateTotals totals;

    /**
     * Makes the stage.
     *
     * @param way how slots are found
     * @param computeUnits the compute units that the device pretends to have: with few, threads
     *     have many rows
     */
    public ExtremeRun(
            SlotKeys way,
            int slots,
            int computeUnits,
            List<@Nullable Long> keys,
            ColumnType type,
            List<? extends @Nullable Object> values) {
        this.keys = keys;
        this.slots = slots;
        ColumnMemory memory = new ColumnMemory();
        Map<String, Column> columns =
                Map.of(
                        "k", Columns.of(memory, Primitive.INT64, keys),
                        "v", Columns.of(memory, type, values));
        table = new Table(columns, keys.size(), memory);
        DeviceLimits limits = device.limits().withComputeUnits(computeUnits);
        DevicePlan plan =
                (DevicePlan)
                        Planner.plan(
                                QueryResolver.resolve(
                                        QUERY, Map.of("k", Primitive.INT64, "v", type)),
                                Map.of(
                                        "k", ColumnStatistics.of(columns.get("k")),
                                        "v", ColumnStatistics.of(columns.get("v"))),
                                KeySampler.sample(
                                        List.of(columns.get("k")),
                                        keys.size(),
                                        PlanTuning.SAMPLED_ROWS),
                                new Situation(1, limits, "a test has a device"));
        DeviceGraph graph = new DeviceGraph(limits);
        arrays = QueryArrays.of(graph, plan, new TableInput(table), slots, false, false);
        groupOf = new int[slots];
        arrays.status().init(0);
        arrays.status().set(DeviceStatus.GROUPS, number());
        totals = AggregateTotals.of(graph, aggregates(), slots);
        stage =
                new ExtremeStage(
                        arrays,
                        finder(way),
                        slots,
                        graph.upload(IntArray.fromArray(groupOf)),
                        new AggregatePreparation(arrays));
    }

    /** Returns the partial aggregates of least and greatest values, and of rows. */
    public List<PartialAggregate> aggregates() {
        return arrays.plan().device().aggregates().stream()
                .filter(aggregate -> aggregate.operation() != PartialAggregate.Operation.SUM)
                .toList();
    }

    public ExtremeStage stage() {
        return stage;
    }

    public AggregateTotals totals() {
        return totals;
    }

    /** Returns the slot of a row. */
    public int slot(int row) {
        Long key = keys.get(row);
        return key == null ? slots - 1 : Math.toIntExact(key);
    }

    /** Returns the group of a slot. */
    public int group(int slot) {
        return groupOf[slot];
    }

    /** Runs the added tasks; returns whether they report rows that are left. */
    public boolean leavesRows() {
        arrays.input().uploads().forEach(arrays.graph()::upload);
        TaskGraphs graphs = arrays.graph().build(arrays.status());
        try (GraphExecution execution = GraphExecution.of(graphs)) {
            TornadoExecutionResult result = execution.timed(TaskProfile.ofKernels());
            aggregates().forEach(aggregate -> result.transferToHost(totals.array(aggregate)));
        }
        return arrays.status().get(DeviceStatus.EXTREMES_UNRESOLVED) != 0;
    }

    @Override
    public void close() {
        ((TableInput) arrays.input()).close();
        table.close();
    }

    /** Numbers the slots that rows have; returns how many there are. */
    private int number() {
        boolean[] used = new boolean[slots];
        for (int row = 0; row < keys.size(); row++) {
            used[slot(row)] = true;
        }
        int groups = 0;
        for (int slot = 0; slot < slots; slot++) {
            groupOf[slot] = groups;
            groups += used[slot] ? 1 : 0;
        }
        return groups;
    }

    private SlotFinder finder(SlotKeys way) {
        DeviceGraph graph = arrays.graph();
        LongArray numbers = graph.upload(new LongArray(Slots.LENGTH));
        numbers.init(0);
        numbers.set(Slots.NO_SLOT, slots);
        numbers.set(Slots.NULL_SLOT, slots - 1L);
        numbers.set(Slots.SPAN, slots - 1L);
        return switch (way) {
            case GIVEN -> {
                IntArray given = graph.upload(new IntArray(Math.max(1, keys.size())));
                for (int row = 0; row < keys.size(); row++) {
                    given.set(row, slot(row));
                }
                yield new SlotFinder.Given(numbers, given);
            }
            case DENSE -> new SlotFinder.Dense(numbers, words(), Long.SIZE, 0);
            case TABLE -> {
                int words = Math.min(MOST_WORDS, Integer.highestOneBit(slots));
                numbers.set(Slots.TABLE_SLOTS, words);
                LongArray table = graph.upload(new LongArray(words));
                for (int slot = 0; slot < words; slot++) {
                    table.set(slot, slot);
                }
                yield new SlotFinder.Table(numbers, words(), new WordTable(table));
            }
            case STRING_TABLE -> throw new IllegalArgumentException("keys are integers");
        };
    }

    private KeyWords words() {
        return new KeyWords.OfColumn(
                arrays.input().words("k"),
                Values.LONG,
                Long.SIZE,
                arrays.input().presence("k", keys.contains(null)));
    }
}
