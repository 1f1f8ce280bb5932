// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.groupby;

import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.internal.gpu.graph.DeviceGraph;
import dev.windrow.internal.gpu.groupby.keys.AggregateTotals;
import dev.windrow.internal.gpu.groupby.keys.GroupMeans;
import dev.windrow.internal.gpu.groupby.keys.OutputKeyStage.OutputKeys;
import dev.windrow.internal.gpu.groupby.keys.OutputKeyStage.OutputStrings;
import dev.windrow.internal.gpu.groupby.keys.QueryArrays;
import dev.windrow.internal.gpu.kernels.DecimalLimits;
import dev.windrow.internal.gpu.kernels.DeviceStatus;
import dev.windrow.internal.gpu.kernels.ExactSum;
import dev.windrow.internal.gpu.kernels.PackKernels;
import dev.windrow.internal.gpu.operation.Download;
import dev.windrow.internal.gpu.operation.MadeColumn;
import dev.windrow.internal.gpu.operation.MadeValidity;
import dev.windrow.internal.plan.ColumnStatistics;
import dev.windrow.internal.plan.PlanTuning;
import dev.windrow.internal.plan.groupby.DevicePlan;
import dev.windrow.internal.plan.groupby.PartialAggregate;
import dev.windrow.internal.plan.groupby.PartialAggregate.Source;
import dev.windrow.internal.plan.groupby.PartialAggregates;
import dev.windrow.internal.plan.groupby.ValueOrderSet;
import dev.windrow.internal.plan.keys.KeyField;
import dev.windrow.internal.plan.query.ResolvedQuery.ResolvedAggregation;
import dev.windrow.query.Aggregation;
import dev.windrow.query.OverflowPolicy;

import org.jspecify.annotations.Nullable;

import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * Makes columns of groups on the device, where they stay: keys of their encoded words, and results
 * of the totals of partial aggregates. What is not made here, the host makes when it is asked.
 */
final class FinishStage {

    private final QueryArrays arrays;
    private final DeviceGraph graph;
    private final OutputKeys keys;
    private final AggregateTotals totals;
    private final Map<Integer, Function<Download, MadeColumn>> keyColumns = new HashMap<>();
    private final Map<String, MadeColumn> columns = new HashMap<>();
    private final Map<LongArray, LongArray> presences = new IdentityHashMap<>();
    private int tasks;

    FinishStage(QueryArrays arrays, OutputKeys keys, AggregateTotals totals) {
        this.arrays = arrays;
        graph = arrays.graph();
        this.keys = keys;
        this.totals = totals;
    }

    /**
     * Returns whether the groups of a plan are worth staying on the device: there may be many, and
     * no order within groups is read, which the host finishes.
     */
    static boolean suits(DevicePlan plan) {
        Map<String, ColumnStatistics> statistics = plan.device().columns();
        return plan.groupCapacity() >= PlanTuning.STAYING_GROUPS
                && !plan.query().keys().isEmpty()
                && plan.query().aggregations().stream()
                        .allMatch(
                                each ->
                                        ValueOrderSet.pick(each, statistics).isEmpty()
                                                && !(each.aggregation()
                                                        instanceof Aggregation.UserDefined));
    }

    /** Adds the tasks, behind all others of the query. */
    void addTasks() {
        for (int key = 0; key < arrays.plan().query().keys().size(); key++) {
            Function<Download, MadeColumn> made = key(key);
            if (made != null) {
                keyColumns.put(key, made);
            }
        }
        for (ResolvedAggregation aggregation : arrays.plan().query().aggregations()) {
            MadeColumn made = aggregation(aggregation);
            if (made != null) {
                columns.put(aggregation.name(), made);
            }
        }
    }

    /** Returns a key column, if it was made here, once the tasks have run. */
    Optional<MadeColumn> keyColumn(int key, Download download) {
        return Optional.ofNullable(keyColumns.get(key)).map(column -> column.apply(download));
    }

    /** Returns the column of an aggregation, if it was made here. */
    Optional<MadeColumn> column(String name) {
        return Optional.ofNullable(columns.get(name));
    }

    private @Nullable Function<Download, MadeColumn> key(int key) {
        KeyField field = arrays.plan().device().layout().valueField(key);
        ColumnType type = arrays.plan().query().keys().get(key).type();
        return switch (field.kind()) {
            case BOOL -> known(MadeColumn.bools(packed(field, 1), validity(key)));
            case INTEGER, FLOAT32, FLOAT64 ->
                    known(
                            MadeColumn.words(
                                    type,
                                    packed(field, type.byteWidth() * Byte.SIZE),
                                    validity(key)));
            case DECIMAL -> known(MadeColumn.words(type, pairs(field.word()), validity(key)));
            case INTERNED_STRING -> strings(field, type, validity(key));
            case PACKED_STRING, DICTIONARY, NULL_FLAG -> null;
        };
    }

    private static Function<Download, MadeColumn> known(MadeColumn column) {
        return download -> column;
    }

    private Function<Download, MadeColumn> strings(
            KeyField field, ColumnType type, MadeValidity validity) {
        OutputStrings strings =
                keys.strings().stream()
                        .filter(each -> each.field().equals(field))
                        .findFirst()
                        .orElseThrow();
        return download ->
                MadeColumn.strings(
                        type,
                        strings.offsets(),
                        strings.characters(),
                        download.statusAt(strings.totalAt()),
                        validity);
    }

    private MadeValidity validity(int key) {
        KeyField flag = arrays.plan().device().layout().nullFlag(key);
        return flag == null
                ? MadeValidity.ALL
                : MadeValidity.of(packed(keys.words(), first(flag.word()), flag.shift(), 1, 1));
    }

    private int first(int word) {
        return word * arrays.groupCapacity();
    }

    /** Returns a field's values side by side. The first word by itself is a column already. */
    private LongArray packed(KeyField field, int bits) {
        boolean isColumn = bits == Long.SIZE && field.word() == 0 && field.shift() == 0;
        return isColumn
                ? keys.words()
                : packed(keys.words(), first(field.word()), field.shift(), bits, 0);
    }

    private LongArray packed(LongArray words, int first, int shift, int bits, long flip) {
        return packed(
                new PackKernels.Fields(words, first, shift, PackKernels.mask(bits), flip), bits);
    }

    private LongArray packed(PackKernels.Packed values, int bits) {
        LongArray target = longs(bits);
        graph.stream(task(), target.getSize())
                .given(arrays.status(), values, target, DeviceStatus.GROUPS, PackKernels.fold(bits))
                .add(PackKernels.class, "pack");
        return target;
    }

    private LongArray pairs(int word) {
        LongArray target = longs(2 * Long.SIZE);
        String task = task();
        int low = first(word);
        int high = first(word + 1);
        graph.stream(task, arrays.groupCapacity())
                .given(arrays.status(), keys.words(), target, low, high)
                .add(FinishKernels.class, "pair");
        return target;
    }

    private @Nullable MadeColumn aggregation(ResolvedAggregation resolved) {
        List<PartialAggregate> aggregates =
                PartialAggregates.of(resolved, arrays.plan().device().columns());
        return switch (resolved.aggregation()) {
            case Aggregation.CountRows _, Aggregation.Count _ ->
                    MadeColumn.words(
                            resolved.result(),
                            totals.longs(aggregates.getLast()),
                            MadeValidity.ALL);
            case Aggregation.Sum sum -> sum(resolved, sum.overflow(), aggregates);
            case Aggregation.Mean _ ->
                    aggregates.getFirst().source() == Source.FLOAT ? mean(aggregates) : null;
            case Aggregation.SumOfSquares _, Aggregation.Bitwise _ -> value(resolved, aggregates);
            case Aggregation.Min _,
                    Aggregation.Max _,
                    Aggregation.BoolAnd _,
                    Aggregation.BoolOr _ ->
                    isOfDictionary(resolved) ? null : value(resolved, aggregates);
            default -> null;
        };
    }

    private boolean isOfDictionary(ResolvedAggregation resolved) {
        ColumnStatistics column =
                arrays.plan().device().columns().get(resolved.aggregation().columns().getFirst());
        return column == null || column.dictionary();
    }

    private @Nullable MadeColumn sum(
            ResolvedAggregation resolved,
            OverflowPolicy overflow,
            List<PartialAggregate> aggregates) {
        return switch (aggregates.getFirst().source()) {
            case FLOAT, INTEGER -> value(resolved, aggregates);
            case LOW_HALF, CHUNK_0 ->
                    overflow == OverflowPolicy.ERROR
                            ? MadeColumn.words(
                                    resolved.result(), joined(aggregates), validity(aggregates))
                            : null;
            default -> null;
        };
    }

    /** Returns the column of an aggregation whose total is its value; null if a row is. */
    private @Nullable MadeColumn value(
            ResolvedAggregation resolved, List<PartialAggregate> aggregates) {
        PartialAggregate value = aggregates.getFirst();
        ColumnType type = resolved.result();
        return switch (value.accumulatorType()) {
            case DOUBLE ->
                    type == Primitive.FLOAT64
                            ? MadeColumn.fixed(type, totals.doubles(value), validity(aggregates))
                            : null;
            case LONG -> integers(type, totals.longs(value), validity(aggregates));
            case ROW -> null;
        };
    }

    private MadeColumn integers(ColumnType type, LongArray values, MadeValidity validity) {
        if (type == Primitive.BOOL) {
            return MadeColumn.bools(packed(values, 0, 0, 1, 0), validity);
        }
        int bits = type.byteWidth() * Byte.SIZE;
        return MadeColumn.words(
                type, bits == Long.SIZE ? values : packed(values, 0, 0, bits, 0), validity);
    }

    private MadeColumn mean(List<PartialAggregate> aggregates) {
        DoubleArray sums = totals.doubles(aggregates.getFirst());
        LongArray counts = totals.longs(aggregates.getLast());
        DoubleArray means = graph.resultDoubles(arrays.groupCapacity());
        String task = task();
        graph.stream(task, arrays.groupCapacity())
                .each(arrays.status(), DeviceStatus.GROUPS, new GroupMeans(sums, counts, means));
        return MadeColumn.fixed(Primitive.FLOAT64, means, validity(aggregates));
    }

    private LongArray joined(List<PartialAggregate> aggregates) {
        boolean isDecimal = aggregates.getFirst().source() == Source.CHUNK_0;
        List<LongArray> parts =
                aggregates.stream().limit(isDecimal ? 4 : 2).map(totals::longs).toList();
        ExactSum exact =
                isDecimal
                        ? new ExactSum.Chunks(
                                parts.get(0),
                                parts.get(1),
                                parts.get(2),
                                parts.get(3),
                                graph.upload(DecimalLimits.array()),
                                arrays.dummies().doubles())
                        : new ExactSum.Halves(parts.get(0), parts.get(1));
        LongArray sums = longs(isDecimal ? 2 * Long.SIZE : Long.SIZE);
        graph.stream(task(), arrays.groupCapacity())
                .given(arrays.status(), exact, sums)
                .add(FinishKernels.class, "join");
        return sums;
    }

    /** Returns which groups have values: all, unless the last partial aggregate counts them. */
    private MadeValidity validity(List<PartialAggregate> aggregates) {
        PartialAggregate count = aggregates.getLast();
        return count.source() == Source.ONE_PER_VALUE
                ? MadeValidity.of(presences.computeIfAbsent(totals.longs(count), this::present))
                : MadeValidity.ALL;
    }

    private LongArray present(LongArray counts) {
        IntArray one = graph.upload(IntArray.fromElements(1));
        return packed(new PackKernels.AtLeast(counts, one, 0), 1);
    }

    /** Returns a result with so many bits for each group. */
    private LongArray longs(int bits) {
        return graph.resultLongs(
                Math.max(1, Math.ceilDiv((long) arrays.groupCapacity() * bits, Long.SIZE)));
    }

    private String task() {
        return "column" + tasks++;
    }
}
