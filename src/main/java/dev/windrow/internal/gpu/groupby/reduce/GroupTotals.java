// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.groupby.reduce;

import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/**
 * The totals of partial aggregates, or parts of one, that a kernel writes together: a list, of
 * which each kernel has its own.
 */
public interface GroupTotals {

    /** Partial aggregates of a list, at most. */
    int MOST = 4;

    /** Writes a total to the target of this number; of another, to none. */
    void set(int target, int group, double total);

    /** No totals. */
    record None() implements GroupTotals {

        @Override
        public void set(int target, int group, double total) {
            // There is no such target.
        }
    }

    /** A target, and those behind it. */
    record Then(Target first, GroupTotals others) implements GroupTotals {

        @Override
        public void set(int target, int group, double total) {
            if (target == 0) {
                first.set(group, total);
            }
            others.set(target - 1, group, total);
        }
    }

    /** Where the totals of one go. In a kernel of integers, a total is one. */
    interface Target {

        void set(int group, double total);
    }

    /** Floats, {@code totals[group]}. */
    record Reals(DoubleArray totals) implements Target {

        @Override
        public void set(int group, double total) {
            totals.set(group, total);
        }
    }

    /** Integers, {@code totals[group]}, in a kernel of integers. */
    record Integers(LongArray totals) implements Target {

        @Override
        public void set(int group, double total) {
            totals.set(group, (long) total);
        }
    }

    /** Numbers of rows, {@code counts[group]}. */
    record Counts(LongArray counts) implements Target {

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
}
