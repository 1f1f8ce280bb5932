package dev.windrow.internal.gpu.groupby.keys;

import dev.windrow.internal.gpu.graph.DeviceGraph;
import dev.windrow.internal.plan.groupby.PartialAggregate;

import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

import java.util.LinkedHashMap;
import java.util.Map;

/** The totals of each partial aggregate: an element for each group. */
public final class AggregateTotals {

    private final Map<PartialAggregate, TornadoNativeArray> arrays = new LinkedHashMap<>();

    /** Makes the arrays of a plan's partial aggregates. */
    public static AggregateTotals of(
            DeviceGraph graph, Iterable<PartialAggregate> aggregates, int capacity) {
        AggregateTotals totals = new AggregateTotals();
        for (PartialAggregate aggregate : aggregates) {
            TornadoNativeArray array =
                    switch (aggregate.accumulatorType()) {
                        case LONG -> new LongArray(capacity);
                        case DOUBLE -> new DoubleArray(capacity);
                        case ROW -> new IntArray(capacity);
                    };
            totals.arrays.put(aggregate, graph.result(array));
        }
        return totals;
    }

    public TornadoNativeArray array(PartialAggregate aggregate) {
        return arrays.get(aggregate);
    }

    public LongArray longs(PartialAggregate aggregate) {
        return (LongArray) arrays.get(aggregate);
    }

    public DoubleArray doubles(PartialAggregate aggregate) {
        return (DoubleArray) arrays.get(aggregate);
    }

    public IntArray rows(PartialAggregate aggregate) {
        return (IntArray) arrays.get(aggregate);
    }
}
