package dev.windrow.internal.gpu.groupby.keys;

import dev.windrow.internal.gpu.graph.DeviceGraph;
import dev.windrow.internal.plan.groupby.Plane;

import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

import java.util.LinkedHashMap;
import java.util.Map;

/** The result of each plane: an element for each group. */
public final class PlaneTotals {

    private final Map<Plane, TornadoNativeArray> arrays = new LinkedHashMap<>();

    /** Makes the arrays of a plan's planes. */
    public static PlaneTotals of(DeviceGraph graph, Iterable<Plane> planes, int capacity) {
        PlaneTotals totals = new PlaneTotals();
        for (Plane plane : planes) {
            TornadoNativeArray array =
                    switch (plane.cell()) {
                        case LONG -> new LongArray(capacity);
                        case DOUBLE -> new DoubleArray(capacity);
                        case ROW -> new IntArray(capacity);
                    };
            totals.arrays.put(plane, graph.result(array));
        }
        return totals;
    }

    /** Returns the array of a plane. */
    public TornadoNativeArray array(Plane plane) {
        return arrays.get(plane);
    }

    public LongArray longs(Plane plane) {
        return (LongArray) arrays.get(plane);
    }

    public DoubleArray doubles(Plane plane) {
        return (DoubleArray) arrays.get(plane);
    }

    public IntArray rows(Plane plane) {
        return (IntArray) arrays.get(plane);
    }
}
