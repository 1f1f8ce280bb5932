// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.plan.rule;

import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.internal.plan.logical.JoinType;
import dev.windrow.internal.plan.logical.LogicalPlan;
import dev.windrow.internal.plan.logical.LogicalPlan.Aggregate;
import dev.windrow.internal.plan.logical.LogicalPlan.Filter;
import dev.windrow.internal.plan.logical.LogicalPlan.Join;
import dev.windrow.internal.plan.logical.LogicalPlan.Project;
import dev.windrow.internal.plan.logical.LogicalPlan.Read;
import dev.windrow.query.Expression;
import dev.windrow.scan.ColumnRange;

import org.jspecify.annotations.Nullable;

import java.time.LocalDate;
import java.util.List;

/**
 * Once the rows of one side of a join are there, leaves out those of the other side whose keys lie
 * outside of theirs, before they are read where the input is ordered by the key. Unlike the other
 * rules it is applied while a plan runs.
 */
public final class KeyRanges {

    /** The greatest share of an input's range for which it is worth to compare each key. */
    private static final double MOST_SHARE = 0.8;

    private KeyRanges() {}

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
     * Returns whether it is known between which values a key lies, as an integer or a date.
     *
     * @param other the type of what it is to be equal to
     */
    public static boolean mayNarrow(LogicalPlan side, Expression key, ColumnType other) {
        ColumnRange range = range(side, key);
        return range != null
                && (range.type().isInteger() ? other.isInteger() : range.type().equals(other));
    }

    /**
     * Returns the rows of a side whose keys lie between two values, or all if that leaves out too
     * few.
     *
     * @param least the least value of the other side's keys, as its column has it
     * @param greatest the greatest one
     */
    public static LogicalPlan narrowed(
            LogicalPlan side, Expression key, long least, long greatest) {
        ColumnRange range = range(side, key);
        if (range == null
                || !(range.least() instanceof Long first)
                || !(range.greatest() instanceof Long last)) {
            return side;
        }
        double left = (double) Math.min(greatest, last) - Math.max(least, first) + 1;
        if (left > MOST_SHARE * ((double) last - first + 1)) {
            return side;
        }
        Expression condition =
                key.atLeast(literal(range.type(), least))
                        .and(key.atMost(literal(range.type(), greatest)));
        return PushedFilters.apply(new Filter(side, condition));
    }

    private static Expression literal(ColumnType type, long value) {
        return type == Primitive.DATE32
                ? Expression.literal(LocalDate.ofEpochDay(value))
                : Expression.literal(value);
    }

    private static @Nullable ColumnRange range(LogicalPlan side, Expression key) {
        return key instanceof Expression.Column(String name) ? range(side, name) : null;
    }

    /** Returns the range of the column that is read for a column of a node, or null. */
    private static @Nullable ColumnRange range(LogicalPlan plan, String column) {
        return switch (plan) {
            case Read read -> {
                ColumnRange range =
                        read.relation()
                                .facts(List.of(column))
                                .map(facts -> facts.ranges().get(column))
                                .orElse(null);
                yield range != null
                                && (range.type().isInteger() || range.type() == Primitive.DATE32)
                        ? range
                        : null;
            }
            case Filter filter -> range(filter.input(), column);
            case Project project ->
                    range(
                            project.input(),
                            Expressions.byName(project.columns())
                                    .getOrDefault(column, Expression.literal(true)));
            case Join join -> {
                List<String> names = join.left().names();
                boolean isLeft = names != null && names.contains(column);
                yield range(isLeft ? join.left() : join.right(), column);
            }
            case Aggregate aggregate
                    when aggregate.sets() == null
                            && aggregate.query().keys().contains(column)
                            && aggregate.query().computedKeys().stream()
                                    .noneMatch(each -> each.name().equals(column)) ->
                    range(aggregate.input(), column);
            default -> null;
        };
    }
}
