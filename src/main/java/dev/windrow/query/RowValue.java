// SPDX-License-Identifier: Apache-2.0
package dev.windrow.query;

import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The value of a column in the row of a group that comes first in an order: of the column's type.
 * It is null if the column is null there, and if no row counts.
 *
 * @param value the name of a column of any type but lists
 * @param order what orders the rows; without an order, all rows are equal. Only the CPU computes an
 *     order, unless it {@link #isExtreme}
 * @param last whether the row is the last one of the input among equal ones, or else the first
 * @param present the names of the columns that must not be null in a row that counts
 */
public record RowValue(String value, List<SortKey> order, boolean last, List<String> present)
        implements Aggregation {

    /** Copies the lists, without what changes no result. */
    public RowValue {
        Objects.requireNonNull(value, "value");
        List<String> counted = present.stream().distinct().toList();
        order =
                order.stream()
                        .map(
                                key ->
                                        counted.contains(key.column())
                                                ? new SortKey(key.column(), key.descending(), false)
                                                : key)
                        .toList();
        present = counted;
    }

    /** {@return whether rows count in which the value is null} */
    public boolean respectsNulls() {
        return !present.contains(value);
    }

    /** {@return whether the row is that of the least or greatest value of one column} */
    public boolean isExtreme() {
        return order.size() == 1 && !last && present.contains(order.getFirst().column());
    }

    @Override
    public String label() {
        if (isExtreme()) {
            SortKey by = order.getFirst();
            return (by.descending() ? "arg_max" : "arg_min")
                    + (respectsNulls() ? "_null" : "")
                    + "(%s,%s)".formatted(value, by.column());
        }
        return (last ? "last(" : "first(")
                + value
                + (respectsNulls() ? "" : " ignore nulls")
                + orderLabel(order)
                + ")";
    }

    /** Returns what follows the arguments of an aggregation in an order. */
    static String orderLabel(List<SortKey> order) {
        return order.isEmpty()
                ? ""
                : " order by "
                        + order.stream().map(SortKey::label).collect(Collectors.joining(", "));
    }

    @Override
    public List<String> columns() {
        return columns(value, order, present);
    }

    /** Returns the columns of a value, of the order of its rows, and of their presence. */
    static List<String> columns(String value, List<SortKey> order, List<String> present) {
        return Stream.of(Stream.of(value), order.stream().map(SortKey::column), present.stream())
                .flatMap(columns -> columns)
                .distinct()
                .toList();
    }
}
