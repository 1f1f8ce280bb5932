package dev.windrow.query;

import java.util.Objects;

/**
 * A column that the table does not have, and that a query computes.
 *
 * @param name its name, by which aggregations know it
 * @param expression what its values are
 */
public record DerivedColumn(String name, Expression expression) {

    public DerivedColumn {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(expression, "expression");
    }

    /** Names a column after what it is. */
    static DerivedColumn of(Expression expression) {
        return new DerivedColumn(expression.label(), expression);
    }
}
