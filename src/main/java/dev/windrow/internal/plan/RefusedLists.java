package dev.windrow.internal.plan;

import dev.windrow.column.ColumnType;
import dev.windrow.internal.plan.query.QueryResolver;

/** What cannot happen behind {@link QueryResolver}, which refuses lists as keys and as values. */
public final class RefusedLists {

    private RefusedLists() {}

    /** Returns what to throw where a list would be read as a key or as a value. */
    public static IllegalStateException reached(ColumnType.ListOf type) {
        return new IllegalStateException(
                "a column of "
                        + type.label()
                        + " is read as a key or a value, which the resolver refuses");
    }
}
