// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.sql;

import dev.windrow.column.NearestNames;
import dev.windrow.error.ErrorCode;

import net.sf.jsqlparser.schema.Column;

import org.jspecify.annotations.Nullable;

import java.util.List;
import java.util.Set;

/** The columns of the table that a query reads, found by the names that the query writes. */
final class ColumnNames {

    private final SqlText text;
    private final Set<String> qualifiers;
    private final @Nullable List<String> columns;

    /**
     * Makes an index of columns.
     *
     * @param qualifiers the names of the table
     * @param columns the columns in order; null if they are not known: then any name is one
     */
    ColumnNames(SqlText text, Set<String> qualifiers, @Nullable List<String> columns) {
        this.text = text;
        this.qualifiers = Set.copyOf(qualifiers);
        this.columns = columns;
    }

    /** Returns all columns in order, or null if they are not known. */
    @Nullable List<String> all() {
        return columns;
    }

    /** Returns whether a name is surely that of a column. */
    boolean has(String name) {
        return columns != null && columns.stream().anyMatch(name::equalsIgnoreCase);
    }

    /** Returns the name of the column that a query names, in any case if only one fits. */
    String of(Column node) {
        if (isQualified(node)) {
            requireTable(node, node.getTable().getFullyQualifiedName());
        }
        String name = unquoted(node.getColumnName());
        if (columns == null || columns.contains(name)) {
            return name;
        }
        List<String> found = columns.stream().filter(name::equalsIgnoreCase).toList();
        if (found.size() == 1) {
            return found.getFirst();
        }
        throw text.failure(
                ErrorCode.UNKNOWN_COLUMN,
                node,
                found.isEmpty()
                        ? NearestNames.unknownColumn(name, columns)
                        : "\"%s\" may be any of %s, expected one of them in double quotes"
                                .formatted(name, String.join(", ", found)));
    }

    /** Checks that what stands before a column or {@code *} is the name of the table. */
    void requireTable(Object node, String qualifier) {
        String name = unquoted(qualifier);
        if (qualifiers.stream().noneMatch(name::equalsIgnoreCase)) {
            throw text.failure(
                    ErrorCode.UNKNOWN_COLUMN,
                    node,
                    "no table \"%s\" in FROM, expected %s"
                            .formatted(name, String.join(" or ", qualifiers)));
        }
    }

    /** Returns whether the name of a table stands before that of a column. */
    static boolean isQualified(Column node) {
        return node.getTable() != null && node.getTable().getName() != null;
    }

    /** Returns a name without its quotes. */
    static String unquoted(String written) {
        if (written.length() < 2) {
            return written;
        }
        char quote = written.charAt(0);
        boolean isQuoted =
                (quote == '"' || quote == '`' || quote == '\'')
                        && written.charAt(written.length() - 1) == quote;
        return isQuoted
                ? written.substring(1, written.length() - 1)
                        .replace(String.valueOf(quote).repeat(2), String.valueOf(quote))
                : written;
    }
}
