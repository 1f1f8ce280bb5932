package dev.windrow.tune;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * Runs of one case with two launch profiles, in turn: what else a device or its host is busy with
 * slows both down.
 */
final class PairedRuns {

    /** Of runs in pairs, the share that the faster has to win: chance alone gives half. */
    private static final double MOST = 0.75;

    private final List<Double> ratios = new ArrayList<>();
    private double leastOfOne = Double.POSITIVE_INFINITY;
    private double leastOfOther = Double.POSITIVE_INFINITY;

    /**
     * Adds a pair of runs.
     *
     * @param one the time with the first profile
     * @param other the time with the second
     */
    void add(double one, double other) {
        ratios.add(other / one);
        leastOfOne = Math.min(leastOfOne, one);
        leastOfOther = Math.min(leastOfOther, other);
    }

    /** Returns the least time with the first profile. */
    double leastOfOne() {
        return leastOfOne;
    }

    /** Returns the least time with the second profile. */
    double leastOfOther() {
        return leastOfOther;
    }

    /** Returns how much of the first's time the second takes: the median of all pairs. */
    double ratio() {
        List<Double> sorted = new ArrayList<>(ratios);
        Collections.sort(sorted);
        int half = sorted.size() / 2;
        return sorted.size() % 2 == 1
                ? sorted.get(half)
                : (sorted.get(half - 1) + sorted.get(half)) / 2;
    }

    /** Returns whether one of the two won nearly all pairs, rather than by chance. */
    boolean isDecided() {
        long wins = ratios.stream().filter(ratio -> ratio < 1).count();
        double share = (double) wins / ratios.size();
        return share >= MOST || share <= 1 - MOST;
    }
}
