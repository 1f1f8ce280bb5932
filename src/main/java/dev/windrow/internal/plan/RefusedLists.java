// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.plan;

import dev.windrow.column.ColumnType;
import dev.windrow.internal.plan.query.QueryResolver;

/**
 * The failure for lists as keys or values. {@link QueryResolver} refuses them, so it cannot happen.
 */
public final class RefusedLists {

    private RefusedLists() {}

    /** Returns the exception for code that would read a list as a key or a value. */
    public static IllegalStateException reached(ColumnType type) {
        return new IllegalStateException(
                "a column of "
                        + type.label()
                        + " is read as a key or a value, which the resolver refuses");
    }
}
