package dev.windrow.internal.cpu.groupby;

import dev.windrow.internal.cpu.accumulators.Accumulator;
import dev.windrow.internal.cpu.keys.KeyBatch;
import dev.windrow.internal.cpu.keys.ValueBatch;
import dev.windrow.internal.cpu.tables.GroupFinder;
import dev.windrow.internal.cpu.work.StopSignal;

/**
 * Groups that grow as rows, or groups of other partials, are added. For one thread.
 *
 * @param groups the groups so far, and the state of every aggregation
 * @param finder finds the group of a key among them
 */
public record GroupTable(Partial groups, GroupFinder finder) {

    /** Forgets all groups, and keeps their room. */
    void clear() {
        groups.accumulators().forEach(accumulator -> accumulator.clear(groups.count()));
        finder.clear();
    }

    /**
     * Adds adjacent rows, or those of them that are chosen: keys to groups first, then each
     * aggregation by group.
     *
     * @param keys of the selected rows
     * @param values tells which rows are chosen
     * @param fromRow the first row
     * @param rows how many, chosen or not
     * @param scratch room for the groups
     */
    public void addRows(KeyBatch keys, ValueBatch values, long fromRow, int rows, int[] scratch) {
        finder.find(keys, values.chosen(), scratch);
        groups.reserve();
        for (Accumulator accumulator : groups.accumulators()) {
            accumulator.add(values, fromRow, rows, scratch);
        }
    }

    /**
     * Adds all groups of a partial, which is not used from then on.
     *
     * @param keys scratch memory
     * @param found room for the groups of a batch
     */
    void addGroups(KeyBatch keys, Partial added, int[] found, StopSignal stop) {
        if (groups.mergesWithin()) {
            addByBatches(keys, added, found, stop);
        } else {
            addAtOnce(keys, added, found, stop);
        }
    }

    private void addByBatches(KeyBatch keys, Partial added, int[] found, StopSignal stop) {
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

    /** What aggregations keep in logs is taken over as a whole, with a home for each group. */
    private void addAtOnce(KeyBatch keys, Partial added, int[] found, StopSignal stop) {
        int[] homes = new int[added.count()];
        for (int at = 0; at < homes.length; at += found.length) {
            stop.check();
            int count = Math.min(found.length, homes.length - at);
            keys.pick(added.keys(), at, count);
            finder.find(keys, count, found);
            System.arraycopy(found, 0, homes, at, count);
        }
        groups.reserve();
        groups.mergeAll(added, homes);
    }
}
