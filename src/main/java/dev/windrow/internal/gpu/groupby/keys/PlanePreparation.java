package dev.windrow.internal.gpu.groupby.keys;

import dev.windrow.internal.gpu.graph.DeviceGraph;
import dev.windrow.internal.plan.groupby.Plane;
import dev.windrow.internal.plan.groupby.PlaneSet;

import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What every strategy makes before it reduces the rows of a plane, once for all planes that need
 * it: bitmaps of the rows in which neither of two columns is null, columns as 64-bit floats, and
 * means.
 */
public final class PlanePreparation {

    private final QueryArrays arrays;
    private final DeviceGraph graph;
    private final Map<List<String>, LongArray> bothPresent = new HashMap<>();
    private final Map<String, DoubleArray> widened = new HashMap<>();

    public PlanePreparation(QueryArrays arrays) {
        this.arrays = arrays;
        this.graph = arrays.graph();
    }

    /** Returns the bitmap of the rows that count for a plane, a dummy where all do. */
    public LongArray validity(Plane plane) {
        List<String> present = plane.present();
        return switch (present.size()) {
            case 0 -> arrays.dummies().longs();
            case 1 -> arrays.input().validity(present.getFirst());
            default -> bothPresent.computeIfAbsent(present, this::addBothPresent);
        };
    }

    /** Returns 1 where some row may not count for a plane, 0 otherwise: an argument of kernels. */
    public int nullable(Plane plane) {
        return plane.present().isEmpty() ? 0 : 1;
    }

    /** Returns the arguments for what a plane takes from its column. */
    public PlaneArguments values(Plane plane) {
        return isWidened(plane, plane.column())
                ? PlaneArguments.ofWidened(widened(plane.column()), arrays)
                : PlaneArguments.of(plane, arrays);
    }

    /** Returns the arguments for the partner of a plane's column. */
    public PlaneArguments partnerValues(Plane plane) {
        return isWidened(plane, plane.partner())
                ? PlaneArguments.ofWidened(widened(plane.partner()), arrays)
                : PlaneArguments.ofNumbers(plane.partner(), arrays);
    }

    /** Adds the task that divides the sums of a plane's values by their number. */
    public void addMean(Plane plane, PlaneTotals totals, String index) {
        String task = "mean" + index;
        DoubleArray means = totals.doubles(plane);
        graph.addStream(
                task,
                means.getSize(),
                g ->
                        g.task(
                                task,
                                PlanePreparationKernels::divide,
                                graph.context(),
                                arrays.findings(),
                                totals.doubles(plane.sumOfOffsets()),
                                totals.longs(plane.count()),
                                means));
    }

    private LongArray addBothPresent(List<String> columns) {
        long words = Math.ceilDiv(arrays.rows(), (long) Long.SIZE);
        LongArray x = arrays.input().validity(columns.get(0));
        LongArray y = arrays.input().validity(columns.get(1));
        LongArray both = graph.scratchLongs(words);
        String task = "present" + bothPresent.size();
        graph.addStream(
                task,
                words,
                g ->
                        g.task(
                                task,
                                PlanePreparationKernels::findBothPresent,
                                graph.context(),
                                arrays.sizes(),
                                x,
                                y,
                                both));
        return both;
    }

    private boolean isWidened(Plane plane, String column) {
        return PlaneSet.widened(plane, arrays.plan().device().columns()).contains(column);
    }

    private DoubleArray widened(String column) {
        return widened.computeIfAbsent(column, this::addWidened);
    }

    private DoubleArray addWidened(String column) {
        PlaneArguments values = PlaneArguments.ofNumbers(column, arrays);
        DoubleArray array = graph.scratchDoubles(arrays.rows());
        String task = "widen" + widened.size();
        graph.addStream(
                task,
                arrays.rows(),
                g ->
                        g.task(
                                task,
                                PlanePreparationKernels::widen,
                                graph.context(),
                                arrays.sizes(),
                                values.words(),
                                values.floats(),
                                values.doubles(),
                                array,
                                values.source()));
        return array;
    }
}
