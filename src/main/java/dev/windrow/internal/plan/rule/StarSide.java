// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.plan.rule;

import dev.windrow.internal.plan.logical.JoinType;
import dev.windrow.internal.plan.logical.LogicalPlan;
import dev.windrow.query.Expression;

import org.jspecify.annotations.Nullable;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** An input of a tree of joins as it is found, and what is computed of it. */
final class StarSide {

    final JoinType type;
    final LogicalPlan plan;
    final Set<String> names;
    final Map<Expression, String> computed = new LinkedHashMap<>();
    final Set<String> wanted = new LinkedHashSet<>();
    boolean isFact;
    String key = "";
    Expression ownKey = Expression.nullLiteral();
    String label = "";

    /**
     * Makes a side.
     *
     * @param type how it is joined
     * @param names its columns that joins hand on
     */
    StarSide(JoinType type, LogicalPlan plan, Set<String> names) {
        this.type = type;
        this.plan = plan;
        this.names = names;
    }

    /** A row that is left out computes nothing, so nothing may fail of it. */
    boolean mayCompute() {
        return type == JoinType.INNER;
    }

    /** Returns the only side that has some columns; null if there is no such one. */
    static @Nullable StarSide of(List<StarSide> sides, Set<String> names) {
        return names.isEmpty()
                ? null
                : sides.stream()
                        .filter(side -> side.names.containsAll(names))
                        .findFirst()
                        .orElse(null);
    }
}
