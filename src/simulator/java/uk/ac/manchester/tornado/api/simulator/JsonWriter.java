// SPDX-License-Identifier: Apache-2.0
package uk.ac.manchester.tornado.api.simulator;

/** Writes nested objects of string values, which is all that a profile needs. */
final class JsonWriter {

    private final StringBuilder text = new StringBuilder("{");
    private int depth = 1;
    private boolean first = true;

    void open(String name) {
        newMember(name).append('{');
        depth++;
        first = true;
    }

    void field(String name, Object value) {
        newMember(name).append('"').append(escaped(value.toString())).append('"');
    }

    void close() {
        depth--;
        first = false;
        indent().append('}');
    }

    private StringBuilder newMember(String name) {
        if (!first) {
            text.append(',');
        }
        first = false;
        return indent().append('"').append(escaped(name)).append("\": ");
    }

    private StringBuilder indent() {
        return text.append('\n').append("    ".repeat(depth));
    }

    private static String escaped(String value) {
        return value.replace("\\", "\\\\").replace("\"", "\\\"");
    }

    /** The whole text, with the outermost object closed. */
    @Override
    public String toString() {
        return text + "\n}\n";
    }
}
