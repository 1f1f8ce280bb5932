// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.plan.rule;

import dev.windrow.column.ColumnType;
import dev.windrow.internal.plan.logical.EqualKey;
import dev.windrow.internal.plan.logical.LogicalPlan;
import dev.windrow.internal.plan.logical.LogicalPlan.Read;
import dev.windrow.query.Expression;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Leaves out keys of joins that others imply, as {@code a = c} after {@code a = b} and {@code b =
 * c}: to compare them again would change no answer. The joins are told from the innermost one
 * outwards.
 */
final class ImpliedKeys {

    /** Of columns that are known to be equal, one; a column that equals no other has none. */
    private final Map<String, String> equal = new HashMap<>();

    /**
     * Returns the keys of a join that no others imply.
     *
     * @param keys all of its keys; of those that say the same, the first one stays
     */
    List<EqualKey> without(List<EqualKey> keys, LogicalPlan left, LogicalPlan right) {
        List<EqualKey> needed = new ArrayList<>();
        for (EqualKey key : keys) {
            if (isOfOneType(key, left, right)
                    && key.left() instanceof Expression.ColumnReference(String one)
                    && key.right() instanceof Expression.ColumnReference(String other)) {
                String oneOfOne = root(one);
                String oneOfOther = root(other);
                if (oneOfOne.equals(oneOfOther)) {
                    continue;
                }
                equal.put(oneOfOne, oneOfOther);
            }
            needed.add(key);
        }
        return needed;
    }

    private String root(String column) {
        String root = column;
        for (String next = equal.get(root); next != null; next = equal.get(root)) {
            root = next;
        }
        return root;
    }

    /**
     * Returns whether a key compares two columns of one type, so that what equals the one equals
     * the other: an integer and a float are compared as floats, which several integers equal.
     */
    private static boolean isOfOneType(EqualKey key, LogicalPlan left, LogicalPlan right) {
        ColumnType type = type(key.left(), left);
        return !key.matchesNulls() && type != null && type.equals(type(key.right(), right));
    }

    private static @Nullable ColumnType type(Expression value, LogicalPlan plan) {
        if (value instanceof Expression.ColumnReference(String name)) {
            ColumnOrigin origin = ColumnOrigin.of(plan, name);
            if (origin.node() instanceof Read read) {
                return read.relation().types(List.of(origin.column())).get(origin.column());
            }
        }
        return null;
    }
}
