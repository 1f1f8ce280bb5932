// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.groupby;

import dev.windrow.internal.cpu.accumulators.Accumulator;
import dev.windrow.internal.cpu.keys.GroupKeys;

import java.util.Arrays;
import java.util.List;

/**
 * Groups with the states of all aggregations: a partial result of the query.
 *
 * @param keys the groups
 * @param accumulators one for each aggregation, in the query's order
 */
public record PartialGroups(GroupKeys keys, List<Accumulator> accumulators) {

    int count() {
        return keys.count();
    }

    /** Returns whether groups may be merged into others of the same accumulators. */
    boolean mergesInPlace() {
        return accumulators.stream().allMatch(Accumulator::mergesInPlace);
    }

    /** Adds the only group of no keys. SQL: without a key, no rows form one group. */
    public void addEmpty() {
        keys.addEmpty();
        reserve();
    }

    /** Reserves memory for the groups found so far in every accumulator. */
    public void reserve() {
        for (Accumulator accumulator : accumulators) {
            accumulator.reserve(keys.count());
        }
    }

    /** Reserves memory for the expected number of groups everywhere. */
    void expect(int groups) {
        keys.expect(groups);
        accumulators.forEach(accumulator -> accumulator.expect(groups));
    }

    /** Adds groups of another partial to groups of this one. */
    void merge(PartialGroups other, int[] from, int[] to, int count) {
        for (int i = 0; i < accumulators.size(); i++) {
            accumulators.get(i).merge(other.accumulators.get(i), from, to, count);
        }
    }

    /**
     * Adds all groups of another partial to groups of this one. The other must not be used
     * afterwards.
     */
    void mergeAll(PartialGroups other, int[] to) {
        int[] from = new int[to.length];
        Arrays.setAll(from, group -> group);
        for (int i = 0; i < accumulators.size(); i++) {
            accumulators.get(i).mergeAll(other.accumulators.get(i), from, to);
        }
    }
}
