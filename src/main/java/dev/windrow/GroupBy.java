package dev.windrow;

import dev.windrow.column.Table;
import dev.windrow.query.Aggregations;
import dev.windrow.query.Algorithm;
import dev.windrow.query.DerivedColumn;
import dev.windrow.query.Expression;
import dev.windrow.query.GroupByQuery;
import dev.windrow.query.NamedAggregation;
import dev.windrow.query.NullKeys;
import dev.windrow.query.Sort;
import dev.windrow.query.SortKey;

import java.util.List;

/**
 * A GROUP BY in the making. Each method returns a new one; {@link #aggregate} runs it.
 *
 * <p>Of five rows with {@code status = F O F P O} and {@code price = 1 2 3 4 5}, {@code
 * by("status").aggregate(sum("price"), count())} makes three: {@code F 4 2}, {@code O 7 2} and
 * {@code P 4 1}.
 */
public final class GroupBy {

    /** The name of the column of {@link #valueCounts} that counts. */
    public static final String COUNT = "count";

    private final Source source;
    private final GroupByQuery options;

    /** What is grouped: a table, or one whose columns stay on the device, in its session. */
    interface Source {

        GroupByResult run(GroupByQuery query);

        PreparedQuery prepare(GroupByQuery query);

        PreparedQuery prepareUploading(GroupByQuery query);

        Explanation explain(GroupByQuery query);

        /** Orders groups in the session. */
        TransformResult sort(Table groups, Sort order);
    }

    GroupBy(Source source, GroupByQuery options) {
        this.source = source;
        this.options = options;
    }

    /** Groups by these columns; without a call, all rows are one group. */
    public GroupBy by(String... keys) {
        return with(options.withKeys(List.of(keys)));
    }

    /**
     * Groups by what is computed of columns, such as {@code new DerivedColumn("initial",
     * slice(column("name"), 0, 1))}.
     */
    public GroupBy by(DerivedColumn... keys) {
        return with(options.withKeyColumns(List.of(keys)));
    }

    /** Groups only the rows for which a condition is true, and neither false nor null. */
    public GroupBy where(Expression condition) {
        return with(options.withWhere(condition));
    }

    /** Says what becomes of null keys. */
    public GroupBy nullKeys(NullKeys nullKeys) {
        return with(options.withNullKeys(nullKeys));
    }

    /** Promises that equal keys are adjacent: only those are merged. */
    public GroupBy keysSorted() {
        return with(options.withKeysSorted(true));
    }

    /** Asks for groups in ascending order of their keys, nulls last. */
    public GroupBy sorted() {
        return with(options.withSorted(true));
    }

    /**
     * Asks for the same bits every time that the same query runs over the same rows on the same
     * engine, also in float sums.
     */
    public GroupBy reproducible() {
        return with(options.withReproducible(true));
    }

    /** Forces an algorithm. */
    public GroupBy algorithm(Algorithm algorithm) {
        return with(options.withAlgorithm(algorithm));
    }

    /**
     * Runs the query.
     *
     * @param aggregations what to compute of each group; none gives the distinct keys
     * @return the groups, which the caller closes
     * @throws dev.windrow.error.WindrowException if a column is unknown or of a type that does not
     *     fit, or two columns would have one name ({@code UNKNOWN_COLUMN}, {@code
     *     UNSUPPORTED_TYPE}, {@code DUPLICATE_NAME}); if a sum or an expression overflows ({@code
     *     OVERFLOW}); if an engine fails
     */
    public GroupByResult aggregate(NamedAggregation... aggregations) {
        return source.run(query(aggregations));
    }

    /**
     * Finds the distinct combinations of the keys: the unique values of a column, if there is one.
     *
     * @return a row for each, which the caller closes
     * @throws dev.windrow.error.WindrowException as {@link #aggregate} does
     */
    public GroupByResult distinct() {
        return aggregate();
    }

    /**
     * Counts how often each combination of the keys occurs.
     *
     * @return the keys and {@value #COUNT}, the most frequent first and ties in the order of the
     *     keys, nulls last; the caller closes it
     * @throws dev.windrow.error.WindrowException as {@link #aggregate} does
     */
    public TransformResult valueCounts() {
        try (GroupByResult groups = sorted().aggregate(Aggregations.count().as(COUNT))) {
            return source.sort(groups.table(), Sort.by(SortKey.descending(COUNT)));
        }
    }

    /**
     * Plans the query, to be run several times. The columns that it reads then stay on the device
     * until the query is closed or, if the table is a resident one, until that is.
     *
     * @param aggregations as in {@link #aggregate}
     * @return what the caller closes
     * @throws dev.windrow.error.WindrowException as {@link #aggregate} does, if the query does not
     *     fit the table
     */
    public PreparedQuery prepare(NamedAggregation... aggregations) {
        return source.prepare(query(aggregations));
    }

    /**
     * Plans the query, to be run several times, each time over what the columns then hold on the
     * host: see {@link Windrow#prepareUploading}.
     *
     * @param aggregations as in {@link #aggregate}
     * @return what the caller closes
     * @throws dev.windrow.error.WindrowException as {@link #aggregate} does, if the query does not
     *     fit the table
     */
    public PreparedQuery prepareUploading(NamedAggregation... aggregations) {
        return source.prepareUploading(query(aggregations));
    }

    /** Tells how the query would be run, without running it. */
    public Explanation explain(NamedAggregation... aggregations) {
        return source.explain(query(aggregations));
    }

    private GroupByQuery query(NamedAggregation... aggregations) {
        return options.withAggregations(List.of(aggregations));
    }

    private GroupBy with(GroupByQuery changed) {
        return new GroupBy(source, changed);
    }
}
