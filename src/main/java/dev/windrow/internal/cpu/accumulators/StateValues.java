// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.accumulators;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnBuilder;
import dev.windrow.column.FixedWidthColumn;
import dev.windrow.column.ListColumn;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.column.RawValues;
import dev.windrow.internal.cpu.work.DoubleDouble;
import dev.windrow.internal.cpu.work.ExactProducts;
import dev.windrow.internal.cpu.work.ExactTotals;
import dev.windrow.internal.cpu.work.GroupState;
import dev.windrow.internal.cpu.work.ScaledInteger;

import org.jspecify.annotations.Nullable;

import java.math.BigInteger;
import java.util.List;

/** Writes and reads the values of states. A group without values has nulls behind its count. */
final class StateValues {

    /** The bits of a number that one float of a list holds. */
    private static final int PART_BITS = 52;

    /** Fourth powers of floats, and sums of them, are between 2^-4296 and 2^4160. */
    private static final int MOST_STEPS = 8;

    /** No total has more, and twice as much still fits 64 bits. */
    private static final long MOST_UPPER = Long.MAX_VALUE >> 1;

    private StateValues() {}

    /**
     * Appends the parts of a state, each to the next columns. A group without values has nulls
     * behind the part that tells so.
     */
    static void append(List<ColumnBuilder> state, List<GroupState<?>> parts, int group) {
        int at = 0;
        for (GroupState<?> part : parts) {
            append(state, at, part, group);
            at += columns(part);
            boolean isEmpty =
                    switch (part) {
                        case SeenGroups seen -> !seen.have(group);
                        case GroupCounts counts -> counts.get(group) == 0;
                        case ValueTally tally -> !tally.hasValues(group);
                        default -> false;
                    };
            if (isEmpty) {
                appendNulls(state, at);
                return;
            }
        }
    }

    /** Returns how many columns a part of a state takes. */
    private static int columns(GroupState<?> part) {
        return switch (part) {
            case SeenGroups seen -> 0;
            case GroupCounts _, ValueTally _, ExactTotals _, DecimalMoments.Centre _ -> 1;
            default -> 2;
        };
    }

    private static void append(List<ColumnBuilder> state, int at, GroupState<?> part, int group) {
        switch (part) {
            case SeenGroups seen -> {
                // The next column is null in a group without values.
            }
            case GroupCounts counts -> state.get(at).appendLong(counts.get(group));
            case ValueTally tally -> state.get(at).appendLong(tally.values(group));
            case DecimalMoments.Centre centre ->
                    state.get(at).appendInt128(centre.high(group), centre.low(group));
            case Centres centres -> append(state, at, centres.get(group));
            case CompensatedTotals totals -> append(state, at, totals.get(group));
            case ExactTotals totals -> append(state.get(at), totals, group);
            case ExactProducts totals -> append(state, at, totals, group);
            case ScaledProducts products -> {
                state.get(at).appendDouble(products.product(group));
                state.get(at + 1).appendLong(products.scale(group));
            }
            default -> throw new IllegalStateException("no columns for " + part.getClass());
        }
    }

    /** Sets the parts of an empty group's state to what was appended. */
    static void load(List<Column> state, long row, List<GroupState<?>> parts, int group) {
        int at = 0;
        for (GroupState<?> part : parts) {
            load(state, at, row, part, group);
            at += columns(part);
        }
    }

    private static void load(List<Column> state, int at, long row, GroupState<?> part, int group) {
        switch (part) {
            case SeenGroups seen -> seen.add(group);
            case GroupCounts counts -> counts.set(group, count(state, row));
            case ValueTally tally -> tally.set(group, count(state, row));
            case DecimalMoments.Centre centre -> {
                FixedWidthColumn values = (FixedWidthColumn) state.get(at);
                centre.set(
                        group,
                        RawValues.getHighLong(values, row),
                        RawValues.getLowLong(values, row));
            }
            case Centres centres -> centres.set(group, get(state, at, row));
            case CompensatedTotals totals -> totals.add(group, get(state, at, row));
            case ExactTotals totals -> load(state.get(at), row, totals, group);
            case ExactProducts totals -> load(state, at, row, totals, group);
            case ScaledProducts products ->
                    products.set(
                            group,
                            RawValues.getDouble((FixedWidthColumn) state.get(at), row),
                            RawValues.getLong((FixedWidthColumn) state.get(at + 1), row));
            default -> throw new IllegalStateException("no columns for " + part.getClass());
        }
    }

    /** Appends the number of values, which is the first column of most states. */
    static void appendCount(List<ColumnBuilder> state, long count) {
        state.getFirst().appendLong(count);
    }

    /** Reads the number of values. */
    static long count(List<Column> state, long row) {
        return RawValues.getLong((FixedWidthColumn) state.getFirst(), row);
    }

    /** Appends a null to each column from number {@code from} on. */
    static void appendNulls(List<ColumnBuilder> state, int from) {
        state.subList(from, state.size()).forEach(ColumnBuilder::appendNull);
    }

    /** Appends a float and its rounding error to columns {@code at} and {@code at + 1}. */
    static void append(List<ColumnBuilder> state, int at, DoubleDouble value) {
        append(state, at, value.high(), value.low());
    }

    /** Appends a float and its rounding error to columns {@code at} and {@code at + 1}. */
    static void append(List<ColumnBuilder> state, int at, double value, double error) {
        state.get(at).appendDouble(value);
        state.get(at + 1).appendDouble(error);
    }

    /** Reads a float and its rounding error. */
    static DoubleDouble get(List<Column> state, int at, long row) {
        return new DoubleDouble(
                RawValues.getDouble((FixedWidthColumn) state.get(at), row),
                RawValues.getDouble((FixedWidthColumn) state.get(at + 1), row));
    }

    /** Appends an exact total as a list of floats whose sum it is. */
    static void append(ColumnBuilder list, ExactTotals totals, int group) {
        totals.forEachPart(group, list.elements()::appendDouble);
        list.appendList();
    }

    /**
     * Appends an exact total of products as two lists: floats to column {@code at}, and their
     * powers of 2^{@value ExactProducts#STEP} to the next.
     */
    static void append(List<ColumnBuilder> state, int at, ExactProducts totals, int group) {
        ColumnBuilder parts = state.get(at);
        ColumnBuilder powers = state.get(at + 1);
        totals.forEachPart(
                group,
                (part, steps) -> {
                    parts.elements().appendDouble(part);
                    powers.elements().appendLong(steps);
                });
        parts.appendList();
        powers.appendList();
    }

    /** Adds what the other method has appended to an exact total of products. */
    static void load(List<Column> state, int at, long row, ExactProducts totals, int group) {
        ListColumn parts = (ListColumn) state.get(at);
        FixedWidthColumn values = (FixedWidthColumn) parts.elements();
        for (long part = parts.offset(row); part < parts.offset(row + 1); part++) {
            totals.addPart(
                    group,
                    RawValues.getDouble(values, part),
                    steps(state, at, row, part, ExactProducts.MOST_STEPS));
        }
    }

    /**
     * Returns the power of 2^{@value ExactProducts#STEP} of one number of a list.
     *
     * @param most the greatest that is written, and minus the least
     */
    private static int steps(List<Column> state, int at, long row, long part, int most) {
        ListColumn parts = (ListColumn) state.get(at);
        ListColumn powers = (ListColumn) state.get(at + 1);
        if (length(powers, row) != length(parts, row)) {
            throw damaged(
                    "%d powers of %d numbers".formatted(length(powers, row), length(parts, row)));
        }
        long power = powers.offset(row) + part - parts.offset(row);
        long steps = RawValues.getLong((FixedWidthColumn) powers.elements(), power);
        if (Math.abs(steps) > most || steps == Long.MIN_VALUE) {
            throw damaged(
                    "the power %d of a number, expected %d to %d".formatted(steps, -most, most));
        }
        return (int) steps;
    }

    private static long length(ListColumn lists, long row) {
        return lists.offset(row + 1) - lists.offset(row);
    }

    /**
     * Checks that a total is not greater than its values could make it, of which each has a bit
     * less than {@code lower} and the bits below.
     *
     * @param upper the highest bits of the total
     * @param lower the 64 bits below
     * @param count the number of values
     */
    static void requireTotal(long upper, long lower, long count) {
        long quotient = Math.clamp(upper, -MOST_UPPER, MOST_UPPER) << 1 | lower >>> 63;
        if (quotient >= count || quotient < -count) {
            throw damaged("a total that is too great for its %d values".formatted(count));
        }
    }

    /** Appends a number as {@link #append(List, int, ExactProducts, int)} does a total. */
    static void append(List<ColumnBuilder> state, int at, ScaledInteger number) {
        ColumnBuilder parts = state.get(at);
        ColumnBuilder powers = state.get(at + 1);
        BigInteger rest = number.integer().abs();
        int sign = number.integer().signum();
        for (int power = number.power(); rest.signum() != 0; power += PART_BITS) {
            double part = rest.longValue() & (1L << PART_BITS) - 1;
            int steps = Math.floorDiv(power, ExactProducts.STEP);
            if (part != 0) {
                parts.elements()
                        .appendDouble(Math.scalb(sign * part, power - steps * ExactProducts.STEP));
                powers.elements().appendLong(steps);
            }
            rest = rest.shiftRight(PART_BITS);
        }
        parts.appendList();
        powers.appendList();
    }

    /** Appends what is no number in place of one. */
    static void appendNaN(List<ColumnBuilder> state, int at) {
        state.get(at).elements().appendDouble(Double.NaN);
        state.get(at).appendList();
        state.get(at + 1).elements().appendLong(0);
        state.get(at + 1).appendList();
    }

    /** Reads a number from two lists, or returns null if it is infinite or NaN. */
    static @Nullable ScaledInteger exactly(List<Column> state, int at, long row) {
        ListColumn parts = (ListColumn) state.get(at);
        ScaledInteger number = ScaledInteger.ZERO;
        for (long part = parts.offset(row); part < parts.offset(row + 1); part++) {
            double value = RawValues.getDouble((FixedWidthColumn) parts.elements(), part);
            if (!Double.isFinite(value)) {
                return null;
            }
            int steps = steps(state, at, row, part, MOST_STEPS);
            number = number.plus(ScaledInteger.of(value).scaled(steps * ExactProducts.STEP));
        }
        return number;
    }

    /** Returns the failure of a state that this version does not write. */
    static WindrowException damaged(String found) {
        return ErrorCode.INVALID_ARGUMENT.failure("partial aggregates have %s", found);
    }

    /** Adds a list of floats to an exact total. */
    static void load(Column lists, long row, ExactTotals totals, int group) {
        ListColumn column = (ListColumn) lists;
        FixedWidthColumn parts = (FixedWidthColumn) column.elements();
        for (long part = column.offset(row); part < column.offset(row + 1); part++) {
            totals.add(group, RawValues.getDouble(parts, part));
        }
    }
}
