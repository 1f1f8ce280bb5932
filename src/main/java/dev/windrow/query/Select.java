// SPDX-License-Identifier: Apache-2.0
package dev.windrow.query;

import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;

import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Columns that are computed from a table's columns, a value for each row, in the order of the rows.
 *
 * <p>For five rows {@code name = 'Ada L' 'Alan T' null 'Grace H' ''}, a selection of {@code
 * split(name, ' ', 0) as first} makes {@code first = 'Ada' 'Alan' null 'Grace' ''}. The result has
 * these columns alone, each of the type of its expression. A column may have the name of a column
 * of the table.
 *
 * <p>{@link dev.windrow.Windrow#transform} fails as the {@linkplain Expression expressions} do:
 * {@code UNKNOWN_COLUMN}, {@code UNSUPPORTED_TYPE} or {@code OVERFLOW}.
 *
 * @param columns the columns, at least one, no two of one name
 */
public record Select(List<DerivedColumn> columns) implements Transformation {

    /**
     * Makes a selection.
     *
     * @throws WindrowException {@code INVALID_ARGUMENT} if there is no column, {@code
     *     DUPLICATE_NAME} if two have one name
     */
    public Select {
        columns = List.copyOf(columns);
        if (columns.isEmpty()) {
            throw ErrorCode.INVALID_ARGUMENT.failure("nothing is selected: name a column at least");
        }
        Set<String> names = new HashSet<>();
        for (DerivedColumn column : columns) {
            if (!names.add(column.name())) {
                throw WindrowException.ofTwoColumns(column.name());
            }
        }
    }

    /**
     * Returns a selection of columns.
     *
     * @param columns the columns, at least one, no two of one name
     * @return the selection
     * @throws WindrowException {@code INVALID_ARGUMENT} if there is no column, {@code
     *     DUPLICATE_NAME} if two have one name
     */
    public static Select of(DerivedColumn... columns) {
        return new Select(List.of(columns));
    }

    @Override
    public String name() {
        return "select";
    }

    @Override
    public Collection<String> inputNames(Collection<String> known) {
        Set<String> names = new LinkedHashSet<>();
        columns.forEach(column -> names.addAll(column.expression().columns()));
        return names;
    }

    @Override
    public String label() {
        return columns.stream().map(Select::label).collect(Collectors.joining(", "));
    }

    private static String label(DerivedColumn column) {
        String label = column.expression().label();
        return label.equals(column.name()) ? label : label + " as " + column.name();
    }
}
