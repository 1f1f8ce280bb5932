// SPDX-License-Identifier: Apache-2.0
package dev.windrow.query;

import java.util.List;

/**
 * Makes aggregations of two columns. {@link Aggregations} has those of one, covariances and
 * correlations. A row with a null in either column does not count. Any type is every column type
 * but a list.
 */
public final class PairAggregations {

    private PairAggregations() {}

    /**
     * Takes the value of one column in the row where another is least, the first such row on ties:
     * {@code valueAtLeast("name", "price")} is the name of what costs least. A row with a null in
     * either does not count.
     *
     * @param value a column of any type but lists
     * @param by the column that is compared, of any type but lists
     * @return the type of {@code value}; null if no row counts
     */
    public static NamedAggregation valueAtLeast(String value, String by) {
        return named(atExtreme(value, SortKey.ascending(by), List.of(value, by)));
    }

    /**
     * Takes the value of one column in the row where another is greatest, the first such row on
     * ties: {@code valueAtGreatest("name", "price")} is the name of what costs most. A row with a
     * null in either does not count.
     *
     * @param value a column of any type but lists
     * @param by the column that is compared, of any type but lists
     * @return the type of {@code value}; null if no row counts
     */
    public static NamedAggregation valueAtGreatest(String value, String by) {
        return named(atExtreme(value, SortKey.descending(by), List.of(value, by)));
    }

    /**
     * Takes the value of one column, null or not, in the row where another is least, the first such
     * row on ties. Only a row with a null in the other does not count.
     *
     * @param value a column of any type but lists
     * @param by the column that is compared, of any type but lists
     * @return the type of {@code value}; null if the value is, or if no row counts
     */
    public static NamedAggregation valueOrNullAtLeast(String value, String by) {
        return named(atExtreme(value, SortKey.ascending(by), List.of(by)));
    }

    /**
     * Takes the value of one column, null or not, in the row where another is greatest, the first
     * such row on ties. Only a row with a null in the other does not count.
     *
     * @param value a column of any type but lists
     * @param by the column that is compared, of any type but lists
     * @return the type of {@code value}; null if the value is, or if no row counts
     */
    public static NamedAggregation valueOrNullAtGreatest(String value, String by) {
        return named(atExtreme(value, SortKey.descending(by), List.of(by)));
    }

    private static RowValue atExtreme(String value, SortKey by, List<String> present) {
        return new RowValue(value, List.of(by), false, present);
    }

    /**
     * Computes the population covariance of two columns. A row with a null in either does not
     * count.
     *
     * @param x a column of integers or floats, else the query fails with {@code UNSUPPORTED_TYPE}
     * @param y another
     * @return float64; null if no row counts
     */
    public static NamedAggregation populationCovariance(String x, String y) {
        return named(new PairAggregation.PopulationCovariance(x, y));
    }

    /**
     * Computes the slope, the intercept or the fit of the line that tells {@code y} by {@code x}. A
     * row with a null in either does not count.
     *
     * @param y a column of integers or floats, else the query fails with {@code UNSUPPORTED_TYPE}
     * @param x another
     * @param kind what is told of the line
     * @return float64; null if no row counts, or {@code x} does not vary
     */
    public static NamedAggregation regression(String y, String x, RegressionKind kind) {
        return named(new PairAggregation.Regression(y, x, kind));
    }

    private static NamedAggregation named(Aggregation aggregation) {
        return new NamedAggregation(aggregation, aggregation.label());
    }
}
