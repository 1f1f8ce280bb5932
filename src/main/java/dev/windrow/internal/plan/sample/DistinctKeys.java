// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.plan.sample;

/** Estimates the number of keys from how often sampled keys came again. */
public final class DistinctKeys {

    private static final int MOST_STEPS = 64;

    /** Keys that must have come again: with fewer, chance weighs too much. */
    private static final int LEAST_AGAIN = 32;

    /** Standard deviations by which a bound lies above an estimate: one in 700 exceeds it. */
    private static final double DEVIATIONS = 3;

    private DistinctKeys() {}

    /**
     * Returns how many equally frequent keys there are: k with k * (1 - (1 - 1/k)^sampled) =
     * distinct, found by bisection. If all keys were seen, it is their exact number.
     *
     * @param distinct distinct keys among the sampled rows
     * @param sampled the sampled rows
     * @param rows the most keys possible
     */
    public static double estimate(long distinct, long sampled, long rows) {
        double low = distinct;
        double high = rows;
        for (int i = 0; i < MOST_STEPS && high - low > 1; i++) {
            double middle = (low + high) / 2;
            double expected = -middle * Math.expm1(sampled * Math.log1p(-1 / middle));
            if (expected < distinct) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return low;
    }

    /**
     * Returns a number that equally frequent keys hardly exceed. The number of keys that come again
     * varies by chance as every count does: by its square root.
     *
     * @param distinct distinct keys among the sampled rows
     * @param sampled the sampled rows
     * @param rows the most keys possible; returned if too few came again to tell
     */
    public static double bound(long distinct, long sampled, long rows) {
        if (sampled >= rows) {
            return distinct;
        }
        long again = sampled - distinct;
        if (again < LEAST_AGAIN) {
            return rows;
        }
        double factor = 1 + DEVIATIONS / Math.sqrt(again);
        return Math.min(rows, estimate(distinct, sampled, rows) * factor);
    }
}
