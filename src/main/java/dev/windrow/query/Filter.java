// SPDX-License-Identifier: Apache-2.0
package dev.windrow.query;

import java.util.Objects;

/**
 * The rows for which a condition is true, neither false nor null, in the order of the table.
 *
 * <p>For five rows {@code v = 3 1 null 2 1}, a filter by {@code v < 3} keeps {@code 1 2 1}. The
 * result has all columns of the table, with their types.
 *
 * <p>{@link dev.windrow.Windrow#transform} fails with {@code UNSUPPORTED_TYPE} if the condition is
 * not a bool, and as its {@linkplain Expression expressions} do.
 *
 * @param condition an expression that gives bools
 */
public record Filter(Expression condition) implements Transformation {

    /** Makes a filter. Its condition is checked once there is a table. */
    public Filter {
        Objects.requireNonNull(condition, "condition");
    }

    @Override
    public String name() {
        return "filter";
    }

    @Override
    public String label() {
        return condition.label();
    }
}
