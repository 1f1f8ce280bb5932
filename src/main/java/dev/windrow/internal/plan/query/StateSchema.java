// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.plan.query;

import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.Decimal;
import dev.windrow.column.ColumnType.ListOf;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.internal.plan.query.ResolvedQuery.ResolvedAggregation;
import dev.windrow.query.Aggregation;
import dev.windrow.query.CollectedAggregation;
import dev.windrow.query.PairAggregation;
import dev.windrow.query.RowValue;
import dev.windrow.query.SummaryAggregation;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * The columns of partial aggregates: what an aggregation has to keep of some rows, so that it can
 * be merged with what it keeps of others. A float is kept with its rounding error, in {@code
 * …_error}, and a total with the bits that its type lacks.
 *
 * <p>Other programs read these columns. Whoever changes them also changes the version of partial
 * aggregates.
 */
public final class StateSchema {

    /** The number of values. */
    public static final String COUNT = "count";

    /** A least, greatest, first or last value, or the bits of all values combined. */
    public static final String VALUE = "value";

    /** What the row of a value is chosen by. */
    public static final String BY = "by";

    /** The number of a value's row in the whole input. */
    public static final String ROW = "row";

    /** A total of integers or floats, or a list of floats whose exact sum it is. */
    public static final String TOTAL = "total";

    /** A total of decimals without its last 64 bits. */
    public static final String HIGH = "high";

    /** The value from which deviations are taken. */
    public static final String CENTRE = "centre";

    /** A decimal of a 1 in its last digit: sums of decimals' squares count such units. */
    public static final String UNIT = "unit";

    /** The number of values of each bin. */
    public static final String BINS = "bins";

    /** The bytes of a sketch of Apache DataSketches. */
    public static final String SKETCH = "sketch";

    private static final String ERROR = "_error";

    /** The powers of 2^600 by which the floats of a list are multiplied. */
    private static final String POWER = "_power";

    /** Of 128 bits, which hold the sum of 2^63 values of 64 bits. */
    private static final Decimal WIDE = new Decimal(Decimal.MAX_PRECISION, 0);

    private static final List<StateColumn> COUNT_ALONE = List.of(int64(COUNT));

    private StateSchema() {}

    /** A column of states: its name and type. */
    public record StateColumn(String name, ColumnType type) {}

    /**
     * Returns the name of a column of states in a table, such as {@code sum(v).count}.
     *
     * @param aggregation the name of the aggregation's result
     * @param column the name of the column
     */
    public static String name(String aggregation, String column) {
        return aggregation + "." + column;
    }

    /**
     * Returns whether an aggregation has a state of a few values. Any other one needs all values of
     * a group at once.
     */
    public static boolean isSmall(Aggregation aggregation) {
        return switch (aggregation) {
            case Aggregation.CountRows _, PairAggregation _ -> true;
            case RowValue value -> value.order().size() <= 1;
            case Aggregation.Distinct _, CollectedAggregation _, Aggregation.UserDefined _ -> false;
            case Aggregation.OfColumn ofColumn -> isSmall(ofColumn);
        };
    }

    private static boolean isSmall(Aggregation.OfColumn aggregation) {
        return switch (aggregation) {
            case Aggregation.Count _, Aggregation.Sum _, Aggregation.Mean _ -> true;
            case Aggregation.Min _, Aggregation.Max _, Aggregation.BoolAnd _ -> true;
            case Aggregation.BoolOr _, Aggregation.Bitwise _, Aggregation.Product _ -> true;
            case Aggregation.SumOfSquares _, Aggregation.Variance _, SummaryAggregation _ -> true;
            case Aggregation.ArgMin _, Aggregation.ArgMax _ -> true;
            case Aggregation.Nth _, Aggregation.Quantile _, Aggregation.Top _ -> false;
            case Aggregation.CountDistinct _ -> false;
        };
    }

    /**
     * Returns the columns of an aggregation's states.
     *
     * @param resolved an aggregation with a small state
     * @param isReproducible whether sums of floats must have the same bits every time
     */
    public static List<StateColumn> of(ResolvedAggregation resolved, boolean isReproducible) {
        return switch (resolved.aggregation()) {
            case Aggregation.CountRows rows -> COUNT_ALONE;
            case PairAggregation pair -> counted(ofPair(pair, isReproducible));
            case RowValue value when value.order().isEmpty() -> valueAndRow(resolved.result());
            case RowValue value ->
                    List.of(
                            new StateColumn(VALUE, resolved.result()),
                            new StateColumn(BY, Objects.requireNonNull(resolved.input())),
                            int64(ROW));
            case Aggregation.Distinct _ -> throw needsAllValues(resolved.aggregation());
            case CollectedAggregation _ -> throw needsAllValues(resolved.aggregation());
            case Aggregation.UserDefined _ -> throw needsAllValues(resolved.aggregation());
            case Aggregation.OfColumn ofColumn ->
                    of(ofColumn, Objects.requireNonNull(resolved.input()), isReproducible);
        };
    }

    /** Covariances need the products of deviations, and all others their squares as well. */
    private static List<StateColumn> ofPair(PairAggregation pair, boolean isReproducible) {
        boolean isCovariance =
                pair instanceof PairAggregation.Covariance
                        || pair instanceof PairAggregation.PopulationCovariance;
        List<String> sums = List.of("sum_x", "sum_y");
        List<String> products =
                isCovariance ? List.of("products") : List.of("products", "squares_x", "squares_y");
        if (isReproducible) {
            return exact(sums, products);
        }
        return Stream.of(List.of("centre_x", "centre_y"), sums, products)
                .flatMap(List::stream)
                .flatMap(name -> pairs(name).stream())
                .toList();
    }

    private static List<StateColumn> of(
            Aggregation.OfColumn aggregation, ColumnType input, boolean isReproducible) {
        return switch (aggregation) {
            case Aggregation.Count count -> COUNT_ALONE;
            case Aggregation.Sum _, Aggregation.Mean _ -> counted(total(input, isReproducible));
            case Aggregation.Min _, Aggregation.Max _ -> List.of(new StateColumn(VALUE, input));
            case Aggregation.BoolAnd _ -> List.of(new StateColumn(VALUE, input));
            case Aggregation.BoolOr _ -> List.of(new StateColumn(VALUE, input));
            case Aggregation.Bitwise _ -> List.of(new StateColumn(VALUE, input));
            case Aggregation.Product product ->
                    isReproducible
                            ? List.of(float64("sign"), int64("exponent"), int64("logarithm"))
                            : List.of(float64("product"), int64("scale"));
            case Aggregation.SumOfSquares sum -> total(Primitive.FLOAT64, isReproducible);
            case Aggregation.Variance variance ->
                    counted(
                            isReproducible
                                    ? joined(unit(input), exact(List.of("sum"), List.of("squares")))
                                    : joined(centre(input), pairs("sum", "squares")));
            case SummaryAggregation summary -> ofSummary(summary, input, isReproducible);
            case Aggregation.ArgMin _, Aggregation.ArgMax _ -> valueAndRow(input);
            case Aggregation.Nth _, Aggregation.Quantile _ -> throw needsAllValues(aggregation);
            case Aggregation.Top _ -> throw needsAllValues(aggregation);
            case Aggregation.CountDistinct _ -> throw needsAllValues(aggregation);
        };
    }

    private static List<StateColumn> ofSummary(
            SummaryAggregation summary, ColumnType input, boolean isReproducible) {
        return switch (summary) {
            case SummaryAggregation.Moment moment -> {
                List<String> sums =
                        List.of("sum", "squares", "cubes", "fourths")
                                .subList(0, moment.kind().power());
                yield counted(
                        isReproducible
                                ? exact(List.of(), sums)
                                : joined(centre(input), pairs(sums.toArray(String[]::new))));
            }
            case SummaryAggregation.Histogram histogram ->
                    List.of(new StateColumn(BINS, new ListOf(Primitive.INT64)));
            case SummaryAggregation.ApproximateCountDistinct _,
                    SummaryAggregation.ApproximateQuantile _ ->
                    List.of(new StateColumn(SKETCH, Primitive.BINARY));
        };
    }

    /**
     * Returns the columns of a total: one of integers; that of floats and its rounding error; or
     * the upper and the lower part of one of decimals.
     *
     * @param input the type of the values, or of their sum
     */
    public static List<StateColumn> total(ColumnType input) {
        return total(input, false);
    }

    private static List<StateColumn> total(ColumnType input, boolean isReproducible) {
        if (input instanceof Decimal decimal) {
            return List.of(widest(HIGH, decimal), widest("low", decimal));
        }
        if (!input.isFloat()) {
            return List.of(new StateColumn(TOTAL, WIDE));
        }
        return isReproducible ? List.of(floats(TOTAL)) : pairs(TOTAL);
    }

    /** Returns columns of exact sums, and of exact sums of products with their powers. */
    private static List<StateColumn> exact(List<String> sums, List<String> products) {
        List<StateColumn> columns = new ArrayList<>();
        sums.forEach(name -> columns.add(floats(name)));
        for (String name : products) {
            columns.add(floats(name));
            columns.add(new StateColumn(name + POWER, new ListOf(Primitive.INT64)));
        }
        return columns;
    }

    private static List<StateColumn> centre(ColumnType input) {
        return input instanceof Decimal decimal ? List.of(widest(CENTRE, decimal)) : pairs(CENTRE);
    }

    /** Returns the column that tells the scale of decimals. */
    private static List<StateColumn> unit(ColumnType input) {
        return input instanceof Decimal decimal ? List.of(widest(UNIT, decimal)) : List.of();
    }

    private static StateColumn widest(String name, Decimal input) {
        return new StateColumn(name, new Decimal(Decimal.MAX_PRECISION, input.scale()));
    }

    private static List<StateColumn> joined(List<StateColumn> first, List<StateColumn> second) {
        return Stream.concat(first.stream(), second.stream()).toList();
    }

    private static List<StateColumn> valueAndRow(ColumnType input) {
        return List.of(new StateColumn(VALUE, input), int64(ROW));
    }

    /** Returns columns of floats, and after each that of its rounding errors. */
    private static List<StateColumn> pairs(String... names) {
        return Stream.of(names)
                .flatMap(name -> Stream.of(float64(name), float64(name + ERROR)))
                .toList();
    }

    /** Returns the count of values, then other columns. */
    private static List<StateColumn> counted(List<StateColumn> columns) {
        return joined(COUNT_ALONE, columns);
    }

    private static StateColumn int64(String name) {
        return new StateColumn(name, Primitive.INT64);
    }

    private static StateColumn floats(String name) {
        return new StateColumn(name, new ListOf(Primitive.FLOAT64));
    }

    private static StateColumn float64(String name) {
        return new StateColumn(name, Primitive.FLOAT64);
    }

    private static IllegalStateException needsAllValues(Aggregation aggregation) {
        return new IllegalStateException(aggregation.label() + " has no small state");
    }
}
