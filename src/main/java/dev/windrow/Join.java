// SPDX-License-Identifier: Apache-2.0
package dev.windrow;

import dev.windrow.column.NearestNames;
import dev.windrow.column.Table;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.plan.logical.EqualKey;
import dev.windrow.internal.plan.logical.JoinType;
import dev.windrow.internal.plan.logical.LogicalPlan;
import dev.windrow.internal.plan.logical.LogicalPlan.Project;
import dev.windrow.internal.plan.logical.LogicalPlan.Read;
import dev.windrow.internal.run.QueryRun;
import dev.windrow.internal.session.Session;
import dev.windrow.internal.session.Source;
import dev.windrow.query.DerivedColumn;
import dev.windrow.query.Expression;
import dev.windrow.query.Logic;
import dev.windrow.scan.Scan;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Rows of two tables, or of files and streams, that belong together. Immutable: each method returns
 * another join. {@link Rows#join} joins what steps make, and so more than two.
 *
 * <pre>{@code
 * try (TransformResult named =
 *         Join.of(orders, customers)
 *                 .on("o_custkey", "c_custkey")
 *                 .select("o_orderkey", "c_name")
 *                 .run(windrow)) {
 *     named.strings("c_name");
 * }
 * }</pre>
 *
 * <p>The result has the columns of the left input, then those of the right one; a key of one name
 * on both sides comes once. Null equals nothing. Rows come in any order.
 */
public final class Join {

    private final LogicalPlan left;
    private final LogicalPlan right;
    private final Kind kind;
    private final List<Key> keys;
    private final @Nullable Expression condition;
    private final @Nullable List<String> selected;

    private Join(
            LogicalPlan left,
            LogicalPlan right,
            Kind kind,
            List<Key> keys,
            @Nullable Expression condition,
            @Nullable List<String> selected) {
        this.left = left;
        this.right = right;
        this.kind = kind;
        this.keys = List.copyOf(keys);
        this.condition = condition;
        this.selected = selected == null ? null : List.copyOf(selected);
    }

    /** Which rows a join returns. */
    public enum Kind {
        /** Each pair of rows that match. */
        INNER(JoinType.INNER),
        /** Pairs, and each row of the left side that matches none, with nulls. */
        LEFT(JoinType.LEFT),
        /** Pairs, and each row of the right side that matches none, with nulls. */
        RIGHT(JoinType.RIGHT),
        /** Pairs, and each row of either side that matches none, with nulls. */
        FULL(JoinType.FULL),
        /** The rows of the left side that match some row, each once. */
        SEMI(JoinType.SEMI),
        /** The rows of the left side that match no row. */
        ANTI(JoinType.ANTI);

        private final JoinType type;

        Kind(JoinType type) {
            this.type = type;
        }
    }

    private record Key(String left, String right) {
        boolean isOfOneName() {
            return left.equals(right);
        }
    }

    /**
     * Begins a join of two tables.
     *
     * @param left the left one, which stays open until the join has run
     * @param right the right one, as well
     * @return an inner join, as yet without keys
     */
    public static Join of(Table left, Table right) {
        return of(Read.of(new Source.OfTable(left)), Read.of(new Source.OfTable(right)));
    }

    /**
     * Begins a join of rows that are read in parts: {@code Join.of(Tables.scan("orders.parquet"),
     * Scan.of(customers))}. Neither side need fit in memory.
     *
     * @param left the left rows
     * @param right the right rows
     * @return an inner join, as yet without keys
     */
    public static Join of(Scan left, Scan right) {
        return of(Read.of(new Source.OfScan(left)), Read.of(new Source.OfScan(right)));
    }

    /** Begins a join of what plans make. */
    static Join of(LogicalPlan left, LogicalPlan right) {
        return new Join(left, right, Kind.INNER, List.of(), null, null);
    }

    /**
     * Adds a key of one name, which the result has once: that of the side which has a row.
     *
     * @param column the name of the column on both sides
     * @return the join
     */
    public Join on(String column) {
        return on(column, column);
    }

    /**
     * Adds a key: columns that are equal in rows that match, of types that compare.
     *
     * @param left the name of the left side's column
     * @param right that of the right side's
     * @return the join
     */
    public Join on(String left, String right) {
        List<Key> more = new ArrayList<>(keys);
        more.add(new Key(left, right));
        return new Join(this.left, this.right, kind, more, condition, selected);
    }

    /**
     * Adds a condition that must be true as well for rows to match. Without a key, each row is
     * compared with each.
     *
     * @param condition over columns of both sides; a name that both have is the left one's
     * @return the join
     */
    public Join on(Expression condition) {
        Expression all =
                this.condition == null
                        ? condition
                        : Logic.And.of(List.of(this.condition, condition));
        return new Join(left, right, kind, keys, all, selected);
    }

    /**
     * Says which rows are returned.
     *
     * @param kind which
     * @return the join
     */
    public Join kind(Kind kind) {
        return new Join(left, right, kind, keys, condition, selected);
    }

    /**
     * Says which columns are returned, in order. Only these, and those that are compared, are read.
     *
     * @param names their names; a name that both sides have is the left one's
     * @return the join
     */
    public Join select(String... names) {
        return new Join(left, right, kind, keys, condition, List.of(names));
    }

    /**
     * Joins.
     *
     * @param windrow the session
     * @return the rows, which the caller closes
     * @throws WindrowException {@code UNKNOWN_COLUMN}; {@code DUPLICATE_NAME} if both sides have a
     *     column that is no key and {@link #select} leaves it open which one is meant; {@code
     *     UNSUPPORTED_TYPE} for keys that do not compare; {@code INVALID_ARGUMENT} for a stream,
     *     whose columns nobody knows before it is read; {@code HOST_MEMORY}; {@code CANCELLED}; or
     *     what reading fails with
     */
    public TransformResult run(Windrow windrow) {
        return new TransformResult(inOneCall(windrow, QueryRun::rows));
    }

    /**
     * Joins, and hands the result over in tables, so that it need not fit in memory.
     *
     * @param windrow the session
     * @param receiver takes the tables, each of which is closed when the next one is asked for
     * @return how it ran
     * @throws WindrowException as {@link #run} does
     */
    public TransformSummary run(Windrow windrow, Consumer<Iterator<Table>> receiver) {
        return TransformSummary.of(inOneCall(windrow, query -> query.inBatches(receiver)));
    }

    /**
     * Tells how it would run, as far as footers of files tell it.
     *
     * @param windrow the session
     * @return the plan
     * @throws WindrowException as {@link #run} does before rows are read
     */
    public Explanation explain(Windrow windrow) {
        return Explanation.of(inOneCall(windrow, QueryRun::explanation));
    }

    private <R> R inOneCall(Windrow windrow, Function<QueryRun, R> work) {
        Session session = windrow.session();
        return session.inOneCall(() -> work.apply(new QueryRun(session, plan())));
    }

    /** Returns the plan. */
    LogicalPlan plan() {
        List<String> leftNames = names(left);
        List<String> rightNames = names(right);
        // What both sides have gets a name of its own on the right one.
        Map<String, String> inner = new LinkedHashMap<>();
        Set<String> taken = new LinkedHashSet<>(leftNames);
        taken.addAll(rightNames);
        for (String name : rightNames) {
            String own = name;
            while (leftNames.contains(own) || !own.equals(name) && taken.contains(own)) {
                own += " of the right side";
            }
            taken.add(own);
            inner.put(name, own);
        }
        List<DerivedColumn> renamed = new ArrayList<>();
        inner.forEach((name, own) -> renamed.add(new DerivedColumn(own, Expression.column(name))));
        List<EqualKey> equal = new ArrayList<>();
        for (Key key : keys) {
            require(key.left(), leftNames);
            require(key.right(), rightNames);
            equal.add(
                    new EqualKey(
                            Expression.column(key.left()),
                            Expression.column(inner.get(key.right())),
                            false));
        }
        if (condition != null) {
            condition.columns().forEach(name -> require(name, taken));
        }
        LogicalPlan joined =
                new LogicalPlan.Join(
                        kind.type, left, new Project(right, renamed), equal, condition, null);
        return new Project(joined, columns(leftNames, inner));
    }

    private static List<String> names(LogicalPlan side) {
        List<String> names = side.names();
        if (names == null) {
            throw ErrorCode.INVALID_ARGUMENT.failure(
                    "the columns of %s are not known before it is read: read it into a table first",
                    side.label());
        }
        return names;
    }

    private static void require(String name, Iterable<String> known) {
        List<String> all = new ArrayList<>();
        known.forEach(all::add);
        if (!all.contains(name)) {
            throw ErrorCode.UNKNOWN_COLUMN.failure(NearestNames.unknownColumn(name, all));
        }
    }

    /** Returns the columns of the result. */
    private List<DerivedColumn> columns(List<String> leftNames, Map<String, String> inner) {
        Map<String, Expression> all = new LinkedHashMap<>();
        leftNames.forEach(name -> all.put(name, Expression.column(name)));
        if (kind.type.hasRightColumns()) {
            Set<String> shared = new LinkedHashSet<>();
            for (Key key : keys) {
                if (key.isOfOneName()) {
                    all.put(key.left(), merged(key.left(), inner.get(key.right())));
                    shared.add(key.left());
                }
            }
            inner.forEach(
                    (name, own) -> {
                        if (!name.equals(own) && !shared.contains(name) && selected == null) {
                            throw ErrorCode.DUPLICATE_NAME.failure(
                                    "both sides of the join have a column \"%s\": rename or"
                                            + " drop one, or name the columns to return by"
                                            + " select(...)",
                                    name);
                        }
                        all.putIfAbsent(name, Expression.column(own));
                    });
        }
        List<DerivedColumn> columns = new ArrayList<>();
        for (String name : selected == null ? List.copyOf(all.keySet()) : selected) {
            require(name, all.keySet());
            columns.add(new DerivedColumn(name, all.get(name)));
        }
        return columns;
    }

    private Expression merged(String ofLeft, String ofRight) {
        return switch (kind) {
            case RIGHT -> Expression.column(ofRight);
            case FULL -> Expression.column(ofLeft).orIfNull(Expression.column(ofRight));
            default -> Expression.column(ofLeft);
        };
    }
}
