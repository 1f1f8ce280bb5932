package dev.windrow.internal.cpu;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;

/**
 * Sorts the values of several logs by group, in the one array that they end up in: a counting sort
 * that all threads share, each with logs of its own.
 *
 * @param parts the logs
 * @param groups how many groups there are
 */
record LogGathering(List<Part> parts, int groups) {

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

    /** Sorts all values by group. */
    GroupedValues gather(Runner runner) {
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
        int[] starts = starts(counts);
        long[] values = new long[starts[groups]];
        placeParts(starts, counts);
        List<WorkerPool.Task<Boolean>> moving = new ArrayList<>();
        for (int i = 0; i < counts.length; i++) {
            Part part = parts.get(i);
            int[] next = counts[i];
            moving.add(
                    stop -> {
                        part.log().moveInto(next, values, stop);
                        return true;
                    });
        }
        runner.run(moving);
        return new GroupedValues(starts, values);
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

    /** Puts where the values of each part go in place of how many they are. */
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
