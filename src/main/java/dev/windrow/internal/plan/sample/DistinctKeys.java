package dev.windrow.internal.plan.sample;

/** How many keys there are, by how often those that were seen came again. */
public final class DistinctKeys {

    private static final int MOST_STEPS = 64;

    /** Keys that must have come again: of fewer, chance has too large a share. */
    private static final int LEAST_AGAIN = 32;

    /** How many standard deviations a bound lies above an estimate: one in 700 exceeds it. */
    private static final double DEVIATIONS = 3;

    private DistinctKeys() {}

    /**
     * Returns how many equally frequent keys there are: k with k * (1 - (1 - 1/k)^sampled) =
     * distinct, found by bisection. Where all keys were seen, it is their exact number.
     *
     * @param distinct keys among the rows that were looked at
     * @param sampled how many rows that were
     * @param rows how many keys there are at most
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
     * Returns what the number of equally frequent keys hardly exceeds. How often keys come again
     * varies by chance as what is counted does: by the square root of it.
     *
     * @param distinct keys among the rows that were looked at
     * @param sampled how many rows that were
     * @param rows how many keys there are at most; returned where too few came again to tell
     */
    public static double bound(long distinct, long sampled, long rows) {
        if (sampled >= rows) {
            return distinct;
        }
        long again = sampled - distinct;
        if (again < LEAST_AGAIN) {
            return rows;
        }
        double room = 1 + DEVIATIONS / Math.sqrt(again);
        return Math.min(rows, estimate(distinct, sampled, rows) * room);
    }
}
