// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io;

import dev.windrow.column.BitColumn;
import dev.windrow.column.Column;
import dev.windrow.column.DictionaryColumn;
import dev.windrow.column.FixedWidthColumn;
import dev.windrow.column.ListColumn;
import dev.windrow.column.Table;
import dev.windrow.column.VariableWidthColumn;
import dev.windrow.error.ErrorCode;

import java.util.function.LongUnaryOperator;

/**
 * Checks the offsets of columns that a program made, before they are in a file: there, whoever
 * reads it would be told that the file is damaged.
 */
final class WrittenOffsets {

    private WrittenOffsets() {}

    /** Requires that each value of a table lies behind the one before it, and within its memory. */
    static void require(Table table) {
        for (String name : table.names()) {
            require(name, table.column(name));
        }
    }

    private static void require(String name, Column column) {
        switch (column) {
            case BitColumn _, FixedWidthColumn _ -> {}
            case VariableWidthColumn texts ->
                    require(name, texts::offset, texts.rows(), texts.bytes().byteSize());
            case ListColumn lists -> {
                require(name, lists::offset, lists.rows(), lists.elements().rows());
                require(name, lists.elements());
            }
            // All batches of a table share its dictionary, whose length does not depend on them.
            case DictionaryColumn _ -> {}
        }
    }

    private static void require(String name, LongUnaryOperator offset, long rows, long end) {
        long last = 0;
        for (long row = 0; row <= rows; row++) {
            long next = offset.applyAsLong(row);
            if (next < last || next > end) {
                throw ErrorCode.INVALID_ARGUMENT.failure(
                        "column \"%s\": offset %d is %d, expected one from %d, the one before it,"
                                + " to %d, where the values end",
                        name, row, next, last, end);
            }
            last = next;
        }
    }
}
