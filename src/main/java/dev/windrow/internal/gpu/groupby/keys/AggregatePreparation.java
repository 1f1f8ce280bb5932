// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.groupby.keys;

import dev.windrow.internal.gpu.generated.KernelConstants;
import dev.windrow.internal.gpu.graph.DeviceGraph;
import dev.windrow.internal.plan.groupby.PartialAggregate;
import dev.windrow.internal.plan.groupby.PartialAggregates;

import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Prepares the inputs of partial aggregates, for every strategy: bitmaps of the rows in which
 * neither of two columns is null, columns as 64-bit floats, and means. Each is made once and
 * shared.
 */
public final class AggregatePreparation {

    private final QueryArrays arrays;
    private final DeviceGraph graph;
    private final Map<List<String>, LongArray> bothPresent = new HashMap<>();
    private final Map<String, DoubleArray> widened = new HashMap<>();

    public AggregatePreparation(QueryArrays arrays) {
        this.arrays = arrays;
        this.graph = arrays.graph();
    }

    /** Returns the bitmap of the rows that count for a partial aggregate, or a dummy if all do. */
    public LongArray validity(PartialAggregate aggregate) {
        List<String> present = aggregate.present();
        return switch (present.size()) {
            case 0 -> arrays.dummies().longs();
            case 1 -> arrays.input().validity(present.getFirst());
            default -> bothPresent.computeIfAbsent(present, this::addBothPresent);
        };
    }

    /**
     * Returns 1 if some row may not count for a partial aggregate, 0 otherwise: an argument of
     * kernels.
     */
    public int nullable(PartialAggregate aggregate) {
        return aggregate.present().isEmpty() ? 0 : 1;
    }

    /** Returns the arguments for a partial aggregate's source. */
    public AggregateArguments values(PartialAggregate aggregate) {
        return isWidened(aggregate, aggregate.column())
                ? ColumnArguments.ofWidened(widened(aggregate.column()), arrays)
                : ColumnArguments.of(aggregate, arrays);
    }

    /** Returns the arguments for the partner of a partial aggregate's column. */
    public AggregateArguments partnerValues(PartialAggregate aggregate) {
        return isWidened(aggregate, aggregate.partner())
                ? ColumnArguments.ofWidened(widened(aggregate.partner()), arrays)
                : ColumnArguments.ofNumbers(aggregate.partner(), arrays);
    }

    /** Returns how kernels reduce the values of a partial aggregate without prerequisites. */
    public Accumulator<?> accumulator(PartialAggregate aggregate) {
        int operation = KernelConstants.operationOf(aggregate);
        return switch (aggregate.accumulatorType()) {
            case LONG -> {
                AggregateArguments values = values(aggregate);
                yield new IntegerAccumulator(
                        values.words(), arrays.longIdentities(), values.source(), operation);
            }
            case DOUBLE -> {
                AggregateArguments values = values(aggregate);
                yield new FloatAccumulator(
                        values.words(),
                        values.floats(),
                        values.doubles(),
                        arrays.doubleIdentities(),
                        values.source(),
                        operation);
            }
            case ROW -> new RowAccumulator(ColumnArguments.rowsOf(aggregate, arrays), operation);
        };
    }

    /**
     * Returns what rows add to their group.
     *
     * @param aggregate the partial aggregate, which is no mean
     * @param totals those of its prerequisites
     */
    public Reducer<?, ?> reducer(PartialAggregate aggregate, AggregateTotals totals) {
        LongArray validity = validity(aggregate);
        int nullable = nullable(aggregate);
        if (aggregate.prerequisites().isEmpty()) {
            return new ValueReducer<>(accumulator(aggregate), validity, nullable);
        }
        IntArray firsts = totals.rows(aggregate.firstRow());
        if (aggregate.operation() == PartialAggregate.Operation.SUM_OF_PRODUCTS) {
            return new ProductReducer(
                    values(aggregate),
                    partnerValues(aggregate),
                    validity,
                    firsts,
                    totals.doubles(aggregate.meanOffset()),
                    totals.doubles(aggregate.partnerMeanOffset()),
                    nullable);
        }
        return new DeviationReducer(
                values(aggregate),
                validity,
                firsts,
                aggregate.operation() == PartialAggregate.Operation.SUM
                        ? arrays.dummies().doubles()
                        : totals.doubles(aggregate.meanOffset()),
                KernelConstants.operationOf(aggregate),
                nullable);
    }

    /** Adds the task that divides the sums of a partial aggregate by their counts. */
    public void addMean(PartialAggregate aggregate, AggregateTotals totals, String index) {
        String task = "mean" + index;
        DoubleArray means = totals.doubles(aggregate);
        graph.stream(task, means.getSize())
                .given(arrays.status(), totals.doubles(aggregate.sumOfOffsets()))
                .given(totals.longs(aggregate.count()), means)
                .add(AggregatePreparationKernels.class, "divide");
    }

    private LongArray addBothPresent(List<String> columns) {
        long words = Math.ceilDiv(arrays.rows(), (long) Long.SIZE);
        LongArray x = arrays.input().validity(columns.get(0));
        LongArray y = arrays.input().validity(columns.get(1));
        LongArray both = graph.scratchLongs(words);
        String task = "present" + bothPresent.size();
        graph.stream(task, words)
                .given(arrays.sizes(), x, y, both)
                .add(AggregatePreparationKernels.class, "findBothPresent");
        return both;
    }

    private boolean isWidened(PartialAggregate aggregate, String column) {
        return PartialAggregates.widened(aggregate, arrays.plan().device().columns())
                .contains(column);
    }

    private DoubleArray widened(String column) {
        return widened.computeIfAbsent(column, this::addWidened);
    }

    private DoubleArray addWidened(String column) {
        AggregateArguments values = ColumnArguments.ofNumbers(column, arrays);
        DoubleArray array = graph.scratchDoubles(arrays.rows());
        String task = "widen" + widened.size();
        graph.stream(task, arrays.rows())
                .given(arrays.sizes(), values.words(), values.floats(), values.doubles(), array)
                .given(values.source())
                .add(AggregatePreparationKernels.class, "widen");
        return array;
    }
}
