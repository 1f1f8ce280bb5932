package dev.windrow.internal.plan;

/** How many keys there are, by how often those that were seen came again. */
public final class DistinctKeys {

    private static final int MOST_STEPS = 64;

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
}
