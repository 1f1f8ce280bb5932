// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.transform;

import dev.windrow.column.BitColumn;
import dev.windrow.column.Column;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.ColumnOrder;
import dev.windrow.column.FixedWidthColumn;
import dev.windrow.column.Table;
import dev.windrow.column.Validity;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.plan.query.ResolvedQuery.ResolvedAggregation;
import dev.windrow.internal.plan.transform.ResolvedWindows;
import dev.windrow.query.Aggregation;
import dev.windrow.query.CollectedAggregation;
import dev.windrow.query.OverflowPolicy;
import dev.windrow.query.PairAggregation;
import dev.windrow.query.RowValue;

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
    private final WindowStates states;
    private final RowRangeWorkers workers;
    private final ColumnMemory memory;

    private WindowTable(
            ResolvedWindows windows,
            Table input,
            WindowStates states,
            RowRangeWorkers workers,
            ColumnMemory memory) {
        this.windows = windows;
        this.input = input;
        this.states = states;
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
        return of(
                windows,
                input,
                new SlidingStates(windows.frame(), input, groups, null, workers),
                workers,
                memory);
    }

    /**
     * Returns a column for each aggregation, with a row for each window.
     *
     * @throws WindrowException {@code OVERFLOW}
     */
    static Table of(
            ResolvedWindows windows,
            Table input,
            WindowStates states,
            RowRangeWorkers workers,
            ColumnMemory memory) {
        WindowTable made = new WindowTable(windows, input, states, workers, memory);
        Map<String, Column> columns = new LinkedHashMap<>();
        for (ResolvedAggregation aggregation : windows.aggregations()) {
            columns.put(aggregation.name(), made.column(aggregation));
        }
        return new Table(columns, states.count(), memory);
    }

    private Column column(ResolvedAggregation resolved) {
        return switch (resolved.aggregation()) {
            case Aggregation.Min(String value) ->
                    valueOfBestRow(resolved, value, input.column(value), leastOf(value));
            case Aggregation.Max(String value) ->
                    valueOfBestRow(resolved, value, input.column(value), greatestOf(value));
            case RowValue row ->
                    valueOfBestRow(
                            resolved,
                            row.value(),
                            row.present().isEmpty()
                                    ? allRows()
                                    : input.column(row.present().getFirst()),
                            row.last() ? Math::max : Math::min);
            case Aggregation.CountRows rows -> {
                WindowTarget target = target(resolved);
                compute(resolved, slots -> new WindowCount(allRows(), slots, target), target);
                yield target.finish();
            }
            case Aggregation.OfColumn ofColumn -> {
                WindowTarget target = target(resolved);
                compute(resolved, slots -> state(ofColumn, slots, target), target);
                yield target.finish();
            }
            case PairAggregation pair -> throw unknown(pair);
            case Aggregation.Distinct distinct -> throw unknown(distinct);
            case CollectedAggregation collected -> throw unknown(collected);
            case Aggregation.UserDefined user -> throw unknown(user);
        };
    }

    /** Returns a column without nulls, of which each row counts. */
    private Column allRows() {
        return new BitColumn(MemorySegment.NULL, 0, input.rows(), Validity.ALL);
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
        if (column instanceof BitColumn bits) {
            return WindowIntegerSum.of(bits, slots, target, isMean, wraps);
        }
        FixedWidthColumn fixed = (FixedWidthColumn) column;
        return fixed.type().isFloat()
                ? new WindowFloatSum(fixed, slots, target, isMean)
                : WindowIntegerSum.of(fixed, slots, target, isMean, wraps);
    }

    private LongBinaryOperator leastOf(String column) {
        ColumnOrder order = ColumnOrder.of(input.column(column));
        return (a, b) -> order.compare(b, a) < 0 ? b : a;
    }

    private LongBinaryOperator greatestOf(String column) {
        ColumnOrder order = ColumnOrder.of(input.column(column));
        return (a, b) -> order.compare(b, a) > 0 ? b : a;
    }

    private WindowTarget target(ResolvedAggregation resolved) {
        return new WindowTarget(resolved.result(), states.count(), memory);
    }

    /**
     * Returns the value of the best row of each window.
     *
     * @param present the column that must not be null in a row that counts
     */
    private Column valueOfBestRow(
            ResolvedAggregation resolved, String value, Column present, LongBinaryOperator better) {
        requireRowNumbers(resolved);
        int[] rows = new int[(int) states.count()];
        Arrays.fill(rows, -1);
        compute(resolved, slots -> new WindowRow(present, slots, better, rows), null);
        return new RowGather(rows, workers, memory).of(input.column(value));
    }

    /** Refuses more rows than a Java array has elements. */
    private void requireRowNumbers(ResolvedAggregation resolved) {
        if (input.rows() > Integer.MAX_VALUE - 8) {
            throw ErrorCode.HOST_MEMORY.failure(
                    "%s over %d rows: windows on the host choose among at most 2^31 rows, so"
                            + " compute them for parts of the rows",
                    resolved.aggregation().label(), input.rows());
        }
    }

    /** Computes an aggregation for all windows. */
    private void compute(
            ResolvedAggregation resolved,
            MovingWindow.StateFactory factory,
            @Nullable WindowTarget target) {
        long needed = windows.needed(resolved.aggregation());
        states.compute(
                resolved.aggregation(),
                factory,
                (state, slot, window) -> take(resolved, needed, target, state, slot, window));
    }

    private void take(
            ResolvedAggregation resolved,
            long needed,
            @Nullable WindowTarget target,
            WindowState state,
            int slot,
            long window) {
        if (state.count(slot) < needed) {
            return;
        }
        boolean fits = state.write(slot, window);
        if (!fits
                && resolved.aggregation() instanceof Aggregation.Sum sum
                && sum.overflow() == OverflowPolicy.ERROR) {
            throw windows.overflow(resolved, states.rowOf(window));
        }
        if (target != null && fits) {
            target.setValid(window);
        }
    }

    private static WindrowException unknown(Aggregation aggregation) {
        return ErrorCode.INTERNAL.failure(Objects.toString(aggregation) + " has no window");
    }
}
