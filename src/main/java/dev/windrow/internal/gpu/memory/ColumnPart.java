// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.memory;

import dev.windrow.column.Bits;
import dev.windrow.column.Column;

/** What an array holds of a column. */
enum ColumnPart {
    VALUES,
    RANKS,
    BITS,
    VALIDITY,
    OFFSETS,
    CHARACTERS;

    /**
     * Returns the bytes of this part of a column.
     *
     * @param like a column of the type
     * @param rows its rows
     * @param characters the bytes of its strings
     */
    long bytes(Column like, long rows, long characters) {
        return switch (this) {
            case VALUES -> rows * like.type().byteWidth();
            case RANKS -> rows * Integer.BYTES;
            case BITS, VALIDITY -> Bits.bytesFor(rows);
            case OFFSETS -> (rows + 1) * Integer.BYTES;
            case CHARACTERS -> characters;
        };
    }
}
