// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.work;

import org.jspecify.annotations.Nullable;

/**
 * Exact totals of the products of two doubles, one for each group. The order in which products are
 * added does not show in a total.
 *
 * <p>A product is the sum of two doubles: the rounded product, and what rounding took from it. So
 * that neither is beyond the range of doubles, very large and very small factors are multiplied by
 * a power of two. Products that were multiplied by the same power have {@link ExactTotals} of their
 * own. There is one power in nearly all columns.
 */
public final class ExactProducts implements GroupState<ExactProducts> {

    /** The power of two by which a large factor is divided, and a small one is multiplied. */
    public static final int STEP = 600;

    /**
     * Factors of at least 2^400 are large, and those below 2^-400 small. Products of others, and
     * those of factors that were moved, are between 2^-948 and 2^848, so that their last bits are
     * those of a double.
     */
    private static final int LARGE_EXPONENT = 400;

    /** Two factors, each of which may be moved up or down. */
    public static final int MOST_STEPS = 2;

    private final @Nullable ExactTotals[] totals = new ExactTotals[2 * MOST_STEPS + 1];
    private int capacity;
    private int[] ordinaryGroups = ScratchArrays.NO_INTS;
    private double[] products = ScratchArrays.NO_DOUBLES;
    private double[] remainders = ScratchArrays.NO_DOUBLES;

    /** Receives the parts of a total. */
    public interface PartConsumer {

        /** Takes a part: a double times 2^{@link #STEP} to the power of {@code steps}. */
        void accept(double part, int steps);
    }

    @Override
    public void grow(int newCapacity) {
        capacity = newCapacity;
        for (ExactTotals each : totals) {
            if (each != null) {
                each.grow(newCapacity);
            }
        }
    }

    @Override
    public void reset(int from, int to) {
        for (ExactTotals each : totals) {
            if (each != null) {
                each.reset(from, to);
            }
        }
    }

    /**
     * Adds products to the totals of their groups.
     *
     * @param groups the group of each product
     * @param x the first factors, finite or not
     * @param y the second factors, finite or not
     * @param count the number of products, at most that of a batch
     */
    public void add(int[] groups, double[] x, double[] y, int count) {
        ordinaryGroups = ScratchArrays.of(ordinaryGroups);
        products = ScratchArrays.of(products);
        remainders = ScratchArrays.of(remainders);
        int ordinary = 0;
        for (int i = 0; i < count; i++) {
            if (isOrdinary(x[i]) && isOrdinary(y[i])) {
                double product = x[i] * y[i];
                ordinaryGroups[ordinary] = groups[i];
                products[ordinary] = product;
                remainders[ordinary] = Math.fma(x[i], y[i], -product);
                ordinary++;
            } else {
                add(groups[i], x[i], y[i]);
            }
        }
        ExactTotals plain = totals(0);
        plain.add(ordinaryGroups, products, ordinary);
        plain.add(ordinaryGroups, remainders, ordinary);
    }

    private static boolean isOrdinary(double factor) {
        return steps(factor) == 0;
    }

    /** Returns whether a factor is large, 1, or small, -1. */
    private static int steps(double factor) {
        int exponent = Math.getExponent(factor);
        return exponent >= LARGE_EXPONENT ? 1 : exponent < -LARGE_EXPONENT && factor != 0 ? -1 : 0;
    }

    /** Adds a product to the total of a group. */
    public void add(int group, double x, double y) {
        if (!Double.isFinite(x) || !Double.isFinite(y)) {
            totals(0).add(group, Double.NaN);
            return;
        }
        int stepsX = steps(x);
        int stepsY = steps(y);
        double movedX = Math.scalb(x, -stepsX * STEP);
        double movedY = Math.scalb(y, -stepsY * STEP);
        double product = movedX * movedY;
        ExactTotals moved = totals(stepsX + stepsY);
        moved.add(group, product);
        moved.add(group, Math.fma(movedX, movedY, -product));
    }

    private ExactTotals totals(int steps) {
        ExactTotals found = totals[steps + MOST_STEPS];
        if (found == null) {
            found = new ExactTotals();
            found.grow(capacity);
            totals[steps + MOST_STEPS] = found;
        }
        return found;
    }

    @Override
    public void merge(ExactProducts added, int[] from, int[] to, int count) {
        for (int steps = -MOST_STEPS; steps <= MOST_STEPS; steps++) {
            ExactTotals others = added.totals[steps + MOST_STEPS];
            if (others != null) {
                totals(steps).merge(others, from, to, count);
            }
        }
    }

    /** Returns whether no factor of a group was infinite or NaN. */
    public boolean isFinite(int group) {
        ExactTotals plain = totals[MOST_STEPS];
        return plain == null || plain.isFinite(group);
    }

    /** Returns the total of a group, which {@link #isFinite}. */
    public ScaledInteger exactly(int group) {
        ScaledInteger sum = ScaledInteger.ZERO;
        for (int steps = -MOST_STEPS; steps <= MOST_STEPS; steps++) {
            ExactTotals each = totals[steps + MOST_STEPS];
            if (each != null) {
                sum = sum.plus(each.exactly(group).scaled(steps * STEP));
            }
        }
        return sum;
    }

    /** Takes a total apart into numbers whose exact sum it is. There are none for 0. */
    public void forEachPart(int group, PartConsumer parts) {
        for (int steps = -MOST_STEPS; steps <= MOST_STEPS; steps++) {
            int own = steps;
            ExactTotals each = totals[steps + MOST_STEPS];
            if (each != null) {
                each.forEachPart(group, part -> parts.accept(part, own));
            }
        }
    }

    /**
     * Adds a part to the total of a group.
     *
     * @param steps as {@link #forEachPart} gives them
     */
    public void addPart(int group, double part, int steps) {
        totals(steps).add(group, part);
    }
}
