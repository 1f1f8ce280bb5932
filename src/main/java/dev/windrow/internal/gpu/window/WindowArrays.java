// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.window;

import dev.windrow.internal.gpu.graph.DeviceGraph;
import dev.windrow.internal.gpu.kernels.IntegerAccumulator;
import dev.windrow.internal.gpu.kernels.Numbers;
import dev.windrow.internal.gpu.kernels.Values;
import dev.windrow.internal.gpu.operation.OperationArrays;
import dev.windrow.internal.plan.transform.WindowFrame;

import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

import java.util.HashMap;
import java.util.Map;

/** Arrays and sizes that the aggregations of windows share on the device. */
final class WindowArrays {

    private final OperationArrays arrays;
    private final WindowFrame frame;
    private final int rows;
    private final LongArray longIdentities;
    private final DoubleArray doubleIdentities;
    private final IntArray noInts;
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

    /** Returns the most rows of the table. */
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

    /** Returns whether windows have all rows so far. Then no window contains the end of a chunk. */
    boolean isCumulative() {
        return frame.isCumulative();
    }

    /** Returns whether a window may have no row. */
    boolean isExclusive() {
        return frame.isExclusive();
    }

    /** Returns the rows of windows as an argument of kernels. */
    WindowRows rows(IntArray sizes) {
        return new WindowRows(sizes, groupOf, starts, isGrouped() ? 1 : 0);
    }

    /** Returns how floats are combined by an operation of {@link Values}. */
    FloatTotals floats(int operation) {
        return new FloatTotals(doubleIdentities, operation);
    }

    /** Returns an array of {@code length} float totals. */
    FloatTotals.InMemory floatTotals(FloatTotals floats, int length) {
        return new FloatTotals.InMemory(
                graph().scratchDoubles((long) floats.parts() * length), floats);
    }

    /** Returns the group of each row, or a dummy. */
    IntArray groupOf() {
        return groupOf;
    }

    /** Returns the first row of each group, or a dummy. */
    IntArray starts() {
        return starts;
    }

    DoubleArray noDoubles() {
        return noDoubles;
    }

    /** Returns a task name that no other task has. */
    String task(String name) {
        return "window" + name + tasks++;
    }

    /** Returns the most tiles of a scan of the rows. */
    int tiles() {
        return Math.ceilDiv(rows, RollingScanKernels.BLOCK);
    }

    /**
     * Returns a new sizes array, which is uploaded with the run. The caller sets further places
     * that its kernels read.
     *
     * @param needed the least number of values of a result that is not null
     * @param overflowPlace the place of an overflow in the device status
     */
    IntArray sizes(long needed, int overflowPlace) {
        IntArray sizes = arrays.bound().array(new IntArray(RollingSizes.COUNT));
        sizes.init(0);
        sizes.set(RollingSizes.PRECEDING, preceding());
        sizes.set(RollingSizes.FOLLOWING, following());
        sizes.set(RollingSizes.WIDTH, width());
        sizes.set(RollingSizes.MIN_PERIODS, (int) Math.min(needed, Integer.MAX_VALUE));
        sizes.set(RollingSizes.OVERFLOW_PLACE, overflowPlace);
        sizes.set(RollingSizes.SCAN_TILES, tiles());
        arrays.bound().write(count -> sizes.set(RollingSizes.ROWS, count));
        return sizes;
    }

    /**
     * Returns the number of a column's values in each row's window. All callers share the array.
     */
    LongArray counts(String column, IntArray sizes) {
        boolean nullable = arrays.nullable(column) == 1;
        return counts.computeIfAbsent(
                nullable ? column : "",
                key -> nullable ? values(column, sizes) : countedRows(sizes));
    }

    /** Returns the number of rows in each row's window. */
    LongArray rowCounts(IntArray sizes) {
        return counts.computeIfAbsent("", key -> countedRows(sizes));
    }

    /**
     * Returns the number of values that each window's result uses: 0 where the result is null
     * because its row is.
     */
    LongArray usedCounts(String column, IntArray sizes) {
        return keepsNulls(column)
                ? used.computeIfAbsent(column, key -> ownCounts(column, sizes))
                : counts(column, sizes);
    }

    /** Returns the same as {@link #usedCounts}, in an array that the caller may change. */
    LongArray ownCounts(String column, IntArray sizes) {
        LongArray own = arrays.nullable(column) == 1 ? values(column, sizes) : countedRows(sizes);
        if (keepsNulls(column)) {
            String task = task("Nulls");
            LongArray validity = arrays.validity(column);
            graph().stream(task, rows)
                    .each(
                            sizes,
                            RollingSizes.ROWS,
                            new RollingFinishKernels.NullCounts(validity, own));
        }
        return own;
    }

    private boolean keepsNulls(String column) {
        return isCumulative() && arrays.nullable(column) == 1;
    }

    private LongArray countedRows(IntArray sizes) {
        LongArray made = graph().resultLongs(rows);
        graph().stream(task("Rows"), rows)
                .given(rows(sizes), made)
                .add(RollingFinishKernels.class, "count");
        return made;
    }

    private LongArray values(String column, IntArray sizes) {
        LongArray made = graph().resultLongs(rows);
        addSums(column, Values.ONE, sizes, made);
        return made;
    }

    /**
     * Adds the tasks that add up integers of a column.
     *
     * @param source the value of a row to add, see {@link Values}
     * @param out gets the sum of each row's window
     */
    void addSums(String column, int source, IntArray sizes, LongArray out) {
        IntegerAccumulator integers =
                new IntegerAccumulator(
                        source == Values.ONE
                                ? new Numbers.One()
                                : new Numbers.Words(arrays.input().words(column), source),
                        longIdentities,
                        Values.SUM);
        new ScanWindows<>(
                        this,
                        sizes,
                        new ScannedValues<>(integers, arrays.presence(column)),
                        length ->
                                new ScannedValues.InMemory<>(
                                        integers.over(graph().scratchLongs(length))))
                .addTasks(new ScannedValues.OfWindows<>(integers.over(out)));
    }

    /** Returns a column of any numbers. */
    WindowNumbers numbers(String column) {
        return new WindowNumbers(arrays.numbers(column), arrays.presence(column));
    }
}
