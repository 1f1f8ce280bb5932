// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.dataset;

import dev.windrow.column.ColumnBuilder;
import dev.windrow.column.ColumnType;

import java.util.SplittableRandom;

/**
 * A column of random values.
 *
 * @param type the type of the values
 * @param nulls the share of nulls, 0 to 1
 * @param values draws the values
 */
record RandomColumn(ColumnType type, double nulls, Appender values) {

    /**
     * Draws the value of a row and appends it. Any number of threads may call it, each with its own
     * random.
     */
    @FunctionalInterface
    interface Appender {
        void append(long row, SplittableRandom random, ColumnBuilder target);
    }

    /** Appends the values of rows [from, from + count). */
    void fill(ColumnBuilder target, long from, long count, SplittableRandom random) {
        for (long row = from; row < from + count; row++) {
            if (nulls > 0 && random.nextDouble() < nulls) {
                target.appendNull();
            } else {
                values.append(row, random, target);
            }
        }
    }
}
