// SPDX-License-Identifier: Apache-2.0
package dev.windrow.timeline;

import java.util.Locale;

/**
 * Writes JSON that is also safe within a page's script: {@code <} is escaped, so that no text can
 * end the script.
 */
final class JsonWriter {

    private static final int FIRST_PRINTABLE = 0x20;

    private final StringBuilder text = new StringBuilder();
    private boolean needsComma;

    JsonWriter open(char bracket) {
        separate();
        text.append(bracket);
        needsComma = false;
        return this;
    }

    JsonWriter close(char bracket) {
        text.append(bracket);
        needsComma = true;
        return this;
    }

    JsonWriter name(String name) {
        string(name);
        text.append(':');
        needsComma = false;
        return this;
    }

    JsonWriter field(String name, String value) {
        return name(name).string(value);
    }

    JsonWriter field(String name, long value) {
        name(name);
        text.append(value);
        needsComma = true;
        return this;
    }

    /** Writes a number with three decimal places. */
    JsonWriter field(String name, double value) {
        name(name);
        text.append(String.format(Locale.ROOT, "%.3f", value));
        needsComma = true;
        return this;
    }

    JsonWriter string(String value) {
        separate();
        text.append('"');
        value.chars().forEach(each -> escape((char) each));
        text.append('"');
        needsComma = true;
        return this;
    }

    @Override
    public String toString() {
        return text.toString();
    }

    private void separate() {
        if (needsComma) {
            text.append(',');
        }
    }

    private void escape(char each) {
        switch (each) {
            case '"' -> text.append("\\\"");
            case '\\' -> text.append("\\\\");
            case '\n' -> text.append("\\n");
            default -> {
                if (each < FIRST_PRINTABLE || each == '<' || Character.isSurrogate(each)) {
                    text.append(String.format(Locale.ROOT, "\\u%04x", (int) each));
                } else {
                    text.append(each);
                }
            }
        }
    }
}
