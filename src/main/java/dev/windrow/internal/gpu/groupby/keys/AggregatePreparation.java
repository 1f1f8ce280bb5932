// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.groupby.keys;

import dev.windrow.internal.gpu.generated.KernelConstants;
import dev.windrow.internal.gpu.graph.DeviceGraph;
import dev.windrow.internal.gpu.kernels.Accumulator;
import dev.windrow.internal.gpu.kernels.ComparedColumn;
import dev.windrow.internal.gpu.kernels.DeviceStatus;
import dev.windrow.internal.gpu.kernels.FloatAccumulator;
import dev.windrow.internal.gpu.kernels.IntegerAccumulator;
import dev.windrow.internal.gpu.kernels.Numbers;
import dev.windrow.internal.gpu.kernels.Presence;
import dev.windrow.internal.gpu.kernels.RowAccumulator;
import dev.windrow.internal.gpu.kernels.Sizes;
import dev.windrow.internal.gpu.kernels.Values;
import dev.windrow.internal.gpu.operation.BitKernels;
import dev.windrow.internal.plan.groupby.PartialAggregate;

import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * Prepares the inputs of partial aggregates, for every strategy: bitmaps of the rows in which
 * neither of two columns is null, and means. Each is made once and shared.
 */
public final class AggregatePreparation {

    private final QueryArrays arrays;
    private final DeviceGraph graph;
    private final Map<List<String>, LongArray> bothPresent = new HashMap<>();

    public AggregatePreparation(QueryArrays arrays) {
        this.arrays = arrays;
        this.graph = arrays.graph();
    }

    /** Returns which rows count for a partial aggregate. */
    public Presence presence(PartialAggregate aggregate) {
        List<String> present = aggregate.present();
        return switch (present.size()) {
            case 0 -> new Presence.Everywhere();
            case 1 -> arrays.input().presence(present.getFirst(), true);
            default ->
                    new Presence.Bits(bothPresent.computeIfAbsent(present, this::addBothPresent));
        };
    }

    /** Returns what kernels read for a partial aggregate that they calculate with. */
    public Numbers numbers(PartialAggregate aggregate) {
        String column = aggregate.column();
        int source = source(aggregate);
        return source == Values.ONE || column == null
                ? new Numbers.One()
                : arrays.input().numbers(column, source);
    }

    /** Returns the source of a partial aggregate that kernels calculate with. */
    public int source(PartialAggregate aggregate) {
        return switch (aggregate.source()) {
            case ONE_PER_ROW, ONE_PER_VALUE -> Values.ONE;
            case LOW_HALF -> Values.LOW_HALF;
            case HIGH_HALF -> Values.HIGH_HALF;
            case CHUNK_0 -> Values.CHUNK_0;
            case CHUNK_1 -> Values.CHUNK_1;
            case CHUNK_2 -> Values.CHUNK_2;
            case CHUNK_3 -> Values.CHUNK_3;
            case INTEGER, FLOAT, OFFSET, DEVIATION -> source(aggregate.column());
            case ROW_NUMBER, INTEGER_ROW, FLOAT_ROW, DECIMAL_ROW, STRING_ROW ->
                    throw new IllegalArgumentException("rows are compared, not calculated with");
        };
    }

    private int source(String column) {
        return KernelConstants.sourceOf(arrays.plan().device().columns().get(column));
    }

    /** Returns how kernels reduce the values of a partial aggregate without prerequisites. */
    public Accumulator<?> accumulator(PartialAggregate aggregate) {
        int operation = KernelConstants.operationOf(aggregate);
        String column = aggregate.column();
        return switch (aggregate.accumulatorType()) {
            case LONG ->
                    new IntegerAccumulator(numbers(aggregate), arrays.longIdentities(), operation);
            case DOUBLE ->
                    new FloatAccumulator(numbers(aggregate), arrays.doubleIdentities(), operation);
            case ROW ->
                    new RowAccumulator(
                            column == null
                                    ? new ComparedColumn.RowNumbers()
                                    : arrays.input().compared(column, source(column)),
                            operation);
        };
    }

    /**
     * Returns what rows add to their group.
     *
     * @param aggregate the partial aggregate, which is no mean
     * @param totals those of its prerequisites
     */
    public Reducer<?, ?> reducer(PartialAggregate aggregate, AggregateTotals totals) {
        return aggregate.prerequisites().isEmpty()
                ? new ValueReducer<>(accumulator(aggregate), presence(aggregate))
                : deviations(aggregate, totals.rows(aggregate.firstRow()), totals::doubles);
    }

    /**
     * Returns what rows add to their group, relative to the value of its first row.
     *
     * @param firsts the first row of each group
     * @param means returns the mean of each group
     */
    public Reducer<FloatAccumulator.Number, ?> deviations(
            PartialAggregate aggregate,
            IntArray firsts,
            Function<PartialAggregate, DoubleArray> means) {
        FloatAccumulator sums =
                new FloatAccumulator(numbers(aggregate), arrays.doubleIdentities(), Values.SUM);
        Presence presence = presence(aggregate);
        String partner = aggregate.partner();
        return partner == null
                ? new DeviationReducer(
                        sums,
                        presence,
                        firsts,
                        aggregate.operation() == PartialAggregate.Operation.SUM
                                ? arrays.dummies().doubles()
                                : means.apply(aggregate.meanOffset()),
                        KernelConstants.operationOf(aggregate))
                : new ProductReducer(
                        sums,
                        arrays.input().numbers(partner, source(partner)),
                        presence,
                        firsts,
                        means.apply(aggregate.meanOffset()),
                        means.apply(aggregate.partnerMeanOffset()));
    }

    /** Adds the task that divides the sums of a partial aggregate by their counts. */
    public void addMean(PartialAggregate aggregate, AggregateTotals totals, String index) {
        String task = "mean" + index;
        DoubleArray means = totals.doubles(aggregate);
        graph.stream(task, means.getSize())
                .each(
                        arrays.status(),
                        DeviceStatus.GROUPS,
                        new GroupMeans(
                                totals.doubles(aggregate.sumOfOffsets()),
                                totals.longs(aggregate.count()),
                                means));
    }

    private LongArray addBothPresent(List<String> columns) {
        return addBoth(
                arrays,
                arrays.input().validity(columns.get(0)),
                arrays.input().validity(columns.get(1)),
                "present" + bothPresent.size());
    }

    /** Adds the task that finds the rows in which neither of two columns is null. */
    static LongArray addBoth(QueryArrays arrays, LongArray x, LongArray y, String task) {
        long words = Math.ceilDiv(arrays.rows(), (long) Long.SIZE);
        LongArray both = arrays.graph().scratchLongs(words);
        arrays.graph().stream(task, words)
                .each(arrays.sizes(), Sizes.BIT_WORDS, new BitKernels.Both(x, y, both));
        return both;
    }
}
