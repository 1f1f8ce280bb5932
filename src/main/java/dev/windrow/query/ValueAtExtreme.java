// SPDX-License-Identifier: Apache-2.0
package dev.windrow.query;

import java.util.List;
import java.util.Objects;

/**
 * The value of one column in the row where another column is least or greatest, the first such row
 * on ties: of the column's type. A row with a null in either does not count. NaN is greater than
 * every number.
 *
 * @param value the name of a column of any type but lists
 * @param by the name of the column that is compared, of any type but lists
 * @param greatest whether the row is that of the greatest value, or else of the least
 */
public record ValueAtExtreme(String value, String by, boolean greatest) implements Aggregation {
    /** Rejects null. */
    public ValueAtExtreme {
        Objects.requireNonNull(value, "value");
        Objects.requireNonNull(by, "by");
    }

    @Override
    public String label() {
        return (greatest ? "arg_max(" : "arg_min(") + value + "," + by + ")";
    }

    @Override
    public List<String> columns() {
        return List.of(value, by);
    }
}
