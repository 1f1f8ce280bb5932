package dev.windrow.internal.cpu.accumulators;

import dev.windrow.internal.cpu.work.CpuTuning;
import dev.windrow.internal.cpu.work.WorkerPool;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;

/**
 * Sorts the values of several logs by group, in the one array that they end up in: a counting sort
 * that all threads share, each with logs of its own.
 *
 * @param parts the logs
 * @param groups how many groups there are
 * @param valuesOfShare how many values are worth a share of their own
 */
record LogGathering(List<Part> parts, int groups, int valuesOfShare) {

    /** Runs tasks, and returns when all are done. */
    @FunctionalInterface
    interface Runner {
        void run(List<WorkerPool.Task<Boolean>> tasks);
    }

    /**
     * A log whose groups may have other numbers than the result's.
     *
     * @param log the values
     * @param groups how many groups the log has
     * @param homes the group of the result for each of the log, or null: it is the same
     */
    record Part(LoggedValues log, int groups, int @Nullable [] homes) {

        /** Returns the same log for a table that gives the groups other numbers. */
        Part movedTo(int[] newHomes) {
            if (homes == null) {
                // A log has room for more groups than there are.
                return new Part(log, groups, newHomes);
            }
            int[] composed = new int[homes.length];
            for (int group = 0; group < homes.length; group++) {
                composed[group] = newHomes[homes[group]];
            }
            return new Part(log, groups, composed);
        }

        private int used() {
            return homes == null ? groups : homes.length;
        }

        private int home(int group) {
            return homes == null ? group : homes[group];
        }
    }

    LogGathering {
        parts = List.copyOf(parts);
    }

    LogGathering(List<Part> parts, int groups) {
        this(parts, groups, CpuTuning.VALUES_OF_SHARE);
    }

    /** Is given the values of groups {@code [from, to)}, which it may change. */
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
     * Sorts the values by group, those of a share of the groups at a time, in the same memory: many
     * values then need less of it than they took themselves. Groups without values may be left out.
     */
    void gatherInShares(Runner runner, Share share) {
        int[][] next = count(runner);
        int[] starts = place(next);
        int shares = Math.clamp(starts[groups] / valuesOfShare, 1, CpuTuning.MOST_SHARES);
        long[] values = new long[most(starts, shares)];
        // From the end: the next place of a group that is done is then behind those of the share.
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

    /** Returns how many values each group of each part has. */
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
     * Puts where the values of each part go in place of how many they are, and returns where each
     * group starts.
     */
    private int[] place(int[][] counts) {
        int[] starts = starts(counts);
        placeParts(starts, counts);
        return starts;
    }

    /** Returns where each group starts, and where the last one ends. */
    private int[] starts(int[][] counts) {
        int[] starts = new int[groups + 1];
        long all = 0;
        for (int i = 0; i < counts.length; i++) {
            Part part = parts.get(i);
            for (int group = 0; group < part.used(); group++) {
                starts[part.home(group) + 1] += counts[i][group];
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
                int home = part.home(group);
                int count = counts[i][group];
                counts[i][group] = starts[home];
                starts[home] += count;
            }
        }
        // Each group's start has become its end, which is where the next one starts.
        System.arraycopy(starts, 0, starts, 1, groups);
        starts[0] = 0;
    }
}
