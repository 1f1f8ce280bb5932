// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.plan.rule;

import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.internal.plan.logical.EqualKey;
import dev.windrow.internal.plan.logical.LogicalPlan;
import dev.windrow.internal.plan.logical.LogicalPlan.Aggregate;
import dev.windrow.internal.plan.logical.LogicalPlan.Filter;
import dev.windrow.internal.plan.logical.LogicalPlan.Join;
import dev.windrow.internal.plan.logical.LogicalPlan.Limit;
import dev.windrow.internal.plan.logical.LogicalPlan.OneRow;
import dev.windrow.internal.plan.logical.LogicalPlan.Read;
import dev.windrow.internal.plan.logical.LogicalPlan.Recursion;
import dev.windrow.internal.plan.logical.LogicalPlan.Step;
import dev.windrow.internal.plan.logical.LogicalPlan.TopN;
import dev.windrow.internal.plan.logical.LogicalPlan.Union;
import dev.windrow.internal.plan.logical.LogicalPlan.WorkingRows;
import dev.windrow.query.Expression;
import dev.windrow.scan.ColumnRange;

import org.jspecify.annotations.Nullable;

import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** About how many rows nodes have. The rows that are read are known, all else is guessed. */
public final class RowEstimates {

    private static final double UNKNOWN_INPUT = 1e6;

    private static final double SHARE_OF_OTHER = 0.5;
    private static final double SHARE_THAT_TELLS = 0.8;
    private static final double SHARE_OF_GROUPS = 0.1;

    /** Rows for each value of a column's span, from which on it is taken to have them all. */
    private static final double DENSE = 0.1;

    /** How much further than another a column reaches that has values which the other lacks. */
    private static final double FURTHER = 2;

    private final Map<LogicalPlan, Double> known = new IdentityHashMap<>();
    private final Map<List<Object>, Optional<ColumnRange>> ranges = new HashMap<>();
    private final Map<LogicalPlan, Set<String>> names = new IdentityHashMap<>();

    /** Returns about how many rows a node has, at least 1. */
    public double of(LogicalPlan plan) {
        Double made = known.get(plan);
        if (made == null) {
            made = Math.max(1, guessed(plan));
            known.put(plan, made);
        }
        return made;
    }

    /** Returns about how many rows are read for a node, wherever below it. */
    public double read(LogicalPlan plan) {
        return plan.inputs().isEmpty()
                ? of(plan)
                : plan.inputs().stream().mapToDouble(this::read).sum();
    }

    private double guessed(LogicalPlan plan) {
        return switch (plan) {
            case Read read -> read.relation().expectedRows().orElse((long) UNKNOWN_INPUT);
            case OneRow _ -> 1;
            case LogicalPlan.Series series -> series.rows();
            case WorkingRows _ -> UNKNOWN_INPUT;
            case Filter(LogicalPlan input, Expression condition) ->
                    of(input) * new ConditionShares(column -> numbers(input, column)).of(condition);
            case Aggregate aggregate ->
                    aggregate.query().keys().isEmpty()
                            ? 1
                            : of(aggregate.input()) * SHARE_OF_GROUPS;
            case Limit limit -> Math.min(of(limit.input()), limit.most());
            case TopN top -> Math.min(of(top.input()), top.most());
            case Union union -> union.inputs().stream().mapToDouble(this::of).sum();
            case Recursion recursion -> of(recursion.base());
            case Join join ->
                    switch (join.type()) {
                        case INNER -> ofJoin(join.left(), join.right(), join.keys());
                        case LEFT, MARK, SINGLE -> of(join.left());
                        case RIGHT -> of(join.right());
                        case FULL -> of(join.left()) + of(join.right());
                        case SEMI -> of(join.left()) * shareOfKeys(join.right(), join.keys());
                        case ANTI -> of(join.left()) * SHARE_OF_OTHER;
                    };
            case Step step -> of(step.input());
        };
    }

    /**
     * Returns about how many rows a join has: of keys, each value is taken to be as frequent as
     * others.
     */
    double ofJoin(LogicalPlan left, LogicalPlan right, List<EqualKey> keys) {
        double values = 1;
        for (EqualKey key : keys) {
            Values ofLeft = Values.NONE;
            for (String column : key.left().columns()) {
                ofLeft = ofLeft.orMore(values(left, column));
            }
            Values ofRight = Values.NONE;
            for (String column : key.right().columns()) {
                ofRight = ofRight.orMore(values(right, column));
            }
            values = Math.max(values, ofLeft.withAny(ofRight));
        }
        return of(left) * of(right) / values;
    }

    /** Returns about how many values a key has on the right, before conditions. */
    private double whole(LogicalPlan right, List<EqualKey> keys) {
        double most = 1;
        for (EqualKey key : keys) {
            for (String column : key.right().columns()) {
                most = Math.max(most, values(right, column).count);
            }
        }
        return most;
    }

    /**
     * About which values a column has, before conditions.
     *
     * @param count how many, at least 1
     * @param span between how many integers or days they lie, or 0 for others
     * @param rows how many rows it comes from
     */
    record Values(double count, double span, double rows) {

        static final Values NONE = new Values(1, 0, 1);

        Values orMore(Values other) {
            return other.count > count ? other : this;
        }

        private boolean isDense() {
            return rows >= span * DENSE && span > 0;
        }

        /**
         * Returns how many values one of which a row's key is, for a row of each side to meet by
         * chance. A side that has all values of its span has those of one that has but some. Where
         * both have all, or where nothing is known, one has those of the other, and the fewer
         * count, unless more rows reach much further than fewer ones. Of sides with some values
         * each, as many count as lie between both in their logarithms.
         */
        double withAny(Values other) {
            if (isDense() != other.isDense()) {
                return isDense() ? count : other.count;
            }
            Values few = rows <= other.rows ? this : other;
            Values many = few == this ? other : this;
            if (few.rows <= 1 || many.span > few.span * FURTHER && isDense()) {
                return many.count;
            }
            return isDense() || span == 0 && other.span == 0
                    ? Math.min(count, other.count)
                    : Math.sqrt(count * other.count);
        }
    }

    /** Returns the names of a node's columns, which a chain of joins asks for again and again. */
    private Set<String> names(LogicalPlan plan) {
        return names.computeIfAbsent(
                plan,
                absent -> {
                    List<String> all = plan.names();
                    return all == null ? Set.of() : new HashSet<>(all);
                });
    }

    /** Returns about which values a column has, before conditions. */
    Values values(LogicalPlan plan, String column) {
        ColumnOrigin origin = ColumnOrigin.of(plan, column, this::names);
        double rows = of(origin.node());
        if (!(origin.node() instanceof Read read)) {
            return new Values(rows, 0, rows);
        }
        ColumnRange range = range(read, origin.column());
        double values = range == null ? Double.POSITIVE_INFINITY : values(range, Math.max(1, rows));
        boolean hasSpan = range != null && isCounted(range.type()) && values < 1e18;
        return new Values(Math.min(rows, values), hasSpan ? values : 0, rows);
    }

    /** Returns about how many rows a column comes from, before conditions. */
    double base(LogicalPlan plan, String column) {
        return of(ColumnOrigin.of(plan, column, this::names).node());
    }

    /** Returns about which share of the values that a key might have a side has. */
    public double shareOfKeys(LogicalPlan right, List<EqualKey> keys) {
        return keys.isEmpty() ? SHARE_OF_OTHER : Math.min(1, of(right) / whole(right, keys));
    }

    /**
     * Returns whether a side of a join tells the other one anything: whether it has lost rows that
     * are read for its keys.
     */
    public boolean tells(LogicalPlan side, List<EqualKey> keys, boolean isLeft) {
        double most = 1;
        for (EqualKey key : keys) {
            for (String column : (isLeft ? key.left() : key.right()).columns()) {
                most = Math.max(most, base(side, column));
            }
        }
        return of(side) < most * SHARE_THAT_TELLS;
    }

    /** Returns where numbers and dates of a column that is read lie, or null. */
    private ConditionShares.@Nullable Values numbers(LogicalPlan plan, String column) {
        ColumnOrigin origin = ColumnOrigin.of(plan, column, this::names);
        if (!(origin.node() instanceof Read read)) {
            return null;
        }
        ColumnRange range = range(read, origin.column());
        boolean isNumber =
                range != null && (range.type().isNumeric() || range.type() == Primitive.DATE32);
        if (!isNumber
                || !(range.least() instanceof Number least)
                || !(range.greatest() instanceof Number greatest)) {
            return null;
        }
        double from = least.doubleValue();
        double to = greatest.doubleValue();
        double count =
                isCounted(range.type()) ? Math.min(to - from + 1, of(read)) : Math.sqrt(of(read));
        return new ConditionShares.Values(from, to, Math.max(1, count));
    }

    private @Nullable ColumnRange range(Read read, String column) {
        return ranges.computeIfAbsent(
                        List.of(read.relation(), column),
                        absent ->
                                read.relation()
                                        .facts(List.of(column))
                                        .map(facts -> facts.ranges().get(column)))
                .orElse(null);
    }

    private static boolean isCounted(ColumnType type) {
        return type.isInteger() || type == Primitive.DATE32;
    }

    /**
     * Returns about how many values a column has: integers and dates, as many as lie between the
     * least and the greatest. Others are taken to be names of things rather than keys.
     */
    private static double values(ColumnRange range, double rows) {
        if (!isCounted(range.type())) {
            return Math.sqrt(rows);
        }
        return range.least() instanceof Number least && range.greatest() instanceof Number greatest
                ? greatest.doubleValue() - least.doubleValue() + 1
                : Double.POSITIVE_INFINITY;
    }
}
