// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.groupby.reduce;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;

/**
 * A thread's own sums for the {@link HotKeys#MOST} most frequent keys, of floats or integers. They
 * are local variables of a kernel: an array of them would lie in local memory.
 *
 * @param slots the slots of these keys, or -1
 * @param sums their sums
 */
record HotSums(Slots slots, Sums sums) {

    /** The slots of the most frequent keys. */
    record Slots(int s0, int s1, int s2, int s3, int s4, int s5, int s6, int s7) {}

    /** The sum of each. */
    record Sums(
            double s0,
            double s1,
            double s2,
            double s3,
            double s4,
            double s5,
            double s6,
            double s7) {}

    /** Returns sums of nothing. */
    static HotSums of(HotKeys keys) {
        Slots slots =
                new Slots(
                        keys.slot(0),
                        keys.slot(1),
                        keys.slot(2),
                        keys.slot(3),
                        keys.slot(4),
                        keys.slot(5),
                        keys.slot(6),
                        keys.slot(7));
        return new HotSums(slots, new Sums(0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0));
    }

    /** Adds a term to the sum of its slot, or to {@code cells[cell]} where the slot has none. */
    HotSums with(
            KernelContext context, DoubleArray cells, int cell, int slot, double term, int hot) {
        double s0 = sums.s0();
        double s1 = sums.s1();
        double s2 = sums.s2();
        double s3 = sums.s3();
        double s4 = sums.s4();
        double s5 = sums.s5();
        double s6 = sums.s6();
        double s7 = sums.s7();
        if (hot == 1) {
            if (slot == slots.s0()) {
                s0 = s0 + term;
            } else if (slot == slots.s1()) {
                s1 = s1 + term;
            } else if (slot == slots.s2()) {
                s2 = s2 + term;
            } else if (slot == slots.s3()) {
                s3 = s3 + term;
            } else if (slot == slots.s4()) {
                s4 = s4 + term;
            } else if (slot == slots.s5()) {
                s5 = s5 + term;
            } else if (slot == slots.s6()) {
                s6 = s6 + term;
            } else if (slot == slots.s7()) {
                s7 = s7 + term;
            } else {
                context.atomicAdd(cells, cell, term);
            }
        } else {
            context.atomicAdd(cells, cell, term);
        }
        return new HotSums(slots, new Sums(s0, s1, s2, s3, s4, s5, s6, s7));
    }

    /** Adds all sums to {@code cells[base + (slot << folds)]}. */
    void addTo(KernelContext context, DoubleArray cells, int base, int folds) {
        add(context, cells, base, folds, slots.s0(), sums.s0());
        add(context, cells, base, folds, slots.s1(), sums.s1());
        add(context, cells, base, folds, slots.s2(), sums.s2());
        add(context, cells, base, folds, slots.s3(), sums.s3());
        add(context, cells, base, folds, slots.s4(), sums.s4());
        add(context, cells, base, folds, slots.s5(), sums.s5());
        add(context, cells, base, folds, slots.s6(), sums.s6());
        add(context, cells, base, folds, slots.s7(), sums.s7());
    }

    private static void add(
            KernelContext context, DoubleArray cells, int base, int folds, int slot, double sum) {
        if (slot >= 0) {
            context.atomicAdd(cells, base + (slot << folds), sum);
        }
    }
}
