// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.partial;

import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.ColumnType.Decimal;
import dev.windrow.column.FixedWidthColumn;
import dev.windrow.column.MemoryPool;
import dev.windrow.column.Table;
import dev.windrow.internal.column.RawValues;
import dev.windrow.internal.plan.query.StateSchema;
import dev.windrow.internal.plan.query.StateSchema.StateColumn;
import dev.windrow.query.Aggregation;
import dev.windrow.query.GroupByQuery;
import dev.windrow.query.NamedAggregation;
import dev.windrow.query.OverflowPolicy;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongUnaryOperator;

/**
 * Makes states of results. Counts, sums, means, extremes and combined bits have states that plain
 * aggregations tell, which any engine computes. These are named like the columns of the states.
 *
 * <p>A sum that overflows its result fails, though its state would not: the rows are then to be
 * aggregated into states at once. A sum of floats has the rounding error 0.
 */
public final class ResultStates {

    /** How the names of totals end. */
    private static final String TOTAL = StateSchema.name("", StateSchema.TOTAL);

    private ResultStates() {}

    /**
     * Returns the plain aggregations whose results tell the states of a query.
     *
     * @param query a query, whose condition and expressions stay as they are
     * @return nothing, if an aggregation has another state
     */
    public static Optional<GroupByQuery> asked(GroupByQuery query) {
        List<NamedAggregation> plain = new ArrayList<>();
        for (NamedAggregation named : query.aggregations()) {
            if (query.reproducible() || !addTo(plain, named)) {
                return Optional.empty();
            }
        }
        return Optional.of(query.withSorted(false).withAggregations(plain));
    }

    /** Adds what tells an aggregation's state, and returns whether there is such. */
    private static boolean addTo(List<NamedAggregation> plain, NamedAggregation named) {
        return switch (named.aggregation()) {
            case Aggregation.CountRows rows -> plain.add(column(named, StateSchema.COUNT));
            case Aggregation.Count count -> plain.add(column(named, StateSchema.COUNT));
            case Aggregation.Sum sum -> addTotal(plain, named, sum.column());
            case Aggregation.Mean mean -> addTotal(plain, named, mean.column());
            case Aggregation.Min min -> plain.add(column(named, StateSchema.VALUE));
            case Aggregation.Max max -> plain.add(column(named, StateSchema.VALUE));
            case Aggregation.BoolAnd and -> plain.add(column(named, StateSchema.VALUE));
            case Aggregation.BoolOr or -> plain.add(column(named, StateSchema.VALUE));
            case Aggregation.Bitwise bitwise -> plain.add(column(named, StateSchema.VALUE));
            default -> false;
        };
    }

    private static NamedAggregation column(NamedAggregation named, String column) {
        return named.as(StateSchema.name(named.name(), column));
    }

    private static boolean addTotal(
            List<NamedAggregation> plain, NamedAggregation named, String column) {
        plain.add(of(new Aggregation.Count(column), named, StateSchema.COUNT));
        return plain.add(
                of(new Aggregation.Sum(column, OverflowPolicy.ERROR), named, StateSchema.TOTAL));
    }

    private static NamedAggregation of(
            Aggregation aggregation, NamedAggregation named, String column) {
        return column(new NamedAggregation(aggregation, named.name(), named.derived()), column);
    }

    /**
     * Makes states.
     *
     * @param query a query that {@link #asked} takes
     * @param results what was asked; the returned table takes it over
     * @param pool supplies the memory of columns that have another form as states
     */
    public static Table of(GroupByQuery query, Table results, MemoryPool pool) {
        ColumnMemory memory = new ColumnMemory(pool);
        memory.own(results);
        try {
            Map<String, Column> states = new LinkedHashMap<>();
            query.keys().forEach(key -> states.put(key, results.column(key)));
            for (String name : results.names()) {
                if (!states.containsKey(name)) {
                    add(states, name, results.column(name), memory);
                }
            }
            return new Table(states, results.rows(), memory);
        } catch (RuntimeException | Error e) {
            memory.close();
            throw e;
        }
    }

    /** Adds a result, which is a state as it is, unless it is a total. */
    private static void add(
            Map<String, Column> states, String name, Column result, ColumnMemory memory) {
        if (!name.endsWith(TOTAL)) {
            states.put(name, result);
            return;
        }
        FixedWidthColumn totals = (FixedWidthColumn) result;
        String aggregation = name.substring(0, name.length() - TOTAL.length());
        Iterator<Column> parts = parts(totals, memory).iterator();
        for (StateColumn column : StateSchema.total(totals.type())) {
            states.put(StateSchema.name(aggregation, column.name()), parts.next());
        }
    }

    /** Returns the columns of totals as a state has them. */
    private static List<Column> parts(FixedWidthColumn totals, ColumnMemory memory) {
        if (totals.type() instanceof Decimal) {
            return List.of(
                    wide(totals, row -> RawValues.getHighLong(totals, row), true, memory),
                    wide(totals, row -> RawValues.getLowLong(totals, row), false, memory));
        }
        if (totals.type().isFloat()) {
            MemorySegment zeros = memory.allocate(totals.values().byteSize());
            return List.of(
                    totals,
                    new FixedWidthColumn(totals.type(), zeros, totals.rows(), totals.validity()));
        }
        return List.of(wide(totals, row -> RawValues.getLong(totals, row), true, memory));
    }

    /** Returns numbers of 64 bits as decimals of 128 bits, of the scale of the totals. */
    private static Column wide(
            FixedWidthColumn totals, LongUnaryOperator low, boolean isSigned, ColumnMemory memory) {
        int scale = totals.type() instanceof Decimal decimal ? decimal.scale() : 0;
        Decimal type = new Decimal(Decimal.MAX_PRECISION, scale);
        MemorySegment values = memory.allocateUncleared(totals.rows() * type.byteWidth());
        for (long row = 0; row < totals.rows(); row++) {
            long value = low.applyAsLong(row);
            values.set(JAVA_LONG_UNALIGNED, row << 4, value);
            values.set(JAVA_LONG_UNALIGNED, (row << 4) + Long.BYTES, isSigned ? value >> 63 : 0);
        }
        return new FixedWidthColumn(type, values, totals.rows(), totals.validity());
    }
}
