// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.join;

import dev.windrow.internal.plan.logical.JoinType;
import dev.windrow.query.Expression;

import org.jspecify.annotations.Nullable;

import java.util.List;

/**
 * Which rows of two sides a join returns, with which columns.
 *
 * @param keys columns that must be equal; none if each row matches each
 * @param condition over the columns of both sides, which must be true for a pair that matches; null
 *     for none
 * @param mark the column that {@link JoinType#MARK} adds: true for a row with a match; null for one
 *     without, if it would have one for some values in place of the nulls in its keys and in those
 *     of rows that meet the condition; false for others. Null for other kinds
 * @param left the columns of the left side that are returned
 * @param right those of the right side
 */
public record JoinDefinition(
        JoinType kind,
        List<KeyPair> keys,
        @Nullable Expression condition,
        @Nullable String mark,
        List<String> left,
        List<String> right) {

    /** Copies the lists. */
    public JoinDefinition {
        keys = List.copyOf(keys);
        left = List.copyOf(left);
        right = kind.hasRightColumns() ? List.copyOf(right) : List.of();
    }

    /**
     * Returns the key columns of a side by which rows may be divided, so that all rows that match
     * are together. A null on one side of IN concerns all rows of the other, so it has none.
     */
    public List<String> partitionKeys(boolean ofLeft) {
        return kind == JoinType.MARK
                ? List.of()
                : keys.stream().map(key -> ofLeft ? key.left() : key.right()).toList();
    }

    /** Returns whether rows of one side may be returned that match none of the other. */
    public boolean keepsUnmatched(boolean ofLeft) {
        return switch (kind) {
            case ANTI, MARK -> ofLeft;
            default -> ofLeft ? kind.keepsLeft() : kind.keepsRight();
        };
    }

    /** Returns whether a side may be the built one. */
    public boolean mayBuild(boolean left) {
        return !left || kind != JoinType.SINGLE && kind != JoinType.MARK;
    }
}
