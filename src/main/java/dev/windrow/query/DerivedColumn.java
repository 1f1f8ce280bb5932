package dev.windrow.query;

import java.util.Objects;

/**
 * A column that a query computes, or one of the table's as it is.
 *
 * @param name its name, by which keys and aggregations know it
 * @param expression what its values are
 */
public record DerivedColumn(String name, Expression expression) {

    /** Names an expression; neither is looked at before a table is there. */
    public DerivedColumn {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(expression, "expression");
    }

    /** Returns whether nothing is computed: the table has the column, under this name. */
    boolean isThere() {
        return expression.equals(new Expression.Column(name));
    }

    /** Names a column after what it is. */
    static DerivedColumn of(Expression expression) {
        return new DerivedColumn(expression.label(), expression);
    }
}
