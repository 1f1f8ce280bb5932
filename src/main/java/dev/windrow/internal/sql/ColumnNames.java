// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.sql;

import dev.windrow.column.NearestNames;
import dev.windrow.error.ErrorCode;
import dev.windrow.internal.sql.syntax.Identifier;
import dev.windrow.internal.sql.syntax.Span;
import dev.windrow.internal.sql.syntax.SqlExpression.Name;
import dev.windrow.internal.sql.syntax.SqlText;

import org.jspecify.annotations.Nullable;

import java.util.List;
import java.util.stream.Collectors;

/** The columns of the table that a text reads, found by the names that it writes. */
final class ColumnNames {

    private final SqlText text;
    private final @Nullable String table;
    private final @Nullable List<String> columns;

    /**
     * Makes an index of columns.
     *
     * @param table the name of the table, which may stand before that of a column; null for none
     * @param columns the columns in order; null if they are not known: then any name is one
     */
    ColumnNames(SqlText text, @Nullable String table, @Nullable List<String> columns) {
        this.text = text;
        this.table = table;
        this.columns = columns;
    }

    /** Returns an index where any name is a column, as it is written. */
    static ColumnNames unknown(SqlText text) {
        return new ColumnNames(text, null, null);
    }

    /** Returns all columns in order, or null if they are not known. */
    @Nullable List<String> all() {
        return columns;
    }

    /** Returns whether a name is surely that of a column. */
    boolean has(String name) {
        return columns != null && columns.stream().anyMatch(name::equalsIgnoreCase);
    }

    /**
     * Returns the name of the column that is written, in any case if only one fits. A point divides
     * the name of the table from that of the column, or stands within a column's own name.
     */
    String of(Name name) {
        String whole = joined(name.parts());
        if (name.parts().size() == 1 || columns == null && table == null) {
            return of(whole, name.span());
        }
        if (isTable(name.parts().getFirst())) {
            return of(joined(name.parts().subList(1, name.parts().size())), name.span());
        }
        if (has(whole)) {
            return of(whole, name.span());
        }
        throw unknownTable(name.parts().getFirst(), name.span());
    }

    private static String joined(List<Identifier> parts) {
        return parts.stream().map(Identifier::value).collect(Collectors.joining("."));
    }

    private String of(String name, Span span) {
        if (columns == null || columns.contains(name)) {
            return name;
        }
        List<String> found = columns.stream().filter(name::equalsIgnoreCase).toList();
        if (found.size() == 1) {
            return found.getFirst();
        }
        throw text.failure(
                ErrorCode.UNKNOWN_COLUMN,
                span,
                found.isEmpty()
                        ? NearestNames.unknownColumn(name, columns)
                        : "\"%s\" may be any of %s, expected one of them in double quotes"
                                .formatted(name, String.join(", ", found)));
    }

    /** Checks that what stands before {@code *} is the name of the table. */
    void requireTable(Identifier name, Span span) {
        if (!isTable(name)) {
            throw unknownTable(name, span);
        }
    }

    private boolean isTable(Identifier name) {
        return name.value().equalsIgnoreCase(table);
    }

    private RuntimeException unknownTable(Identifier name, Span span) {
        return text.failure(
                ErrorCode.UNKNOWN_COLUMN,
                span,
                "no table \"%s\" in FROM, expected %s".formatted(name.value(), table));
    }
}
