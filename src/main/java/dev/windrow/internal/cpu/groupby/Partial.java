package dev.windrow.internal.cpu.groupby;

import dev.windrow.internal.cpu.accumulators.Accumulator;
import dev.windrow.internal.cpu.keys.GroupKeys;

import java.util.Arrays;
import java.util.List;

/**
 * Groups and the state of every aggregation for them.
 *
 * @param keys the groups
 * @param accumulators one for each aggregation, in the order asked
 */
public record Partial(GroupKeys keys, List<Accumulator> accumulators) {

    /** Returns the number of groups. */
    int count() {
        return keys.count();
    }

    /** Returns whether groups may be merged into others of the same accumulators. */
    boolean mergesWithin() {
        return accumulators.stream().allMatch(Accumulator::mergesWithin);
    }

    /** Makes room for the groups found so far in every accumulator. */
    public void reserve() {
        for (Accumulator accumulator : accumulators) {
            accumulator.reserve(keys.count());
        }
    }

    /** Makes room for as many groups as are expected, everywhere. */
    void expect(int groups) {
        keys.expect(groups);
        accumulators.forEach(accumulator -> accumulator.expect(groups));
    }

    /** Adds groups of another partial to groups of this. */
    void merge(Partial other, int[] from, int[] to, int count) {
        for (int i = 0; i < accumulators.size(); i++) {
            accumulators.get(i).merge(other.accumulators.get(i), from, to, count);
        }
    }

    /** Adds all groups of another partial, which is not used from then on, to groups of this. */
    void mergeAll(Partial other, int[] to) {
        int[] from = new int[to.length];
        Arrays.setAll(from, group -> group);
        for (int i = 0; i < accumulators.size(); i++) {
            accumulators.get(i).mergeAll(other.accumulators.get(i), from, to);
        }
    }
}
