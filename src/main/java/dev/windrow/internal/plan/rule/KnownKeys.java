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
import dev.windrow.internal.plan.logical.LogicalPlan.Read;
import dev.windrow.query.Expression;
import dev.windrow.query.KeySummary;
import dev.windrow.query.Logic;
import dev.windrow.scan.ColumnRange;

import org.jspecify.annotations.Nullable;

import java.time.LocalDate;
import java.util.List;
import java.util.function.Supplier;

/**
 * Once the rows of one side of a join are there, leaves out rows of the other side that match none,
 * as they are read. Unlike the other rules it is applied while a plan runs.
 */
public final class KnownKeys {

    /** Rows of the input for each key, at least, where it does not tell between which they lie. */
    private static final long ROWS_PER_KEY = 32;

    /** The greatest share of an input's values for which it is worth to look each one up. */
    private static final double MOST_SHARE = 0.8;

    /** The same where no row was left out of the other side, which then has most keys. */
    private static final double MOST_SHARE_OF_ALL = 0.2;

    private KnownKeys() {}

    /**
     * Returns whether rows of a side may be left out that match none of the other.
     *
     * @param isLeft whether it is the left side
     */
    public static boolean mayLeaveOut(Join join, boolean isLeft) {
        return switch (join.type()) {
            case INNER, SEMI -> true;
            case LEFT, SINGLE, ANTI -> !isLeft;
            case RIGHT -> isLeft;
            case FULL -> false;
            // A null that equals nothing concerns all rows of the left side.
            case MARK -> !isLeft && join.keys().stream().allMatch(EqualKey::matchesNulls);
        };
    }

    /**
     * Returns whether a side has a row for each that is read of the table where a key comes from.
     *
     * @param rows how many rows it has
     */
    public static boolean areAll(LogicalPlan side, String key, long rows) {
        return ColumnOrigin.of(side, key).node() instanceof Read read
                && rows >= read.relation().expectedRows().orElse(Long.MAX_VALUE);
    }

    /**
     * Returns a side none of whose rows can match: none is read for it alone. Rows that others take
     * as well stay.
     */
    public static LogicalPlan without(LogicalPlan side) {
        return switch (side) {
            case Read read -> new Limit(read, 0, 0);
            case LogicalPlan.Shared shared -> shared;
            default -> side.withInputs(side.inputs().stream().map(KnownKeys::without).toList());
        };
    }

    /**
     * Returns the rows of a side whose keys may be among those of the other side, or all if that
     * leaves out too few, or if its input does not say that they are integers or dates.
     *
     * @param type the type of the other side's keys
     * @param areAll whether no row was left out of the other side
     * @param keys those keys, which are looked at only if the input does
     */
    public static LogicalPlan narrowed(
            LogicalPlan side,
            Expression key,
            ColumnType type,
            boolean areAll,
            Supplier<KeySummary> keys) {
        Known known =
                key instanceof Expression.ColumnReference(String name) ? known(side, name) : null;
        if (known == null || !known.compares(type)) {
            return side;
        }
        KeySummary summary = keys.get();
        if (share(known, summary) > (areAll ? MOST_SHARE_OF_ALL : MOST_SHARE)) {
            return side;
        }
        ColumnType of = known.range().type();
        Expression condition =
                summary.isExact() && summary.count() == summary.greatest() - summary.least() + 1
                        ? key.between(literal(of, summary.least()), literal(of, summary.greatest()))
                        : new Logic.Among(key, summary);
        return PushedFilters.apply(new Filter(side, condition));
    }

    /** Returns about which share of an input's values are among keys. */
    private static double share(Known known, KeySummary keys) {
        if (!(known.range().least() instanceof Long first)
                || !(known.range().greatest() instanceof Long last)) {
            return keys.count() <= known.rows() / ROWS_PER_KEY ? 0 : 1;
        }
        double span = (double) last - first + 1;
        double within =
                (double) Math.min(keys.greatest(), last) - Math.max(keys.least(), first) + 1;
        return Math.min(keys.count(), within) / Math.min(span, Math.max(1, known.rows()));
    }

    private static Expression literal(ColumnType type, long value) {
        return type == Primitive.DATE32
                ? Expression.literal(LocalDate.ofEpochDay(value))
                : Expression.literal(value);
    }

    /** What is known of a column that is read: the rows of its input, and its range. */
    private record Known(long rows, ColumnRange range) {
        boolean compares(ColumnType other) {
            return range.type().isInteger() ? other.isInteger() : range.type().equals(other);
        }
    }

    /** Returns what is known of the column that is read for a column of a node, or null. */
    private static @Nullable Known known(LogicalPlan plan, String name) {
        ColumnOrigin origin = ColumnOrigin.of(plan, name);
        String column = origin.column();
        return switch (origin.node()) {
            case Read read ->
                    read.relation()
                            .facts(List.of(column))
                            .filter(facts -> isKnown(facts.ranges().get(column)))
                            .map(facts -> new Known(facts.rows(), facts.ranges().get(column)))
                            .orElse(null);
            case Aggregate aggregate when aggregate.sets() == null -> {
                Expression key =
                        Expressions.byName(aggregate.query().computedKeys())
                                .getOrDefault(column, Expression.column(column));
                yield aggregate.query().keys().contains(column)
                                && key instanceof Expression.ColumnReference(String of)
                        ? known(aggregate.input(), of)
                        : null;
            }
            default -> null;
        };
    }

    private static boolean isKnown(@Nullable ColumnRange range) {
        return range != null && (range.type().isInteger() || range.type() == Primitive.DATE32);
    }
}
