// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.transform;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnBuilder;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.Table;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.cpu.accumulators.SlotStates;
import dev.windrow.internal.cpu.keys.ColumnScans;
import dev.windrow.internal.plan.query.ResolvedQuery.ResolvedAggregation;
import dev.windrow.internal.plan.transform.ResolvedWindows;
import dev.windrow.internal.plan.transform.WindowFrame;
import dev.windrow.query.Aggregation;
import dev.windrow.query.OverflowPolicy;
import dev.windrow.query.RowValue;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.LongPredicate;
import java.util.function.LongUnaryOperator;
import java.util.function.Supplier;

/** Computes aggregations of windows, of which each row of a table has one. */
final class WindowTable {

    private static final LongPredicate ALL = _ -> true;

    private final ResolvedWindows windows;
    private final Table input;
    private final WindowStates states;
    private final LongUnaryOperator rowOf;
    private final ColumnScans scans;
    private final RowRangeWorkers workers;
    private final ColumnMemory memory;

    /**
     * Prepares.
     *
     * @param rowOf the row that failures name for a window
     */
    WindowTable(
            ResolvedWindows windows,
            Table input,
            WindowStates states,
            LongUnaryOperator rowOf,
            ColumnScans scans,
            RowRangeWorkers workers,
            ColumnMemory memory) {
        this.windows = windows;
        this.input = input;
        this.states = states;
        this.rowOf = rowOf;
        this.scans = scans;
        this.workers = workers;
        this.memory = memory;
    }

    /**
     * Returns a column for each aggregation of windows of adjacent rows.
     *
     * @throws WindrowException {@code OVERFLOW}
     */
    static Table of(
            ResolvedWindows windows,
            Table input,
            ColumnScans scans,
            RowRangeWorkers workers,
            ColumnMemory memory) {
        WindowFrame frame = windows.frame();
        WindowGroups groups = WindowGroups.of(input, frame.over(), workers);
        long rows = input.rows();
        WindowStates states =
                frame.isOfRowsSoFar()
                        ? new RunningTotals(groups, rows, frame.isExclusive(), workers)
                        : new SlidingStates(
                                rows, groups, frame.preceding(), frame.following(), workers);
        LongUnaryOperator same = LongUnaryOperator.identity();
        return new WindowTable(windows, input, states, same, scans, workers, memory)
                .of(aggregation -> frame.isCumulative() ? isThere(aggregation, input) : ALL);
    }

    /** Returns a test of the rows whose results of a cumulative aggregation are not null. */
    private static LongPredicate isThere(Aggregation aggregation, Table input) {
        boolean countsRows =
                aggregation instanceof Aggregation.CountRows
                        || aggregation instanceof Aggregation.Count
                        || aggregation instanceof RowValue value && value.respectsNulls();
        if (countsRows) {
            return ALL;
        }
        Column own = input.column(aggregation.columns().getFirst());
        return row -> !own.isNull(row);
    }

    /**
     * Returns a column for each aggregation.
     *
     * @param wanted tells which windows have a result; that of others is null
     * @throws WindrowException {@code OVERFLOW}
     */
    Table of(Function<Aggregation, LongPredicate> wanted) {
        Map<String, Column> columns = new LinkedHashMap<>();
        for (ResolvedAggregation resolved : windows.aggregations()) {
            columns.put(resolved.name(), column(resolved, wanted.apply(resolved.aggregation())));
        }
        return new Table(columns, input.rows(), memory);
    }

    private Column column(ResolvedAggregation resolved, LongPredicate wanted) {
        Aggregation aggregation = resolved.aggregation();
        Supplier<SlotStates> slots =
                SlotStates.maker(
                        resolved, input, scans, windows.needed(aggregation), states.haveRows());
        return SlotStates.choosesRow(aggregation)
                ? valueOfRow(aggregation, slots, wanted)
                : results(resolved, slots, wanted);
    }

    /** Returns the value of the row that each window chooses. */
    private Column valueOfRow(
            Aggregation aggregation, Supplier<SlotStates> slots, LongPredicate wanted) {
        if (input.rows() > Integer.MAX_VALUE - 8) {
            throw ErrorCode.HOST_MEMORY.failure(
                    "%s over %d rows: windows on the host choose among at most 2^31 rows, so"
                            + " compute them for parts of the rows",
                    aggregation.label(), input.rows());
        }
        int[] rows = new int[(int) input.rows()];
        states.compute(
                slots,
                (range, made, slot, window, count) -> {
                    for (int i = 0; i < count; i++) {
                        int at = (int) window + i;
                        rows[at] = wanted.test(at) ? (int) made.row(slot + i) : -1;
                    }
                });
        String value =
                aggregation instanceof RowValue of ? of.value() : aggregation.columns().getFirst();
        return new RowGather(rows, workers, memory).of(input.column(value));
    }

    private Column results(
            ResolvedAggregation resolved, Supplier<SlotStates> slots, LongPredicate wanted) {
        ColumnBuilder[] parts = new ColumnBuilder[workers.ranges(input.rows())];
        Arrays.setAll(
                parts,
                range ->
                        ColumnBuilder.of(
                                resolved.result(),
                                range == 0 ? input.rows() : input.rows() / parts.length,
                                memory));
        try (ColumnMemory temporary = ColumnMemory.temporary()) {
            states.compute(
                    slots,
                    (range, made, slot, window, count) -> {
                        for (int i = 0; i < count; i++) {
                            if (!wanted.test(window + i)) {
                                parts[range].appendNull();
                            } else if (!made.append(slot + i, parts[range])) {
                                requireNoError(resolved, window + i);
                                parts[range].appendNull();
                            }
                        }
                    });
            for (int range = 1; range < parts.length; range++) {
                parts[0].appendAll(parts[range].build(temporary));
            }
            return parts[0].build(memory);
        } finally {
            List.of(parts).forEach(ColumnBuilder::close);
        }
    }

    /** Fails for a sum that does not fit its type, unless its result then is null. */
    private void requireNoError(ResolvedAggregation resolved, long window) {
        if (resolved.aggregation() instanceof Aggregation.Sum sum
                && sum.overflow() == OverflowPolicy.ERROR) {
            throw windows.overflow(resolved, rowOf.applyAsLong(window));
        }
    }
}
