// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.groupby.keys;

import dev.windrow.internal.gpu.graph.DeviceGraph;
import dev.windrow.internal.gpu.kernels.Values;
import dev.windrow.internal.plan.groupby.PartialAggregate;
import dev.windrow.internal.plan.groupby.PartialAggregate.AccumulatorType;

import org.jspecify.annotations.Nullable;

import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The totals of each partial aggregate: an element for each group. Those of few groups come home
 * together, one array of integers and one of floats.
 */
public final class AggregateTotals {

    private final Map<PartialAggregate, TornadoNativeArray> arrays = new LinkedHashMap<>();
    private final @Nullable Together together;

    private AggregateTotals(@Nullable Together together) {
        this.together = together;
    }

    /**
     * Totals that come home together.
     *
     * @param integers those of integers and of rows, {@code longs[aggregate * capacity + group]}
     * @param floats {@code doubles[aggregate * capacity + group]}
     */
    private record Together(
            List<PartialAggregate> integers,
            List<PartialAggregate> floats,
            int capacity,
            LongArray longs,
            DoubleArray doubles) {

        private void unpack(AggregateTotals totals, int groups) {
            for (int i = 0; i < integers.size(); i++) {
                for (int group = 0; group < groups; group++) {
                    long total = longs.get(i * capacity + group);
                    if (integers.get(i).accumulatorType() == AccumulatorType.ROW) {
                        totals.rows(integers.get(i)).set(group, rowOf(total));
                    } else {
                        totals.longs(integers.get(i)).set(group, total);
                    }
                }
            }
            for (int i = 0; i < floats.size(); i++) {
                DoubleArray own = totals.doubles(floats.get(i));
                for (int group = 0; group < groups; group++) {
                    own.set(group, doubles.get(i * capacity + group));
                }
            }
        }
    }

    /** Returns a row; the identity of a minimum or maximum is none. */
    private static int rowOf(long total) {
        return total >= 0 && total <= Integer.MAX_VALUE ? (int) total : Values.NO_ROW;
    }

    /** Makes the arrays of a plan's partial aggregates. */
    public static AggregateTotals of(
            DeviceGraph graph, Iterable<PartialAggregate> aggregates, int capacity) {
        AggregateTotals totals = new AggregateTotals(null);
        for (PartialAggregate aggregate : aggregates) {
            totals.arrays.put(aggregate, graph.result(newArray(aggregate, capacity)));
        }
        return totals;
    }

    private static TornadoNativeArray newArray(PartialAggregate aggregate, int capacity) {
        return switch (aggregate.accumulatorType()) {
            case LONG -> new LongArray(capacity);
            case DOUBLE -> new DoubleArray(capacity);
            case ROW -> new IntArray(capacity);
        };
    }

    /** Makes arrays whose totals come home together. */
    public static AggregateTotals together(
            DeviceGraph graph,
            List<PartialAggregate> integers,
            List<PartialAggregate> floats,
            int capacity) {
        AggregateTotals totals =
                new AggregateTotals(
                        new Together(
                                List.copyOf(integers),
                                List.copyOf(floats),
                                capacity,
                                graph.result(new LongArray(integers.size() * capacity)),
                                graph.result(
                                        new DoubleArray(Math.max(1, floats.size() * capacity)))));
        Stream.concat(integers.stream(), floats.stream())
                .forEach(each -> totals.arrays.put(each, newArray(each, capacity)));
        return totals;
    }

    /**
     * Brings totals home.
     *
     * @param read the partial aggregates that results are made of
     * @param from the first group
     * @param groups how many groups
     * @param fetching brings elements of an array
     */
    public void fetch(Set<PartialAggregate> read, int from, int groups, Fetching fetching) {
        if (together == null) {
            read.forEach(aggregate -> fetching.fetch(array(aggregate), from, groups));
            return;
        }
        for (TornadoNativeArray array : List.of(allLongs(), allDoubles())) {
            fetching.fetch(array, 0, array.getSize());
        }
        together.unpack(this, from + groups);
    }

    /** Brings elements of an array home. */
    @FunctionalInterface
    public interface Fetching {

        /** Brings {@code count} elements home, from the element {@code from} on. */
        void fetch(TornadoNativeArray array, long from, long count);
    }

    /** Returns the integers of all partial aggregates, where they come home together. */
    public LongArray allLongs() {
        return ofTogether().longs();
    }

    /** Returns the floats of all partial aggregates, where they come home together. */
    public DoubleArray allDoubles() {
        return ofTogether().doubles();
    }

    private Together ofTogether() {
        Together all = together;
        if (all == null) {
            throw new IllegalStateException("each partial aggregate has an array of its own");
        }
        return all;
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
