package dev.windrow.query;

/**
 * Makes aggregations, to be imported statically:
 *
 * <pre>{@code
 * windrow.groupBy(orders).by("status").aggregate(sum("price").as("total"), count())
 * }</pre>
 */
public final class Aggregations {

    private Aggregations() {}

    /** Counts the rows of each group. */
    public static NamedAggregation count() {
        return named(new Aggregation.CountRows());
    }

    /** Counts the non-null values of a column. */
    public static NamedAggregation count(String column) {
        return named(new Aggregation.Count(column));
    }

    /** Adds up a column of numbers; an overflow is an error unless told otherwise. */
    public static NamedAggregation sum(String column) {
        return named(new Aggregation.Sum(column, OverflowPolicy.ERROR));
    }

    /** Finds the least value of a column. */
    public static NamedAggregation min(String column) {
        return named(new Aggregation.Min(column));
    }

    /** Finds the greatest value of a column. */
    public static NamedAggregation max(String column) {
        return named(new Aggregation.Max(column));
    }

    /** Averages a column of numbers. */
    public static NamedAggregation mean(String column) {
        return named(new Aggregation.Mean(column));
    }

    private static NamedAggregation named(Aggregation aggregation) {
        return new NamedAggregation(aggregation, aggregation.label());
    }
}
