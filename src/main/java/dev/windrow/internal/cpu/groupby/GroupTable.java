// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.groupby;

import dev.windrow.internal.cancel.StopSignal;
import dev.windrow.internal.cpu.accumulators.Accumulator;
import dev.windrow.internal.cpu.keys.KeyBatch;
import dev.windrow.internal.cpu.keys.ValueBatch;
import dev.windrow.internal.cpu.tables.GroupFinder;

/**
 * Groups, and a way to find them by their keys. It grows as rows, or groups of other partials, are
 * added. For one thread.
 *
 * @param groups the groups so far, and the states of all aggregations
 * @param finder finds the group of a key
 */
public record GroupTable(PartialGroups groups, GroupFinder finder) {

    /** Forgets all groups, and keeps their memory. */
    void clear() {
        groups.accumulators().forEach(accumulator -> accumulator.clear(groups.count()));
        finder.clear();
    }

    /**
     * Adds adjacent rows, or the selected ones among them. It first finds the group of each key,
     * and then updates each aggregation.
     *
     * @param keys the keys of the selected rows
     * @param values tells which rows are selected
     * @param fromRow the first row
     * @param rows the number of rows, selected or not
     * @param scratch scratch memory for the groups of a batch
     */
    public void addRows(KeyBatch keys, ValueBatch values, long fromRow, int rows, int[] scratch) {
        int selected = values.selectedCount();
        finder.find(keys, selected, scratch);
        boolean isOneRun = selected > 0 && scratch[0] == scratch[selected - 1];
        values.groupOnce(isOneRun && finder.findsRuns());
        groups.reserve();
        for (Accumulator accumulator : groups.accumulators()) {
            accumulator.add(values, fromRow, rows, scratch);
        }
    }

    /**
     * Adds all groups of a partial, which must not be used afterwards.
     *
     * @param keys scratch memory
     * @param found scratch memory for the groups of a batch
     */
    void addGroups(KeyBatch keys, PartialGroups added, int[] found, StopSignal stop) {
        if (groups.mergesInPlace()) {
            addByBatches(keys, added, found, stop);
        } else {
            addAtOnce(keys, added, found, stop);
        }
    }

    private void addByBatches(KeyBatch keys, PartialGroups added, int[] found, StopSignal stop) {
        int[] from = new int[found.length];
        for (int at = 0; at < added.count(); at += found.length) {
            stop.check();
            int count = Math.min(found.length, added.count() - at);
            for (int i = 0; i < count; i++) {
                from[i] = at + i;
            }
            keys.pick(added.keys(), at, count);
            finder.find(keys, count, found);
            groups.reserve();
            groups.merge(added, from, found, count);
        }
    }

    /** Takes logs over as a whole, with a target for each group. */
    private void addAtOnce(KeyBatch keys, PartialGroups added, int[] found, StopSignal stop) {
        int[] targets = new int[added.count()];
        for (int at = 0; at < targets.length; at += found.length) {
            stop.check();
            int count = Math.min(found.length, targets.length - at);
            keys.pick(added.keys(), at, count);
            finder.find(keys, count, found);
            System.arraycopy(found, 0, targets, at, count);
        }
        groups.reserve();
        groups.mergeAll(added, targets);
    }
}
