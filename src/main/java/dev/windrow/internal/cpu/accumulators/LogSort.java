// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.accumulators;

import dev.windrow.internal.cancel.WorkerPool;
import dev.windrow.internal.cpu.work.CpuTuning;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;

/**
 * Sorts the values of several logs by group, directly into the final array. It is a counting sort
 * in which each thread counts and moves the values of its own logs.
 *
 * @param parts the logs
 * @param groups the number of groups
 * @param valuesOfShare the number of values that is worth a share of its own
 */
record LogSort(List<Part> parts, int groups, int valuesOfShare) {

    /** Runs tasks, and returns when all are done. */
    @FunctionalInterface
    interface Runner {
        void run(List<WorkerPool.Task<Boolean>> tasks);
    }

    /**
     * A log whose groups may be numbered differently from the result's.
     *
     * @param log the values
     * @param groups the number of groups in the log
     * @param targets for each group of the log, the group of the result; null if they are the same
     */
    record Part(LoggedValues log, int groups, int @Nullable [] targets) {

        /** Returns the same log for a table that numbers the groups differently. */
        Part movedTo(int[] newTargets) {
            if (targets == null) {
                // A log may have capacity for more groups than exist.
                return new Part(log, groups, newTargets);
            }
            int[] composed = new int[targets.length];
            for (int group = 0; group < targets.length; group++) {
                composed[group] = newTargets[targets[group]];
            }
            return new Part(log, groups, composed);
        }

        private int used() {
            return targets == null ? groups : targets.length;
        }

        private int target(int group) {
            return targets == null ? group : targets[group];
        }
    }

    LogSort {
        parts = List.copyOf(parts);
    }

    LogSort(List<Part> parts, int groups) {
        this(parts, groups, CpuTuning.VALUES_OF_SHARE);
    }

    /** Receives the values of groups {@code [from, to)}, and may change them. */
    @FunctionalInterface
    interface Share {
        void take(GroupedValues values, int from, int to);
    }

    /** Sorts all values by group. */
    GroupedValues gather(Runner runner) {
        int[][] next = count(runner);
        int[] starts = place(next);
        long[] values = new long[starts[groups]];
        move(next, 0, values.length, values, runner);
        return new GroupedValues(starts, values);
    }

    /**
     * Sorts the values by group, one share of the groups at a time, in the same memory. Many values
     * then need less memory than the logs had. Groups without values may be left out.
     */
    void sortInShares(Runner runner, Share share) {
        int[][] next = count(runner);
        int[] starts = place(next);
        int shares = Math.clamp(starts[groups] / valuesOfShare, 1, CpuTuning.MOST_SHARES);
        long[] values = new long[most(starts, shares)];
        // From the end: the next place of a finished group then lies behind those of the share.
        for (int number = shares - 1; number >= 0; number--) {
            int from = GroupedValues.firstOf(starts, 0, groups, number, shares);
            int to = GroupedValues.firstOf(starts, 0, groups, number + 1, shares);
            if (starts[from] < starts[to]) {
                move(next, starts[from], starts[to], values, runner);
                share.take(new GroupedValues(starts, starts[from], values), from, to);
            }
        }
    }

    private int most(int[] starts, int shares) {
        int most = 0;
        for (int number = 0; number < shares; number++) {
            int from = GroupedValues.firstOf(starts, 0, groups, number, shares);
            int to = GroupedValues.firstOf(starts, 0, groups, number + 1, shares);
            most = Math.max(most, starts[to] - starts[from]);
        }
        return most;
    }

    /** Counts the values of each group of each part. */
    private int[][] count(Runner runner) {
        int[][] counts = new int[parts.size()][];
        List<WorkerPool.Task<Boolean>> counting = new ArrayList<>();
        for (int i = 0; i < counts.length; i++) {
            Part part = parts.get(i);
            int[] counted = new int[part.groups()];
            counts[i] = counted;
            counting.add(
                    stop -> {
                        part.log().countInto(counted, stop);
                        return true;
                    });
        }
        runner.run(counting);
        return counts;
    }

    private void move(int[][] next, int from, int to, long[] values, Runner runner) {
        List<WorkerPool.Task<Boolean>> moving = new ArrayList<>();
        for (int i = 0; i < next.length; i++) {
            Part part = parts.get(i);
            int[] nextOfPart = next[i];
            moving.add(
                    stop -> {
                        part.log().moveInto(nextOfPart, from, to, values, stop);
                        return true;
                    });
        }
        runner.run(moving);
    }

    /**
     * Replaces the counts of each part by the places of its values, and returns the start of each
     * group.
     */
    private int[] place(int[][] counts) {
        int[] starts = starts(counts);
        placeParts(starts, counts);
        return starts;
    }

    /** Returns the start of each group, and the end of the last one. */
    private int[] starts(int[][] counts) {
        int[] starts = new int[groups + 1];
        long all = 0;
        for (int i = 0; i < counts.length; i++) {
            Part part = parts.get(i);
            for (int group = 0; group < part.used(); group++) {
                starts[part.target(group) + 1] += counts[i][group];
                all += counts[i][group];
            }
        }
        if (all > Integer.MAX_VALUE - Long.BYTES) {
            throw new OutOfMemoryError("an array of " + all + " values");
        }
        for (int i = 1; i <= groups; i++) {
            starts[i] += starts[i - 1];
        }
        return starts;
    }

    private void placeParts(int[] starts, int[][] counts) {
        for (int i = 0; i < counts.length; i++) {
            Part part = parts.get(i);
            for (int group = 0; group < part.used(); group++) {
                int target = part.target(group);
                int count = counts[i][group];
                counts[i][group] = starts[target];
                starts[target] += count;
            }
        }
        // Each group's start has become its end, which is the start of the next group.
        System.arraycopy(starts, 0, starts, 1, groups);
        starts[0] = 0;
    }
}
