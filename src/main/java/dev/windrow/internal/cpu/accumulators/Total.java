// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.accumulators;

import dev.windrow.column.ColumnBuilder;
import dev.windrow.internal.cpu.keys.GroupSelection;
import dev.windrow.internal.cpu.keys.NumberSource;

/** Totals of a column's numbers. Sums and means are made of them. */
abstract sealed class Total extends Accumulator permits IntegerSum, FloatSum, DecimalSum {

    private final SumResult result;

    /** The numbers. */
    NumberSource source;

    /** How many of them there are. */
    final ValueTally tally;

    Total(NumberSource source, SumResult result, ValueTally tally) {
        this.source = source;
        this.result = result;
        this.tally = tally;
    }

    @Override
    public final void follow(Accumulator next) {
        source = ((Total) next).source;
    }

    /** Returns the result that the query asked for first. */
    final SumResult result() {
        return result;
    }

    @Override
    final long values(int group) {
        return tally.hasValuesInAll() ? -1 : tally.values(group);
    }

    @Override
    public final boolean append(int group, ColumnBuilder target) {
        return append(group, result, target);
    }

    @Override
    public final boolean hasLongResults() {
        return hasLongResults(result);
    }

    @Override
    public final void copyLongResults(
            GroupSelection selection, int from, int count, long[] results) {
        copyLongResults(selection, from, count, result, results);
    }

    /** Returns whether all groups have results of 64 bits. */
    boolean hasLongResults(SumResult wanted) {
        return false;
    }

    /** Copies results as longs, as {@link Accumulator#copyLongResults} does. */
    void copyLongResults(
            GroupSelection selection, int from, int count, SumResult wanted, long[] results) {
        throw new IllegalStateException("results of other than 64 bits");
    }

    /** Appends a result of a group's total, as {@link #append(int, ColumnBuilder)} does. */
    abstract boolean append(int group, SumResult wanted, ColumnBuilder target);
}
