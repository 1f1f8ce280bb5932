// SPDX-License-Identifier: Apache-2.0
package dev.windrow.tune;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * Runs of one case with two launch profiles, in turn: other load on the device or the host then
 * slows both down.
 */
final class PairedRuns {

    /** The share of the pairs that the faster profile has to win; chance alone gives half. */
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

    /** Returns the second's time divided by the first's: the median of all pairs. */
    double ratio() {
        List<Double> sorted = new ArrayList<>(ratios);
        Collections.sort(sorted);
        int half = sorted.size() / 2;
        return sorted.size() % 2 == 1
                ? sorted.get(half)
                : (sorted.get(half - 1) + sorted.get(half)) / 2;
    }

    /** Returns whether one of the two won more pairs than chance explains. */
    boolean isDecided() {
        long wins = ratios.stream().filter(ratio -> ratio < 1).count();
        double share = (double) wins / ratios.size();
        return share >= MOST || share <= 1 - MOST;
    }
}
