// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.window;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnGather;
import dev.windrow.column.ColumnType;
import dev.windrow.column.FixedWidthColumn;
import dev.windrow.internal.column.RawValues;
import dev.windrow.internal.gpu.gather.GatheredColumn;
import dev.windrow.internal.gpu.gather.GatheredRows;
import dev.windrow.internal.gpu.graph.DeviceGraph;
import dev.windrow.internal.gpu.kernels.ComparedColumn;
import dev.windrow.internal.gpu.kernels.DecimalLimits;
import dev.windrow.internal.gpu.kernels.ExactSum;
import dev.windrow.internal.gpu.kernels.PackKernels;
import dev.windrow.internal.gpu.kernels.RowAccumulator;
import dev.windrow.internal.gpu.kernels.Sizes;
import dev.windrow.internal.gpu.kernels.Values;
import dev.windrow.internal.gpu.operation.Download;
import dev.windrow.internal.gpu.operation.MadeColumn;
import dev.windrow.internal.gpu.operation.MadeValidity;
import dev.windrow.internal.gpu.operation.OperationArrays;
import dev.windrow.internal.plan.ColumnStatistics;
import dev.windrow.internal.plan.query.ResolvedQuery.ResolvedAggregation;
import dev.windrow.internal.plan.transform.ResolvedWindows;
import dev.windrow.query.Aggregation;
import dev.windrow.query.CollectedAggregation;
import dev.windrow.query.OverflowPolicy;
import dev.windrow.query.PairAggregation;
import dev.windrow.query.RowValue;

import org.jspecify.annotations.Nullable;

import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

import java.lang.foreign.ValueLayout;

/** Adds the tasks of one aggregation of windows, and builds its column. */
final class WindowColumns {

    private final WindowArrays windows;
    private final ResolvedWindows asked;
    private final ResolvedAggregation resolved;
    private final DeviceGraph graph;
    private final IntArray sizes;
    private final long needed;
    private final int overflowPlace;

    /**
     * Takes an aggregation.
     *
     * @param overflowPlace the place of an overflow in the device status
     */
    WindowColumns(
            WindowArrays windows,
            ResolvedWindows asked,
            ResolvedAggregation resolved,
            int overflowPlace) {
        this.windows = windows;
        this.resolved = resolved;
        this.overflowPlace = overflowPlace;
        graph = windows.graph();
        this.asked = asked;
        needed = asked.needed(resolved.aggregation());
        sizes = windows.sizes(needed, overflowPlace);
    }

    WindowColumn addTasks() {
        return switch (resolved.aggregation()) {
            case Aggregation.CountRows rows -> longs(windows.rowCounts(sizes), null);
            case Aggregation.OfColumn ofColumn -> ofColumn(ofColumn, ofColumn.column());
            case PairAggregation pair -> throw new IllegalStateException(pair.label());
            case RowValue value ->
                    chosen(value.value(), true, value.last() ? Values.MAX : Values.MIN);
            case Aggregation.Distinct distinct -> throw new IllegalStateException(distinct.label());
            case CollectedAggregation collected ->
                    throw new IllegalStateException(collected.label());
            case Aggregation.UserDefined user -> throw new IllegalStateException(user.label());
        };
    }

    private WindowColumn ofColumn(Aggregation.OfColumn aggregation, String column) {
        return switch (aggregation) {
            case Aggregation.Count count -> longs(windows.counts(column, sizes), null);
            case Aggregation.Sum sum -> sum(column, sum.overflow());
            case Aggregation.Mean mean -> mean(column);
            case Aggregation.Variance variance -> variance(variance, column);
            case Aggregation.Min min -> extreme(column, Values.MIN);
            case Aggregation.Max max -> extreme(column, Values.MAX);
            case Aggregation.Product product -> doubles(column, Values.PRODUCT, 0);
            case Aggregation.OfColumn other -> throw new IllegalStateException(other.label());
        };
    }

    private WindowColumn sum(String column, OverflowPolicy overflow) {
        int source = windows.operation().source(column);
        if (isFloat(source)) {
            return doubles(column, Values.SUM, 0);
        }
        boolean isDecimal = source == Values.DECIMAL;
        LongArray out = graph.resultLongs((isDecimal ? 2L : 1L) * windows.rows());
        if (!isDecimal && source != Values.LONG) {
            windows.addSums(column, source, sizes, out);
            return longs(out, validity(column));
        }
        LongArray counts = windows.ownCounts(column, sizes);
        boolean wraps = !isDecimal && overflow == OverflowPolicy.WRAP;
        IntArray status = windows.operation().stage().status();
        graph.stream(windows.task("Join"), windows.rows())
                .each(
                        sizes,
                        RollingSizes.ROWS,
                        new RollingFinishKernels.Sums(
                                parts(column, source), sizes, counts, out, status, wraps ? 1 : 0));
        return orOverflow(overflow, made(resolved.result(), out, validity(counts)));
    }

    private WindowColumn mean(String column) {
        int source = windows.operation().source(column);
        if (isFloat(source)) {
            return doubles(column, Values.SUM, 1);
        }
        LongArray counts = windows.usedCounts(column, sizes);
        DoubleArray out = graph.resultDoubles(windows.rows());
        graph.stream(windows.task("Divide"), windows.rows())
                .each(
                        sizes,
                        RollingSizes.ROWS,
                        new RollingFinishKernels.Means(parts(column, source), counts, out));
        return float64(out, validity(column));
    }

    /** Adds the tasks that add up the parts of a column's numbers. */
    private ExactSum parts(String column, int source) {
        return switch (source) {
            case Values.LONG ->
                    new ExactSum.Halves(
                            total(column, Values.LOW_HALF), total(column, Values.HIGH_HALF));
            case Values.DECIMAL ->
                    new ExactSum.Chunks(
                            total(column, Values.CHUNK_0),
                            total(column, Values.CHUNK_1),
                            total(column, Values.CHUNK_2),
                            total(column, Values.CHUNK_3),
                            graph.upload(DecimalLimits.array()),
                            graph.upload(DoubleArray.fromElements(unit(column))));
            default -> new ExactSum.Whole(total(column, source));
        };
    }

    /** Returns the unscaled number that stands for 1. */
    private double unit(String column) {
        return Math.pow(10, ((ColumnType.Decimal) type(column)).scale());
    }

    private LongArray total(String column, int source) {
        LongArray total = graph.scratchLongs(windows.rows());
        windows.addSums(column, source, sizes, total);
        return total;
    }

    private WindowColumn extreme(String column, int operation) {
        return isFloat(windows.operation().source(column))
                ? doubles(column, operation, 0)
                : chosen(column, false, operation);
    }

    /** Adds tasks for floats; {@code mean} is 1 for sums that become means, 0 otherwise. */
    private WindowColumn doubles(String column, int operation, int mean) {
        int nullable = windows.operation().nullable(column);
        LongArray counts =
                nullable == 1 ? windows.usedCounts(column, sizes) : windows.operation().unread();
        DoubleArray out = graph.resultDoubles(windows.rows());
        FloatTotals floats = windows.floats(operation);
        WindowNumbers numbers = windows.numbers(column);
        FloatResults results = new FloatResults(out, counts, floats, nullable, mean);
        if (windows.isCumulative()) {
            new CumulativeDoubles(windows, numbers, floats).addTasks(results);
        } else if (windows.isGrouped()) {
            new ScanWindows<>(
                            windows,
                            sizes,
                            new ScannedFloats(numbers, floats),
                            length -> windows.floatTotals(floats, length))
                    .addTasks(results);
        } else {
            new DoubleWindows(windows, sizes, numbers, floats).addTasks(results);
        }
        LongArray valid = validity(column);
        return resolved.result().byteWidth() == Float.BYTES
                ? float32(out, valid)
                : float64(out, valid);
    }

    private WindowColumn variance(Aggregation.Variance variance, String column) {
        DoubleArray out = graph.resultDoubles(windows.rows());
        double unit =
                type(column) instanceof ColumnType.Decimal decimal
                        ? Math.pow(10, 2.0 * decimal.scale())
                        : 1;
        new ScanWindows<>(
                        windows,
                        sizes,
                        new ScannedMoments(windows.numbers(column)),
                        length ->
                                new ScannedMoments.InMemory(
                                        graph.scratchDoubles((long) ScannedMoments.PARTS * length)))
                .addTasks(
                        new ScannedMoments.Variances(
                                out,
                                graph.upload(DoubleArray.fromElements(unit)),
                                variance.kind().deltaDegreesOfFreedom()));
        WindowColumn variances = float64(out, validity(column));
        return variance.kind().isRoot() ? roots(variances) : variances;
    }

    /** Returns the values of the row that each window selects. */
    private WindowColumn chosen(String column, boolean byRow, int compare) {
        IntArray rows = graph.resultInts(windows.rows());
        OperationArrays operation = windows.operation();
        RowAccumulator compared =
                new RowAccumulator(
                        byRow ? new ComparedColumn.RowNumbers() : operation.compared(column),
                        compare);
        LongArray counts = windows.usedCounts(column, sizes);
        new ScanWindows<>(
                        windows,
                        sizes,
                        new ScannedValues<>(compared, operation.presence(column)),
                        length ->
                                new ScannedValues.InMemory<>(
                                        compared.over(graph.scratchInts(length))))
                .addTasks(new ScannedValues.Chosen(rows, counts, sizes));
        ColumnStatistics statistics = windows.operation().statistics().column(column);
        if (statistics.type().isVariableWidth() && !statistics.dictionary()) {
            // A string may be selected any number of times, so only the host can size their memory.
            return download -> MadeColumn.ofHost(gathered(column, rows, download));
        }
        GatheredColumn gathered =
                GatheredColumn.of(
                        column,
                        windows.operation(),
                        new GatheredRows(rows, true, windows.rows(), null),
                        windows.task("Gather"));
        gathered.addTasks(windows.operation().stage().sizes(), Sizes.ROWS);
        return download -> gathered.column(download, download.rows());
    }

    private Column gathered(String column, IntArray rows, Download download) {
        download.fetch(rows, 0, download.rows());
        long[] chosen = new long[Math.toIntExact(download.rows())];
        for (int row = 0; row < chosen.length; row++) {
            chosen[row] = rows.get(row);
        }
        return ColumnGather.gather(
                windows.operation().table().column(column), chosen, download.memory());
    }

    /** Returns the validity of results, or null if none is null. */
    private @Nullable LongArray validity(String column) {
        boolean always =
                needed <= 1 && windows.operation().nullable(column) == 0 && !windows.isExclusive();
        return always ? null : validity(windows.usedCounts(column, sizes));
    }

    private LongArray validity(LongArray counts) {
        LongArray valid = graph.resultLongs(Math.ceilDiv(windows.rows(), Long.SIZE));
        graph.stream(windows.task("Valid"), valid.getSize())
                .given(sizes)
                .given(new PackKernels.AtLeast(counts, sizes, RollingSizes.MIN_PERIODS), valid)
                .given(RollingSizes.ROWS, PackKernels.fold(1))
                .add(PackKernels.class, "pack");
        return valid;
    }

    private WindowColumn longs(LongArray out, @Nullable LongArray valid) {
        return made(ColumnType.Primitive.INT64, out, valid);
    }

    private WindowColumn float64(DoubleArray out, @Nullable LongArray valid) {
        return made(ColumnType.Primitive.FLOAT64, out, valid);
    }

    private static WindowColumn made(
            ColumnType type, TornadoNativeArray out, @Nullable LongArray valid) {
        MadeColumn column = MadeColumn.fixed(type, out, MadeValidity.of(valid));
        return download -> column;
    }

    /** Takes square roots on the host: a device may compute them with 32-bit floats. */
    private static WindowColumn roots(WindowColumn variance) {
        return download -> {
            MadeColumn variances = variance.column(download);
            return MadeColumn.ofHost(
                    variances.statistics(), home -> roots(variances.home().apply(home)));
        };
    }

    private static FixedWidthColumn roots(Column variances) {
        FixedWidthColumn column = (FixedWidthColumn) variances;
        for (long row = 0; row < column.rows(); row++) {
            double root = Math.sqrt(RawValues.getDouble(column, row));
            column.values().setAtIndex(ValueLayout.JAVA_DOUBLE, row, root);
        }
        return column;
    }

    private WindowColumn float32(DoubleArray wide, @Nullable LongArray valid) {
        FloatArray out = graph.resultFloats(windows.rows());
        String task = windows.task("Round");
        graph.stream(task, windows.rows())
                .each(sizes, RollingSizes.ROWS, new RollingFinishKernels.Narrowed(wide, out));
        return made(ColumnType.Primitive.FLOAT32, out, valid);
    }

    /** Fails on an overflow, if the policy says so. */
    private WindowColumn orOverflow(OverflowPolicy overflow, WindowColumn made) {
        return download -> {
            int row = download.statusAt(overflowPlace);
            if (row > 0 && overflow == OverflowPolicy.ERROR) {
                throw asked.overflow(resolved, row - 1);
            }
            return made.column(download);
        };
    }

    private ColumnType type(String column) {
        return windows.operation().statistics().column(column).type();
    }

    private static boolean isFloat(int source) {
        return source == Values.FLOAT || source == Values.DOUBLE;
    }
}
