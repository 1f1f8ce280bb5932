package dev.windrow.internal.cpu.accumulators;

import dev.windrow.column.ColumnBuilder;
import dev.windrow.internal.cpu.keys.GroupSelection;

/** Totals of the numbers of a column, of which both sums and means are made. */
abstract sealed class Total extends Accumulator permits IntegerSum, FloatSum, DecimalSum {

    private final SumResult result;

    Total(SumResult result) {
        this.result = result;
    }

    /** Returns what is asked for first of the totals. */
    final SumResult result() {
        return result;
    }

    @Override
    public final boolean append(int group, ColumnBuilder target) {
        return append(group, result, target);
    }

    @Override
    public final boolean hasWords() {
        return hasWords(result);
    }

    @Override
    public final void takeWords(GroupSelection selection, int from, int count, long[] words) {
        takeWords(selection, from, count, result, words);
    }

    /** Returns whether what is made of totals has 64 bits in all groups. */
    boolean hasWords(SumResult wanted) {
        return false;
    }

    /** Takes what is made of totals, as {@link Accumulator#takeWords} does. */
    void takeWords(GroupSelection selection, int from, int count, SumResult wanted, long[] words) {
        throw new IllegalStateException("results that are no words");
    }

    /** Appends what is made of a group's total, as {@link #append(int, ColumnBuilder)} does. */
    abstract boolean append(int group, SumResult wanted, ColumnBuilder target);
}
