// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.keys;

import dev.windrow.column.BitColumn;
import dev.windrow.column.Column;
import dev.windrow.column.ColumnType;
import dev.windrow.column.FixedWidthColumn;
import dev.windrow.internal.column.IntegerBlocks;
import dev.windrow.internal.column.RawValues;
import dev.windrow.internal.cpu.work.Nulls;
import dev.windrow.internal.cpu.work.OrderedBits;
import dev.windrow.internal.cpu.work.ScratchArrays;
import dev.windrow.internal.expression.BatchEvaluation;

import org.jspecify.annotations.Nullable;

import java.util.Arrays;
import java.util.Objects;

/**
 * The values of a batch of rows without nulls, one after the other, and the group of each: the
 * input of accumulators. Scratch memory of one thread, overwritten by each read.
 */
public final class ValueBatch {

    // A query needs only few of these arrays. Each is allocated at first use.
    private int[] selectedPositions = ScratchArrays.NO_INTS;
    private int[] ownPositions = ScratchArrays.NO_INTS;
    private int[] validGroups = ScratchArrays.NO_INTS;
    private long[] ownLongs = ScratchArrays.NO_LONGS;
    private long[] ownHighs = ScratchArrays.NO_LONGS;
    private double[] ownDoubles = ScratchArrays.NO_DOUBLES;
    private double[] remainders = ScratchArrays.NO_DOUBLES;
    private double[] seconds = ScratchArrays.NO_DOUBLES;
    private double[] secondRemainders = ScratchArrays.NO_DOUBLES;

    /** Selects rows and computes values; null to take all rows. */
    private final @Nullable BatchEvaluation evaluation;

    /** The number of selected rows of the batch. */
    private int selectedCount;

    private boolean allSelected = true;

    private boolean haveOneGroup;

    // These are the batch's own arrays, or arrays of the evaluation.
    private int[] positions = ScratchArrays.NO_INTS;
    private int[] groups = ScratchArrays.NO_INTS;
    private long[] longs = ScratchArrays.NO_LONGS;
    private long[] highs = ScratchArrays.NO_LONGS;
    private double[] doubles = ScratchArrays.NO_DOUBLES;

    private int count;
    private boolean dense;
    private long decimalBound;

    /**
     * Makes a batch that selects rows and computes values, or of all rows without an evaluation.
     */
    public ValueBatch(@Nullable BatchEvaluation evaluation) {
        this.evaluation = evaluation;
    }

    /** Begins a batch of adjacent rows, and returns the number of selected rows. */
    public int start(long fromRow, int rows) {
        if (evaluation == null) {
            selectedCount = rows;
        } else {
            selectedPositions = ScratchArrays.of(selectedPositions);
            selectedCount = evaluation.select(fromRow, rows, selectedPositions);
        }
        allSelected = selectedCount == rows;
        haveOneGroup = false;
        return selectedCount;
    }

    /** Returns the number of selected rows of the batch. */
    public int selectedCount() {
        return selectedCount;
    }

    public boolean areAllSelected() {
        return allSelected;
    }

    /** Returns whether each row of the batch has a stored value that is not null. */
    public boolean takesAll(NumberSource source) {
        return allSelected && source instanceof NumberSource.Stored && !source.isNullable();
    }

    /** Tells whether all selected rows have the same group. */
    public void groupOnce(boolean isOneGroup) {
        haveOneGroup = isOneGroup;
    }

    /** Returns whether all values are known to have the same group. */
    public boolean haveOneGroup() {
        return haveOneGroup;
    }

    /** Returns the position in the batch of a selected row. */
    public int selectedPosition(int number) {
        return allSelected ? number : selectedPositions[number];
    }

    /** Keeps the keys of the selected rows. */
    public void keepSelected(KeyBatch keys) {
        if (!allSelected) {
            keys.keep(selectedPositions, selectedCount);
        }
    }

    /** Returns the number of values. */
    public int count() {
        return count;
    }

    /** Returns the group of each value. */
    public int[] groups() {
        return groups;
    }

    /** Returns integers, or the low halves of decimals. */
    public long[] longs() {
        return longs;
    }

    /** Returns scratch memory for an integer of each value, if no integers were read. */
    public long[] scratchLongs() {
        ownLongs = ScratchArrays.of(ownLongs);
        return ownLongs;
    }

    /** Returns the high halves of decimals. Those of small ones are made here. */
    public long[] highs() {
        if (highs == ScratchArrays.NO_LONGS) {
            highs = ownHighs();
            for (int i = 0; i < count; i++) {
                highs[i] = longs[i] >> 63;
            }
        }
        return highs;
    }

    /** Returns floats. */
    public double[] doubles() {
        return doubles;
    }

    /**
     * Returns the exact values minus the floats, after {@link #readExact} and {@link #readSquares}.
     */
    public double[] remainders() {
        return remainders;
    }

    /** Returns the second value of each pair. */
    public double[] seconds() {
        return seconds;
    }

    /** Returns the exact second values minus {@link #seconds}. */
    public double[] secondRemainders() {
        return secondRemainders;
    }

    /** Returns the position in the batch of a value. */
    public int position(int value) {
        return dense ? value : positions[value];
    }

    /**
     * Finds the selected rows of a batch that are not null in a column.
     *
     * @param column the column, or null for all selected rows
     * @param groupOfRow the group of each selected row
     */
    public void select(@Nullable Column column, long fromRow, int rows, int[] groupOfRow) {
        groups = groupOfRow;
        boolean isNullable = column != null && Nulls.possible(column);
        dense = allSelected && !isNullable;
        count = allSelected ? rows : selectedCount;
        positions = selectedPositions;
        if (isNullable && allSelected) {
            makeOwnPositions();
            positions = ownPositions;
            count = Nulls.listValid(column, fromRow, rows, positions);
            for (int i = 0; i < count; i++) {
                validGroups[i] = groupOfRow[positions[i]];
            }
            groups = validGroups;
        } else if (isNullable) {
            dropNulls(column, fromRow);
        }
    }

    /** Keeps those of the current values that are not null in another column. */
    private void dropNulls(Column column, long fromRow) {
        makeOwnPositions();
        int found = 0;
        for (int i = 0; i < count; i++) {
            int position = position(i);
            ownPositions[found] = position;
            validGroups[found] = groups[i];
            found += column.isNull(fromRow + position) ? 0 : 1;
        }
        count = found;
        positions = ownPositions;
        groups = validGroups;
        dense = false;
    }

    /** Finds the rows of a batch that are not null in either of two columns. */
    private void selectPairs(Column x, Column y, long fromRow, int rows, int[] groupOfRow) {
        select(x, fromRow, rows, groupOfRow);
        if (Nulls.possible(y)) {
            dropNulls(y, fromRow);
        }
    }

    /** Computes the values of the selected rows, and finds those that are not null. */
    private BatchEvaluation compute(NumberSource.Computed source, int[] groupOfRow) {
        BatchEvaluation computing = Objects.requireNonNull(evaluation, "evaluation");
        computing.compute(source.place());
        groups = groupOfRow;
        count = selectedCount;
        dense = true;
        if (source.isNullable()) {
            makeOwnPositions();
            boolean[] nulls = computing.nulls(source.place());
            int found = 0;
            for (int i = 0; i < selectedCount; i++) {
                ownPositions[found] = i;
                validGroups[found] = groupOfRow[i];
                found += nulls[i] ? 0 : 1;
            }
            count = found;
            dense = false;
            positions = ownPositions;
            groups = validGroups;
        }
        return computing;
    }

    private void makeOwnPositions() {
        ownPositions = ScratchArrays.of(ownPositions);
        validGroups = ScratchArrays.of(validGroups);
    }

    private long[] ownHighs() {
        ownHighs = ScratchArrays.of(ownHighs);
        return ownHighs;
    }

    private double[] ownDoubles() {
        ownDoubles = ScratchArrays.of(ownDoubles);
        return ownDoubles;
    }

    /**
     * Returns the values that are not null, copied to the front of an array if there are others. It
     * may be the same array: none overwrites a value that is still to be copied.
     */
    private long[] withoutNulls(long[] values, long[] target) {
        if (dense) {
            return values;
        }
        for (int i = 0; i < count; i++) {
            target[i] = values[positions[i]];
        }
        return target;
    }

    /** Reads integers. */
    public void readLongs(NumberSource source, long fromRow, int rows, int[] groupOfRow) {
        switch (source) {
            case NumberSource.Stored stored ->
                    readLongs(stored.column(), fromRow, rows, groupOfRow);
            case NumberSource.Bits(BitColumn bits) -> readBits(bits, fromRow, rows, groupOfRow);
            case NumberSource.Computed computed ->
                    longs =
                            withoutNulls(
                                    compute(computed, groupOfRow).longs(computed.place()),
                                    scratchLongs());
        }
    }

    /** Reads floats. */
    public void readDoubles(NumberSource source, long fromRow, int rows, int[] groupOfRow) {
        switch (source) {
            case NumberSource.Stored stored ->
                    readDoubles(stored.column(), fromRow, rows, groupOfRow);
            case NumberSource.Bits bits -> throw new IllegalStateException("bools as floats");
            case NumberSource.Computed computed -> {
                double[] values = compute(computed, groupOfRow).doubles(computed.place());
                doubles = dense ? values : ownDoubles();
                for (int i = 0; !dense && i < count; i++) {
                    doubles[i] = values[positions[i]];
                }
            }
        }
    }

    /**
     * Reads decimals. If {@link #decimalBound} is known, their high halves are made only if they
     * are asked for.
     */
    public void readDecimals(NumberSource source, long fromRow, int rows, int[] groupOfRow) {
        switch (source) {
            case NumberSource.Stored stored ->
                    readDecimals(stored.column(), fromRow, rows, groupOfRow);
            case NumberSource.Bits bits -> throw new IllegalStateException("bools as decimals");
            case NumberSource.Computed computed -> {
                BatchEvaluation computing = compute(computed, groupOfRow);
                long bound = computing.bound(computed.place());
                decimalBound = bound < 0 ? Long.MAX_VALUE : bound;
                longs = withoutNulls(computing.lows(computed.place()), scratchLongs());
                highs =
                        bound >= 0
                                ? ScratchArrays.NO_LONGS
                                : withoutNulls(computing.highs(computed.place()), ownHighs());
            }
        }
    }

    /** Reads integers, dates, times or timestamps. */
    public void readLongs(FixedWidthColumn column, long fromRow, int rows, int[] groupOfRow) {
        select(column, fromRow, rows, groupOfRow);
        longs = scratchLongs();
        IntegerBlocks.load(column, fromRow, rows, longs);
        withoutNulls(longs, longs);
    }

    /** Reads bools as 0 and 1. */
    void readBits(BitColumn column, long fromRow, int rows, int[] groupOfRow) {
        select(column, fromRow, rows, groupOfRow);
        longs = scratchLongs();
        for (int i = 0; i < rows; i++) {
            longs[i] = RawValues.getBoolean(column, fromRow + i) ? 1 : 0;
        }
        withoutNulls(longs, longs);
    }

    /** Reads floats of 32 or 64 bits. */
    public void readDoubles(FixedWidthColumn column, long fromRow, int rows, int[] groupOfRow) {
        select(column, fromRow, rows, groupOfRow);
        doubles = ownDoubles();
        Doubles.load(column, fromRow, rows, doubles);
        compact(doubles);
    }

    /** Reads integers, floats or decimals as the nearest doubles. */
    public void readNumbers(FixedWidthColumn column, long fromRow, int rows, int[] groupOfRow) {
        if (!column.type().isInteger()) {
            select(column, fromRow, rows, groupOfRow);
            doubles = ownDoubles();
            loadFractions(column, fromRow, rows, doubles);
            return;
        }
        readLongs(column, fromRow, rows, groupOfRow);
        doubles = ownDoubles();
        for (int i = 0; i < count; i++) {
            doubles[i] = longs[i];
        }
    }

    /** Loads the floats or decimals that are not null. */
    private void loadFractions(FixedWidthColumn column, long fromRow, int rows, double[] target) {
        if (column.type() instanceof ColumnType.Decimal decimal) {
            for (int i = 0; i < count; i++) {
                target[i] = Doubles.ofDecimal(column, fromRow + position(i), decimal.scale());
            }
        } else {
            Doubles.load(column, fromRow, rows, target);
            compact(target);
        }
    }

    /**
     * Reads the squares of numbers, each taken as a double. The remainders are what rounding took
     * from the squares: 0 if a square is not finite.
     */
    public void readSquares(FixedWidthColumn column, long fromRow, int rows, int[] groupOfRow) {
        readNumbers(column, fromRow, rows, groupOfRow);
        remainders = ScratchArrays.of(remainders);
        for (int i = 0; i < count; i++) {
            double value = doubles[i];
            double square = value * value;
            doubles[i] = square;
            remainders[i] = Double.isFinite(square) ? Math.fma(value, value, -square) : 0;
        }
    }

    /**
     * Reads integers or floats exactly, as sums of two doubles, and decimals as the nearest ones.
     */
    public void readExact(FixedWidthColumn column, long fromRow, int rows, int[] groupOfRow) {
        select(column, fromRow, rows, groupOfRow);
        doubles = ownDoubles();
        remainders = ScratchArrays.of(remainders);
        loadExact(column, fromRow, rows, doubles, remainders);
    }

    /**
     * Reads pairs of integers or floats exactly, as {@link #readExact} does. Neither value of a
     * pair is null.
     */
    public void readPairs(
            FixedWidthColumn x, FixedWidthColumn y, long fromRow, int rows, int[] groupOfRow) {
        selectPairs(x, y, fromRow, rows, groupOfRow);
        doubles = ownDoubles();
        remainders = ScratchArrays.of(remainders);
        seconds = ScratchArrays.of(seconds);
        secondRemainders = ScratchArrays.of(secondRemainders);
        loadExact(x, fromRow, rows, doubles, remainders);
        loadExact(y, fromRow, rows, seconds, secondRemainders);
    }

    private void loadExact(
            FixedWidthColumn column, long fromRow, int rows, double[] values, double[] lacking) {
        if (!column.type().isInteger()) {
            loadFractions(column, fromRow, rows, values);
            Arrays.fill(lacking, 0, count, 0);
            return;
        }
        longs = scratchLongs();
        IntegerBlocks.load(column, fromRow, rows, longs);
        withoutNulls(longs, longs);
        for (int i = 0; i < count; i++) {
            // Each half fits a double, and the sum of both is exact.
            values[i] = (double) (longs[i] >> 32 << 32);
            lacking[i] = (double) (longs[i] & 0xffffffffL);
        }
    }

    /**
     * Reads bools, integers, dates, times, timestamps, floats, or decimals of at most 18 digits, as
     * {@link OrderedBits}.
     */
    public void readOrdered(Column column, long fromRow, int rows, int[] groupOfRow) {
        if (column instanceof BitColumn bits) {
            readBits(bits, fromRow, rows, groupOfRow);
        } else if (!column.type().isFloat()) {
            readLongs((FixedWidthColumn) column, fromRow, rows, groupOfRow);
        } else {
            readDoubles((FixedWidthColumn) column, fromRow, rows, groupOfRow);
            longs = scratchLongs();
            for (int i = 0; i < count; i++) {
                longs[i] = OrderedBits.of(doubles[i]);
            }
        }
    }

    /** Reads decimals. */
    public void readDecimals(FixedWidthColumn column, long fromRow, int rows, int[] groupOfRow) {
        select(column, fromRow, rows, groupOfRow);
        longs = scratchLongs();
        IntegerBlocks.load(column, fromRow, rows, longs);
        withoutNulls(longs, longs);
        long magnitude = 0;
        for (int i = 0; i < count; i++) {
            magnitude |= longs[i] ^ longs[i] >> 63;
        }
        highs = ScratchArrays.NO_LONGS;
        boolean isLow = column.isNarrow() || haveNoHighs(column, fromRow);
        decimalBound = isLow && magnitude < Long.MAX_VALUE ? magnitude + 1 : Long.MAX_VALUE;
    }

    /** Reads the high halves, and returns whether they say the sign of the low ones alone. */
    private boolean haveNoHighs(FixedWidthColumn column, long fromRow) {
        highs = ownHighs();
        long beyond = 0;
        for (int i = 0; i < count; i++) {
            highs[i] = RawValues.getHighLong(column, fromRow + position(i));
            beyond |= highs[i] ^ longs[i] >> 63;
        }
        return beyond == 0;
    }

    /**
     * Returns an upper bound of the decimals' magnitudes, or {@link Long#MAX_VALUE} if it is
     * unknown.
     */
    public long decimalBound() {
        return decimalBound;
    }

    private void compact(double[] values) {
        if (!dense) {
            for (int i = 0; i < count; i++) {
                values[i] = values[positions[i]];
            }
        }
    }
}
