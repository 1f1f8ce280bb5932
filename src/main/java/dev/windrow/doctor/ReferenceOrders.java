package dev.windrow.doctor;

import dev.windrow.query.Aggregation;

import java.util.Comparator;
import java.util.List;

/** What the reference takes out of an order: that of the rows, or that of the values. */
final class ReferenceOrders {

    /** Values of one type; {@code Double.compare} puts NaN last, and there is no -0.0. */
    @SuppressWarnings("unchecked") // the values of a column are of one class
    private static final Comparator<Object> ORDER = (a, b) -> ((Comparable<Object>) a).compareTo(b);

    /** What interpolation may be off, in ulps of the greater of its two values. */
    private static final double ULPS = 4;

    private ReferenceOrders() {}

    /** Returns values in ascending order. */
    static List<Object> sorted(List<Object> values) {
        return values.stream().sorted(ORDER).toList();
    }

    /** Expects the value at a position, or null; a negative one counts from the end. */
    static Expectation nth(List<Object> values, long position) {
        long index = position < 0 ? position + values.size() : position;
        boolean exists = index >= 0 && index < values.size();
        return Expectation.exactly(exists ? values.get((int) index) : null);
    }

    /** Expects the row of the least or the greatest value, the first of several. */
    static Expectation rowOfFirst(List<Object> values, List<Long> rows, boolean greatest) {
        if (values.isEmpty()) {
            return Expectation.exactly(null);
        }
        List<Object> sorted = sorted(values);
        Object extreme = greatest ? sorted.getLast() : sorted.getFirst();
        return Expectation.exactly(rows.get(values.indexOf(extreme)));
    }

    /** Expects a list of the greatest values, in descending order. */
    static Expectation top(List<Object> values, int count) {
        List<Object> descending = sorted(values).reversed();
        return Expectation.exactly(descending.stream().limit(count).toList());
    }

    /** Expects a quantile of integers or floats. */
    static Expectation quantile(Aggregation.Quantile asked, List<Object> values) {
        if (values.isEmpty()) {
            return Expectation.exactly(null);
        }
        List<Double> sorted =
                values.stream().map(value -> ((Number) value).doubleValue()).sorted().toList();
        double position = asked.quantile() * (sorted.size() - 1);
        double lower = sorted.get((int) Math.floor(position));
        double upper = sorted.get((int) Math.ceil(position));
        double fraction = position - Math.floor(position);
        return switch (asked.interpolation()) {
            case LOWER -> Expectation.exactly(lower);
            case HIGHER -> Expectation.exactly(upper);
            case NEAREST -> Expectation.exactly(sorted.get((int) Math.rint(position)));
            case LINEAR -> between(lower, upper, fraction);
            case MIDPOINT -> between(lower, upper, 0.5);
        };
    }

    private static Expectation between(double lower, double upper, double fraction) {
        if (fraction == 0 || lower == upper) {
            return Expectation.exactly(lower);
        }
        double value = lower * (1 - fraction) + upper * fraction;
        return new Expectation(value, ULPS * Math.ulp(Math.max(Math.abs(lower), Math.abs(upper))));
    }
}
