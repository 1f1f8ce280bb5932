package dev.windrow.io;

import dev.windrow.column.Table;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;

import org.jspecify.annotations.Nullable;

/**
 * Checks that all tables have the columns of the first one, with the same types. Any thread may
 * call it.
 */
final class SameColumns {

    private @Nullable String firstLabel;
    private String firstColumns = "";

    /**
     * Returns a table, or closes it and fails.
     *
     * @param label the name of the input that the table was read from
     * @throws WindrowException {@code INVALID_ARGUMENT} if its columns differ from those of the
     *     first
     */
    synchronized Table require(String label, Table table) {
        String found = columns(table);
        if (firstLabel == null) {
            firstLabel = label;
            firstColumns = found;
        }
        if (!firstColumns.equals(found)) {
            table.close();
            throw WindrowException.of(
                    ErrorCode.INVALID_ARGUMENT,
                    "%s: has columns %s, expected the same as in %s: %s",
                    label,
                    found,
                    firstLabel,
                    firstColumns);
        }
        return table;
    }

    private static String columns(Table table) {
        return String.join(
                ", ",
                table.names().stream()
                        .map(name -> name + " " + table.column(name).type().label())
                        .toList());
    }
}
