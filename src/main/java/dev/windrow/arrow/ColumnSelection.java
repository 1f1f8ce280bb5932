// SPDX-License-Identifier: Apache-2.0
package dev.windrow.arrow;

import dev.windrow.column.NearestNames;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;

/** Finds the wanted columns of an input. */
public final class ColumnSelection {

    private ColumnSelection() {}

    /**
     * Returns the positions of the wanted columns, in the order wanted, each once.
     *
     * @param names the names that the input has, perhaps some of them twice
     * @param wanted the wanted names, or null for all
     * @return indices into {@code names}
     * @throws WindrowException {@code UNKNOWN_COLUMN} with the nearest names, or {@code
     *     DUPLICATE_NAME} for a wanted name that the input has twice
     */
    public static List<Integer> indices(List<String> names, @Nullable Collection<String> wanted) {
        List<Integer> indices = new ArrayList<>();
        for (String name : new LinkedHashSet<>(wanted == null ? names : wanted)) {
            int index = names.indexOf(name);
            if (index < 0) {
                throw new WindrowException(
                        ErrorCode.UNKNOWN_COLUMN, NearestNames.unknownColumn(name, names));
            }
            if (names.lastIndexOf(name) != index) {
                throw WindrowException.of(
                        ErrorCode.DUPLICATE_NAME,
                        "the input has two columns named \"%s\": rename one of them, or leave them"
                                + " out",
                        name);
            }
            indices.add(index);
        }
        return indices;
    }
}
