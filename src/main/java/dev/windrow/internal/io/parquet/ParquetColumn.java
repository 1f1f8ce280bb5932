// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.parquet;

import dev.windrow.column.ColumnType;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;

import org.jspecify.annotations.Nullable;

import java.util.stream.IntStream;

/**
 * A column of the table that a Parquet file is, or what cannot be read.
 *
 * @param name the column's name
 * @param shape how its values lie in the leaves; of what cannot be read, anything
 * @param obstacle why the column cannot be read, or null if it can
 */
record ParquetColumn(String name, ParquetShape shape, @Nullable String obstacle) {

    /** Returns a column that cannot be read. */
    static ParquetColumn unreadable(String name, String obstacle) {
        ParquetShape any = new ParquetShape.Leaf(0, ColumnType.Primitive.BINARY);
        return new ParquetColumn(name, any, obstacle);
    }

    /** Returns the number of the first leaf among all leaves. */
    int leaf() {
        return shape.leaf();
    }

    /** Returns the numbers of all its leaves. */
    IntStream leaves() {
        return IntStream.range(leaf(), leaf() + shape.leaves());
    }

    /** Returns whether its values are put together from those of leaves. */
    boolean isNested() {
        return !(shape instanceof ParquetShape.Leaf);
    }

    boolean isReadable() {
        return obstacle == null;
    }

    /** Returns the type of the column. */
    ColumnType type() {
        return shape.type();
    }

    /**
     * Returns this column.
     *
     * @throws WindrowException {@code UNSUPPORTED_TYPE}, naming it and its type
     */
    ParquetColumn requireReadable() {
        if (obstacle != null) {
            throw WindrowException.of(
                    ErrorCode.UNSUPPORTED_TYPE,
                    "column \"%s\" is %s; supported are bool, int8 to int64, uint8 to uint64,"
                        + " float16 to float64, decimals of up to 38 digits, date, time, timestamp,"
                        + " interval, string and binary, and lists, structs and maps of these",
                    ParquetLeaf.shown(name),
                    obstacle);
        }
        return this;
    }
}
