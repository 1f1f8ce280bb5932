// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.parquet;

import dev.windrow.column.ColumnType;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;

import org.jspecify.annotations.Nullable;

import java.util.List;

/**
 * A column of the table that a Parquet file is: a leaf of the schema, in lists or not, or what
 * cannot be read. The fields of a structure are columns of their own, named {@code
 * structure.field}.
 *
 * @param name the column's name
 * @param leaf the place of its leaf among all leaves; of what cannot be read, anything
 * @param values the type of the leaf's values
 * @param lists the lists that a row's values lie in, the outermost first
 * @param obstacle why the column cannot be read, or null if it can
 */
record ParquetColumn(
        String name,
        int leaf,
        ColumnType values,
        List<ListLevel> lists,
        @Nullable String obstacle) {

    /**
     * How levels tell of a list.
     *
     * @param present from which definition level on the list is not null
     * @param filled from which definition level on the list has an element
     */
    record ListLevel(int present, int filled) {}

    ParquetColumn {
        lists = List.copyOf(lists);
    }

    /** Returns a column that cannot be read. */
    static ParquetColumn unreadable(String name, String obstacle) {
        return new ParquetColumn(name, 0, ColumnType.Primitive.BINARY, List.of(), obstacle);
    }

    /** Returns the same column with values of another type. */
    ParquetColumn withValues(ColumnType type) {
        return new ParquetColumn(name, leaf, type, lists, obstacle);
    }

    boolean isReadable() {
        return obstacle == null;
    }

    /** Returns the type of the column. */
    ColumnType type() {
        ColumnType type = values;
        for (int i = 0; i < lists.size(); i++) {
            type = new ColumnType.ListOf(type);
        }
        return type;
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
                            + " float16 to float64, decimals of up to 38 digits, date, time,"
                            + " timestamp, string, binary and lists of these, also as fields of"
                            + " structures",
                    ParquetLeaf.shown(name),
                    obstacle);
        }
        return this;
    }
}
