// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.accumulators;

import dev.windrow.column.Table;

import java.util.function.Predicate;

/**
 * What is known of all rows that accumulators will take, part by part.
 *
 * @param most an upper bound of their number
 * @param mayBeNull tells by its name whether a column may have a null in any of them
 */
public record AllRows(long most, Predicate<String> mayBeNull) {

    /** Returns whether a table contradicts: it has a null where none was to be. */
    public boolean isWrongAbout(Table part) {
        return part.names().stream()
                .anyMatch(name -> !mayBeNull.test(name) && part.column(name).validity().hasNulls());
    }
}
