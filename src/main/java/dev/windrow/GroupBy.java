// SPDX-License-Identifier: Apache-2.0
package dev.windrow;

import dev.windrow.column.Table;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.plan.logical.LogicalPlan;
import dev.windrow.internal.plan.logical.LogicalPlan.Sort;
import dev.windrow.internal.plan.logical.ResultClauses;
import dev.windrow.internal.run.GroupSteps;
import dev.windrow.internal.run.Pivot;
import dev.windrow.internal.run.PlanRunner;
import dev.windrow.internal.session.Account;
import dev.windrow.internal.session.ScanAnswer.Single;
import dev.windrow.internal.session.Session;
import dev.windrow.query.Aggregations;
import dev.windrow.query.Algorithm;
import dev.windrow.query.DerivedColumn;
import dev.windrow.query.Expression;
import dev.windrow.query.GroupByQuery;
import dev.windrow.query.GroupingSets;
import dev.windrow.query.GroupingSets.GroupingColumn;
import dev.windrow.query.NamedAggregation;
import dev.windrow.query.NullKeys;
import dev.windrow.query.Select;
import dev.windrow.query.SortKey;

import org.jspecify.annotations.Nullable;

import java.util.List;
import java.util.function.BiFunction;

/**
 * A GROUP BY in the making. Each method returns a new one; {@link #aggregate} runs it.
 *
 * <p>For five rows with {@code status = F O F P O} and {@code price = 1 2 3 4 5}, {@code
 * by("status").aggregate(sum("price"), count())} makes three: {@code F 4 2}, {@code O 7 2} and
 * {@code P 4 1}.
 *
 * <p>The methods that describe the query check names alone. Those that run, plan or explain it
 * compare it with the table, and fail as {@link #aggregate} does. This object need not be closed.
 */
public final class GroupBy {

    /** The name of the count in the result of {@link #valueCounts}. */
    public static final String COUNT = "count";

    private final Session session;
    private final LogicalPlan rows;
    private final GroupByQuery options;
    private final ResultClauses clauses;
    private final @Nullable GroupingSets sets;
    private final @Nullable DerivedColumn pivot;

    /** Begins a GROUP BY without keys. */
    GroupBy(Session session, LogicalPlan rows) {
        this(session, rows, GroupByQuery.of(List.of(), List.of()), ResultClauses.NONE, null, null);
    }

    private GroupBy(
            Session session,
            LogicalPlan rows,
            GroupByQuery options,
            ResultClauses clauses,
            @Nullable GroupingSets sets,
            @Nullable DerivedColumn pivot) {
        this.session = session;
        this.rows = rows;
        this.options = options;
        this.clauses = clauses;
        this.sets = sets;
        this.pivot = pivot;
    }

    /**
     * Asks what a query asks, in place of what was asked so far. Which groups of the result are
     * wanted stays as it is. Its aggregations are those that {@link #aggregate} and the like are
     * given.
     *
     * @param query the query
     * @return the GROUP BY of that query
     */
    public GroupBy with(GroupByQuery query) {
        return new GroupBy(session, rows, query, clauses, sets, pivot);
    }

    /**
     * Groups by columns, in place of any keys before. Without keys, all rows are one group.
     *
     * @param keys the names of columns of any type but lists
     * @return the GROUP BY by these keys
     * @throws dev.windrow.error.WindrowException {@code DUPLICATE_NAME} if a column is named twice
     */
    public GroupBy by(String... keys) {
        return with(options.withKeys(List.of(keys)));
    }

    /**
     * Groups by expressions, such as {@code new DerivedColumn("initial", slice(column("name"), 0,
     * 1))}, in place of any keys before.
     *
     * @param keys names and expressions; the query fails with {@code DUPLICATE_NAME} if a column of
     *     the table has such a name, unless the expression is that column
     * @return the GROUP BY by these keys
     * @throws dev.windrow.error.WindrowException {@code DUPLICATE_NAME} if two keys have one name
     */
    public GroupBy by(DerivedColumn... keys) {
        return with(options.withKeyColumns(List.of(keys)));
    }

    /**
     * Groups only the rows for which a condition is true, neither false nor null: {@code
     * where(column("price").greaterThan(literal(0)))}. Expressions of keys and aggregations are
     * computed for these rows alone.
     *
     * @param condition an expression of bools, in place of any before
     * @return the GROUP BY of these rows
     */
    public GroupBy where(Expression condition) {
        return with(options.withWhere(condition));
    }

    /**
     * Keeps or drops rows with a null key. By default, a null is a key like any other.
     *
     * @param nullKeys whether rows with a null key are kept
     * @return the GROUP BY with that choice
     */
    public GroupBy nullKeys(NullKeys nullKeys) {
        return with(options.withNullKeys(nullKeys));
    }

    /**
     * Promises that equal keys are adjacent: only adjacent ones are merged. If the promise is not
     * kept, a key has several groups; nothing fails.
     *
     * @return the GROUP BY with that promise
     */
    public GroupBy keysSorted() {
        return with(options.withKeysSorted(true));
    }

    /**
     * Asks for groups in ascending order of their keys, nulls last. Without it their order is
     * unspecified.
     *
     * @return the GROUP BY in that order
     */
    public GroupBy sorted() {
        return with(options.withSorted(true));
    }

    /**
     * Computes columns of each group, in place of its keys and aggregations: {@code select(new
     * DerivedColumn("k", column("k")), new DerivedColumn("mean",
     * column("s").dividedBy(column("n"))))} of {@code sum("v").as("s")} and {@code
     * count().as("n")}. A condition and an order may name these columns, and keys and aggregations
     * that the result does not have. Where one name is that of both, a condition means the key or
     * aggregation, and an order the computed column.
     *
     * @param columns names and expressions over keys and aggregations, at least one, in place of
     *     any before; a query fails with {@code UNKNOWN_COLUMN} for other names, and as {@link
     *     Windrow#transform} does
     * @return the GROUP BY with these columns
     * @throws WindrowException {@code INVALID_ARGUMENT} if there is no column, {@code
     *     DUPLICATE_NAME} if two have one name
     */
    public GroupBy select(DerivedColumn... columns) {
        return with(clauses.withSelect(Select.of(columns).columns()));
    }

    /**
     * Keeps only the groups for which a condition is true, neither false nor null: {@code
     * having(column("total").greaterThan(literal(100)))}. An order and a limit are those of the
     * groups that are kept.
     *
     * @param condition an expression of bools over keys and aggregations, by their names in the
     *     result, in place of any before; a query fails with {@code UNKNOWN_COLUMN} for other names
     * @return the GROUP BY with that condition
     */
    public GroupBy having(Expression condition) {
        return with(clauses.withHaving(condition));
    }

    /**
     * Asks for groups in the order of columns of the result, in place of any order before: {@code
     * orderBy(descending("total")).limit(10)} has the ten groups with the greatest totals. Groups
     * with equal values are in no particular order.
     *
     * @param keys keys or aggregations by their names in the result, the most significant first
     * @return the GROUP BY in that order
     */
    public GroupBy orderBy(SortKey... keys) {
        return with(clauses.withOrder(List.of(keys)));
    }

    /**
     * Asks for the first groups only: those of the order that is asked for, or any.
     *
     * @param most the most groups, 0 or more
     * @return the GROUP BY with that limit
     * @throws WindrowException {@code INVALID_ARGUMENT} for a negative number
     */
    public GroupBy limit(long most) {
        if (most < 0) {
            throw ErrorCode.INVALID_ARGUMENT.failure(
                    "a limit of " + most + " groups: 0 is the least");
        }
        return with(clauses.withLimit(most));
    }

    private GroupBy with(ResultClauses others) {
        return new GroupBy(session, rows, options, others, sets, pivot);
    }

    /**
     * Groups the rows by several sets of the keys at once, as SQL's {@code GROUPING SETS}. The
     * result has the groups of each set, one set below the other, and nulls for the keys that a set
     * lacks; a set without keys has one group even of no rows. The rows are passed over once:
     * coarser sets merge the partial aggregates of finer ones.
     *
     * @param groupingSets the sets, of keys that {@link #by} names, in place of any before; {@link
     *     GroupingSets#rollup} and {@link GroupingSets#cube} make some. A query fails with {@code
     *     UNKNOWN_COLUMN}, {@code INVALID_ARGUMENT} or {@code DUPLICATE_NAME} if they do not fit,
     *     as {@link GroupingSets#check} tells, and cannot be prepared
     * @return the GROUP BY with these sets
     */
    public GroupBy groupingSets(GroupingSets groupingSets) {
        return new GroupBy(session, rows, options, clauses, groupingSets, pivot);
    }

    /**
     * Groups by all keys, by all but the last, and so on, and all rows: {@code by("year",
     * "month").rollup()} has a sum for each month, each year, and all years.
     *
     * @return the GROUP BY with these {@link #groupingSets}, of the keys that were named before
     */
    public GroupBy rollup() {
        return groupingSets(GroupingSets.rollup(options.keys()));
    }

    /**
     * Groups by each subset of the keys.
     *
     * @return the GROUP BY with these {@link #groupingSets}, of the keys that were named before
     * @throws WindrowException {@code INVALID_ARGUMENT} for more than {@value
     *     GroupingSets#MOST_KEYS_OF_CUBE} keys
     */
    public GroupBy cube() {
        return groupingSets(GroupingSets.cube(options.keys()));
    }

    /**
     * Asks for a column {@code grouping(a)} behind the keys: 1 for groups of sets without the key
     * {@code a}, else 0. So a null key differs from one that a set lacks. Of several keys, it is a
     * number with a bit for each, that of the last one worth 1.
     *
     * @param keys the names of keys
     * @return the GROUP BY with one more column
     * @throws WindrowException {@code INVALID_ARGUMENT} if no grouping sets were asked for before,
     *     or no key is named, or more than 63
     */
    public GroupBy grouping(String... keys) {
        if (sets == null) {
            throw ErrorCode.INVALID_ARGUMENT.failure(
                    "grouping(" + String.join(",", keys) + ") without grouping sets");
        }
        String name = "grouping(" + String.join(",", keys) + ")";
        return groupingSets(sets.with(new GroupingColumn(List.of(keys), name)));
    }

    /**
     * Makes a column of each value of a column, as a pivot table has them: {@code
     * by("month").pivot("status").aggregate(sum("price"))} has a row for each month, and in it a
     * sum for each status. The rows are passed over once.
     *
     * <p>The columns come in the order of the values. They are named after them, such as {@code F},
     * and where several aggregations are asked for, such as {@code F_sum(price)}. Where no row has
     * the value, a count is 0 and all else null. Rows that have no value make no column, but a row
     * of the result. Conditions and orders of the result may name these columns.
     *
     * @param column a column of strings, integers, decimals, dates or bools, that has at most 1,000
     *     values; a query fails with {@code UNSUPPORTED_TYPE} or {@code INVALID_ARGUMENT}
     *     otherwise, with {@code DUPLICATE_NAME} if two columns would have one name, and cannot be
     *     prepared
     * @return the GROUP BY with these columns
     */
    public GroupBy pivot(String column) {
        return pivot(DerivedColumn.of(column));
    }

    /**
     * Makes a column of each value of an expression.
     *
     * @param column as in {@link #pivot(String)}, under a name that no column of the table has
     * @return the GROUP BY with these columns
     */
    public GroupBy pivot(DerivedColumn column) {
        return new GroupBy(session, rows, options, clauses, sets, column);
    }

    /**
     * Asks for the same bits in every run of the same query over the same rows on the same engine,
     * also in float sums. On the CPU, neither the order of the rows nor the number of threads nor
     * the parts of a scan then changes a bit. Sums, means and sums of squares of floats are exact
     * and rounded once, and variances, standard deviations, covariances and correlations are
     * computed of exact sums; they are NaN if a value is infinite or NaN. A product has no exact
     * sum that would be short, so it is computed by adding logarithms of fixed precision: n factors
     * leave an error of at most n * 2^-62 of the product, and a product of integers below 2^53 is
     * exact. Sums, variances and correlations take up to 2.5 times as long, and products over
     * twenty times (5 million rows, 1,000 groups, one thread).
     *
     * @return the GROUP BY with that demand
     */
    public GroupBy reproducible() {
        return with(options.withReproducible(true));
    }

    /**
     * Forces an algorithm. Every algorithm gives the same answer. With an algorithm for devices
     * only, the query fails with {@code UNSUPPORTED_PLAN} if there is no device or the algorithm
     * cannot run the query, and with {@code DEVICE_MEMORY} if it needs too much memory.
     *
     * @param algorithm how groups are found
     * @return the GROUP BY with that algorithm
     */
    public GroupBy algorithm(Algorithm algorithm) {
        return with(options.withAlgorithm(algorithm));
    }

    /**
     * Runs the query.
     *
     * @param aggregations what to compute of each group; none gives the distinct keys
     * @return the keys, with their types, then a column for each aggregation, of the type that
     *     {@link Aggregations} tells; a row for each group. The caller closes it
     * @throws dev.windrow.error.WindrowException {@code UNKNOWN_COLUMN} if the table lacks a
     *     column; {@code UNSUPPORTED_TYPE} if a column or an expression is of a type that does not
     *     fit; {@code DUPLICATE_NAME} if two columns would have one name; {@code OVERFLOW} if a sum
     *     or an expression overflows; {@code UNSUPPORTED_PLAN} if a forced algorithm cannot run the
     *     query, or a user's kernel needs a device and the query cannot run on one; {@code KERNEL}
     *     if a user's kernel fails; {@code CLOSED}, {@code HOST_MEMORY}, {@code DEVICE_MEMORY} or
     *     {@code DEVICE_FAILURE} as {@link Windrow} says
     */
    public GroupByResult aggregate(NamedAggregation... aggregations) {
        GroupByQuery query = query(aggregations);
        return pivot == null
                ? new GroupByResult(planned(query, PlanRunner::groups).withNotes(clauses.lines()))
                : new GroupByResult(pivot(query, pivot).run(clauses));
    }

    private <R> R planned(GroupByQuery query, BiFunction<PlanRunner, LogicalPlan, R> work) {
        return PlanRunner.planned(session, () -> asked(query), work);
    }

    private GroupByQuery query(NamedAggregation... aggregations) {
        return options.withAggregations(List.of(aggregations));
    }

    private LogicalPlan asked(GroupByQuery query) {
        return clauses.over(GroupSteps.grouped(rows, query, sets));
    }

    private Pivot pivot(GroupByQuery query, DerivedColumn column) {
        requireOneSet("a pivot");
        return new Pivot(session, rows, query, column);
    }

    /**
     * Aggregates these rows into a table of partial aggregates, which {@link Partials#merge} merges
     * with those of other rows.
     *
     * @param firstRow the number of the first row in the whole input, 0 or more: see {@link
     *     Partials#of(GroupByQuery, Table, long)}
     * @param aggregations as in {@link #aggregate}
     * @return the partial aggregates, which the caller closes
     * @throws dev.windrow.error.WindrowException as {@link Partials#of(GroupByQuery, Table, long)}
     */
    public Table partial(long firstRow, NamedAggregation... aggregations) {
        requirePlain("partial aggregates");
        return GroupSteps.partial(session, rows, query(aggregations), firstRow);
    }

    /**
     * Finds the distinct combinations of the keys. With one key, these are the distinct values of a
     * column.
     *
     * @return a row for each combination; without keys, a table without columns. The caller closes
     *     it
     * @throws dev.windrow.error.WindrowException as {@link #aggregate} does
     */
    public GroupByResult distinct() {
        return aggregate();
    }

    /**
     * Counts how often each combination of the keys occurs.
     *
     * @return the keys and {@value #COUNT}, an int64; the most frequent come first, ties in the
     *     order of the keys, nulls last. The caller closes it
     * @throws dev.windrow.error.WindrowException {@code DUPLICATE_NAME} if a key is named {@value
     *     #COUNT}; else as {@link #aggregate} does
     */
    public TransformResult valueCounts() {
        requireNoPivot("value counts");
        GroupByQuery query = query(Aggregations.count().as(COUNT)).withSorted(true);
        List<SortKey> order = List.of(SortKey.descending(COUNT));
        return new TransformResult(
                PlanRunner.planned(session, () -> new Sort(asked(query), order), PlanRunner::run));
    }

    /**
     * Runs the query, and hands its groups out in batches. A query over a {@link
     * dev.windrow.scan.Scan} may have more groups than fit in memory: their rows then lie on disk,
     * and each batch is aggregated when it is asked for. Groups that were asked for {@link #sorted}
     * are sorted on disk before.
     *
     * @param aggregations as in {@link #aggregate}
     * @return the groups, of which no two batches share one, which the caller closes
     * @throws dev.windrow.error.WindrowException as {@link #aggregate} does
     */
    public GroupByBatches batches(NamedAggregation... aggregations) {
        GroupByQuery query = query(aggregations);
        return pivot == null
                ? new GroupByBatches(planned(query, PlanRunner::batches), clauses.lines())
                : new GroupByBatches(new Single(pivot(query, pivot).run(clauses)), List.of());
    }

    /**
     * Plans the query, to be run several times. The columns that it reads stay on the device until
     * the query is closed; those of a resident table stay until that table is closed.
     *
     * @param aggregations as in {@link #aggregate}
     * @return the planned query, which the caller closes
     * @throws dev.windrow.error.WindrowException as {@link #aggregate} does, if the query does not
     *     fit the table
     */
    public PreparedQuery prepare(NamedAggregation... aggregations) {
        return prepared(false, query(aggregations));
    }

    /**
     * Plans the query, to be run several times. Each run reads the columns from the host anew: see
     * {@link Windrow#prepareUploading}. The columns that a resident table has on the device are not
     * used.
     *
     * @param aggregations as in {@link #aggregate}
     * @return the planned query, which the caller closes
     * @throws dev.windrow.error.WindrowException as {@link #aggregate} does, if the query does not
     *     fit the table
     */
    public PreparedQuery prepareUploading(NamedAggregation... aggregations) {
        return prepared(true, query(aggregations));
    }

    private PreparedQuery prepared(boolean uploads, GroupByQuery query) {
        requirePlain("a prepared query");
        return new PreparedQuery(
                GroupSteps.prepared(session, asked(query), uploads, clauses.lines()));
    }

    /**
     * Tells how the query would run, without running it.
     *
     * @param aggregations as in {@link #aggregate}
     * @return the engine, the strategy and their reasons
     * @throws dev.windrow.error.WindrowException as {@link #aggregate} does, if the query does not
     *     fit the table; {@code OVERFLOW} only for a condition or an expression
     */
    public Explanation explain(NamedAggregation... aggregations) {
        GroupByQuery query = query(aggregations);
        Account explanation =
                pivot == null
                        ? planned(query, PlanRunner::explain)
                        : pivot(query, pivot).explanation();
        return Explanation.of(explanation.withMore(clauses.lines()));
    }

    /** Rejects what is more than one plain GROUP BY. */
    private void requirePlain(String what) {
        requireOneSet(what);
        requireNoPivot(what);
    }

    private void requireNoPivot(String what) {
        if (pivot != null) {
            throw ErrorCode.INVALID_ARGUMENT.failure(
                    "%s of a pivot by %s: expected a GROUP BY without one", what, pivot.name());
        }
    }

    private void requireOneSet(String what) {
        if (sets != null) {
            throw ErrorCode.INVALID_ARGUMENT.failure(
                    "%s of grouping sets %s: expected a GROUP BY without them", what, sets.label());
        }
    }
}
