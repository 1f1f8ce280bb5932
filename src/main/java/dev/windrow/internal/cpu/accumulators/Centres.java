package dev.windrow.internal.cpu.accumulators;

import dev.windrow.internal.cpu.work.DoubleDouble;

import java.util.Arrays;

/**
 * A value for each group from which the others' deviations are taken: the group's first. Where the
 * values lie close together, deviations from one of them are small, and lose nothing. Part of an
 * accumulator's state.
 */
final class Centres {

    private double[] values = {};
    private double[] remainders = {};

    /** Enlarges the state of all groups. */
    void grow(int capacity) {
        values = Arrays.copyOf(values, capacity);
        remainders = Arrays.copyOf(remainders, capacity);
    }

    /** Chooses the centre of a group: a value, and what that lacks. */
    void set(int group, double value, double remainder) {
        values[group] = value;
        remainders[group] = remainder;
    }

    /** Takes over the centre of another's group. */
    void set(int group, Centres other, int otherGroup) {
        set(group, other.values[otherGroup], other.remainders[otherGroup]);
    }

    /**
     * Turns values into deviations. Once a value of a group is infinite or NaN, all further ones
     * are NaN.
     *
     * @param groups the group of each value
     * @param count how many values
     * @param given values, which become their deviations
     * @param lacking what the values lack, which becomes what the deviations lack
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
            // Where the halves of integers were given, the error may be the greater part.
            double deviation = difference + error;
            double rest = deviation - difference;
            lacking[i] = (difference - (deviation - rest)) + (error - rest);
            given[i] = deviation;
        }
    }

    /** Returns how far the centre of another's group lies above that of a group. */
    DoubleDouble distance(int group, Centres other, int otherGroup) {
        return DoubleDouble.sum(other.values[otherGroup], -values[group])
                .plus(DoubleDouble.sum(other.remainders[otherGroup], -remainders[group]));
    }
}
