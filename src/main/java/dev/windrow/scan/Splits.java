// SPDX-License-Identifier: Apache-2.0
package dev.windrow.scan;

import dev.windrow.error.WindrowException;

import org.jspecify.annotations.Nullable;

/** The parts of a table in the order of its rows. Any thread may ask for the next one. */
public interface Splits extends AutoCloseable {

    /** The number of rows if the input does not tell it before it is read. */
    long UNKNOWN = -1;

    /**
     * Returns the rows of all parts together, if the input tells them before it is read.
     *
     * @return exactly as many as there are, or {@link #UNKNOWN}
     */
    long rows();

    /**
     * Returns about how many rows all parts have together, and the most that they may have, for
     * inputs that do not tell the number itself. A query decides by it what it holds in memory.
     *
     * @return by default, what {@link #rows} says
     * @throws WindrowException if the input cannot be read
     */
    default RowEstimate estimate() {
        return RowEstimate.exactly(rows());
    }

    /**
     * Returns the next part. Parts may be read in any order, and by several threads at once.
     *
     * @return the part, or null at the end
     * @throws WindrowException if the input cannot be read
     */
    @Nullable Split next();

    /**
     * Ends the pass, before or after the last part.
     *
     * @throws WindrowException {@code FILE_CHANGED} if a file changed since the pass began: then
     *     discard what was read
     */
    @Override
    void close();
}
