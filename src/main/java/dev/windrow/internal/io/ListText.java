// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io;

import java.util.ArrayList;
import java.util.List;

/** Splits lists in which parentheses and double quotes protect the separator. */
public final class ListText {

    private ListText() {}

    /** Returns the trimmed items of a list, none for a blank one: {@code a,d(1,2)} has two. */
    public static List<String> split(String text, char separator) {
        List<String> items = new ArrayList<>();
        int depth = 0;
        boolean quoted = false;
        int start = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '"') {
                quoted = !quoted;
            } else if (c == '(' && !quoted) {
                depth++;
            } else if (c == ')' && !quoted) {
                depth--;
            } else if (c == separator && depth <= 0 && !quoted) {
                items.add(text.substring(start, i).trim());
                start = i + 1;
            }
        }
        if (!items.isEmpty() || !text.isBlank()) {
            items.add(text.substring(start).trim());
        }
        return items;
    }

    /**
     * Returns a name without the double quotes around it. Doubled quotes inside become single ones.
     */
    static String unquoted(String name) {
        return name.length() >= 2 && name.startsWith("\"") && name.endsWith("\"")
                ? name.substring(1, name.length() - 1).replace("\"\"", "\"")
                : name;
    }
}
