// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.transform;

import dev.windrow.column.BitColumn;
import dev.windrow.column.Column;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.ColumnOrder;
import dev.windrow.column.ColumnType;
import dev.windrow.column.FixedWidthColumn;
import dev.windrow.column.Table;
import dev.windrow.column.Validity;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.plan.query.ResolvedQuery.ResolvedAggregation;
import dev.windrow.internal.plan.transform.ResolvedWindows;
import dev.windrow.internal.plan.transform.WindowFrame;
import dev.windrow.query.Aggregation;
import dev.windrow.query.CollectedAggregation;
import dev.windrow.query.OverflowPolicy;
import dev.windrow.query.PairAggregation;
import dev.windrow.query.ValueAtExtreme;

import org.jspecify.annotations.Nullable;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.LongBinaryOperator;

/** Computes aggregations of windows. */
final class WindowTable {

    private final ResolvedWindows windows;
    private final Table input;
    private final RowRangeWorkers workers;
    private final ColumnMemory memory;
    private final WindowGroups groups;
    private final Wanted wanted;
    private final @Nullable WindowBounds bounds;

    /** Which rows get a result. */
    interface Wanted {

        /** Returns whether a row gets one. */
        boolean isWanted(long row);

        /** Returns the number of a row as failures name it. */
        long numberOf(long row);
    }

    /** A result for each row. */
    private static final Wanted ALL =
            new Wanted() {
                @Override
                public boolean isWanted(long row) {
                    return true;
                }

                @Override
                public long numberOf(long row) {
                    return row;
                }
            };

    private WindowTable(
            ResolvedWindows windows,
            Table input,
            WindowGroups groups,
            Wanted wanted,
            @Nullable WindowBounds bounds,
            RowRangeWorkers workers,
            ColumnMemory memory) {
        this.windows = windows;
        this.input = input;
        this.groups = groups;
        this.wanted = wanted;
        this.bounds = bounds;
        this.workers = workers;
        this.memory = memory;
    }

    /**
     * Returns a column for each aggregation.
     *
     * @throws WindrowException {@code OVERFLOW}
     */
    static Table of(
            ResolvedWindows windows, Table input, RowRangeWorkers workers, ColumnMemory memory) {
        WindowGroups groups = WindowGroups.of(input, windows.frame().over(), workers);
        return of(windows, input, groups, ALL, null, workers, memory);
    }

    /**
     * Returns a column for each aggregation, of groups that are known.
     *
     * @param bounds the rows of each window, or null where those of the frame are around the row
     * @throws WindrowException {@code OVERFLOW}
     */
    static Table of(
            ResolvedWindows windows,
            Table input,
            WindowGroups groups,
            Wanted wanted,
            @Nullable WindowBounds bounds,
            RowRangeWorkers workers,
            ColumnMemory memory) {
        WindowTable made = new WindowTable(windows, input, groups, wanted, bounds, workers, memory);
        Map<String, Column> columns = new LinkedHashMap<>();
        for (ResolvedAggregation aggregation : windows.aggregations()) {
            columns.put(aggregation.name(), made.column(aggregation));
        }
        return new Table(columns, input.rows(), memory);
    }

    private Column column(ResolvedAggregation resolved) {
        return switch (resolved.aggregation()) {
            case Aggregation.Min min -> valueOfBestRow(resolved, min, leastOf(min));
            case Aggregation.Max max -> valueOfBestRow(resolved, max, greatestOf(max));
            case Aggregation.First first -> valueOfBestRow(resolved, first, Math::min);
            case Aggregation.Last last -> valueOfBestRow(resolved, last, Math::max);
            case Aggregation.CountRows rows -> {
                WindowTarget target = target(resolved);
                Column all = new BitColumn(MemorySegment.NULL, 0, input.rows(), Validity.ALL);
                slide(resolved, slots -> new WindowCount(all, slots, target), target);
                yield target.finish();
            }
            case Aggregation.OfColumn ofColumn -> {
                WindowTarget target = target(resolved);
                slide(resolved, slots -> state(ofColumn, slots, target), target);
                yield target.finish();
            }
            case PairAggregation pair -> throw unknown(pair);
            case ValueAtExtreme extreme -> throw unknown(extreme);
            case CollectedAggregation collected -> throw unknown(collected);
            case Aggregation.UserDefined user -> throw unknown(user);
        };
    }

    private WindowState state(Aggregation.OfColumn aggregation, int slots, WindowTarget target) {
        Column column = input.column(aggregation.column());
        return switch (aggregation) {
            case Aggregation.Count count -> new WindowCount(column, slots, target);
            case Aggregation.Sum sum ->
                    sum(column, slots, target, false, sum.overflow() == OverflowPolicy.WRAP);
            case Aggregation.Mean mean -> sum(column, slots, target, true, false);
            case Aggregation.Product product ->
                    new WindowProduct((FixedWidthColumn) column, slots, target);
            case Aggregation.Variance variance ->
                    new WindowVariance((FixedWidthColumn) column, slots, target, variance.kind());
            case Aggregation.OfColumn other -> throw unknown(other);
        };
    }

    private static WindowState sum(
            Column column, int slots, WindowTarget target, boolean isMean, boolean wraps) {
        FixedWidthColumn fixed = (FixedWidthColumn) column;
        if (fixed.type() instanceof ColumnType.Decimal decimal) {
            return new WindowDecimalSum(fixed, slots, target, isMean, decimal.scale());
        }
        return fixed.type().isFloat()
                ? new WindowFloatSum(fixed, slots, target, isMean)
                : new WindowIntegerSum(fixed, slots, target, isMean, wraps);
    }

    private LongBinaryOperator leastOf(Aggregation.Min min) {
        ColumnOrder order = ColumnOrder.of(input.column(min.column()));
        return (a, b) -> order.compare(b, a) < 0 ? b : a;
    }

    private LongBinaryOperator greatestOf(Aggregation.Max max) {
        ColumnOrder order = ColumnOrder.of(input.column(max.column()));
        return (a, b) -> order.compare(b, a) > 0 ? b : a;
    }

    private WindowTarget target(ResolvedAggregation resolved) {
        return new WindowTarget(resolved.result(), input.rows(), memory);
    }

    /** Returns the value of the best row of each window. */
    private Column valueOfBestRow(
            ResolvedAggregation resolved,
            Aggregation.OfColumn aggregation,
            LongBinaryOperator better) {
        Column column = input.column(aggregation.column());
        int[] rows = new int[rowNumbers(resolved)];
        Arrays.fill(rows, -1);
        slide(resolved, slots -> new WindowRow(column, slots, better, rows), null);
        return new RowGather(rows, workers, memory).of(column);
    }

    /** Returns how many rows have a number in a Java array. */
    private int rowNumbers(ResolvedAggregation resolved) {
        if (input.rows() > Integer.MAX_VALUE - 8) {
            throw WindrowException.of(
                    ErrorCode.HOST_MEMORY,
                    "%s over %d rows: windows on the host choose among at most 2^31 rows, so"
                            + " compute them for parts of the rows",
                    resolved.aggregation().label(),
                    input.rows());
        }
        return (int) input.rows();
    }

    /** Computes an aggregation for the windows of all rows. */
    private void slide(
            ResolvedAggregation resolved,
            MovingWindow.StateFactory factory,
            @Nullable WindowTarget target) {
        long needed = windows.needed(resolved.aggregation());
        WindowFrame frame = windows.frame();
        if (frame.isOfRowsSoFar()) {
            Column own = frame.isCumulative() ? nullsOf(resolved.aggregation()) : null;
            new RunningTotals(groups, input.rows(), workers, factory)
                    .run(
                            frame.isExclusive(),
                            (state, slot, row) -> {
                                if (own == null || !own.isNull(row)) {
                                    take(resolved, needed, target, state, slot, row);
                                }
                            });
            return;
        }
        WindowBounds moving =
                bounds == null
                        ? WindowBounds.around(frame.preceding(), frame.following(), input.rows())
                        : bounds;
        workers.forRanges(
                input.rows(),
                (range, from, to) -> {
                    MovingWindow window = new MovingWindow(moving, factory);
                    long row = from;
                    while (row < to) {
                        long end = groups.endOf(row);
                        long until = Math.min(to, end);
                        window.slide(
                                groups.startOf(row),
                                end,
                                row,
                                until,
                                (state, slot, at) ->
                                        take(resolved, needed, target, state, slot, at));
                        row = until;
                    }
                });
    }

    /** Returns the column whose nulls the results of a cumulative aggregation keep, or null. */
    private @Nullable Column nullsOf(Aggregation aggregation) {
        boolean isCount =
                aggregation instanceof Aggregation.CountRows
                        || aggregation instanceof Aggregation.Count;
        return isCount ? null : input.column(aggregation.columns().getFirst());
    }

    private void take(
            ResolvedAggregation resolved,
            long needed,
            @Nullable WindowTarget target,
            WindowState state,
            int slot,
            long row) {
        if (state.count(slot) < needed || !wanted.isWanted(row)) {
            return;
        }
        boolean fits = state.write(slot, row);
        if (!fits
                && resolved.aggregation() instanceof Aggregation.Sum sum
                && sum.overflow() == OverflowPolicy.ERROR) {
            throw windows.overflow(resolved, wanted.numberOf(row));
        }
        if (target != null && fits) {
            target.setValid(row);
        }
    }

    private static WindrowException unknown(Aggregation aggregation) {
        return new WindrowException(
                ErrorCode.INTERNAL, Objects.toString(aggregation) + " has no window");
    }
}
