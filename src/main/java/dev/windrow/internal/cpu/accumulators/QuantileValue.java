// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.accumulators;

import dev.windrow.column.ColumnBuilder;
import dev.windrow.column.ColumnType;
import dev.windrow.column.FixedWidthColumn;
import dev.windrow.internal.cancel.StopSignal;
import dev.windrow.internal.cancel.WorkerPool;
import dev.windrow.internal.cpu.keys.ValueBatch;
import dev.windrow.internal.cpu.work.OrderedBits;
import dev.windrow.internal.cpu.work.Quickselect;
import dev.windrow.internal.engine.ExactQuantile;
import dev.windrow.internal.engine.QuantileInterpolation;
import dev.windrow.query.Aggregation;

import org.jspecify.annotations.Nullable;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;

/**
 * Quantiles of values that can be read as ordered bits. It keeps the group of each row, sorts the
 * values by group at the end, and selects one or two values of each group.
 */
final class QuantileValue extends Accumulator {

    private final FixedWidthColumn column;
    private final Aggregation.Quantile asked;

    /** Computes results that are no floats, or null. */
    private final @Nullable ExactQuantile exact;

    /** Rows of batches of which all rows were selected. */
    private RowLog rows;

    /** Values of other rows, and of groups that were merged one by one. */
    private ValueLog log = new ValueLog();

    /** Logs of others that were merged as a whole. */
    private final List<LogSort.Part> merged = new ArrayList<>();

    /** The values by group, once they are sorted. No values may be added afterwards. */
    private @Nullable GroupedValues grouped;

    /** The result of each group that has one, once finished: the bits of a float, or a count. */
    private long @Nullable [] results;

    private boolean[] seen = {};
    private int groups;

    QuantileValue(FixedWidthColumn column, Aggregation.Quantile asked, ColumnType result) {
        this.column = column;
        this.rows = new RowLog(column);
        this.asked = asked;
        exact = result.isFloat() ? null : new ExactQuantile(asked, column.type(), result);
    }

    @Override
    void grow(int capacity) {
        groups = capacity;
    }

    @Override
    public void clear(int cleared) {
        rows = new RowLog(column);
        log = new ValueLog();
        merged.clear();
        grouped = null;
    }

    @Override
    public void add(ValueBatch batch, long fromRow, int rowCount, int[] groupOfRow) {
        if (batch.areAllSelected()) {
            rows.append(fromRow, rowCount, groupOfRow);
            return;
        }
        batch.readOrdered(column, fromRow, rowCount, groupOfRow);
        log.append(batch.groups(), batch.longs(), batch.count());
    }

    @Override
    public boolean mergesInPlace() {
        return false;
    }

    @Override
    public void merge(Accumulator other, int[] from, int[] to, int count) {
        GroupedValues added = ((QuantileValue) other).grouped();
        for (int i = 0; i < count; i++) {
            log.append(to[i], added.values(), added.start(from[i]), added.end(from[i]));
        }
    }

    /** Takes over the logs of the other accumulator without copying their values. */
    @Override
    public void mergeAll(Accumulator other, int[] from, int[] to) {
        for (LogSort.Part part : ((QuantileValue) other).parts()) {
            merged.add(part.movedTo(to));
        }
    }

    private List<LogSort.Part> parts() {
        List<LogSort.Part> parts = new ArrayList<>();
        for (LoggedValues own : List.of(rows, log)) {
            if (!own.isEmpty()) {
                parts.add(new LogSort.Part(own, groups, null));
            }
        }
        parts.addAll(merged);
        return parts;
    }

    private GroupedValues grouped() {
        if (grouped == null) {
            GroupedValues values = new LogSort(parts(), groups).gather(QuantileValue::runHere);
            clear(groups);
            grouped = values;
        }
        return grouped;
    }

    private static void runHere(List<WorkerPool.Task<Boolean>> tasks) {
        tasks.forEach(task -> task.run(new StopSignal()));
    }

    @Override
    public void finish() {
        finish(QuantileValue::runHere, 1);
    }

    @Override
    public void finish(WorkerPool pool, int threads) {
        finish(pool::runAll, threads);
    }

    private void finish(LogSort.Runner runner, int threads) {
        if (results != null) {
            return;
        }
        long[] found = new long[groups];
        seen = new boolean[groups];
        LogSort.Share selecting =
                (values, from, to) -> runner.run(selections(values, found, from, to, threads));
        if (grouped == null) {
            new LogSort(parts(), groups).sortInShares(runner, selecting);
        } else {
            selecting.take(grouped, 0, groups);
        }
        clear(groups);
        results = found;
    }

    private List<WorkerPool.Task<Boolean>> selections(
            GroupedValues values, long[] found, int from, int to, int threads) {
        List<WorkerPool.Task<Boolean>> tasks = new ArrayList<>();
        for (int part = 0; part < threads; part++) {
            int first = GroupedValues.firstOf(values.starts(), from, to, part, threads);
            int end = GroupedValues.firstOf(values.starts(), from, to, part + 1, threads);
            tasks.add(
                    stop -> {
                        select(values, found, first, end);
                        return true;
                    });
        }
        return tasks;
    }

    /** Selects the results of groups {@code [from, to)}. */
    private void select(GroupedValues values, long[] found, int from, int to) {
        for (int group = from; group < to; group++) {
            if (values.count(group) > 0) {
                seen[group] = true;
                found[group] = of(values.values(), values.start(group), values.end(group));
            }
        }
    }

    private long of(long[] values, int from, int to) {
        double position = QuantileInterpolation.position(asked, to - from);
        double below = Math.floor(position);
        int lower = from + (int) below;
        Quickselect.select(values, from, to, lower);
        if (below == position) {
            return between(values[lower], values[lower], 0, true);
        }
        long next = values[lower + 1];
        for (int i = lower + 2; i < to; i++) {
            next = Math.min(next, values[i]);
        }
        return between(values[lower], next, position - below, (lower - from) % 2 == 0);
    }

    private long between(long low, long high, double fraction, boolean lowIsEven) {
        return exact == null
                ? Double.doubleToRawLongBits(
                        QuantileInterpolation.of(
                                asked.interpolation(),
                                toDouble(low),
                                toDouble(high),
                                fraction,
                                lowIsEven))
                : exact.of(BigInteger.valueOf(low), BigInteger.valueOf(high), fraction, lowIsEven)
                        .longValueExact();
    }

    private double toDouble(long ordered) {
        return column.type().isFloat() ? OrderedBits.toDouble(ordered) : ordered;
    }

    @Override
    public boolean append(int group, ColumnBuilder target) {
        finish();
        if (!seen[group]) {
            target.appendNull();
        } else if (exact == null) {
            target.appendDouble(Double.longBitsToDouble(results[group]));
        } else {
            OrderedBits.append(target, results[group]);
        }
        return true;
    }
}
