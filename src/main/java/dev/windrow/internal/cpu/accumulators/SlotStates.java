// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.accumulators;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnBuilder;
import dev.windrow.column.Table;
import dev.windrow.internal.cpu.keys.ColumnScans;
import dev.windrow.internal.cpu.keys.ValueBatch;
import dev.windrow.internal.cpu.work.Nulls;
import dev.windrow.internal.plan.query.ResolvedQuery;
import dev.windrow.internal.plan.query.ResolvedQuery.ResolvedAggregation;
import dev.windrow.query.Aggregation;
import dev.windrow.query.GroupByQuery;
import dev.windrow.query.RowValue;

import org.jspecify.annotations.Nullable;

import java.util.List;
import java.util.function.Supplier;

/**
 * The states of an aggregation in numbered slots, which take rows and the states of other slots.
 * Nothing is subtracted: an infinity affects only the slots that it was added to, and no error
 * builds up along the rows. For one thread.
 */
public final class SlotStates {

    private final Accumulator states;
    private final ValueBatch batch = new ValueBatch(null);

    /** How many values each slot has; null if one is enough for a result, or the state tells. */
    private final @Nullable GroupCounts counts;

    private final @Nullable Column counted;
    private final long needed;
    private int capacity;

    private SlotStates(Accumulator states, @Nullable Column counted, long needed) {
        this.states = states;
        this.counted = counted;
        this.needed = needed;
        states.expect(1);
        counts = needed > 1 && states.values(0) < 0 ? new GroupCounts() : null;
    }

    /**
     * Returns a maker of states without slots.
     *
     * @param resolved an aggregation whose states are merged in place
     * @param input the table whose rows are added
     * @param needed how many values a slot must have for a result
     * @param haveRows whether each slot whose result is asked for has a row
     */
    public static Supplier<SlotStates> maker(
            ResolvedAggregation resolved,
            Table input,
            ColumnScans scans,
            long needed,
            boolean haveRows) {
        Aggregation aggregation = resolved.aggregation();
        ResolvedQuery query =
                new ResolvedQuery(
                        GroupByQuery.of(List.of(), List.of()), List.of(), List.of(resolved));
        // The rows of a slot are not counted.
        boolean mayLackValues = !haveRows || !(aggregation instanceof Aggregation.Sum);
        AllRows all =
                new AllRows(
                        input.rows(),
                        column -> mayLackValues || Nulls.possible(input.column(column)));
        AccumulatorFactory factory =
                AccumulatorFactory.ofPart(query, input, scans, null, all, false);
        Supplier<Accumulator> made =
                choosesRow(aggregation) || aggregation instanceof Aggregation.Variance
                        ? factory.slotMaker(aggregation)
                        : factory.maker(resolved);
        List<String> columns =
                aggregation instanceof RowValue value
                        ? List.copyOf(value.present())
                        : List.copyOf(aggregation.columns());
        Column counted = columns.isEmpty() ? null : input.column(columns.getFirst());
        return () -> new SlotStates(made.get(), counted, needed);
    }

    /** Returns whether the result of an aggregation is a value of a row, which {@link #row} is. */
    public static boolean choosesRow(Aggregation aggregation) {
        return aggregation instanceof Aggregation.Min
                || aggregation instanceof Aggregation.Max
                || aggregation instanceof RowValue;
    }

    /** Makes empty slots {@code [0, slots)}, and keeps those that there are. */
    public void expect(int slots) {
        if (slots > capacity) {
            capacity = slots;
            states.expect(slots);
            if (counts != null) {
                counts.grow(slots);
            }
        }
    }

    /** Empties slots {@code [from, to)}. */
    public void clear(int from, int to) {
        states.reset(from, to);
        if (counts != null) {
            counts.reset(from, to);
        }
    }

    /**
     * Adds adjacent rows.
     *
     * @param fromRow the first row
     * @param rows how many, at most {@code CpuTuning.BATCH_ROWS}
     * @param slots the slot of each row
     */
    public void add(long fromRow, int rows, int[] slots) {
        batch.start(fromRow, rows);
        states.add(batch, fromRow, rows, slots);
        if (counts != null) {
            batch.select(counted, fromRow, rows, slots);
            counts.add(batch.groups(), batch.count());
        }
    }

    /**
     * Adds slots to others, one after the other: what a slot was given before is added with it.
     *
     * @param others the states that have the slots {@code from}; may be these
     * @param from the slots that are added
     * @param to what each is added to
     */
    public void merge(SlotStates others, int[] from, int[] to, int count) {
        states.merge(others.states, from, to, count);
        if (counts != null && others.counts != null) {
            counts.merge(others.counts, from, to, count);
        }
    }

    /**
     * Appends the result of a slot, or a null where it has too few values.
     *
     * @return false if a total does not fit its type; then nothing is appended
     */
    public boolean append(int slot, ColumnBuilder target) {
        if (hasFew(slot)) {
            target.appendNull();
            return true;
        }
        return states.append(slot, target);
    }

    /** Returns the row that has the result of a slot, or -1 where it has too few values. */
    public long row(int slot) {
        return hasFew(slot) ? ChosenRow.NONE : ((ChosenRow) states).rows[slot];
    }

    /** Adds pending values to the states. */
    public void flushPending() {
        states.flushPending();
    }

    private boolean hasFew(int slot) {
        return needed > 1 && (counts == null ? states.values(slot) : counts.get(slot)) < needed;
    }
}
