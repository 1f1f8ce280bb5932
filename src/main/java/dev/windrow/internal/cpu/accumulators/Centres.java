// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.accumulators;

import dev.windrow.internal.cpu.work.DoubleDouble;
import dev.windrow.internal.cpu.work.GroupState;

import java.util.Arrays;

/**
 * The centre of each group's values: the group's first value. Deviations are taken from it. If the
 * values lie close together, their deviations are small and lose no precision. Part of an
 * accumulator's state.
 */
final class Centres implements GroupState<Centres> {

    private double[] values = {};
    private double[] remainders = {};

    @Override
    public void grow(int capacity) {
        values = Arrays.copyOf(values, capacity);
        remainders = Arrays.copyOf(remainders, capacity);
    }

    @Override
    public void reset(int from, int to) {
        // The first value of a group is its centre.
    }

    @Override
    public void merge(Centres added, int[] from, int[] to, int count) {
        throw new IllegalStateException("deviations from different centres");
    }

    /** Sets the centre of a group to the sum of a value and its remainder. */
    void set(int group, double value, double remainder) {
        values[group] = value;
        remainders[group] = remainder;
    }

    /** Copies the centre of another's group. */
    void set(int group, Centres other, int otherGroup) {
        set(group, other.values[otherGroup], other.remainders[otherGroup]);
    }

    /**
     * Turns values into deviations. Once a value of a group is infinite or NaN, all further
     * deviations are NaN.
     *
     * @param groups the group of each value
     * @param count the number of values
     * @param given values, which are replaced by their deviations
     * @param lacking remainders of the values, which are replaced by remainders of the deviations
     */
    void deviate(int[] groups, int count, double[] given, double[] lacking) {
        for (int i = 0; i < count; i++) {
            int group = groups[i];
            double value = given[i];
            double centre = -values[group];
            double difference = value + centre;
            if (!Double.isFinite(difference)) {
                values[group] = Double.isFinite(value) ? values[group] : Double.NaN;
                given[i] = value - values[group];
                lacking[i] = 0;
                continue;
            }
            double rounded = difference - value;
            double error = (value - (difference - rounded)) + (centre - rounded);
            error += lacking[i] - remainders[group];
            // If the values are halves of integers, the error may be the greater part.
            double deviation = difference + error;
            double rest = deviation - difference;
            lacking[i] = (difference - (deviation - rest)) + (error - rest);
            given[i] = deviation;
        }
    }

    /** Returns the centre of another's group minus the centre of a group. */
    DoubleDouble distance(int group, Centres other, int otherGroup) {
        return DoubleDouble.sum(other.values[otherGroup], -values[group])
                .plus(DoubleDouble.sum(other.remainders[otherGroup], -remainders[group]));
    }

    /** Returns the centre of a group. */
    DoubleDouble get(int group) {
        return new DoubleDouble(values[group], remainders[group]);
    }

    /** Sets the centre of a group. */
    void set(int group, DoubleDouble centre) {
        set(group, centre.high(), centre.low());
    }
}
