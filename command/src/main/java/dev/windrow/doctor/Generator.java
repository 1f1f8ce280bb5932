// SPDX-License-Identifier: Apache-2.0
package dev.windrow.doctor;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnBuilder;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.Primitive;

import java.nio.charset.StandardCharsets;
import java.util.function.IntFunction;
import java.util.function.IntToDoubleFunction;
import java.util.function.IntToLongFunction;

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

    /** A generator that appends row by row. */
    record OfRows(ColumnType type, Value value) implements Generator {

        @Override
        public Column generate(int rows, ColumnMemory owner) {
            try (ColumnBuilder builder = ColumnBuilder.of(type, rows)) {
                for (int row = 0; row < rows; row++) {
                    value.append(builder, row);
                }
                return builder.build(owner);
            }
        }

        /** Returns the same values with every n-th row null. */
        OfRows withNulls(int every) {
            return new OfRows(
                    type,
                    (builder, row) -> {
                        if (row % every == every - 1) {
                            builder.appendNull();
                        } else {
                            value.append(builder, row);
                        }
                    });
        }
    }

    static OfRows of(ColumnType type, Value value) {
        return new OfRows(type, value);
    }

    static OfRows longs(ColumnType type, IntToLongFunction value) {
        return of(type, (builder, row) -> builder.appendLong(value.applyAsLong(row)));
    }

    static OfRows doubles(IntToDoubleFunction value) {
        return of(
                Primitive.FLOAT64,
                (builder, row) -> builder.appendDouble(value.applyAsDouble(row)));
    }

    static OfRows texts(IntFunction<String> value) {
        return of(
                Primitive.UTF8,
                (builder, row) ->
                        builder.appendBytes(value.apply(row).getBytes(StandardCharsets.UTF_8)));
    }

    /** Returns a well-mixed number of 63 bits. */
    static long mixed(long row, long seed) {
        long hash = (row + seed * 0x632be59bd9b4e019L) * 0x9e3779b97f4a7c15L;
        hash = (hash ^ hash >>> 30) * 0xbf58476d1ce4e5b9L;
        hash = (hash ^ hash >>> 27) * 0x94d049bb133111ebL;
        return (hash ^ hash >>> 31) & Long.MAX_VALUE;
    }
}
