// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.groupby;

import dev.windrow.column.Column;
import dev.windrow.internal.cpu.accumulators.Accumulator;
import dev.windrow.internal.cpu.keys.GroupSelection;

import java.util.List;

/**
 * The groups of a partial that belong to the result.
 *
 * @param partial has the keys and states of the groups
 * @param selection the selected groups of the partial
 */
public record MergedGroups(PartialGroups partial, GroupSelection selection) {

    /** Selects all groups from {@code first} on. */
    static MergedGroups from(PartialGroups partial, int first) {
        return new MergedGroups(partial, GroupSelection.from(partial.keys(), first));
    }

    /** Selects the first {@code count} groups of an array, which lists them in ascending order. */
    static MergedGroups of(PartialGroups partial, int[] listed, int count) {
        return new MergedGroups(partial, GroupSelection.of(partial.keys(), listed, count));
    }

    /** Leaves out the groups with a null in a key column. */
    public MergedGroups withoutNulls(List<Column> columns) {
        return new MergedGroups(partial, selection.withoutNulls(columns));
    }

    /** Prepares the states for several reading threads, see {@link Accumulator#flushPending}. */
    void flushPending() {
        partial.accumulators().forEach(Accumulator::flushPending);
    }

    /** Does the work that remains once all groups are complete. */
    void finish() {
        partial.accumulators().forEach(Accumulator::finish);
    }

    Accumulator accumulator(int index) {
        return partial.accumulators().get(index);
    }
}
