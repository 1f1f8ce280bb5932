// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.sql.syntax;

import java.util.List;

/**
 * What rows are sorted by.
 *
 * @param isDescending whether the greatest value comes first
 * @param areNullsFirst whether nulls come before all values; they come last by default
 */
public record OrderItem(SqlExpression expression, boolean isDescending, boolean areNullsFirst) {

    /** Returns the same of another value. */
    public OrderItem with(SqlExpression value) {
        return new OrderItem(value, isDescending, areNullsFirst);
    }

    /** Returns the same of what its collation compares. */
    OrderItem asCompared() {
        return with(SqlExpression.Collated.keys(List.of(expression)).getFirst());
    }
}
