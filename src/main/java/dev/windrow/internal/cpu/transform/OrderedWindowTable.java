// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.transform;

import static java.lang.foreign.ValueLayout.JAVA_DOUBLE;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.windrow.column.BitColumn;
import dev.windrow.column.Bits;
import dev.windrow.column.Column;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.ColumnType.Time;
import dev.windrow.column.FixedWidthColumn;
import dev.windrow.column.Table;
import dev.windrow.column.Validity;
import dev.windrow.internal.column.TableRows;
import dev.windrow.internal.cpu.keys.ColumnScans;
import dev.windrow.internal.cpu.transform.OrderedRows.Place;
import dev.windrow.internal.expression.ComputedTable;
import dev.windrow.internal.plan.TableStatistics;
import dev.windrow.internal.plan.query.StateSchema;
import dev.windrow.internal.plan.transform.ResolvedWindows;
import dev.windrow.query.Aggregation;
import dev.windrow.query.Conditional;
import dev.windrow.query.DerivedColumn;
import dev.windrow.query.Expression;
import dev.windrow.query.Frame;
import dev.windrow.query.NamedAggregation;
import dev.windrow.query.NamedWindowFunction;
import dev.windrow.query.NullTreatment;
import dev.windrow.query.SortKey;
import dev.windrow.query.SummaryAggregation;
import dev.windrow.query.ValueRange;
import dev.windrow.query.Window;
import dev.windrow.query.WindowFunction;

import org.jspecify.annotations.Nullable;

import java.lang.foreign.MemorySegment;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.IntToLongFunction;
import java.util.function.LongUnaryOperator;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.function.ToIntFunction;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;

/**
 * Computes functions of windows. Row numbers are sorted, once; functions walk along the order, and
 * write to the row at each position. Aggregations are computed of columns in the order, and their
 * results are put back.
 */
final class OrderedWindowTable {

    /** Stands for a row that its partition does not have. */
    private static final int MISSING = -1;

    /** Stands for a row that is not asked for. */
    private static final int NOWHERE = -2;

    private final Window window;
    private final TableStatistics statistics;
    private final Table input;
    private final ColumnScans scans;
    private final RowRangeWorkers workers;
    private final ColumnMemory memory;
    private final OrderedRows rows;
    private final FrameRows frame;

    private OrderedWindowTable(
            Window window,
            TableStatistics statistics,
            Table input,
            ColumnScans scans,
            RowRangeWorkers workers,
            ColumnMemory memory) {
        this.window = window;
        this.statistics = statistics;
        this.input = input;
        this.scans = scans;
        this.workers = workers;
        this.memory = memory;
        rows = OrderedRows.of(window, input, workers);
        frame = new FrameRows(window.frame(), bounds());
    }

    /** Returns the positions of frames that no number of rows tells, or null for other frames. */
    private @Nullable ListedBounds bounds() {
        Frame asked = window.frame();
        ValueRange range = asked.values();
        if (range != null && asked.unit() == Frame.Unit.VALUES) {
            SortKey key = window.order().getFirst();
            return ValueBounds.of(range, key, rows, input, scans.threads(), workers);
        }
        return range != null || asked.unit() == Frame.Unit.GROUPS
                ? RowDistances.bounds(asked, rows, input, scans.threads())
                : null;
    }

    /**
     * Returns a column for each function. Rows are sorted for those that need an order.
     *
     * @throws dev.windrow.error.WindrowException {@code OVERFLOW}; {@code UNSUPPORTED_TYPE} for a
     *     value of another type in place of rows that are not there; {@code HOST_MEMORY}
     */
    static Table of(
            Window window,
            TableStatistics statistics,
            Table input,
            ColumnScans scans,
            RowRangeWorkers workers,
            FrameGroups.Grouping grouping,
            ColumnMemory memory) {
        List<NamedAggregation> ofPartitions = PartitionTable.aggregations(window);
        Map<String, Column> aggregated =
                PartitionTable.of(
                        window, ofPartitions, statistics, input, scans, workers, grouping, memory);
        OrderedWindowTable made = null;
        if (aggregated.size() < window.functions().size()) {
            made = new OrderedWindowTable(window, statistics, input, scans, workers, memory);
            aggregated.putAll(made.aggregated(aggregated.keySet()));
            aggregated.putAll(made.grouped(Set.copyOf(aggregated.keySet()), grouping));
        }
        Map<String, Column> columns = new LinkedHashMap<>();
        for (NamedWindowFunction named : window.functions()) {
            Column column = aggregated.get(named.name());
            columns.put(
                    named.name(),
                    column == null
                            ? Objects.requireNonNull(made).column(named.function())
                            : column);
        }
        return new Table(columns, input.rows(), memory);
    }

    private Column column(WindowFunction function) {
        return switch (function) {
            case WindowFunction.RowNumber _ -> longs(at -> at.at() - at.start() + 1L);
            case WindowFunction.Rank _ -> longs(OrderedWindowTable::rank);
            case WindowFunction.DenseRank _ -> longs(at -> at.peersBefore() + 1);
            case WindowFunction.PercentRank _ -> doubles(OrderedWindowTable::percentRank);
            case WindowFunction.CumulativeDistribution _ ->
                    doubles(
                            at ->
                                    (double) (at.endOfPeers() - at.start())
                                            / (at.end() - at.start()));
            case WindowFunction.Ntile(Expression parts) ->
                    EqualParts.of(parts, input, rows, scans.threads(), workers, memory);
            case WindowFunction.Shifted shifted -> shifted(shifted);
            case WindowFunction.FirstValue(String column, NullTreatment nulls) ->
                    nth(column, nulls, _ -> 1);
            case WindowFunction.LastValue(String column, NullTreatment nulls) ->
                    last(column, nulls);
            case WindowFunction.NthValue(String column, Expression number, NullTreatment nulls) -> {
                try (ColumnMemory temporary = ColumnMemory.temporary()) {
                    yield nth(
                            column,
                            nulls,
                            RowDistances.of(number, input, scans.threads(), temporary));
                }
            }
            case WindowFunction.Filled(String column) ->
                    FilledValues.of(
                            column, window.order().getFirst().column(), input, rows, memory);
            case WindowFunction.Aggregated(Aggregation.Quantile quantile) ->
                    WindowQuantile.of(
                            quantile, window, statistics, input, rows, frame, workers, memory);
            case WindowFunction.Aggregated(Aggregation.CountDistinct(String column)) ->
                    DistinctCounts.of(column, input, rows, frame, workers, memory);
            case WindowFunction.Aggregated aggregated ->
                    throw new IllegalStateException(aggregated.label());
        };
    }

    private static long rank(Place at) {
        return at.firstPeer() - at.start() + 1L;
    }

    private static double percentRank(Place at) {
        int others = at.end() - at.start() - 1;
        return others == 0 ? 0 : (double) (rank(at) - 1) / others;
    }

    private Column longs(ToLongFunction<Place> function) {
        MemorySegment values = memory.allocateUncleared(input.rows() * Long.BYTES);
        rows.forEach(
                at -> values.setAtIndex(JAVA_LONG, rows.rowAt(at.at()), function.applyAsLong(at)));
        return new FixedWidthColumn(Primitive.INT64, values, input.rows(), Validity.ALL);
    }

    private Column doubles(ToDoubleFunction<Place> function) {
        MemorySegment values = memory.allocateUncleared(input.rows() * Double.BYTES);
        rows.forEach(
                at ->
                        values.setAtIndex(
                                JAVA_DOUBLE, rows.rowAt(at.at()), function.applyAsDouble(at)));
        return new FixedWidthColumn(Primitive.FLOAT64, values, input.rows(), Validity.ALL);
    }

    /** Returns the value of the n-th row of each frame, from 1. */
    private Column nth(String name, NullTreatment nulls, IntToLongFunction n) {
        Column column = input.column(name);
        CountedPositions counted = CountedPositions.of(column, nulls, rows);
        int[] sources =
                sources(
                        at -> {
                            int[] parts = frame.parts(at);
                            long asked = n.applyAsLong(rows.rowAt(at.at()));
                            if (asked < 1) {
                                return -1;
                            }
                            long left = Math.min(asked - 1, input.rows());
                            for (int part = 0; part < parts.length; part += 2) {
                                long found = counted.from(parts[part], left);
                                if (found >= parts[part] && found < parts[part + 1]) {
                                    return rows.rowAt((int) found);
                                }
                                left -= counted.count(parts[part], parts[part + 1]);
                            }
                            return -1;
                        });
        return new RowGather(sources, workers, memory).of(column);
    }

    /** Returns the value of the last row of each frame. */
    private Column last(String name, NullTreatment nulls) {
        Column column = input.column(name);
        CountedPositions counted = CountedPositions.of(column, nulls, rows);
        int[] sources =
                sources(
                        at -> {
                            int[] parts = frame.parts(at);
                            for (int part = parts.length - 2; part >= 0; part -= 2) {
                                long found = counted.before(parts[part + 1], 0);
                                if (found >= parts[part]) {
                                    return rows.rowAt((int) found);
                                }
                            }
                            return -1;
                        });
        return new RowGather(sources, workers, memory).of(column);
    }

    /** Returns a number for each row of the table, which is given for its place. */
    private int[] sources(ToIntFunction<Place> source) {
        int[] sources = new int[rows.order().length];
        rows.forEach(at -> sources[rows.rowAt(at.at())] = source.applyAsInt(at));
        return sources;
    }

    private Column shifted(WindowFunction.Shifted shifted) {
        Column values = input.column(shifted.column());
        Expression otherwise = shifted.otherwise();
        try (ColumnMemory temporary = ColumnMemory.temporary()) {
            int[] sources =
                    sources(
                            shifted,
                            RowDistances.of(shifted.offset(), input, scans.threads(), temporary));
            if (otherwise == null) {
                return new RowGather(sources, workers, memory).of(values);
            }
            Column found = new RowGather(sources, workers, temporary).of(values);
            return replaced(found, isMissing(sources, temporary), otherwise);
        }
    }

    /** Returns the row whose value each row takes, {@link #MISSING} or {@link #NOWHERE}. */
    private int[] sources(WindowFunction.Shifted shifted, IntToLongFunction offsets) {
        CountedPositions counted =
                CountedPositions.of(input.column(shifted.column()), shifted.nulls(), rows);
        return sources(
                at -> {
                    long asked = offsets.applyAsLong(rows.rowAt(at.at()));
                    if (asked == RowDistances.NONE) {
                        return NOWHERE;
                    }
                    long offset = Math.clamp(asked, -input.rows(), input.rows());
                    long found =
                            offset == 0
                                    ? at.at()
                                    : offset > 0
                                            ? counted.before(at.at(), offset - 1)
                                            : counted.from(at.at() + 1, -offset - 1);
                    boolean isThere = found >= at.start() && found < at.end();
                    return isThere ? rows.rowAt((int) found) : MISSING;
                });
    }

    private BitColumn isMissing(int[] sources, ColumnMemory temporary) {
        MemorySegment bits = temporary.allocate(Bits.bytesFor(sources.length));
        workers.forRanges(
                sources.length,
                (range, from, to) -> {
                    for (int row = (int) from; row < to; row++) {
                        Bits.set(bits, row, sources[row] == MISSING);
                    }
                });
        return new BitColumn(bits, 0, sources.length, Validity.ALL);
    }

    /** Returns a column with other values in the rows that were not found. */
    private Column replaced(Column found, BitColumn isMissing, Expression otherwise) {
        Map<String, Column> columns = TableRows.columns(otherwise.columns(), input::column);
        String value = unused("value", columns.keySet());
        columns.put(value, found);
        String missing = unused("missing", columns.keySet());
        columns.put(missing, isMissing);
        boolean isCast = !found.type().isVariableWidth() && !(found.type() instanceof Time);
        Expression replacement =
                isCast ? new Expression.Cast(otherwise, found.type(), false) : otherwise;
        Expression chosen =
                new Conditional.Case(
                        List.of(new Conditional.When(Expression.column(missing), replacement)),
                        Expression.column(value));
        try (ColumnMemory none = ColumnMemory.temporary()) {
            return ComputedTable.of(
                            List.of(new DerivedColumn(value, chosen)),
                            new Table(columns, input.rows(), none),
                            scans.threads(),
                            memory)
                    .column(value);
        }
    }

    /** Returns a name, or one like it, that is not used. */
    static String unused(String name, Set<String> used) {
        String found = name;
        while (used.contains(found)) {
            found += " ";
        }
        return found;
    }

    /** Computes all other aggregations, by the names of their results. */
    private Map<String, Column> aggregated(Set<String> others) {
        List<NamedAggregation> asked =
                aggregations(window, OrderedWindowTable::isMerged)
                        .filter(each -> !others.contains(each.name()))
                        .toList();
        if (asked.isEmpty()) {
            return Map.of();
        }
        boolean isRunning = frame.isFromStart();
        WindowStates states =
                isRunning
                        ? new RunningTotals(rows.partitions(), input.rows(), false, workers)
                        : new FrameStates(rows, frame, workers);
        byte[] wanted = new byte[rows.order().length];
        int[] picks = sources(at -> isRunning ? lastOf(at, wanted) : at.at());
        ResolvedWindows windows =
                new ResolvedWindows(
                        PartitionTable.PARTITION, ResolvedWindows.resolved(asked, statistics));
        try (ColumnMemory temporary = ColumnMemory.temporary()) {
            Table ordered = ordered(asked, temporary);
            LongUnaryOperator rowOf = at -> rows.rowAt((int) at);
            Table made =
                    new WindowTable(windows, ordered, states, rowOf, scans, workers, temporary)
                            .of(_ -> at -> !isRunning || wanted[(int) at] != 0);
            return spread(made, asked, picks, workers, memory);
        }
    }

    /** Returns the last position of a frame, whose running total is wanted; -1 if it is empty. */
    private int lastOf(Place at, byte[] wanted) {
        int last = frame.end(at) - 1;
        if (frame.begin(at) > last) {
            return -1;
        }
        wanted[last] = 1;
        return last;
    }

    /** Computes the aggregations that are those of groups, by the names of their results. */
    private Map<String, Column> grouped(Set<String> others, FrameGroups.Grouping grouping) {
        List<NamedAggregation> asked =
                aggregations(window, each -> !isMerged(each) && !isMoving(each))
                        .filter(each -> !others.contains(each.name()))
                        .toList();
        return asked.isEmpty()
                ? Map.of()
                : FrameGroups.of(asked, input, rows, frame, workers, grouping, memory);
    }

    /** Returns whether frames have small states that are merged, of which none grows with them. */
    private static boolean isMerged(Aggregation aggregation) {
        return switch (aggregation) {
            case Aggregation.ArgMin _, Aggregation.ArgMax _ -> false;
            case SummaryAggregation.ApproximateCountDistinct _ -> false;
            case SummaryAggregation.ApproximateQuantile _ -> false;
            default -> StateSchema.isSmall(aggregation);
        };
    }

    /** Returns whether values come and go as a frame moves. */
    private boolean isMoving(Aggregation aggregation) {
        return !frame.areAnywhere()
                && (aggregation instanceof Aggregation.CountDistinct
                        || aggregation instanceof Aggregation.Quantile && !frame.hasExclusion());
    }

    /** Returns some aggregations among the functions of a window. */
    static Stream<NamedAggregation> aggregations(Window window, Predicate<Aggregation> condition) {
        return window.functions().stream()
                .filter(
                        named ->
                                named.function() instanceof WindowFunction.Aggregated of
                                        && condition.test(of.aggregation()))
                .map(
                        named ->
                                new NamedAggregation(
                                        ((WindowFunction.Aggregated) named.function())
                                                .aggregation(),
                                        named.name()));
    }

    /** Gives the result of a window to each row, given the window's number. */
    static Map<String, Column> spread(
            Table made,
            List<NamedAggregation> aggregations,
            int[] windowOfRow,
            RowRangeWorkers workers,
            ColumnMemory memory) {
        RowGather gather = new RowGather(windowOfRow, workers, memory);
        Map<String, Column> columns = new LinkedHashMap<>();
        for (NamedAggregation named : aggregations) {
            Column column = gather.of(made.column(named.name()));
            columns.put(named.name(), isCount(named.aggregation()) ? neverNull(column) : column);
        }
        return columns;
    }

    /** Returns the columns that aggregations read, in the order. */
    private Table ordered(List<NamedAggregation> aggregations, ColumnMemory temporary) {
        Set<String> names = new LinkedHashSet<>();
        aggregations.forEach(named -> names.addAll(named.aggregation().columns()));
        return CpuTransforms.gather(input.only(names), rows.order(), workers, temporary);
    }

    private static boolean isCount(Aggregation aggregation) {
        return aggregation instanceof Aggregation.CountRows
                || aggregation instanceof Aggregation.Count;
    }

    /** Returns a count with 0 for empty frames, whose values a gather clears. */
    private static Column neverNull(Column column) {
        FixedWidthColumn counts = (FixedWidthColumn) column;
        return new FixedWidthColumn(counts.type(), counts.values(), counts.rows(), Validity.ALL);
    }
}
