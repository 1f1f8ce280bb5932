// SPDX-License-Identifier: Apache-2.0
package dev.windrow.benchmarks.plot;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Places of values on a logarithmic axis.
 *
 * @param low the value at {@code from}
 * @param high the value at {@code to}
 */
record LogScale(double low, double high, double from, double to) {

    /** Returns a scale from the power of ten below all values to the one above. */
    static LogScale around(List<Double> values, double from, double to) {
        double least = values.stream().mapToDouble(Double::doubleValue).min().orElse(1);
        double greatest = values.stream().mapToDouble(Double::doubleValue).max().orElse(10);
        double low = Math.pow(10, Math.floor(Math.log10(least)));
        double high = Math.pow(10, Math.ceil(Math.log10(greatest)));
        return new LogScale(low, high > low ? high : low * 10, from, to);
    }

    /** Returns the place of a value. */
    double at(double value) {
        double share = Math.log10(value / low) / Math.log10(high / low);
        return from + share * (to - from);
    }

    /** Returns the powers of ten on the axis, or every other one if there are very many. */
    List<Double> ticks() {
        int decades = (int) Math.round(Math.log10(high / low));
        int step = decades > 7 ? 2 : 1;
        List<Double> ticks = new ArrayList<>();
        for (int i = 0; i <= decades; i += step) {
            ticks.add(low * Math.pow(10, i));
        }
        return ticks;
    }

    /** Returns the label of a value on an axis: 0.1, 10, 1k, 10M. */
    static String label(double value) {
        if (value >= 999_999_999) {
            return Math.round(value / 1e9) + "G";
        }
        if (value >= 999_999) {
            return Math.round(value / 1e6) + "M";
        }
        if (value >= 999.999) {
            return Math.round(value / 1e3) + "k";
        }
        if (value > 0.999) {
            return Long.toString(Math.round(value));
        }
        return String.format(Locale.ROOT, "%.3f", value).replaceAll("0+$", "");
    }
}
