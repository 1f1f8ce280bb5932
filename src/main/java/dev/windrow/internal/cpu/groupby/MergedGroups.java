package dev.windrow.internal.cpu.groupby;

import dev.windrow.column.Column;
import dev.windrow.internal.cpu.accumulators.Accumulator;
import dev.windrow.internal.cpu.keys.GroupSelection;

import java.util.List;

/**
 * Groups of a partial that are part of the result.
 *
 * @param partial where their keys and states are
 * @param selection which of its groups they are
 */
public record MergedGroups(Partial partial, GroupSelection selection) {

    /** Selects all groups from one on. */
    static MergedGroups from(Partial partial, int first) {
        return new MergedGroups(partial, GroupSelection.from(partial.keys(), first));
    }

    /** Selects the first {@code count} groups that an array lists, in ascending order. */
    static MergedGroups of(Partial partial, int[] listed, int count) {
        return new MergedGroups(partial, GroupSelection.of(partial.keys(), listed, count));
    }

    /** Leaves out the groups with a null in one of the key columns. */
    public MergedGroups withoutNulls(List<Column> columns) {
        return new MergedGroups(partial, selection.withoutNulls(columns));
    }

    /** Makes the states fit to be read by several threads, as {@link Accumulator#settle} does. */
    void settle() {
        partial.accumulators().forEach(Accumulator::settle);
    }

    /** Does the work that is left once all groups are complete. */
    void finish() {
        partial.accumulators().forEach(Accumulator::finish);
    }

    /** Returns the state of an aggregation. */
    Accumulator accumulator(int index) {
        return partial.accumulators().get(index);
    }
}
