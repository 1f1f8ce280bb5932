// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.csv;

import com.fasterxml.jackson.core.JsonParser;

import java.io.IOException;

/** Looks at the fields of JSON objects, one line after the other. */
interface JsonVisitor {

    /**
     * Looks at a field.
     *
     * @param name its name
     * @param value stands at the first token of its value, and is left at the last one
     * @param record the place of its line in the file
     */
    void field(String name, JsonParser value, long record) throws IOException;

    /** Hears that a line has ended. */
    void endOfRow(long record);
}
