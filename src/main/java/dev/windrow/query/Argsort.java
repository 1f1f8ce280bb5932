// SPDX-License-Identifier: Apache-2.0
package dev.windrow.query;

import java.util.Collection;
import java.util.LinkedHashSet;

/**
 * The numbers of the rows in the order of a sort: one column, {@value #ROW}, of int64 without
 * nulls.
 *
 * <p>For five rows {@code v = 3 1 null 2 1}, an argsort by {@code v} makes {@code 1 4 3 0 2}. It
 * fails as a {@link Sort} does.
 *
 * @param sort the sort
 */
public record Argsort(Sort sort) implements Transformation {

    /** The name of the result's column. */
    public static final String ROW = "row";

    /**
     * Returns the rows in the order of keys.
     *
     * @param keys the columns, the most significant first
     * @return the rows' numbers, a column {@value #ROW}
     * @throws dev.windrow.error.WindrowException {@code INVALID_ARGUMENT} if there is no key
     */
    public static Argsort by(SortKey... keys) {
        return new Argsort(Sort.by(keys));
    }

    @Override
    public String name() {
        return "argsort";
    }

    @Override
    public String label() {
        return sort.label();
    }

    @Override
    public Collection<String> inputNames(Collection<String> columns) {
        return new LinkedHashSet<>(sort.keys().stream().map(SortKey::column).toList());
    }
}
