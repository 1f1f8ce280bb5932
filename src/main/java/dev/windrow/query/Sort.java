// SPDX-License-Identifier: Apache-2.0
package dev.windrow.query;

import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;

import java.util.List;
import java.util.stream.Collectors;

/**
 * All rows in the order of some columns; rows with equal keys stay in the order of the table.
 *
 * <p>For five rows {@code v = 3 1 null 2 1}, a sort by {@code v} makes {@code 1 1 2 3 null}. The
 * result has all columns of the table, with their types.
 *
 * <p>{@link dev.windrow.Windrow#transform} fails with {@code UNKNOWN_COLUMN} if the table lacks a
 * key, and with {@code UNSUPPORTED_TYPE} if a key is a column of lists.
 *
 * @param keys the columns, the most significant first
 */
public record Sort(List<SortKey> keys) implements Transformation {

    /**
     * Makes a sort.
     *
     * @throws WindrowException {@code INVALID_ARGUMENT} if there is no key
     */
    public Sort {
        keys = List.copyOf(keys);
        if (keys.isEmpty()) {
            throw ErrorCode.INVALID_ARGUMENT.failure("a sort without keys: name a column at least");
        }
    }

    /**
     * Returns a sort, such as {@code Sort.by(descending("price"), ascending("name"))}.
     *
     * @param keys the columns, the most significant first
     * @return the sort
     * @throws WindrowException {@code INVALID_ARGUMENT} if there is no key
     */
    public static Sort by(SortKey... keys) {
        return new Sort(List.of(keys));
    }

    @Override
    public String name() {
        return "sort";
    }

    @Override
    public String label() {
        return "by " + keys.stream().map(SortKey::label).collect(Collectors.joining(", "));
    }
}
