// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.csv;

/** Looks at the fields of one column of a CSV file, row by row. */
@FunctionalInterface
interface CsvFieldVisitor {

    /**
     * Looks at a field.
     *
     * @param bytes where its characters lie, which are overwritten afterwards
     * @param from the first byte
     * @param to behind the last byte
     * @param quoted whether it stands in quotes; an empty field without them is a null
     * @param record the place in the file of its record, for messages
     */
    void field(byte[] bytes, int from, int to, boolean quoted, long record);

    /**
     * Forgets the field of a record that is left out, if it has seen that.
     *
     * @param left how many rows are left
     */
    default void forget(long left) {}
}
