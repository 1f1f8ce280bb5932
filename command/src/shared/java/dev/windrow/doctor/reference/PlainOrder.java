// SPDX-License-Identifier: Apache-2.0
package dev.windrow.doctor.reference;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnType;
import dev.windrow.column.Table;
import dev.windrow.query.Aggregation;
import dev.windrow.query.CollectedAggregation;
import dev.windrow.query.Interpolation;
import dev.windrow.query.SortKey;

import org.jspecify.annotations.Nullable;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.function.BiFunction;
import java.util.stream.Collectors;

/** Answers aggregations that depend on an order: of the rows, or of the values. */
final class PlainOrder {

    /** The error that interpolation may have, in ulps of the greater magnitude. */
    private static final double ULPS = 4;

    /** Four standard errors of a sketch, as a share. */
    private static final double SKETCH_ERROR = 0.065;

    private PlainOrder() {}

    /** Expects the value at a position; a negative one counts from the end. */
    static Answer nth(List<Object> values, long position) {
        long at = position < 0 ? values.size() + position : position;
        return new Answer.Exactly(at >= 0 && at < values.size() ? values.get((int) at) : null);
    }

    /**
     * Expects the row of an extreme, the first one on a tie.
     *
     * @param extreme finds the extreme
     * @param rows the row of each value
     * @param values the values
     */
    static Answer rowOf(
            BiFunction<List<Object>, Comparator<Object>, Object> extreme,
            List<Integer> rows,
            List<Object> values) {
        if (values.isEmpty()) {
            return new Answer.Exactly(null);
        }
        Object found = extreme.apply(values, PlainValues.ORDER);
        return new Answer.Exactly((long) rows.get(values.indexOf(found)));
    }

    /** Returns rows in an order; equal ones stay as they are. */
    static List<Integer> sorted(Table input, List<SortKey> keys, List<Integer> rows) {
        Comparator<Integer> order = (a, b) -> 0;
        for (SortKey key : keys) {
            Comparator<Object> values =
                    key.descending() ? PlainValues.ORDER.reversed() : PlainValues.ORDER;
            order =
                    order.thenComparing(
                            row -> PlainValues.read(input.column(key.column()), row),
                            key.nullsFirst()
                                    ? Comparator.nullsFirst(values)
                                    : Comparator.nullsLast(values));
        }
        return rows.stream().sorted(order).toList();
    }

    /** Expects a list of the values of rows. */
    static Answer list(CollectedAggregation.Values asked, Table input, List<Integer> rows) {
        Column column = input.column(asked.column());
        List<@Nullable Object> values = new ArrayList<>();
        for (int row : rows) {
            Object value = PlainValues.read(column, row);
            if (!asked.isDistinct() || !values.contains(value)) {
                values.add(value);
            }
        }
        return new Answer.Exactly(values.isEmpty() && asked.respectsNulls() ? null : values);
    }

    /** Expects what is made of all values together. */
    static Answer collected(CollectedAggregation aggregation, List<Object> values) {
        return new Answer.Exactly(
                switch (aggregation) {
                    case CollectedAggregation.Values list ->
                            throw new IllegalArgumentException(list.label());
                    case CollectedAggregation.Mode _ ->
                            values.stream()
                                    .max(
                                            Comparator.<Object>comparingInt(
                                                            value ->
                                                                    Collections.frequency(
                                                                            values, value))
                                                    .thenComparing(
                                                            values::indexOf,
                                                            Comparator.reverseOrder()))
                                    .orElse(null);
                    case CollectedAggregation.JoinedStrings joined ->
                            values.isEmpty()
                                    ? null
                                    : (joined.isDistinct()
                                                    ? values.stream().distinct()
                                                    : values.stream())
                                            .map(Object::toString)
                                            .collect(Collectors.joining(joined.separator()));
                });
    }

    /** Expects the list of the greatest values, the greatest first. */
    static Answer top(List<Object> values, int count) {
        List<Object> descending = values.stream().sorted(PlainValues.ORDER.reversed()).toList();
        return new Answer.Exactly(
                new ArrayList<>(descending.subList(0, Math.min(count, descending.size()))));
    }

    /**
     * Returns the number of values up to each bound and above the one before, and of all others.
     */
    static List<Object> bins(List<Double> bounds, List<Object> values) {
        List<Object> counts = new ArrayList<>();
        Double below = null;
        for (Double bound : bounds) {
            Double least = below;
            counts.add(
                    values.stream()
                            .filter(value -> isUpTo(value, bound))
                            .filter(value -> least == null || !isUpTo(value, least))
                            .count());
            below = bound;
        }
        double last = bounds.getLast();
        counts.add(values.stream().filter(value -> !isUpTo(value, last)).count());
        return counts;
    }

    private static boolean isUpTo(Object value, double bound) {
        return value instanceof Long number && Double.isFinite(bound)
                ? BigDecimal.valueOf(number).compareTo(new BigDecimal(bound)) <= 0
                : ((Number) value).doubleValue() <= bound;
    }

    /** Expects a quantile. */
    static Answer quantile(Aggregation.Quantile asked, ColumnType type, List<Object> values) {
        if (values.isEmpty()) {
            return new Answer.Exactly(null);
        }
        boolean isDiscrete = asked.interpolation() == Interpolation.DISCRETE;
        if (!type.isFloat() && (!type.isInteger() || isDiscrete)) {
            return PlainQuantiles.of(asked, type, values);
        }
        List<Double> sorted = values.stream().map(PlainValues::toDouble).sorted().toList();
        double position = PlainQuantiles.position(asked, sorted.size());
        double fraction = position - Math.floor(position);
        int below = (int) Math.floor(position);
        double lower = sorted.get(below);
        double upper = sorted.get((int) Math.ceil(position));
        return switch (asked.interpolation()) {
            case LOWER, DISCRETE -> new Answer.Exactly(lower);
            case HIGHER -> new Answer.Exactly(upper);
            case NEAREST -> {
                boolean isLower = fraction == 0.5 ? below % 2 == 0 : fraction < 0.5;
                yield new Answer.Exactly(isLower ? lower : upper);
            }
            case LINEAR -> between(lower, upper, fraction);
            case MIDPOINT -> between(lower, upper, 0.5);
        };
    }

    /** Expects an estimate of the number of distinct values. */
    static Answer approximateCount(List<Object> values) {
        long exact = values.stream().distinct().count();
        long error = Math.round(SKETCH_ERROR * exact);
        return new Answer.Between(exact - error, exact + error);
    }

    /** Expects an estimate of a quantile: a value whose rank is near. NaN has no rank. */
    static Answer approximateQuantile(double quantile, List<Object> values) {
        List<Double> sorted =
                values.stream()
                        .map(PlainValues::toDouble)
                        .filter(value -> !value.isNaN())
                        .sorted()
                        .toList();
        if (sorted.isEmpty()) {
            return new Answer.Exactly(null);
        }
        int last = sorted.size() - 1;
        double rank = quantile * sorted.size() - 1;
        double error = SKETCH_ERROR * sorted.size() + 1;
        return new Answer.Between(
                sorted.get(Math.clamp(Math.round(rank - error), 0, last)),
                sorted.get(Math.clamp(Math.round(rank + error), 0, last)));
    }

    private static Answer between(double lower, double upper, double fraction) {
        // NaN is greatest, so the upper value is NaN first. If both are the same, so is every value
        // between them.
        if (fraction == 0 || Double.compare(lower, upper) == 0) {
            return new Answer.Exactly(lower);
        }
        if (!Double.isFinite(lower) || !Double.isFinite(upper)) {
            // Shares of an infinity are infinite; those of both infinities add up to NaN.
            return new Answer.Exactly(lower + upper);
        }
        BigDecimal from = new BigDecimal(lower);
        BigDecimal to = new BigDecimal(upper);
        BigDecimal exact = from.add(to.subtract(from).multiply(new BigDecimal(fraction)));
        double magnitude = Math.max(Math.abs(lower), Math.abs(upper));
        return new Answer.Near(exact.doubleValue(), ULPS * Math.ulp(magnitude));
    }
}
