// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.plan.kernel;

import dev.windrow.column.ColumnType;
import dev.windrow.query.ArrayType;
import dev.windrow.query.KernelSlot;

/**
 * An array that the kernels of one run share.
 *
 * @param slot its slot
 * @param type the type of its elements
 * @param columnType the type of the column that it is read from or becomes; for scratch, any type
 *     with such elements
 * @param origin where its content comes from
 * @param written whether some kernel writes it
 * @param length elements, or 0 if it follows from the rows
 */
public record KernelArray(
        KernelSlot slot,
        ArrayType type,
        ColumnType columnType,
        Origin origin,
        boolean written,
        int length) {

    /** Where an array's content comes from. */
    public enum Origin {
        /** A column of the table. */
        INPUT,
        /** The kernels alone. */
        KERNELS
    }

    /** Returns the same array, marked as written. */
    KernelArray writtenTo() {
        return new KernelArray(slot, type, columnType, origin, true, length);
    }

    /** Returns whether it is read from a column. */
    public boolean isInput() {
        return origin == Origin.INPUT;
    }

    /**
     * Returns its elements.
     *
     * @param rows rows of the table
     * @param characters bytes of the column's strings
     */
    public long elements(long rows, long characters) {
        return switch (slot.kind()) {
            case VALUES -> rows * KernelTypes.elementsPerRow(columnType);
            case VALIDITY -> rows;
            case OFFSETS -> rows + 1;
            case CHARACTERS -> Math.max(1, characters);
            case SCRATCH -> length;
            case SEGMENTS, RESULT, RESULT_VALIDITY ->
                    throw new IllegalStateException(slot + " belongs to groups");
        };
    }
}
