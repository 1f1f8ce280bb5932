// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.plan.logical;

import dev.windrow.query.Expression;

/**
 * What must be equal of a left and a right row.
 *
 * @param left an expression of the left row
 * @param right one of the right row
 * @param matchesNulls whether a null equals a null
 */
public record EqualKey(Expression left, Expression right, boolean matchesNulls) {

    /** Returns the same as a condition of both rows. */
    public Expression condition() {
        Expression equal = left.equalTo(right);
        return matchesNulls ? equal.orIfNull(left.isNull().and(right.isNull())) : equal;
    }

    /** Returns it as SQL writes it. */
    public String label() {
        return left.label() + (matchesNulls ? " is not distinct from " : " = ") + right.label();
    }
}
