// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.plan.rule;

import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.internal.plan.logical.JoinType;
import dev.windrow.internal.plan.logical.LogicalPlan;
import dev.windrow.internal.plan.logical.LogicalPlan.Aggregate;
import dev.windrow.internal.plan.logical.LogicalPlan.Filter;
import dev.windrow.internal.plan.logical.LogicalPlan.Read;
import dev.windrow.query.Expression;
import dev.windrow.query.Logic;
import dev.windrow.scan.ColumnRange;

import org.jspecify.annotations.Nullable;

import java.time.LocalDate;
import java.util.List;
import java.util.function.Supplier;

/**
 * Once the rows of one side of a join are there, leaves out rows of the other side that match none,
 * as they are read: where there are few keys all others, and else those out of their range. Unlike
 * the other rules it is applied while a plan runs.
 */
public final class KnownKeys {

    /** From so many keys on, they are not listed. */
    public static final int MOST_LISTED = 1 << 14;

    /** Rows of the input for each key that is listed, at least. */
    private static final long ROWS_PER_KEY = 32;

    /** The greatest share of an input's range for which it is worth to compare each key. */
    private static final double MOST_SHARE = 0.8;

    private KnownKeys() {}

    /**
     * Returns whether rows of a side may be left out that match none of the other.
     *
     * @param isLeft whether it is the left side
     */
    public static boolean mayLeaveOut(JoinType type, boolean isLeft) {
        return switch (type) {
            case INNER, SEMI -> true;
            case LEFT, SINGLE, ANTI -> !isLeft;
            case RIGHT -> isLeft;
            case FULL, MARK -> false;
        };
    }

    /**
     * The keys of a side that is there, as a column has them.
     *
     * @param least the least, or more than the greatest if all are null
     * @param greatest the greatest
     * @param listed each key once, or null where there are many
     */
    public record Keys(long least, long greatest, @Nullable List<Long> listed) {
        /** Copies the list. */
        public Keys {
            listed = listed == null ? null : List.copyOf(listed);
        }
    }

    /**
     * Returns the rows of a side whose keys may be among those of the other side, or all if that
     * leaves out too few, or if its input does not say between which integers or dates keys lie.
     *
     * @param type the type of the other side's keys
     * @param keys those keys, which are looked at only if the input does
     */
    public static LogicalPlan narrowed(
            LogicalPlan side, Expression key, ColumnType type, Supplier<Keys> keys) {
        Known known =
                key instanceof Expression.ColumnReference(String name) ? known(side, name) : null;
        if (known == null || !known.compares(type)) {
            return side;
        }
        Expression condition = condition(known, key, keys.get());
        return condition == null ? side : PushedFilters.apply(new Filter(side, condition));
    }

    private static @Nullable Expression condition(Known known, Expression key, Keys keys) {
        ColumnType type = known.range().type();
        List<Long> listed = keys.listed();
        if (listed != null && !listed.isEmpty() && listed.size() <= known.rows() / ROWS_PER_KEY) {
            return new Logic.In(key, listed.stream().map(each -> literal(type, each)).toList());
        }
        if (!(known.range().least() instanceof Long first)
                || !(known.range().greatest() instanceof Long last)) {
            return null;
        }
        double left = (double) Math.min(keys.greatest(), last) - Math.max(keys.least(), first) + 1;
        return left > MOST_SHARE * ((double) last - first + 1)
                ? null
                : key.between(literal(type, keys.least()), literal(type, keys.greatest()));
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
