// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.groupby.reduce;

import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/**
 * The totals of up to {@link #MOST} partial aggregates, or parts of one, that a kernel writes
 * together.
 */
public record GroupTotals(Target first, Target second, Target third, Target fourth) {

    /** The most targets. */
    public static final int MOST = 4;

    /** Where the totals of one go. In a kernel of integers, a total is one. */
    public interface Target {

        void set(int group, double total);
    }

    /** Nothing is written. */
    public record Nowhere() implements Target {

        @Override
        public void set(int group, double total) {
            // There is no such partial aggregate.
        }
    }

    /** Floats, {@code totals[group]}. */
    public record Reals(DoubleArray totals) implements Target {

        @Override
        public void set(int group, double total) {
            totals.set(group, total);
        }
    }

    /** Integers, {@code totals[group]}, in a kernel of integers. */
    public record Integers(LongArray totals) implements Target {

        @Override
        public void set(int group, double total) {
            totals.set(group, (long) total);
        }
    }

    /** Numbers of rows, {@code counts[group]}. */
    public record Counts(LongArray counts) implements Target {

        @Override
        public void set(int group, double total) {
            counts.set(group, (int) total);
        }
    }

    /** Returns where totals of such an array go. */
    static Target in(TornadoNativeArray totals) {
        return totals instanceof DoubleArray reals
                ? new Reals(reals)
                : new Integers((LongArray) totals);
    }

    /** Writes a total to the target of this number; {@link #MOST} is none. */
    void set(int target, int group, double total) {
        if (target == 0) {
            first.set(group, total);
        }
        if (target == 1) {
            second.set(group, total);
        }
        if (target == 2) {
            third.set(group, total);
        }
        if (target == 3) {
            fourth.set(group, total);
        }
    }
}
