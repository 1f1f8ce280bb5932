// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.accumulators;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.ColumnOrder;
import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.FixedWidthColumn;
import dev.windrow.column.Table;
import dev.windrow.column.Validity;
import dev.windrow.internal.cpu.keys.ColumnScans;
import dev.windrow.internal.cpu.work.Nulls;
import dev.windrow.internal.plan.query.ResolvedQuery;
import dev.windrow.internal.plan.query.ResolvedQuery.ResolvedAggregation;
import dev.windrow.internal.plan.query.StateSchema;
import dev.windrow.query.Aggregation;
import dev.windrow.query.RowValue;
import dev.windrow.query.SortKey;

import org.jspecify.annotations.Nullable;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/**
 * Makes the accumulators that merge states, which {@code StateSchema} describes. They are those of
 * rows, over a column without any in place of the values; those of least and greatest values and of
 * bits take states as if they were values.
 */
public final class MergeFactory {

    private final ResolvedQuery query;
    private final ColumnScans scans;
    private final List<Supplier<Accumulator>> makers;

    /**
     * Makes a factory.
     *
     * @param query the query
     * @param states the columns of each aggregation's states, in the query's order
     */
    public MergeFactory(ResolvedQuery query, List<List<Column>> states, ColumnScans scans) {
        this.query = query;
        this.scans = scans;
        List<ResolvedAggregation> aggregations = query.aggregations();
        List<Supplier<Accumulator>> all = new ArrayList<>();
        for (int i = 0; i < aggregations.size(); i++) {
            all.add(of(aggregations.get(i), states.get(i)));
        }
        makers = List.copyOf(all);
    }

    /** Returns a maker of empty accumulators of all aggregations. All threads may use it. */
    public AccumulatorSet all() {
        return () -> makers.stream().map(Supplier::get).toList();
    }

    private Supplier<Accumulator> of(ResolvedAggregation resolved, List<Column> state) {
        Column first = state.getFirst();
        return switch (resolved.aggregation()) {
            case Aggregation.CountRows _ ->
                    () -> new MergedState<>(state, () -> new ValueCount(first, Long.MAX_VALUE));
            case RowValue value -> () -> row(state, value.order(), value.last(), first);
            case Aggregation.ArgMin _ -> () -> extremeRow(state, false);
            case Aggregation.ArgMax _ -> () -> extremeRow(state, true);
            case Aggregation.Min _,
                    Aggregation.Max _,
                    Aggregation.BoolAnd _,
                    Aggregation.BoolOr _,
                    Aggregation.Bitwise _ ->
                    over(resolved, first);
            default -> {
                Supplier<Accumulator> empty = over(resolved, none(resolved.input()));
                yield () -> new MergedState<>(state, empty);
            }
        };
    }

    /** Returns a maker of accumulators of rows, over one column in place of all that are read. */
    private Supplier<Accumulator> over(ResolvedAggregation resolved, Column column) {
        Map<String, Column> columns = new LinkedHashMap<>();
        resolved.aggregation().columns().forEach(name -> columns.put(name, column));
        Table input = new Table(columns, column.rows(), new ColumnMemory());
        // Partial aggregates may have more values than there are rows of states.
        AllRows all =
                new AllRows(Long.MAX_VALUE, _ -> column.rows() == 0 || Nulls.possible(column));
        return AccumulatorFactory.ofPart(query, input, scans, null, all, false).maker(resolved);
    }

    /** Returns a column without values; where the type does not matter, of floats. */
    private static Column none(@Nullable ColumnType type) {
        ColumnType known = type == null ? Primitive.FLOAT64 : type;
        return new FixedWidthColumn(known, MemorySegment.NULL, 0, Validity.ALL);
    }

    /** Finds the number of the row of the least or greatest value; of equal ones, the first row. */
    private static Accumulator extremeRow(List<Column> state, boolean greatest) {
        return row(state, List.of(new SortKey(StateSchema.BY, greatest, false)), false, null);
    }

    /**
     * Finds the first or last row in an order. What it is ordered by is in the last column but one.
     *
     * @param value the column of the result, or null for the row's number
     */
    private static Accumulator row(
            List<Column> state, List<SortKey> keys, boolean last, @Nullable Column value) {
        List<Column> by = keys.isEmpty() ? List.of() : List.of(state.get(state.size() - 2));
        FixedWidthColumn numbers = (FixedWidthColumn) state.getLast();
        ColumnOrder rows = ColumnOrder.of(numbers);
        return new ComparedExtremeRow(
                new RowResult(by, value, List.of(numbers), numbers),
                RowOrder.of(keys, by, last ? (a, b) -> rows.compare(b, a) : rows));
    }
}
