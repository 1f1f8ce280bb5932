package dev.windrow.internal.cpu;

/**
 * Groups that grow as rows, or groups of other partials, are added. For one thread.
 *
 * @param groups the groups so far, and the state of every aggregation
 * @param finder finds the group of a key among them
 */
record GroupTable(Partial groups, GroupFinder finder) {

    /** Forgets all groups, and keeps their room. */
    void clear() {
        groups.accumulators().forEach(accumulator -> accumulator.clear(groups.count()));
        finder.clear();
    }

    /**
     * Adds adjacent rows, or those of them that are chosen: keys to groups first, then each
     * aggregation by group.
     *
     * @param keys of the chosen rows
     * @param values tells which rows are chosen
     * @param fromRow the first row
     * @param rows how many, chosen or not
     * @param scratch room for the groups
     */
    void addRows(KeyBatch keys, ValueBatch values, long fromRow, int rows, int[] scratch) {
        finder.find(keys, values.chosen(), scratch);
        groups.reserve();
        for (Accumulator accumulator : groups.accumulators()) {
            accumulator.add(values, fromRow, rows, scratch);
        }
    }

    /** Adds chosen groups of a partial. */
    void addGroups(KeyBatch keys, Partial added, int[] chosen, int count, int[] scratch) {
        keys.pick(added.keys(), chosen, count);
        finder.find(keys, count, scratch);
        groups.reserve();
        groups.merge(added, chosen, scratch, count);
    }
}
