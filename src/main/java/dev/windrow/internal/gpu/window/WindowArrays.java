package dev.windrow.internal.gpu.window;

import dev.windrow.internal.gpu.graph.DeviceGraph;
import dev.windrow.internal.gpu.kernels.Values;
import dev.windrow.internal.gpu.operation.OperationArrays;
import dev.windrow.internal.plan.transform.WindowFrame;

import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

import java.util.HashMap;
import java.util.Map;

/** What the aggregations of windows share on the device. */
final class WindowArrays {

    private final OperationArrays arrays;
    private final WindowFrame frame;
    private final int rows;
    private final LongArray longIdentities;
    private final DoubleArray doubleIdentities;
    private final IntArray noInts;
    private final FloatArray noFloats;
    private final DoubleArray noDoubles;
    private final IntArray groupOf;
    private final IntArray starts;
    private final Map<String, LongArray> counts = new HashMap<>();
    private final Map<String, LongArray> used = new HashMap<>();
    private int tasks;

    WindowArrays(OperationArrays arrays, WindowFrame frame) {
        this.arrays = arrays;
        this.frame = frame;
        rows = Math.toIntExact(arrays.rows());
        DeviceGraph graph = arrays.graph();
        longIdentities = graph.upload(Values.longIdentities());
        doubleIdentities = graph.upload(Values.doubleIdentities());
        noInts = graph.upload(new IntArray(1));
        noFloats = graph.upload(new FloatArray(1));
        noDoubles = graph.upload(new DoubleArray(1));
        groupOf = isGrouped() ? graph.scratchInts(rows) : noInts;
        starts = isGrouped() ? graph.scratchInts(rows + 1L) : noInts;
    }

    OperationArrays operation() {
        return arrays;
    }

    DeviceGraph graph() {
        return arrays.graph();
    }

    int rows() {
        return rows;
    }

    int preceding() {
        return (int) Math.min(frame.preceding(), rows - 1);
    }

    int following() {
        return (int) Math.min(frame.following(), rows - 1);
    }

    int width() {
        return preceding() + 1 + Math.max(0, following());
    }

    boolean isGrouped() {
        return !frame.over().isEmpty();
    }

    /** Returns whether windows have all rows so far: none has the end of a chunk then. */
    boolean isCumulative() {
        return frame.isCumulative();
    }

    /** Returns whether a window may have no row. */
    boolean isExclusive() {
        return frame.isExclusive();
    }

    /** Returns 1 where windows stay in groups, 0 otherwise: an argument of kernels. */
    int grouped() {
        return isGrouped() ? 1 : 0;
    }

    /** Returns the group of each row, or what nobody reads. */
    IntArray groupOf() {
        return groupOf;
    }

    /** Returns where groups begin, or what nobody reads. */
    IntArray starts() {
        return starts;
    }

    LongArray longIdentities() {
        return longIdentities;
    }

    DoubleArray doubleIdentities() {
        return doubleIdentities;
    }

    IntArray noInts() {
        return noInts;
    }

    FloatArray noFloats() {
        return noFloats;
    }

    DoubleArray noDoubles() {
        return noDoubles;
    }

    /** Returns another name for a task. */
    String task(String name) {
        return "window" + name + tasks++;
    }

    /** Returns how many tiles a scan of the rows has. */
    int tiles() {
        return Math.ceilDiv(rows, RollingLongScanKernels.BLOCK);
    }

    /**
     * Returns sizes, on their way to the device once the caller has set what else its kernels read.
     *
     * @param needed how many values a result takes
     * @param overflowPlace where an overflow is reported
     */
    IntArray sizes(long needed, int overflowPlace) {
        IntArray sizes = arrays.graph().upload(new IntArray(RollingSizes.COUNT));
        sizes.init(0);
        sizes.set(RollingSizes.ROWS, rows);
        sizes.set(RollingSizes.PRECEDING, preceding());
        sizes.set(RollingSizes.FOLLOWING, following());
        sizes.set(RollingSizes.WIDTH, width());
        sizes.set(RollingSizes.MIN_PERIODS, (int) Math.min(needed, Integer.MAX_VALUE));
        sizes.set(RollingSizes.SCAN_TILES, tiles());
        sizes.set(RollingSizes.BITMAP_WORDS, Math.ceilDiv(rows, Long.SIZE));
        sizes.set(RollingSizes.OVERFLOW_PLACE, overflowPlace);
        return sizes;
    }

    /** Returns how many values of a column the window of each row has; shared by all who ask. */
    LongArray counts(String column, IntArray sizes) {
        boolean nullable = arrays.nullable(column) == 1;
        return counts.computeIfAbsent(
                nullable ? column : "", key -> nullable ? values(column, sizes) : rows(sizes));
    }

    /** Returns how many rows the window of each row has. */
    LongArray rowCounts(IntArray sizes) {
        return counts.computeIfAbsent("", key -> rows(sizes));
    }

    /**
     * Returns how many values each window has for what is made of them: none where a result is null
     * since its row is.
     */
    LongArray usedCounts(String column, IntArray sizes) {
        return keepsNulls(column)
                ? used.computeIfAbsent(column, key -> ownCounts(column, sizes))
                : counts(column, sizes);
    }

    /** Returns the same as {@link #usedCounts}, for one who changes it. */
    LongArray ownCounts(String column, IntArray sizes) {
        LongArray own = arrays.nullable(column) == 1 ? values(column, sizes) : rows(sizes);
        if (keepsNulls(column)) {
            String task = task("Nulls");
            LongArray validity = arrays.validity(column);
            graph().addStream(
                            task,
                            rows,
                            g ->
                                    g.task(
                                            task,
                                            RollingFinishKernels::clearNulls,
                                            graph().context(),
                                            sizes,
                                            validity,
                                            own));
        }
        return own;
    }

    private boolean keepsNulls(String column) {
        return isCumulative() && arrays.nullable(column) == 1;
    }

    private LongArray rows(IntArray sizes) {
        LongArray made = graph().result(new LongArray(rows));
        String task = task("Rows");
        graph().addStream(
                        task,
                        rows,
                        g ->
                                g.task(
                                        task,
                                        RollingFinishKernels::count,
                                        graph().context(),
                                        sizes,
                                        groupOf,
                                        starts,
                                        made,
                                        grouped()));
        return made;
    }

    private LongArray values(String column, IntArray sizes) {
        LongArray made = graph().result(new LongArray(rows));
        new LongWindows(this, sizes).addTasks(column, Values.ONE, made);
        return made;
    }
}
