// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.pipeline;

import dev.windrow.column.MemoryPool;
import dev.windrow.column.Table;
import dev.windrow.internal.scan.SpanReader;
import dev.windrow.scan.Split;

import java.util.Optional;

/**
 * The rows of a split, which are yet to be read.
 *
 * @param number how many splits are before it
 * @param split the split
 * @param reader reads single columns of it; empty if it is read whole
 */
record Batch(int number, Split split, Optional<SpanReader> reader) {

    Batch(int number, Split split) {
        this(number, split, SpanReader.of(split));
    }

    /** Reads all columns, once. The caller closes the table. */
    Table read(MemoryPool pool) {
        return split.read(pool);
    }
}
