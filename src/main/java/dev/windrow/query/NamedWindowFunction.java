// SPDX-License-Identifier: Apache-2.0
package dev.windrow.query;

import java.util.Objects;

/**
 * A function of a window and the name of its result column.
 *
 * @param function what is computed
 * @param name the name of the result column
 */
public record NamedWindowFunction(WindowFunction function, String name) {

    /** Names a function. Its columns are checked once there is a table. */
    public NamedWindowFunction {
        Objects.requireNonNull(function, "function");
        Objects.requireNonNull(name, "name");
    }

    /**
     * Returns the same function under another name: {@code rowNumber().as("n")}.
     *
     * @param newName the name of the result column
     * @return the function
     */
    public NamedWindowFunction as(String newName) {
        return new NamedWindowFunction(function, newName);
    }
}
