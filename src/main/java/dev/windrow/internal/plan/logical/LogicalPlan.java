// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.plan.logical;

import static java.util.function.Predicate.not;

import dev.windrow.internal.plan.PlanNode;
import dev.windrow.query.DerivedColumn;
import dev.windrow.query.Expression;
import dev.windrow.query.GroupByQuery;
import dev.windrow.query.GroupLimit;
import dev.windrow.query.GroupingSets;
import dev.windrow.query.NamedAggregation;
import dev.windrow.query.NamedWindowFunction;
import dev.windrow.query.Select;
import dev.windrow.query.SortKey;
import dev.windrow.query.Transformation;
import dev.windrow.query.Window;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SequencedMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A node of a query: what it makes of the rows of its inputs. */
public sealed interface LogicalPlan {

    /** Returns the nodes whose rows it takes, in order. */
    List<LogicalPlan> inputs();

    /** Returns the same over other inputs. */
    LogicalPlan withInputs(List<LogicalPlan> inputs);

    /** Returns the names of its columns in order, or null where only reading rows tells them. */
    @Nullable List<String> names();

    /** Returns what it does, in a line. */
    String label();

    private static @Nullable List<String> joined(
            @Nullable List<String> before, @Nullable List<String> more) {
        return before == null || more == null
                ? null
                : Stream.concat(before.stream(), more.stream()).toList();
    }

    /** A node without inputs. */
    sealed interface Leaf extends LogicalPlan {
        @Override
        default List<LogicalPlan> inputs() {
            return List.of();
        }

        @Override
        default LogicalPlan withInputs(List<LogicalPlan> inputs) {
            return this;
        }
    }

    /** A node with one input, whose columns its own are unless it says otherwise. */
    sealed interface Step extends LogicalPlan {

        /** Returns the node whose rows it takes. */
        LogicalPlan input();

        /** Returns the same over another input. */
        LogicalPlan over(LogicalPlan input);

        @Override
        default List<LogicalPlan> inputs() {
            return List.of(input());
        }

        @Override
        default LogicalPlan withInputs(List<LogicalPlan> inputs) {
            return over(inputs.getFirst());
        }

        @Override
        default @Nullable List<String> names() {
            return input().names();
        }
    }

    /**
     * All rows and columns of a table, a file or the like.
     *
     * @param names the names of its columns, or null where only reading rows tells them
     */
    record Read(Relation relation, @Nullable List<String> names) implements Leaf {

        /** Returns the rows of a relation. */
        public static Read of(Relation relation) {
            return new Read(relation, relation.names());
        }

        @Override
        public String label() {
            return "read " + relation.label();
        }
    }

    /**
     * Rows of constants, which are written out.
     *
     * @param names the names of the columns
     * @param rows for each row an expression without columns for each column
     */
    record Values(List<String> names, List<List<Expression>> rows) implements Leaf {

        /** One row without columns: what a query without FROM computes its columns of. */
        public static final Values ONE_ROW = new Values(List.of(), List.of(List.of()));

        @Override
        public String label() {
            return names.isEmpty() ? "one row" : rows.size() + " rows of values";
        }
    }

    /**
     * Integers at equal distances, in one column.
     *
     * @param name that of the column
     * @param first the first of them
     * @param step what each differs by from the one before
     * @param rows how many there are
     */
    record Series(String name, long first, long step, long rows) implements Leaf {
        @Override
        public List<String> names() {
            return List.of(name);
        }

        @Override
        public String label() {
            return "%d integers from %d on, by %d".formatted(rows, first, step);
        }
    }

    /** The rows that the last round of a {@link Recursion} made. */
    record WorkingRows(String name, List<String> names) implements Leaf {
        @Override
        public String label() {
            return "new rows of " + name;
        }
    }

    /** The rows that meet a condition. */
    record Filter(LogicalPlan input, Expression condition) implements Step {

        @Override
        public LogicalPlan over(LogicalPlan other) {
            return new Filter(other, condition);
        }

        @Override
        public String label() {
            return "filter " + PlanNode.shortened(condition.label());
        }
    }

    /** Columns that are computed of each row, in place of all others; no two have one name. */
    record Project(LogicalPlan input, List<DerivedColumn> columns) implements Step {
        public Project {
            columns = List.copyOf(columns);
        }

        @Override
        public LogicalPlan over(LogicalPlan other) {
            return new Project(other, columns);
        }

        @Override
        public List<String> names() {
            return columns.stream().map(DerivedColumn::name).toList();
        }

        @Override
        public String label() {
            return "select " + new Select(columns).label();
        }
    }

    /**
     * Groups with their aggregations.
     *
     * @param query keys, computed or not, and aggregations; its condition is that of rows
     * @param sets the sets of keys, or null where all keys are the only one
     */
    record Aggregate(LogicalPlan input, GroupByQuery query, @Nullable GroupingSets sets)
            implements Step {
        @Override
        public LogicalPlan over(LogicalPlan other) {
            return new Aggregate(other, query, sets);
        }

        @Override
        public List<String> names() {
            List<String> names = new ArrayList<>(query.keys());
            if (sets != null) {
                names.addAll(sets.columnNames());
            }
            query.aggregations().forEach(each -> names.add(each.name()));
            return names;
        }

        @Override
        public String label() {
            String made =
                    query.aggregations().stream()
                            .map(NamedAggregation::name)
                            .collect(Collectors.joining(", "));
            if (query.keys().isEmpty()) {
                return "aggregate " + made;
            }
            String keys = "group by " + String.join(", ", query.keys());
            GroupLimit limit = query.limit();
            String wanted = limit == null ? "" : ", " + limit.label();
            return (made.isEmpty() ? keys : keys + ": " + made) + wanted;
        }
    }

    /** All columns, and those of functions over one window. */
    record Windows(LogicalPlan input, Window window) implements Step {
        @Override
        public LogicalPlan over(LogicalPlan other) {
            return new Windows(other, window);
        }

        @Override
        public @Nullable List<String> names() {
            return joined(
                    input.names(),
                    window.functions().stream().map(NamedWindowFunction::name).toList());
        }

        @Override
        public String label() {
            return "window " + window.label();
        }
    }

    /**
     * Rows without most of those that are not among the first of their partition. What is left are
     * at least the first ones, and the functions of the window number them as among all rows.
     *
     * @param window partitions and order; its functions number rows
     * @param most how many rows of a partition are wanted
     */
    record PartitionLimit(LogicalPlan input, Window window, int most) implements Step {
        @Override
        public LogicalPlan over(LogicalPlan other) {
            return new PartitionLimit(other, window, most);
        }

        @Override
        public String label() {
            return "at least the first " + most + " rows over (" + window.clauses() + ")";
        }
    }

    /**
     * Rows with the elements of lists in their place, as often as the longest list has elements.
     *
     * @param lists the columns of the lists, and the names of those of their elements
     * @param isOuter whether a row without elements stays, with nulls for them
     */
    record Elements(LogicalPlan input, SequencedMap<String, String> lists, boolean isOuter)
            implements Step {
        @Override
        public LogicalPlan over(LogicalPlan other) {
            return new Elements(other, lists, isOuter);
        }

        @Override
        public @Nullable List<String> names() {
            List<String> all = joined(input.names(), List.copyOf(lists.values()));
            return all == null ? null : all.stream().filter(not(lists::containsKey)).toList();
        }

        @Override
        public String label() {
            return "elements of " + String.join(", ", lists.keySet());
        }
    }

    /** What an operation makes of all rows together, of which rules know nothing. */
    record Operation(LogicalPlan input, Transformation operation) implements Step {
        @Override
        public LogicalPlan over(LogicalPlan other) {
            return new Operation(other, operation);
        }

        @Override
        public @Nullable List<String> names() {
            return null;
        }

        @Override
        public String label() {
            return operation.name() + " " + operation.label();
        }
    }

    /** All rows in the order of keys, the most significant first. */
    record Sort(LogicalPlan input, List<SortKey> keys) implements Step {
        public Sort {
            keys = List.copyOf(keys);
        }

        @Override
        public LogicalPlan over(LogicalPlan other) {
            return new Sort(other, keys);
        }

        @Override
        public String label() {
            return "sort " + new dev.windrow.query.Sort(keys).label();
        }
    }

    /**
     * Some rows.
     *
     * @param offset how many are left out before the first, 0 or more
     * @param most how many are taken at most
     */
    record Limit(LogicalPlan input, long offset, long most) implements Step {
        @Override
        public LogicalPlan over(LogicalPlan other) {
            return new Limit(other, offset, most);
        }

        /** Returns how many rows come before the last one that is taken, and that one. */
        public long mostBefore() {
            return offset > Long.MAX_VALUE - most ? Long.MAX_VALUE : offset + most;
        }

        @Override
        public String label() {
            String rows = most == Long.MAX_VALUE ? "all rows" : most + " rows";
            return "limit " + rows + (offset == 0 ? "" : " from row " + offset + " on");
        }
    }

    /** The first rows in the order of keys, at most so many. */
    record TopN(LogicalPlan input, List<SortKey> keys, long most) implements Step {
        public TopN {
            keys = List.copyOf(keys);
        }

        @Override
        public LogicalPlan over(LogicalPlan other) {
            return new TopN(other, keys, most);
        }

        @Override
        public String label() {
            return "first " + most + " rows " + new dev.windrow.query.Sort(keys).label();
        }
    }

    /**
     * Rows that several nodes take, and that are made once.
     *
     * @param id tells them from others of the query
     * @param name what the query calls them
     */
    record Shared(int id, String name, LogicalPlan input) implements Step {
        @Override
        public LogicalPlan over(LogicalPlan other) {
            return new Shared(id, name, other);
        }

        @Override
        public String label() {
            return "made once: " + name;
        }
    }

    /** The rows of inputs, one below the other, whose columns are of the same names. */
    record Union(List<LogicalPlan> inputs) implements LogicalPlan {
        public Union {
            inputs = List.copyOf(inputs);
        }

        @Override
        public LogicalPlan withInputs(List<LogicalPlan> others) {
            return new Union(others);
        }

        @Override
        public @Nullable List<String> names() {
            return inputs.getFirst().names();
        }

        @Override
        public String label() {
            return "union of " + inputs.size();
        }
    }

    /**
     * Rows of two inputs that belong together. The right one may name columns of the left one that
     * it does not have itself, as a correlated subquery does, until a rule has made a plain join of
     * it.
     *
     * @param keys what must be equal on both sides
     * @param condition what must hold as well, over columns of both sides; null for nothing
     * @param mark the name of the column of {@link JoinType#MARK}; null for other types
     */
    record Join(
            JoinType type,
            LogicalPlan left,
            LogicalPlan right,
            List<EqualKey> keys,
            @Nullable Expression condition,
            @Nullable String mark)
            implements LogicalPlan {
        public Join {
            keys = List.copyOf(keys);
        }

        /** Returns a join on a condition alone, or of each row with each. */
        public static Join of(
                JoinType type,
                LogicalPlan left,
                LogicalPlan right,
                @Nullable Expression condition) {
            return new Join(type, left, right, List.of(), condition, null);
        }

        @Override
        public List<LogicalPlan> inputs() {
            return List.of(left, right);
        }

        @Override
        public LogicalPlan withInputs(List<LogicalPlan> inputs) {
            return new Join(type, inputs.getFirst(), inputs.getLast(), keys, condition, mark);
        }

        @Override
        public @Nullable List<String> names() {
            List<String> ofRight = type.hasRightColumns() ? right.names() : List.of();
            List<String> ofBoth = joined(left.names(), ofRight);
            return mark == null ? ofBoth : joined(ofBoth, List.of(mark));
        }

        @Override
        public String label() {
            List<String> parts = new ArrayList<>(keys.stream().map(EqualKey::label).toList());
            if (condition != null) {
                parts.add(condition.label());
            }
            String word = type.name().toLowerCase(Locale.ROOT);
            return parts.isEmpty() && type == JoinType.INNER
                    ? "join each row with each"
                    : word + " join on " + String.join(" and ", parts);
        }
    }

    /**
     * Rows to which more are added until there are none: those that a step makes of the rows that
     * the round before it added.
     *
     * @param isAll whether rows that are there already are added again
     */
    record Recursion(String name, LogicalPlan base, LogicalPlan step, boolean isAll)
            implements LogicalPlan {
        @Override
        public List<LogicalPlan> inputs() {
            return List.of(base, step);
        }

        @Override
        public LogicalPlan withInputs(List<LogicalPlan> inputs) {
            return new Recursion(name, inputs.getFirst(), inputs.getLast(), isAll);
        }

        @Override
        public @Nullable List<String> names() {
            return base.names();
        }

        @Override
        public String label() {
            return "repeat " + name;
        }
    }
}
