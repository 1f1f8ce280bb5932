// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.csv;

/** Looks at the fields of JSON objects, one line after the other. */
interface JsonVisitor {

    /** What stands behind a name. */
    enum Kind {
        NULL,
        /** A number, true or false. */
        LITERAL,
        /** A string, or the text of an array. */
        TEXT
    }

    /**
     * Looks at a field.
     *
     * @param name its name, behind those of the objects that it is in, with points between them
     * @param value its characters; none for null
     * @param record the place of its line in the file
     */
    void field(String name, Kind kind, byte[] value, long record);

    /** Hears that a line has ended. */
    void endOfRow(long record);
}
