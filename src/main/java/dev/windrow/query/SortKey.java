// SPDX-License-Identifier: Apache-2.0
package dev.windrow.query;

import java.util.Objects;

/**
 * A column that rows are sorted by. NaN is greater than every number, -0.0 equals 0.0, and strings
 * compare by bytes.
 *
 * @param column its name
 * @param descending whether the greatest value comes first
 * @param nullsFirst whether nulls come first, in either direction; otherwise they come last
 */
public record SortKey(String column, boolean descending, boolean nullsFirst) {

    /** Makes a key. Its column is checked once there is a table. */
    public SortKey {
        Objects.requireNonNull(column, "column");
    }

    /**
     * Returns a key with the least value first, nulls last.
     *
     * @param column its name
     * @return the key
     */
    public static SortKey ascending(String column) {
        return new SortKey(column, false, false);
    }

    /**
     * Returns a key with the greatest value first, so NaN before every number, and nulls last.
     *
     * @param column its name
     * @return the key
     */
    public static SortKey descending(String column) {
        return new SortKey(column, true, false);
    }

    /**
     * Returns this key with nulls first, in the same direction.
     *
     * @return the key
     */
    public SortKey withNullsFirst() {
        return new SortKey(column, descending, true);
    }

    /**
     * Returns a key that orders rows by another column as this one does.
     *
     * @param other the column's name
     * @return the key
     */
    public SortKey by(String other) {
        return new SortKey(other, descending, nullsFirst);
    }

    /**
     * Returns the key that orders rows the other way round, nulls too.
     *
     * @return the key
     */
    public SortKey reversed() {
        return new SortKey(column, !descending, !nullsFirst);
    }

    /**
     * Returns the key as SQL writes it.
     *
     * @return text such as {@code price desc nulls first}
     */
    public String label() {
        return column + (descending ? " desc" : "") + (nullsFirst ? " nulls first" : "");
    }
}
