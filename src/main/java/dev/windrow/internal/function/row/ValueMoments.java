// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.function.row;

import org.jspecify.annotations.Nullable;

import java.util.List;

/** The third and the fourth moment of numbers. */
final class ValueMoments {

    private ValueMoments() {}

    /** Returns the skewness of a sample, or null of fewer than three values. */
    static @Nullable Double skewness(List<Object> values) {
        double count = values.size();
        if (count < 3) {
            return null;
        }
        double spread = Math.pow(Math.sqrt(moment(values, 2)), 3);
        return Math.sqrt(count * (count - 1)) / (count - 2) * moment(values, 3) / spread;
    }

    /** Returns the excess kurtosis of a sample, or null of fewer than four values or equal ones. */
    static @Nullable Double kurtosis(List<Object> values) {
        double count = values.size();
        double square = moment(values, 2);
        if (count < 4 || square == 0) {
            return null;
        }
        double ratio = moment(values, 4) / (square * square);
        return (count - 1) * ((count + 1) * ratio - 3 * (count - 1)) / ((count - 2) * (count - 3));
    }

    /** Returns the excess kurtosis of all values, or null of one value or equal ones. */
    static @Nullable Double kurtosisOfAll(List<Object> values) {
        double square = moment(values, 2);
        return values.size() < 2 || square == 0 ? null : moment(values, 4) / (square * square) - 3;
    }

    /** Returns the mean of a power of the distances from the mean. */
    private static double moment(List<Object> values, int power) {
        double mean = values.stream().mapToDouble(ValueMoments::real).average().orElse(Double.NaN);
        return values.stream()
                .mapToDouble(each -> Math.pow(real(each) - mean, power))
                .average()
                .orElse(Double.NaN);
    }

    private static double real(Object value) {
        return ((Number) value).doubleValue();
    }
}
