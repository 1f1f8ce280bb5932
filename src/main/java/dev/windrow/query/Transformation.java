// SPDX-License-Identifier: Apache-2.0
package dev.windrow.query;

import java.util.Collection;

/**
 * An operation on the columns of a table that makes another table. It is not compared with a table
 * before it runs.
 *
 * <p>An operation that moves rows returns all columns; one that computes new columns returns those
 * alone, a value for each row.
 */
public sealed interface Transformation
        permits Sort,
                Argsort,
                Filter,
                Gather,
                Scatter,
                KernelSequence,
                Rolling,
                Cumulative,
                Window,
                Select {

    /**
     * Returns the operation's name, as explanation and profile show it.
     *
     * @return a word such as {@code sort}
     */
    String name();

    /**
     * Returns which of a table's columns it reads.
     *
     * @param columns all of them
     * @return the names that it reads, each once; all of them if it moves rows
     */
    default Collection<String> inputNames(Collection<String> columns) {
        return columns;
    }

    /**
     * Returns what is asked, in a line.
     *
     * @return text such as {@code by price desc}
     */
    String label();
}
