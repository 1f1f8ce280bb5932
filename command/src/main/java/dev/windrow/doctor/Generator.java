// SPDX-License-Identifier: Apache-2.0
package dev.windrow.doctor;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnBuilder;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.ColumnType;

/** Generates a column, with the same rows every time. */
@FunctionalInterface
interface Generator {

    /** Makes {@code rows} rows in the owner's memory. */
    Column generate(int rows, ColumnMemory owner);

    /** Appends the value of a row. */
    @FunctionalInterface
    interface Value {
        void append(ColumnBuilder builder, int row);
    }

    /** Returns a generator that appends row by row. */
    static Generator of(ColumnType type, Value value) {
        return (rows, owner) -> {
            try (ColumnBuilder builder = ColumnBuilder.of(type, rows)) {
                for (int row = 0; row < rows; row++) {
                    value.append(builder, row);
                }
                return builder.build(owner);
            }
        };
    }

    /** Returns the same values with every n-th row null. */
    static Value withNulls(int every, Value value) {
        return (builder, row) -> {
            if (row % every == every - 1) {
                builder.appendNull();
            } else {
                value.append(builder, row);
            }
        };
    }

    /** Returns a well-mixed number of 63 bits. */
    static long mixed(long row, long seed) {
        long hash = (row + seed * 0x632be59bd9b4e019L) * 0x9e3779b97f4a7c15L;
        hash = (hash ^ hash >>> 30) * 0xbf58476d1ce4e5b9L;
        hash = (hash ^ hash >>> 27) * 0x94d049bb133111ebL;
        return (hash ^ hash >>> 31) & Long.MAX_VALUE;
    }
}
