package dev.windrow.internal.cpu.accumulators;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnBuilder;
import dev.windrow.column.FixedWidthColumn;
import dev.windrow.column.ListColumn;
import dev.windrow.internal.column.RawValues;
import dev.windrow.internal.cpu.work.DoubleDouble;
import dev.windrow.internal.cpu.work.ExactProducts;
import dev.windrow.internal.cpu.work.ExactTotals;

import java.util.List;

/** Writes and reads the values of states. A group without values has nulls behind its count. */
final class StateValues {

    private StateValues() {}

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
        ListColumn powers = (ListColumn) state.get(at + 1);
        long first = powers.offset(row) - parts.offset(row);
        for (long part = parts.offset(row); part < parts.offset(row + 1); part++) {
            totals.addPart(
                    group,
                    RawValues.getDouble((FixedWidthColumn) parts.elements(), part),
                    (int) RawValues.getLong((FixedWidthColumn) powers.elements(), first + part));
        }
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
