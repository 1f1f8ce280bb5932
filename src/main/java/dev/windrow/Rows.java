// SPDX-License-Identifier: Apache-2.0
package dev.windrow;

import dev.windrow.column.NearestNames;
import dev.windrow.column.Table;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.plan.logical.LogicalPlan;
import dev.windrow.internal.plan.logical.LogicalPlan.Aggregate;
import dev.windrow.internal.plan.logical.LogicalPlan.Filter;
import dev.windrow.internal.plan.logical.LogicalPlan.Limit;
import dev.windrow.internal.plan.logical.LogicalPlan.Project;
import dev.windrow.internal.plan.logical.LogicalPlan.Sort;
import dev.windrow.internal.run.ColumnSummaries;
import dev.windrow.internal.run.QueryRun;
import dev.windrow.internal.session.Session;
import dev.windrow.io.Tables;
import dev.windrow.query.DerivedColumn;
import dev.windrow.query.Expression;
import dev.windrow.query.GroupByQuery;
import dev.windrow.query.Literal;
import dev.windrow.query.Select;
import dev.windrow.query.SortKey;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;

/**
 * Rows in the making: those of a table or a file, and what is done to them, one step after the
 * other. Each method returns new ones. {@link #run}, {@link #toList} and {@link #write} make them,
 * as one plan: what is not needed is not read.
 *
 * <pre>{@code
 * List<Order> dear =
 *         windrow.from(orders)
 *                 .where(column("status").equalTo("F"))
 *                 .add("total", column("price").times(column("quantity")))
 *                 .orderBy(descending("total"))
 *                 .limit(10)
 *                 .toList(Order.class);
 * }</pre>
 *
 * <p>Names are checked as steps are added, with {@code UNKNOWN_COLUMN} and {@code DUPLICATE_NAME};
 * all else once the rows are made. This object need not be closed.
 */
public final class Rows {

    private final Session session;
    private final LogicalPlan plan;

    /** Returns what a plan makes. */
    Rows(Session session, LogicalPlan plan) {
        this.session = session;
        this.plan = plan;
    }

    private Rows with(LogicalPlan next) {
        return new Rows(session, next);
    }

    /**
     * {@return the names of the columns, in order}
     *
     * @throws WindrowException {@code INVALID_ARGUMENT} for a stream, which may be read but once:
     *     read it to a table first
     */
    public List<String> names() {
        List<String> names = plan.names();
        if (names == null) {
            throw ErrorCode.INVALID_ARGUMENT.failure(
                    "the columns of a stream are not known before it is read: read it to a table"
                            + " first, as with Tables.read");
        }
        return names;
    }

    /**
     * Keeps the rows for which a condition is true, neither false nor null.
     *
     * @param condition an expression of bools
     * @return these rows
     */
    public Rows where(Expression condition) {
        return with(new Filter(plan, condition));
    }

    /**
     * Adds a column, behind all others or in the place of one of its name.
     *
     * @param name its name
     * @param value an expression or a constant, as {@link Literal#of} takes it
     * @return the rows with this column
     * @throws WindrowException as {@link #names} and {@link Literal#of} do
     */
    public Rows add(String name, Object value) {
        Map<String, Expression> columns = columns();
        columns.put(name, Literal.of(value));
        return project(columns);
    }

    /**
     * Keeps some of the columns.
     *
     * @param names at least one name, in the order in which the columns are wanted
     * @return the rows with these columns
     * @throws WindrowException {@code UNKNOWN_COLUMN}, naming the nearest names
     */
    public Rows select(String... names) {
        require(List.of(names));
        return select(List.of(names).stream().map(DerivedColumn::of).toArray(DerivedColumn[]::new));
    }

    /**
     * Computes columns in place of all others.
     *
     * @param columns at least one, no two of one name
     * @return the rows with these columns
     * @throws WindrowException {@code INVALID_ARGUMENT} or {@code DUPLICATE_NAME} as {@link Select}
     */
    public Rows select(DerivedColumn... columns) {
        return with(new Project(plan, Select.of(columns).columns()));
    }

    /**
     * Leaves columns out.
     *
     * @param names their names, but not all
     * @return the rows without these columns
     * @throws WindrowException {@code UNKNOWN_COLUMN}, naming the nearest names; {@code
     *     INVALID_ARGUMENT} if no column is left; or as {@link #names} does
     */
    public Rows drop(String... names) {
        require(List.of(names));
        Map<String, Expression> columns = columns();
        columns.keySet().removeAll(Set.of(names));
        return project(columns);
    }

    /**
     * Gives a column another name, and its place.
     *
     * @param from its name
     * @param to the other name
     * @return the rows with that name
     * @throws WindrowException {@code UNKNOWN_COLUMN}, naming the nearest names; {@code
     *     DUPLICATE_NAME} if another column has that name; or as {@link #names} does
     */
    public Rows rename(String from, String to) {
        require(List.of(from));
        UnaryOperator<String> renamed = name -> name.equals(from) ? to : name;
        return select(
                names().stream()
                        .map(
                                name ->
                                        new DerivedColumn(
                                                renamed.apply(name), Expression.column(name)))
                        .toArray(DerivedColumn[]::new));
    }

    /**
     * Joins these rows with others: each pair of which some columns are equal.
     *
     * @param others the other rows, of the same session
     * @param keys the names of these columns on both sides, at least one
     * @return the pairs, as {@link #join(Join.Kind, Rows, String...)} has them
     */
    public Rows join(Rows others, String... keys) {
        return join(Join.Kind.INNER, others, keys);
    }

    /**
     * Joins these rows with others.
     *
     * @param kind which rows the result has
     * @param others the other rows, of the same session
     * @param keys the names of the columns that are equal in rows that match, at least one
     * @return rows with the columns of both sides, the keys once, in no order
     * @throws WindrowException {@code UNKNOWN_COLUMN}; {@code DUPLICATE_NAME} if both sides have a
     *     column that is no key: {@link #rename} or {@link #drop} one; {@code INVALID_ARGUMENT}
     *     without keys; or as {@link #names} does
     */
    public Rows join(Join.Kind kind, Rows others, String... keys) {
        if (keys.length == 0) {
            throw ErrorCode.INVALID_ARGUMENT.failure("a join without keys, expected one at least");
        }
        Join join = Join.of(plan, others.plan).kind(kind);
        for (String key : keys) {
            join = join.on(key);
        }
        return with(join.plan());
    }

    /**
     * Sorts.
     *
     * @param keys columns, the most significant first, such as {@code descending("price")}
     * @return the rows in that order; rows with equal keys stay as they were
     */
    public Rows orderBy(SortKey... keys) {
        return with(new Sort(plan, List.of(keys)));
    }

    /**
     * Keeps the first rows.
     *
     * @param most how many at most, 0 or more
     * @return these rows
     * @throws WindrowException {@code INVALID_ARGUMENT} for a negative number
     */
    public Rows limit(long most) {
        if (most < 0) {
            throw ErrorCode.INVALID_ARGUMENT.failure("limit of %d rows, expected 0 or more", most);
        }
        return with(new Limit(plan, 0, most));
    }

    /**
     * Keeps one of several equal rows, in no order.
     *
     * @return different rows
     * @throws WindrowException as {@link #names} does
     */
    public Rows distinct() {
        return with(new Aggregate(plan, GroupByQuery.of(names(), List.of()), null));
    }

    /**
     * Groups the rows.
     *
     * @param keys the names of columns, none for one group
     * @return a GROUP BY
     */
    public GroupBy groupBy(String... keys) {
        return new GroupBy(session, plan).by(keys);
    }

    /**
     * Makes the rows.
     *
     * @return a table, which the caller closes
     * @throws WindrowException as {@link Windrow#transform} does, or as reading does
     */
    public TransformResult run() {
        return new TransformResult(session.inOneCall(() -> new QueryRun(session, plan).rows()));
    }

    /**
     * Makes the rows, as records.
     *
     * @param type as in {@link Table#rows}
     * @param <R> the record
     * @return the rows in order; nothing is to be closed
     * @throws WindrowException as {@link #run} and {@link Table#toList} do
     */
    public <R extends Record> List<R> toList(Class<R> type) {
        try (TransformResult made = run()) {
            return made.toList(type);
        }
    }

    /**
     * Makes the rows, and writes them to a file as they are made: they need not fit in memory.
     *
     * @param file the file, whose name's ending picks the format, as {@link Tables#write(Table,
     *     Path, dev.windrow.progress.ProgressListener)} says; it appears whole or not at all
     * @throws WindrowException as {@link #run} and that method do
     */
    public void write(Path file) {
        Tables.requireWritable(file);
        session.inOneCall(
                () ->
                        new QueryRun(session, plan)
                                .inBatches(batches -> Tables.write(batches, file)));
    }

    /**
     * Summarizes the columns: a row for each, with {@code column}, {@code type}, {@code rows},
     * {@code nulls}, {@code min}, {@code max} and {@code distinct}, and of numbers {@code mean},
     * {@code std}, {@code q25}, {@code median} and {@code q75}.
     *
     * @return the summaries, which the caller closes; the explanation says what is left out since
     *     it does not fit in memory
     * @throws WindrowException as {@link #run} does
     */
    public TransformResult describe() {
        return new TransformResult(ColumnSummaries.of(session, plan));
    }

    /**
     * Tells how the rows would be made, without making them.
     *
     * @return the steps, as {@code explain select} tells them
     */
    public Explanation explain() {
        return Explanation.of(session.inOneCall(() -> new QueryRun(session, plan).explanation()));
    }

    private Map<String, Expression> columns() {
        Map<String, Expression> columns = new LinkedHashMap<>();
        names().forEach(name -> columns.put(name, Expression.column(name)));
        return columns;
    }

    private Rows project(Map<String, Expression> columns) {
        List<DerivedColumn> derived = new ArrayList<>();
        columns.forEach((name, value) -> derived.add(new DerivedColumn(name, value)));
        return select(derived.toArray(DerivedColumn[]::new));
    }

    private void require(Collection<String> some) {
        List<String> names = names();
        for (String name : some) {
            if (!names.contains(name)) {
                throw ErrorCode.UNKNOWN_COLUMN.failure(NearestNames.unknownColumn(name, names));
            }
        }
    }
}
