// SPDX-License-Identifier: Apache-2.0
package dev.windrow.query;

import java.util.Objects;

/**
 * A column that a query computes, or a column of the table.
 *
 * @param name the name by which keys and aggregations find it
 * @param expression what computes its values
 */
public record DerivedColumn(String name, Expression expression) {

    /** Names an expression. The table is not looked at yet. */
    public DerivedColumn {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(expression, "expression");
    }

    /**
     * {@return a column of the table under its own name}
     *
     * @param column the name
     */
    public static DerivedColumn of(String column) {
        return new DerivedColumn(column, Expression.column(column));
    }

    /** Returns whether this is a column of the table under its own name. */
    boolean isThere() {
        return expression.equals(Expression.column(name));
    }

    /** Names a column after its expression. */
    static DerivedColumn of(Expression expression) {
        return new DerivedColumn(expression.label(), expression);
    }
}
